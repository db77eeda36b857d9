// The picture of a tile, the shapes of its segments and its description in words, all made from its definition.
#pragma once
#include <string>
#include <vector>

#include "art/palette.hpp"
#include "core/tile_def.hpp"

namespace bastide::art {

/// A segment's place on the tile, north up, in the square 0..100 (y grows to the south).
struct SegmentShape {
  std::string path;         ///< closed outlines as SVG path data: the hit area and highlight, exact to half a unit
  double ax = 50, ay = 50;  ///< where a figure stands, inside the path
};

/// The tile after `rot` (0 to 3) quarter turns clockwise, as a complete SVG of viewBox "0 0 100 100". The same arguments always
/// give the same bytes. What stands is upright in every rotation.
std::string tile_svg(const TileDef&, int rot, Theme);
/// The same as a <g> in the square 0..100, to be put into other pictures. It may reach a little over the square: clip it.
std::string tile_group(const TileDef&, int rot, Theme);

/// One shape for each segment, in their order.
std::vector<SegmentShape> tile_shapes(const TileDef&);

/// A mark of the tile as a whole, by the first word of its note, and its middle, north up: where a tower or a dragon stands.
struct MarkSpot {
  std::string name;
  double x, y;
};
std::vector<MarkSpot> tile_marks(const TileDef&);

/// The tile in words, for example "city to the north; road from east to west; 2 fields".
std::string describe(const TileDef&);

}  // namespace bastide::art
