// The places of a tile at which a segment can lie: four edges, eight half edges, and two names for what touches no edge.
#pragma once
#include <string_view>

#include "core/types.hpp"

namespace bastide {

constexpr int kFirstHalf = 4, kFirstInner = 12, kPlaces = 14;

/// The name of place p: sides, half edges, then `I` and `II`.
constexpr const char* place_name(int p) {
  if (p < kFirstHalf) return kSideName[p];
  if (p < kFirstInner) return kHalfName[p - kFirstHalf];
  return p == kFirstInner ? "I" : "II";
}

/// The place with that name, -1 if there is none.
constexpr int place_named(std::string_view name) {
  for (int p = 0; p < kPlaces; ++p) {
    if (name == place_name(p)) return p;
  }
  return -1;
}

/// The half edge that meets half edge h in a corner of the tile.
constexpr int half_across_corner(int h) { return (h % 2 ? h + 1 : h + 7) % 8; }

}  // namespace bastide
