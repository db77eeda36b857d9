// The module `bastide._bastide`: what the package in python/bastide is built on. People use the package.
#include "protocol/meta.hpp"
#include "python/bind.hpp"

PYBIND11_MODULE(_bastide, m) {
  using namespace bastide::python;
  m.doc() = "Bastide's engine; use the package bastide";
  m.attr("version") = bastide::kVersion;
  m.attr("CHANCE") = static_cast<int>(bastide::kChance);
  bind_errors(m);
  bind_rules(m);
  bind_game(m);
  bind_bots(m);
  bind_batch(m);
  bind_learning(m);
}
