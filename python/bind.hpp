// The parts of the module, each in a file of its own.
#pragma once
#include "python/convert.hpp"

namespace bastide::python {

void bind_errors(py::module_&);
void bind_rules(py::module_&);
void bind_game(py::module_&);
void bind_bots(py::module_&);
void bind_batch(py::module_&);
void bind_learning(py::module_&);

}  // namespace bastide::python
