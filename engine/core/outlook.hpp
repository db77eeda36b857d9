// What follows from a position for those who count ahead: where the scores would end, and what still fits where. For people, never
// for play.
#pragma once
#include <array>
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// The scores if the game ended now: what the tile just laid completed is scored, then comes the final scoring, and nobody decides
/// anything any more.
std::array<int, kMaxPlayers> projected_scores(const Game&);

/// An empty cell beside a tile.
struct Fit {
  Pos at;
  int tiles = 0;  ///< so many of the tiles left in the stacks match its neighbours' edges in some rotation
};

/// All of them. Only edges count, not what else a rule may forbid; the tile in hand is not in a stack.
std::vector<Fit> fits(const Game&);

}  // namespace bastide
