// Locations: the names of a tile's segments as it lies on the table. See docs/protocol.md, "Places".
#pragma once
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace bastide {

/// The one name of segment `segment` of a tile that lies turned `rot` quarters clockwise: the first place that it touches in the
/// order N E S W, NL NR EL ER SL SR WL WR; what touches no edge is `I`, a second such segment `II`.
std::string location_name(const TileKind&, int rot, int segment);
/// The same for a tile on the table.
std::string location_name(const Game&, int tile, int segment);

/// The segment with that name (letter case does not matter), or -1 if the tile has none.
int segment_at(const TileKind&, int rot, std::string_view location);
int segment_at(const Game&, int tile, std::string_view location);

}  // namespace bastide
