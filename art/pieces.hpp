// Pieces that lie or stand across a tile: towers on their foundations, bridges from side to side. The page has the same in
// web/src/board/Tower.svelte and Span.svelte.
#pragma once
#include <string>

#include "art/geom.hpp"
#include "art/palette.hpp"

namespace bastide::art {

/// A tower of so many floors (0: nothing) as a <g> around the middle of its foundation, in the tile's units. High ones have lower
/// floors.
std::string tower_group(int floors, Theme);
/// How far above the middle of the foundation its top is, where a figure stands.
double tower_top(int floors);

/// A wooden bridge over a whole tile, 0..100, as a <g>: from west to east, or from north to south.
std::string span_group(bool north_to_south, Theme);

}  // namespace bastide::art
