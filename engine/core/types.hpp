// The small words of the engine: numbers, kinds of features, sides and cells.
#pragma once
#include <cstdint>

namespace bastide {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

/// What a segment is. The first four can lie on an edge; the others are whole within their tile: cloisters and gardens look at its
/// eight neighbours, a quarter is a part of a town, in an abbacy the abbot of the cloister beside it lies, and on the top of a tower
/// somebody may stand who belongs to nothing.
enum Kind : u8 { Field, City, Road, River, Cloister, Garden, Quarter, Abbacy, Tower, kKinds };
constexpr int kEdgeKinds = 4;
constexpr const char* kKindName[kKinds] = {"field", "city", "road", "river", "cloister", "garden", "quarter", "abbacy", "tower"};
/// It is complete when its eight neighbours lie.
constexpr bool is_surrounded(Kind k) { return k == Cloister || k == Garden; }
/// Nothing completes it: it pays at the end of the game alone, and whoever lies there stays till then.
constexpr bool pays_at_the_end(Kind k) { return k == Field || k == Abbacy; }

/// Sides run clockwise from north; y grows to the south.
enum Side : u8 { North, East, South, West };
constexpr int kDx[4] = {0, 1, 0, -1};
constexpr int kDy[4] = {-1, 0, 1, 0};
constexpr const char* kSideName[4] = {"N", "E", "S", "W"};
constexpr const char* kHalfName[8] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

/// A cell of the table.
struct alignas(4) Pos {
  i16 x = 0, y = 0;
  friend bool operator==(Pos, Pos) = default;
};

constexpr int kMaxPlayers = 6;    ///< seats at a table
constexpr int kMaxTiles = 400;    ///< tiles of one game
constexpr int kMaxSegments = 12;  ///< segments of one tile
constexpr u8 kNone = 0xff;
constexpr u16 kNo = 0xffff;

}  // namespace bastide
