// The same move in two games that hold the same tiles: one here, one in JCloisterZone's order of phases. A tile that looks alike in two
// rotations may lie in either, so segments are told by where they are, not by their numbers.
#pragma once
#include <optional>

#include "core/game.hpp"

namespace bastide::jcz {

/// The legal move of `here` that does what `move` does in `there`, where it may have been played already; nothing if there is none.
std::optional<Move> same_move(const Game& here, const Game& there, Move move);

}  // namespace bastide::jcz
