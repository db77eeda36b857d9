// A tile kind as play needs it: a TileDef compiled under given rules.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "core/state.hpp"
#include "core/tile_def.hpp"

namespace bastide {

/// The border of a tile in one rotation. Twelve places clockwise from the left of the north side: three a side, of which the
/// middle is the edge's own segment and the outer two the fields beside a road or river (kNone where there is none).
struct Border {
  u8 segment[12];
  u8 edge[4];  ///< kind of each side
};

struct alignas(64) TileKind {
  Border border[4];                ///< by rotation, quarters clockwise
  u64 rotation_on[4];              ///< all ones, or zero where the rotation looks like an earlier one
  u16 blank[kMaxSegments];         ///< kNo for each segment: the labels before any join
  u16 can[kFigureKinds];           ///< by figure kind: segments on which it may stand
  u16 deploys[kFigureKinds];       ///< of these where it is deployed when the tile has just been placed: nowhere if it stands on corners, nor on Ruleset::bare
  u16 siblings[kMaxSegments];      ///< other segments of the same kind on this tile
  u16 cities[kMaxSegments];        ///< field: city segments of this tile that it touches
  u16 marked[kWorthTags];          ///< by worth tag: segments that bear it
  u16 shared;                      ///< segments that have siblings
  u16 closable;                    ///< segments that are complete when no end is open
  u16 watching;                    ///< segments that count their eight neighbours
  u16 narrowed;                    ///< who takes places from it: bit set over Ruleset::may_place
  u16 shut;                        ///< who has a say in who is deployed on it: bit set over Ruleset::may_deploy
  u16 heeded;                      ///< who heeds it, when it has been placed: bit set over Ruleset::placed
  u8 segments;                     ///< how many
  u8 rows;                         ///< segment rows that it takes on the table: one more where a bridge may come to lie over it
  bool walled;                     ///< some city edge has a field on one half
  bool fills;                      ///< it has no edges: it fills a hole with tiles on all four sides, and closes what runs into it
  u32 actions;                     ///< what the player may do instead of deploying when it has been placed: bit set over Ruleset::actions
  u8 same_as[4];                   ///< by rotation: the first rotation that looks like it
  bool has_river;
  u8 notes;                        ///< which notes it bears, by the bits that Builder::note allots
  u8 heading;                      ///< where a note points (NoteNames::heading): 1 + eighths clockwise from north, 0 without one
  u8 field_corners;                ///< corners around which one field lies, as a bit set clockwise from north-west, of the upright tile
  u16 def;                         ///< index into Ruleset::defs
  u16 plain;                       ///< the kind without a bridge, itself if there is none
  u16 bridged[2];                  ///< the kind with a bridge over it upright from north to south, from east to west; 0 if there can be none, for those kinds follow all others
  Feature init[kMaxSegments];      ///< what each segment brings to its feature
};

/// Does one field lie around a corner of the tile, counted as it lies?
inline bool field_in_corner(const TileKind& t, int rot, int corner) { return t.field_corners >> ((corner - rot) & 3) & 1; }

/// What a mark on a segment means to its feature: a tag, and the counter that adds up the marks' numbers (-1: none). Without a tag the
/// rules in force give it no meaning.
struct MarkMeaning {
  u32 tag = 0;
  int counter = -1;
};

/// Notes of tiles that the rules in force give a meaning: by bits of TileKind::notes, and the one that points somewhere, such as
/// "flying-machine" in "flying-machine NW".
struct NoteNames {
  std::vector<std::string> bits;
  std::string heading;
};

/// Compiles a definition. `meaning` tells that of a mark on segments of a kind; `where[f]` is the bit set of Kinds on which figure kind f
/// may stand.
TileKind compile_tile(const TileDef&, const std::function<MarkMeaning(const std::string&, Kind)>& meaning,
                      const u16 (&where)[kFigureKinds], const NoteNames& = {});

}  // namespace bastide
