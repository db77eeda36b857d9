// A tile as its definition says: what is drawn on it, before any rules are chosen. See docs/catalogue.md.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace bastide {

/// One segment of a tile: a stretch of city, road, river or field, or a cloister, garden, quarter or abbacy.
struct SegmentDef {
  Kind kind = Field;
  u8 sides = 0;                                     ///< city, road, river: bit d for side d (N E S W = 0..3)
  u8 halves = 0;                                    ///< field: bit h for half edge h (NL NR EL ER SL SR WL WR = 0..7)
  u8 pennants = 0;                                  ///< city: number of pennants
  u16 cities = 0;                                   ///< field: bit k for each city segment k of this tile that it touches
  std::vector<std::pair<std::string, int>> tags;    ///< marks that expansions give meaning to, as `name` or `name=number` (1 if bare)
};

/// A tile's definition, north up.
struct TileDef {
  std::string id;                                   ///< as in the ecosystem, for example `BA/RCr`
  std::string group;                                ///< the stack that it is drawn from; empty: the common one
  std::vector<std::string> notes;                   ///< marks of the tile as a whole
  std::vector<SegmentDef> segments;                 ///< fields last; a segment's number is its index here
  std::string where;                                ///< file:line of the definition, for messages
  int at_most = 0;                                  ///< copies in one game, however many sets are combined; 0: no limit

  /// Kind of edge on side d: the kind of the segment that touches it, Field if none but fields do.
  Kind edge(int d) const;
  bool has_note(std::string_view note) const;
  /// It has no edges and goes where tiles lie on all four sides.
  bool fills() const { return has_note("fills-holes"); }
};

/// A set of tiles as sold: which tile how often.
struct TileSet {
  std::string id;                                   ///< for example `basic:1`
  std::vector<std::pair<std::string, int>> tiles;   ///< tile id, count
  std::vector<std::string> requires_sets, removes;
  std::string where;
  int total() const;
};

/// All tiles and sets that the program knows.
struct Catalogue {
  std::vector<TileDef> tiles;
  std::vector<TileSet> sets;
  const TileDef* tile(std::string_view id) const;   ///< null if there is none
  const TileSet* set(std::string_view id) const;    ///< null if there is none
};

/// Adds the definitions of `text` to `to`. Returns every inconsistency as "file:line: what is wrong and what was expected"; empty if
/// all is well. On any error `to` is left as it was.
std::vector<std::string> read_catalogue(Catalogue& to, std::string_view text, std::string_view file);

/// The definition in canonical spelling; reading it gives the same definition.
std::string to_text(const TileDef&);
std::string to_text(const TileSet&);

/// The catalogue built into the program. Reading it cannot fail: the build checks it.
const Catalogue& builtin_catalogue();

}  // namespace bastide
