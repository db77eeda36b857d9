// Why the tile in hand may not lie somewhere. For people who ask, never for play: what is legal is found by find_candidates.
#pragma once
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// One reason against a placement.
struct Refusal {
  enum Why : u8 {
    occupied,  ///< a tile lies there already
    lonely,    ///< no tile lies beside the cell
    edge,      ///< an edge would meet one of another kind
    rule       ///< the edges match, and a rule forbids it all the same
  } why;
  int rot = -1;             ///< the rotation that it speaks of, -1 if it does not matter how the tile is turned
  int side = 0;             ///< edge: on which side
  u8 mine = 0, theirs = 0;  ///< edge: the Kind of the tile's edge and of what it would meet
  const char* id = "";      ///< the rule statement behind it, empty if there is none
};

/// All that speaks against laying a tile of this kind in the cell: what holds however it is turned, else rotation by rotation and
/// side by side. A rotation that is not named is legal.
std::vector<Refusal> refusals(const Game&, int kind, Pos);

}  // namespace bastide
