// Between JSON and Python, numbers and arrays; and work that Ctrl-C can end.
#pragma once
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <future>

#include "bots/bot.hpp"
#include "core/game.hpp"

namespace bastide::python {

namespace py = pybind11;

/// Dictionaries, lists, texts, numbers, None: as `json.loads` would give them.
py::object to_python(const boost::json::value&);

/// An array of C++ memory that lives as long as `owner`, which Python may read and not write.
template <class T>
py::array view_of(const T* data, std::vector<py::ssize_t> shape, const py::object& owner) {
  py::array a(py::dtype::of<T>(), std::move(shape), data, owner);
  py::detail::array_proxy(a.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return a;
}
/// The same of bytes that mean yes or no.
py::array view_of_flags(const u8* data, std::vector<py::ssize_t> shape, const py::object& owner);

/// How long to think: seconds and playouts, whichever comes first; 0 is no bound. Throws std::invalid_argument in words.
Limit limit_of(double seconds, i64 playouts, const std::atomic<bool>& stop);

/// How long Ctrl-C may wait until somebody looks for it.
constexpr std::chrono::milliseconds kLookEvery{50};

/// Runs work(stop) without Python's lock. Ctrl-C sets `stop`, waits for the work to end, and is raised.
template <class F>
auto without_lock(F&& work) {
  std::atomic<bool> stop{false};
  using Result = decltype(work(stop));
  std::future<Result> result;
  bool interrupted = false;
  {
    py::gil_scoped_release release;
    result = std::async(std::launch::async, [&] { return work(stop); });
    while (result.wait_for(kLookEvery) != std::future_status::ready) {
      py::gil_scoped_acquire lock;
      if (!interrupted && PyErr_CheckSignals() != 0) interrupted = stop = true;
    }
  }
  if (interrupted) throw py::error_already_set();
  return result.get();
}

}  // namespace bastide::python
