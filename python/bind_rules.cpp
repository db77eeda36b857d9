// Rules lines and their spaces of actions.
#include "protocol/compile.hpp"
#include "protocol/meta.hpp"
#include "python/actions.hpp"
#include "python/bind.hpp"

namespace bastide::python {
namespace {

py::list blocks_of(const ActionSpace& space) {
  py::list list;
  for (auto& b : space.blocks()) {
    py::list axes;
    for (auto& axis : b.axes) axes.append(py::make_tuple(kPartName[static_cast<std::size_t>(axis.part)], axis.size));
    list.append(py::make_tuple(b.name, b.begin, b.size, axes));
  }
  return list;
}

py::dict ruleset_of(const std::string& line, const std::string& tiles) {
  const auto rules = compile_rules(line, tiles);
  py::dict d;
  d["rules"] = to_text(rules->rules);
  d["players"] = rules->players;
  d["tiles"] = rules->tile_total;
  py::list kinds, figures;
  for (std::size_t kind = 0; kind < rules->tiles.size(); ++kind) kinds.append(rules->id(static_cast<int>(kind)));
  for (int f = 0; f < rules->figure_kinds; ++f) figures.append(py::make_tuple(rules->figure[f].name, std::string(1, rules->figure[f].letter), rules->figure[f].count));
  d["kinds"] = kinds;
  d["figures"] = figures;
  return d;
}

}  // namespace

void bind_rules(py::module_& m) {
  py::class_<ActionSpace, std::shared_ptr<ActionSpace>>(m, "ActionSpace")
      .def(py::init([](const std::string& line, const std::string& tiles) { return std::make_shared<ActionSpace>(compile_rules(line, tiles)); }))
      .def_property_readonly("rules", [](const ActionSpace& space) { return to_text(space.rules().rules); })
      .def_property_readonly("size", &ActionSpace::size)
      .def_property_readonly("chance_size", &ActionSpace::chance_size)
      .def_property_readonly("blocks", &blocks_of)
      .def_property_readonly("slots", &ActionSpace::slots)
      .def_property_readonly("rows", &ActionSpace::rows);
  m.def("meta", [] { return to_python(meta_json()); });
  m.def("rules", [](const std::string& line) { return to_python(rules_json(line)); });
  m.def("ruleset", &ruleset_of);
  m.def("rule_text", &rule_text);
}

}  // namespace bastide::python
