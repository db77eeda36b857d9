// Laying a tile: the board, the frontier and the features change together.
#pragma once
#include "core/features.hpp"
#include "core/frontier.hpp"

namespace bastide {

/// Lays a tile of kind `kind`, turned `rot` quarters clockwise, into an empty cell where it fits. Completed features are added to
/// State::closing. Does not ask whether rules allow it and calls no hook.
void lay(Game&, int kind, int rot, Pos);

/// True if every edge meets its like: on each side there is no tile or one that shows the same kind. A tile without edges fits where tiles
/// lie on all four sides.
bool edges_match(const Game&, int kind, int rot, Pos);

}  // namespace bastide
