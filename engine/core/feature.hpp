// A feature: connected city, road, river or field segments, or a cloister with its surroundings. Features merge as data: numbers add,
// tags are united, rings are spliced. A new symbol on tiles is a tag or a counter and needs no code for merging.
#pragma once
#include <cstring>

#include "core/bits.hpp"

namespace bastide {

/// Tags are allotted to the expansions when rules are compiled, from bit 0 upwards; the first four choose the row of the worth table.
/// `kShared` is the core's own: some tile has two segments of this kind, so that a tile may come to lie in the feature twice.
constexpr u32 kShared = 1u << 31;
constexpr int kWorthTags = 4;

/// 32 bytes of mergeable data in four words.
struct alignas(32) Feature {
  u16 tiles, open, segments, pennants;  ///< tiles counted once each; open ends, or empty neighbours of a cloister
  u8 power[8];                          ///< by player: the figures' power in a majority
  u8 counters[8];                       ///< counters of expansions (Builder::counter)
  u16 ring;                             ///< a segment of it; `State::next` leads around all of them
  u8 figure;                            ///< a figure on it or kNone; `Figure::next` leads around all of them
  Kind kind;
  u32 tags;

  bool occupied() const { return figure != kNone; }
};
static_assert(sizeof(Feature) == 32);

/// Four u16 or eight u8 lanes as one word, so that they add at once. No lane may overflow or go below zero.
template <class T, std::size_t N>
BASTIDE_INLINE u64 lanes(const T (&a)[N]) {
  static_assert(sizeof a == 8);
  u64 w;
  std::memcpy(&w, &a, 8);
  return w;
}
BASTIDE_INLINE u64 count_lanes(const Feature& f) {
  u64 w;
  std::memcpy(&w, &f, 8);
  return w;
}
BASTIDE_INLINE void set_count_lanes(Feature& f, u64 w) { std::memcpy(static_cast<void*>(&f), &w, 8); }
BASTIDE_INLINE void set_lanes(u8 (&a)[8], u64 w) { std::memcpy(a, &w, 8); }
/// The last word: ring, figure, kind and tags.
BASTIDE_INLINE u64 tail(const Feature& f) {
  u64 w;
  std::memcpy(&w, &f.ring, 8);
  return w;
}
BASTIDE_INLINE void set_tail(Feature& f, u64 w) { std::memcpy(static_cast<void*>(&f.ring), &w, 8); }
constexpr u64 kTagsOfTail = 0xffffffffull << 32;
/// The lane of `Feature::open` in count_lanes.
constexpr int kOpenLane = 16;

}  // namespace bastide
