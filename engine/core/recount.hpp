// What lies on the table, found anew from the tiles' definitions by looking from neighbour to neighbour: slow, plain, and
// independent of what the game keeps up to date while tiles are laid. The yardstick of check.hpp and of the tests.
#pragma once
#include <array>
#include <map>
#include <set>
#include <vector>

#include "core/game.hpp"

namespace bastide {

using Cell = std::pair<int, int>;

/// A connected feature as the flood found it.
struct Flooded {
  Kind kind = Field;
  std::vector<int> rows;            ///< segment rows
  std::set<int> tiles;              ///< for what is watched also the tiles around it
  std::set<int> closed_by;          ///< tiles without edges at which it ends
  std::vector<int> figures;         ///< figures on the table (State::figures) that stand on it
  bool watched = false;             ///< a cloister, or a garden that somebody may visit
  int open = 0;                     ///< edges without a neighbour; a cloister's empty neighbours
  int pennants = 0;
  u32 tags = 0;
  std::array<int, 8> power{};
  std::array<int, 8> counters{};    ///< those of marks that are counted

  /// Complete as BASE-ROAD-1, BASE-CITY-1 and BASE-CLOISTER-1 say; fields and rivers never are.
  bool complete() const { return (kind == City || kind == Road || watched) && open == 0; }
};

/// The table, recounted.
struct Recount {
  std::map<Cell, int> tile_at;
  std::vector<int> first_row;       ///< by tile: the row of its first segment
  std::vector<int> feature_of;      ///< by segment row: index into `features`
  std::vector<Flooded> features;
};

/// The segment of a tile turned `rot` quarters that lies on side `side`, on half edge `half`; -1 if there is none.
int segment_on_side(const TileDef&, int rot, int side);
int segment_on_half(const TileDef&, int rot, int half);
/// The kind of a turned tile's edge.
Kind edge_shown(const TileDef&, int rot, int side);
/// The definition of a tile on the table.
const TileDef& definition(const Game&, int tile);

Recount recount(const Game&);

}  // namespace bastide
