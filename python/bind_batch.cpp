// Many games at once.
#include <functional>

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

/// A batch that says whether a call is at work with its games.
class Held : public Batch {
 public:
  using Batch::Batch;
  std::atomic<bool> used{false};
};

/// A call that reads or writes the games, from before it gives up Python's lock until it has it again. Throws std::runtime_error in words while
/// there is another: of another thread, or of the one that a signal's handler interrupts.
class Use {
 public:
  explicit Use(Held& batch) : batch_(batch) {
    if (batch_.used.exchange(true)) throw std::runtime_error("the batch is at work in another call: one thread at a time may use it");
  }
  ~Use() { batch_.used = false; }
  Use(const Use&) = delete;

 private:
  Held& batch_;
};

std::unique_ptr<Held> make(const std::string& rules, int n, u64 seed, int threads, int window, const std::string& reward, bool auto_reset, bool dealt,
                           const std::string& tiles) {
  BatchSettings s;
  s.games = n, s.seed = seed, s.threads = threads, s.window = window;
  s.reward = reward_of(reward);
  s.auto_reset = auto_reset, s.dealt = dealt;
  const auto set = compile_rules(rules, tiles);
  py::gil_scoped_release release;
  return std::make_unique<Held>(set, s);
}

int row_of(const Batch& b, int game) {
  if (game < 0 || game >= b.games()) throw py::index_error("game: expected 0 to " + std::to_string(b.games() - 1) + ", not " + std::to_string(game));
  return game;
}

template <class T>
using Numbers = py::array_t<T, py::array::c_style | py::array::forcecast>;

/// Whole numbers of any width, which must be checked before they are made narrower.
template <class T>
void step_checked(Held& b, const py::array& given) {
  const Numbers<T> wide(given);
  const std::vector<i32> actions(wide.data(), wide.data() + wide.size());
  const Use use(b);
  py::gil_scoped_release release;
  b.check(wide.data());
  b.step(actions.data());
}

void step_with(Held& b, const i32* actions) {
  const Use use(b);
  py::gil_scoped_release release;
  b.step(actions);
}

void step(Held& b, const py::object& given) {
  if (py::isinstance<py::array_t<i32, py::array::c_style>>(given)) {  // as random_actions() tells them: nothing is to be asked or copied
    const auto actions = py::reinterpret_borrow<py::array_t<i32, py::array::c_style>>(given);
    if (actions.ndim() == 1 && actions.shape(0) == b.games()) return step_with(b, actions.data());
  }
  const py::array list = py::array::ensure(given);
  if (!list) throw py::type_error("actions: expected whole numbers, one a game");
  const char kind = list.dtype().kind();
  if (kind != 'i' && kind != 'u' && list.size()) throw py::type_error("actions: expected whole numbers, not " + py::str(list.dtype()).cast<std::string>());
  if (list.ndim() != 1 || list.shape(0) != b.games())
    throw std::invalid_argument("actions: expected whole numbers of shape (" + std::to_string(b.games()) + ",), one a game, not of " + std::to_string(list.ndim()) +
                                " dimensions and " + std::to_string(list.size()) + " in all");
  if (list.itemsize() > 4) return kind == 'u' ? step_checked<u64>(b, list) : step_checked<i64>(b, list);
  if (list.itemsize() == 4 && kind == 'u') return step_checked<i64>(b, list);
  step_with(b, Numbers<i32>(list).data());
}

/// A look at one of the arrays: `shape` after the games.
template <class T, class Shape>
auto array(std::vector<T> Batch::*data, Shape shape) {
  return [data, shape](const py::object& self) {
    const Batch& b = self.cast<const Held&>();
    std::vector<py::ssize_t> all{b.games()};
    for (const auto n : shape(b)) all.push_back(static_cast<py::ssize_t>(n));
    return view_of((b.*data).data(), all, self);
  };
}

template <class Shape>
auto flags(std::vector<u8> Batch::*data, Shape shape) {
  return [data, shape](const py::object& self) {
    const Batch& b = self.cast<const Held&>();
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
void unlocked(Held& b) {
  const Use use(b);
  py::gil_scoped_release release;
  (b.*F)();
}

/// Steps that take a few milliseconds, between which Ctrl-C is looked for as in `without_lock`, which would begin a thread for each call.
/// What was played until then stays played.
void play_random(Held& b, int steps) {
  using Clock = std::chrono::steady_clock;
  constexpr int kDecisions = 8192;
  const Use use(b);
  bool interrupted = false;
  {
    py::gil_scoped_release release;
    auto looked = Clock::now();
    for (int n; steps > 0 && !interrupted; steps -= n) {
      n = std::min(steps, std::max(1, kDecisions / b.games()));
      b.play_random(n);
      if (Clock::now() - looked < kLookEvery) continue;
      py::gil_scoped_acquire lock;
      interrupted = PyErr_CheckSignals() != 0;
      looked = Clock::now();
    }
  }
  if (interrupted) throw py::error_already_set();
}

/// Reads something of the games.
template <class F>
auto reading(F read) {
  return [read](Held& b) {
    const Use use(b);
    return read(static_cast<const Batch&>(b));
  };
}

/// Reads something of one of them.
template <class F>
auto reading_one(F read) {
  return [read](Held& b, int game) {
    const Use use(b);
    return read(static_cast<const Batch&>(b), row_of(b, game));
  };
}

py::array_t<i64> legal_in(const Batch& b, int game) {
  const auto& list = b.legal(game);
  py::array_t<i64> a(static_cast<py::ssize_t>(list.size()));
  std::copy(list.begin(), list.end(), a.mutable_data());
  return a;
}

std::string seed_in(const Batch& b, int game) {
  if (!b.settings().dealt) throw std::invalid_argument("these games have no seeds: begin the batch with dealt=True");
  return to_hex(b.seed_of(game));
}

}  // namespace

void bind_batch(py::module_& m) {
  const auto whole = static_cast<std::size_t (*)(int)>([](int n) { return static_cast<std::size_t>(n); });
  py::class_<Held>(m, "Batch")
      .def(py::init(&make))
      .def_property_readonly("games", &Batch::games)
      .def_property_readonly("players", &Batch::players)
      .def_property_readonly("threads", [](const Held& b) { return b.settings().threads; })
      .def_property_readonly("window", [](const Held& b) { return b.observer().window(); })
      .def_property_readonly("actions", [](const Held& b) { return std::const_pointer_cast<ActionSpace>(b.actions()); })
      .def_property_readonly("vector_names", [](const Held& b) { return b.observer().vector_names(); })
      .def_property_readonly("ended", reading(std::mem_fn(&Batch::ended)))
      .def_property_readonly("decisions", reading(std::mem_fn(&Batch::decisions)))
      .def("reset", &unlocked<static_cast<void (Batch::*)()>(&Batch::reset)>)
      .def("reset", [](Held& b, int game) {
        const Use use(b);
        b.reset(row_of(b, game));
      })
      .def("step", &step)
      .def("random_actions", &unlocked<&Batch::random_actions>)
      .def("play_random", &play_random)
      .def("observe_planes", &unlocked<&Batch::observe_planes>)
      .def("observe_vector", &unlocked<&Batch::observe_vector>)
      .def("observe_features", &unlocked<&Batch::observe_features>)
      .def("observe_cells", &unlocked<&Batch::observe_cells>)
      .def("legal", reading_one(&legal_in))
      .def("position", reading_one([](const Batch& b, int game) { return position_line(b.game(game)); }))
      .def("seed_of", reading_one(&seed_in))
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
