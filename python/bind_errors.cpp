// Errors of the engine as exceptions of the package (python/bastide/errors.py), and what all bindings share.
#include <cmath>

#include "core/rules.hpp"
#include "protocol/error.hpp"
#include "python/bind.hpp"

namespace bastide::python {
namespace json = boost::json;

py::object to_python(const json::value& v) {
  switch (v.kind()) {
    case json::kind::null: return py::none();
    case json::kind::bool_: return py::bool_(v.get_bool());
    case json::kind::int64: return py::int_(v.get_int64());
    case json::kind::uint64: return py::int_(v.get_uint64());
    case json::kind::double_: return py::float_(v.get_double());
    case json::kind::string: return py::str(v.get_string().data(), v.get_string().size());
    case json::kind::array: {
      py::list list;
      for (auto& item : v.get_array()) list.append(to_python(item));
      return list;
    }
    case json::kind::object: break;
  }
  py::dict dict;
  for (auto& [key, item] : v.get_object()) dict[py::str(key.data(), key.size())] = to_python(item);
  return dict;
}

py::array view_of_flags(const u8* data, std::vector<py::ssize_t> shape, const py::object& owner) {
  return view_of(data, std::move(shape), owner).attr("view")(py::dtype::of<bool>());
}

Limit limit_of(double seconds, i64 playouts, const std::atomic<bool>& stop) {
  constexpr double kMost = 1e6;
  if (!(seconds >= 0 && seconds <= kMost)) throw std::invalid_argument("seconds: expected 0 (no bound) to 1000000, not " + std::to_string(seconds));
  if (playouts < 0) throw std::invalid_argument("playouts: expected 0 (no bound) or more, not " + std::to_string(playouts));
  Limit limit;
  limit.time = std::chrono::nanoseconds(static_cast<i64>(std::llround(seconds * 1e9)));
  limit.playouts = playouts;
  limit.stop = &stop;
  return limit;
}

namespace {

void raise(const std::string& code, const char* what) {
  const py::object error = py::module_::import("bastide.errors").attr("error")(code, what);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
}

}  // namespace

void bind_errors(py::module_&) {
  py::register_local_exception_translator([](std::exception_ptr p) {
    try {
      if (p) std::rethrow_exception(p);
    } catch (const Error& e) {
      raise(e.code, e.what());
    } catch (const RulesError& e) {
      raise("bad-rules", e.what());
    }
  });
}

}  // namespace bastide::python
