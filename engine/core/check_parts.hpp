// The parts of `check`: each returns the first thing that is wrong, or nothing.
#pragma once
#include <string>

#include "core/recount.hpp"

namespace bastide::checking {

/// Cells, frontier, tiles and stacks.
std::string check_board(const Game&, const Recount&);
/// Labels, rings and data of the features; cloisters watched; features about to be scored.
std::string check_features(const Game&, const Recount&);
/// Figures on the table and in the supplies.
std::string check_figures(const Game&, const Recount&);

}  // namespace bastide::checking
