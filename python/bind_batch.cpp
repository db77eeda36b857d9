// Many games at once.
#include <functional>
#include <utility>

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
  bool used = false;  ///< read and written with Python's lock
};

/// A call that reads or writes the games, from before it gives up Python's lock until it has it again. Throws std::runtime_error in words while
/// there is another: of another thread, or of the one that a signal's handler interrupts.
class Use {
 public:
  explicit Use(Held& batch) : batch_(batch) {
    if (std::exchange(batch_.used, true)) throw std::runtime_error("the batch is at work in another call: one thread at a time may use it");
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
  b.play_all(actions.data());
}

void step_with(Held& b, const i32* actions) {
  const Use use(b);
  py::gil_scoped_release release;
  b.step(actions);
}

void step(Held& b, const py::object& given) {
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

/// Calls without Python's lock.
template <auto F>
void unlocked(Held& b) {
  const Use use(b);
  py::gil_scoped_release release;
  (b.*F)();
}

// What is called for every decision goes past pybind11's own way of calling, which takes as long as some games need for theirs. Whatever is not as
// usual is left to the method of the same name with "_with_words", which does it all or refuses it.

/// The numbers where they lie, if they lie as random_actions() tells them.
const i32* as_told(const Held& b, PyObject* given) {
  if (!py::isinstance<py::array>(given)) return nullptr;
  const auto list = py::reinterpret_borrow<py::array>(given);
  const py::dtype type = list.dtype();
  if (type.kind() != 'i' || type.itemsize() != sizeof(i32) || type.byteorder() != '=') return nullptr;
  if (list.ndim() != 1 || list.shape(0) != b.games() || list.strides(0) != sizeof(i32)) return nullptr;
  return reinterpret_cast<std::uintptr_t>(list.data()) % alignof(i32) ? nullptr : static_cast<const i32*>(list.data());
}

/// What these functions have in the place of `self`: the batch, and in its context Python's object around it, which it keeps alive.
Held& batch_of(PyObject* self) { return *static_cast<Held*>(PyCapsule_GetPointer(self, nullptr)); }
PyObject* with_words(PyObject* self, const char* method, PyObject* given) {
  return PyObject_CallMethod(static_cast<PyObject*>(PyCapsule_GetContext(self)), method, given ? "O" : nullptr, given);
}

PyObject* step_at_once(PyObject* self, PyObject* given) {
  Held& b = batch_of(self);
  const i32* const actions = as_told(b, given);
  if (!actions || b.used || !b.takes(actions)) return with_words(self, "step_with_words", given);
  const Use use(b);
  PyThreadState* const thread = PyEval_SaveThread();
  std::string failed;
  try {
    b.play_all(actions);
  } catch (const std::exception& e) {
    failed = e.what();
  }
  PyEval_RestoreThread(thread);
  if (failed.empty()) Py_RETURN_NONE;
  PyErr_SetString(PyExc_RuntimeError, failed.c_str());
  return nullptr;
}

PyObject* draw_at_once(PyObject* self, PyObject*) {
  Held& b = batch_of(self);
  if (b.used || b.told()) return with_words(self, "random_actions_with_words", nullptr);
  b.random_actions();
  Py_RETURN_NONE;
}

PyMethodDef kStep{"step", &step_at_once, METH_O, nullptr}, kDraw{"random_actions", &draw_at_once, METH_NOARGS, nullptr};

py::object at_once(const py::object& batch, PyMethodDef& method) {
  PyObject* const self = PyCapsule_New(&batch.cast<Held&>(), nullptr, [](PyObject* capsule) { Py_DECREF(static_cast<PyObject*>(PyCapsule_GetContext(capsule))); });
  if (!self || PyCapsule_SetContext(self, py::object(batch).release().ptr())) throw py::error_already_set();
  const auto owner = py::reinterpret_steal<py::object>(self);
  return py::reinterpret_steal<py::object>(PyCFunction_New(&method, self));
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
      .def_property_readonly("step", [](const py::object& b) { return at_once(b, kStep); })
      .def_property_readonly("random_actions", [](const py::object& b) { return at_once(b, kDraw); })
      .def("step_with_words", &step)
      .def("random_actions_with_words", &unlocked<&Batch::random_actions>)
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
