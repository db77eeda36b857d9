// The open ends of the river, and what a placement does to them (SET-8).
#pragma once
#include <array>

#include "laws/documents/board.hpp"

namespace bastide::laws::second {

/// An open end. A bend is 1 to the right, 3 to the left, 0 for straight on.
struct RiverEnd {
  Cell own;       ///< where its tile lies
  Cell next;      ///< the empty cell ahead
  int flow;       ///< the side to which the water moves
  int bend;       ///< on its tile
  int last_bend;  ///< the last one on its way from the spring, 0 if there was none
};

bool has_river(const TileDef&);
std::vector<RiverEnd> open_ends(const Board&);
/// The ends that `end` has once a tile lies ahead of it; none if it leads elsewhere.
std::vector<RiverEnd> continued(const std::vector<RiverEnd>& ends, const RiverEnd& end, const TileDef&, const Placement&);

/// How far a cell lies ahead of another, to the right of it, for water that moves to side `flow`.
int ahead(Cell from, Cell to, int flow);
int aside(Cell from, Cell to, int flow);

/// How many open ends have no way on of their own; how many may still come up against a tile or an arm; of how many the next cell
/// touches a tile. Less harm is smaller.
using Harm = std::array<int, 3>;
Harm harm(const Board&, const TileDef&, const Placement&);

}  // namespace bastide::laws::second
