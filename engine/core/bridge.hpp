// Bridges: a road over a tile that lies already, from one field edge straight across to the other. The tile keeps a segment row free for
// it, and is of another kind from then on (TileKind::bridged).
#pragma once
#include "core/board.hpp"

namespace bastide {

/// A bridge as it lies: from north to south, or from east to west. Side d lies on axis d & 1.
enum Axis : u8 { kUpright, kAcross };
constexpr const char* axis_name(int axis) { return axis == kUpright ? "N" : "E"; }

/// The kind of tile with such a bridge, if the tile is turned so; 0 if it cannot bear one, or bears one.
inline u16 bridged_kind(const TileKind& t, int rot, int axis) { return t.bridged[(axis + rot) & 1]; }
/// The axis of the bridge over a tile of that kind as it lies, 0 or 1, -1 if there is none.
int bridge_of_kind(const Ruleset&, int kind, int rot);
/// The same of a tile on the table.
int bridge_over(const Game&, int tile);
/// What a move of the kind Bridge builds: over which tile, along which axis.
struct Crossing {
  int tile, axis;
};
Crossing crossing(const Game&, Move);
/// Builds a bridge over a tile on the table that can bear it, and both of whose ends lie open: whatever lies there met a field.
void span(Game&, int tile, int axis);

}  // namespace bastide
