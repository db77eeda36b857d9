// What must touch what on a tile: read off the definition's fields before anything is drawn.
#pragma once
#include <array>
#include <vector>

#include "core/tile_def.hpp"

namespace bastide::art {

/// The rim of a tile has 8 gaps between its half edges, clockwise: gap 2k is corner k, gap 2d + 1 the middle of side d.
/// Two gaps are connected if no field passes between them: then walls, roads or rivers must join them in the drawing.
struct Topology {
  std::array<int, 4> edge;   ///< segment of city, road or river on side d, -1 on a field edge
  std::array<int, 8> field;  ///< field segment on half edge h, -1 if none
  std::array<int, 8> net;    ///< connected gaps have the same number

  explicit Topology(const TileDef&);
  int net_of(int side) const { return net[2 * (side & 3) + 1]; }
  /// Corner k belongs to `net` although no city lies beside it: a wall must reach it.
  bool spike(const TileDef&, int k, int net) const;
  bool is(const TileDef& def, int side, Kind k) const { return edge[side & 3] >= 0 && def.segments[edge[side & 3]].kind == k; }
  /// Fields on the two half edges of side d (left and right, looking out).
  int left(int side) const { return field[2 * side]; }
  int right(int side) const { return field[2 * side + 1]; }
};

/// The sides of a segment that hang together without a bridge or tunnel.
struct Group {
  int segment;
  int net;
  unsigned sides;  ///< bit d for side d
  int count() const { return __builtin_popcount(sides); }
  bool has(int side) const { return sides >> (side & 3) & 1; }
};
/// All groups of the segments of a kind. Of two cities that cross, the later one falls into single sides.
std::vector<Group> groups(const TileDef&, const Topology&, Kind);

}  // namespace bastide::art
