// The table of the second game: what lies there and how it hangs together, from the tiles' definitions alone.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/recount.hpp"

namespace bastide::laws::second {

/// A placement: cell and rotation.
struct Placement {
  Cell at;
  int rot;
  friend auto operator<=>(const Placement&, const Placement&) = default;
};

Cell step(Cell from, int side);
/// Straight or at a corner.
bool are_neighbours(Cell, Cell);

/// What is connected: a road, a city, a field, or a building with the eight cells around it.
struct Feature {
  Kind kind = Field;
  std::vector<int> rows;  ///< segment rows; the first is the lowest, by which moves name the feature
  std::set<int> tiles;    ///< each once; of a cloister or garden also those around it
  std::set<int> abbeys;   ///< those at which it ends
  int open = 0;           ///< edges without a neighbour; empty cells around a cloister or garden
  int pennants = 0;
  std::set<std::string_view> marks;  ///< all that its segments bear, whether they mean anything or not

  bool is(std::string_view mark) const { return marks.count(mark) > 0; }
  bool is_building() const { return kind == Cloister || kind == Garden; }
  /// BASE-ROAD-1, BASE-CITY-1, BASE-CLOISTER-1; fields never are.
  bool complete() const { return (kind == City || kind == Road || is_building()) && open == 0; }
};

struct Board {
  struct Tile {
    const TileDef* def;
    Cell at;
    int rot;
  };
  std::map<Cell, int> tile_at;
  std::vector<Tile> tiles;      ///< in the order in which they were laid
  std::vector<int> first_row;   ///< by tile
  std::vector<int> feature_of;  ///< by segment row
  std::vector<Feature> features;

  int last() const { return static_cast<int>(tiles.size()) - 1; }
  bool taken(Cell c) const { return tile_at.count(c) > 0; }
  int tile_of(int row) const;
  int feature(int tile, int segment) const { return feature_of[first_row[tile] + segment]; }
  /// Where a cloister or garden stands.
  Cell cell_of(const Feature& f) const { return tiles[tile_of(f.rows.front())].at; }
  /// The edge of tile i as it lies.
  Kind edge(int i, int side) const { return edge_shown(*tiles[i].def, tiles[i].rot, side); }
  /// What is complete and lies on the tile laid last, or ends at it if it is an abbey: that has completed it.
  std::vector<int> completed_by_last() const;
  /// Completed cities that a field touches.
  std::set<int> supplied(int field) const;
};

Board board_of(const Game&);

/// How a tile looks in a rotation to whom these marks mean something: equal for rotations that look alike.
std::string look_of(const TileDef&, int rot, const std::set<std::string>& marks);

}  // namespace bastide::laws::second
