// Many games at once.
#include "protocol/compile.hpp"
#include "protocol/position.hpp"
#include "python/batch.hpp"
#include "python/bind.hpp"

namespace bastide::python {
namespace {

Reward reward_of(const std::string& name) {
  if (name == "points") return Reward::points;
  if (name == "lead") return Reward::lead;
  if (name == "win") return Reward::win;
  throw std::invalid_argument("reward: expected 'points', 'lead' or 'win', not '" + name.substr(0, 40) + "'");
}

std::unique_ptr<Batch> make(const std::string& rules, int n, u64 seed, int threads, int window, const std::string& reward, bool auto_reset, bool dealt,
                            const std::string& tiles) {
  BatchSettings s;
  s.games = n, s.seed = seed, s.threads = threads, s.window = window;
  s.reward = reward_of(reward);
  s.auto_reset = auto_reset, s.dealt = dealt;
  const auto set = compile_rules(rules, tiles);
  py::gil_scoped_release release;
  return std::make_unique<Batch>(set, s);
}

int row_of(const Batch& b, int game) {
  if (game < 0 || game >= b.games()) throw py::index_error("game: expected 0 to " + std::to_string(b.games() - 1) + ", not " + std::to_string(game));
  return game;
}

template <class T>
using Numbers = py::array_t<T, py::array::c_style | py::array::forcecast>;

/// Whole numbers of any width, which must be checked before they are made narrower.
template <class T>
void step_checked(Batch& b, const py::array& given) {
  const Numbers<T> wide(given);
  const std::vector<i32> actions(wide.data(), wide.data() + wide.size());
  py::gil_scoped_release release;
  b.check(wide.data());
  b.step(actions.data());
}

void step(Batch& b, const py::object& given) {
  const py::array list = py::array::ensure(given);
  if (!list) throw py::type_error("actions: expected whole numbers, one a game");
  const char kind = list.dtype().kind();
  if (kind != 'i' && kind != 'u' && list.size()) throw py::type_error("actions: expected whole numbers, not " + py::str(list.dtype()).cast<std::string>());
  if (list.ndim() != 1 || list.shape(0) != b.games())
    throw std::invalid_argument("actions: expected whole numbers of shape (" + std::to_string(b.games()) + ",), one a game, not of " + std::to_string(list.ndim()) +
                                " dimensions and " + std::to_string(list.size()) + " in all");
  if (list.itemsize() > 4) return kind == 'u' ? step_checked<u64>(b, list) : step_checked<i64>(b, list);
  if (list.itemsize() == 4 && kind == 'u') return step_checked<i64>(b, list);
  const Numbers<i32> actions(list);
  py::gil_scoped_release release;
  b.step(actions.data());
}

/// A look at one of the arrays: `shape` after the games.
template <class T, class Shape>
auto array(std::vector<T> Batch::*data, Shape shape) {
  return [data, shape](const py::object& self) {
    const Batch& b = self.cast<const Batch&>();
    std::vector<py::ssize_t> all{b.games()};
    for (const auto n : shape(b)) all.push_back(static_cast<py::ssize_t>(n));
    return view_of((b.*data).data(), all, self);
  };
}

template <class Shape>
auto flags(std::vector<u8> Batch::*data, Shape shape) {
  return [data, shape](const py::object& self) {
    const Batch& b = self.cast<const Batch&>();
    std::vector<py::ssize_t> all{b.games()};
    for (const auto n : shape(b)) all.push_back(static_cast<py::ssize_t>(n));
    return view_of_flags((b.*data).data(), all, self);
  };
}

using Shape = std::vector<std::size_t>;
Shape alone(const Batch&) { return {}; }
Shape by_seat(const Batch& b) { return {static_cast<std::size_t>(b.players())}; }

/// Calls without Python's lock.
template <auto F>
void unlocked(Batch& b) {
  py::gil_scoped_release release;
  (b.*F)();
}

}  // namespace

void bind_batch(py::module_& m) {
  const auto whole = static_cast<std::size_t (*)(int)>([](int n) { return static_cast<std::size_t>(n); });
  py::class_<Batch>(m, "Batch")
      .def(py::init(&make))
      .def_property_readonly("games", &Batch::games)
      .def_property_readonly("players", &Batch::players)
      .def_property_readonly("threads", [](const Batch& b) { return b.settings().threads; })
      .def_property_readonly("window", [](const Batch& b) { return b.observer().window(); })
      .def_property_readonly("actions", [](const Batch& b) { return std::const_pointer_cast<ActionSpace>(b.actions()); })
      .def_property_readonly("vector_names", [](const Batch& b) { return b.observer().vector_names(); })
      .def_property_readonly("ended", &Batch::ended)
      .def_property_readonly("decisions", &Batch::decisions)
      .def("reset", &unlocked<static_cast<void (Batch::*)()>(&Batch::reset)>)
      .def("reset", [](Batch& b, int game) { b.reset(row_of(b, game)); })
      .def("step", &step)
      .def("random_actions", &unlocked<&Batch::random_actions>)
      .def("play_random", [](Batch& b, int steps) {
        py::gil_scoped_release release;
        b.play_random(steps);
      })
      .def("observe_planes", &unlocked<&Batch::observe_planes>)
      .def("observe_vector", &unlocked<&Batch::observe_vector>)
      .def("observe_features", &unlocked<&Batch::observe_features>)
      .def("observe_cells", &unlocked<&Batch::observe_cells>)
      .def("legal", [](const Batch& b, int game) {
        const auto& list = b.legal(row_of(b, game));
        py::array_t<i64> a(static_cast<py::ssize_t>(list.size()));
        std::copy(list.begin(), list.end(), a.mutable_data());
        return a;
      })
      .def("position", [](const Batch& b, int game) { return position_line(b.game(row_of(b, game))); })
      .def("seed_of", [](const Batch& b, int game) {
        if (!b.settings().dealt) throw std::invalid_argument("these games have no seeds: begin the batch with dealt=True");
        return to_hex(b.seed_of(row_of(b, game)));
      })
      .def("mask", flags(&Batch::mask, [](const Batch& b) { return Shape{b.actions()->size()}; }))
      .def("done", flags(&Batch::done, alone))
      .def("rewards", array(&Batch::rewards, by_seat))
      .def("scores", array(&Batch::scores, by_seat))
      .def("final_scores", array(&Batch::final_scores, by_seat))
      .def("actor", array(&Batch::actor, alone))
      .def("legal_count", array(&Batch::legal_count, alone))
      .def("drawn", array(&Batch::drawn, alone))
      .def("planes", array(&Batch::planes, [whole](const Batch& b) { return Shape{whole(b.observer().window()), whole(b.observer().window()), Observer::plane_names().size()}; }))
      .def("origin", array(&Batch::origin, [](const Batch&) { return Shape{2}; }))
      .def("outside", array(&Batch::outside, alone))
      .def("vector", array(&Batch::vector, [](const Batch& b) { return Shape{b.observer().vector_names().size()}; }))
      .def("features", array(&Batch::features, [whole](const Batch& b) { return Shape{whole(b.observer().most_features()), whole(Observer::kFeatureColumns)}; }))
      .def("feature_count", array(&Batch::feature_count, alone))
      .def("cells", array(&Batch::cells, [whole](const Batch& b) { return Shape{whole(b.observer().most_cells()), 2}; }));
}

}  // namespace bastide::python
