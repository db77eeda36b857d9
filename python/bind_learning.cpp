// What games teach, and networks that have learned it.
#include "bots/lessons.hpp"
#include "python/bind.hpp"
#include "python/play.hpp"

namespace bastide::python {
namespace {

using Rows = py::array_t<float, py::array::c_style | py::array::forcecast>;

/// Inputs, results, and what our weights foretell.
py::tuple lessons(const Play& p) {
  if (p.game().rules().players != 2) throw std::invalid_argument("a game of " + std::to_string(p.game().rules().players) + " teaches nothing: expected one of two players");
  const auto list = lessons_of(p.start(), p.history());
  const auto n = static_cast<py::ssize_t>(list.size());
  py::array_t<float> inputs({n, static_cast<py::ssize_t>(kInputs)}), results(n), ours(n);
  for (py::ssize_t i = 0; i < n; ++i) {
    const Lesson& lesson = list[static_cast<std::size_t>(i)];
    std::copy(lesson.inputs.begin(), lesson.inputs.end(), inputs.mutable_data(i, 0));
    results.mutable_at(i) = static_cast<float>(lesson.result);
    ours.mutable_at(i) = static_cast<float>(foretold(lesson, learned()));
  }
  return py::make_tuple(inputs, results, ours);
}

py::array_t<float> values(const Network& network, const py::object& given) {
  const Rows rows = Rows::ensure(given);
  if (!rows) throw py::type_error("inputs: expected numbers of shape (n, " + std::to_string(kInputs) + ")");
  if (rows.ndim() != 2 || rows.shape(1) != static_cast<py::ssize_t>(kInputs))
    throw std::invalid_argument("inputs: expected numbers of shape (n, " + std::to_string(kInputs) + ")");
  py::array_t<float> out(rows.shape(0));
  Inputs x;
  for (py::ssize_t i = 0; i < rows.shape(0); ++i) {
    std::copy_n(rows.data(i, 0), kInputs, x.begin());
    out.mutable_at(i) = network.value(x);
  }
  return out;
}

/// Would `Network::from_file` take a file of this text?
void check_network(const std::string& content) {
  try {
    if (content.size() > Network::kMostBytes) throw std::runtime_error("longer than 16 MiB");
    Network::from_text(content);
  } catch (const std::exception& e) {
    throw std::invalid_argument(e.what());
  }
}

}  // namespace

void bind_learning(py::module_& m) {
  py::class_<Network, std::shared_ptr<Network>>(m, "Network")
      .def(py::init([](const std::string& file) {
        try {
          return std::make_shared<Network>(*Network::from_file(file));
        } catch (const std::runtime_error& e) {
          throw std::invalid_argument(e.what());
        }
      }))
      .def_static("check", &check_network)
      .def_property_readonly("about", &Network::about)
      .def_property_readonly_static("input_names", [](const py::object&) { return input_names(); })
      .def("values", &values);
  m.def("lessons", &lessons);
}

}  // namespace bastide::python
