#include "core/location.hpp"

#include <algorithm>

#include "core/place.hpp"

namespace bastide {
namespace {

/// The first side or half edge of the segment, -1 if it touches none.
int first_place(const Border& b, Kind kind, int segment) {
  for (int side = 0; side < 4; ++side)
    if (kind != Field && b.segment[side * 3 + 1] == segment) return side;
  for (int half = 0; half < 8; ++half)
    if (kind == Field && b.segment[half / 2 * 3 + half % 2 * 2] == segment) return kFirstHalf + half;
  return -1;
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool same_letters(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return upper(x) == upper(y); });
}

}  // namespace

std::string location_name(const TileKind& t, int rot, int segment) {
  if (t.init[segment].kind == Tower) return "T";
  const int place = first_place(t.border[rot], t.init[segment].kind, segment);
  if (place >= 0) return place_name(place);
  int earlier = 0;
  for (int k = 0; k < segment; ++k) earlier += first_place(t.border[rot], t.init[k].kind, k) < 0;
  return place_name(kFirstInner + std::min(earlier, 1));
}

std::string location_name(const Game& g, int tile, int segment) {
  const Placed& p = g.s().placed[tile];
  return location_name(g.rules().tiles[p.kind], p.rot, segment);
}

int segment_at(const TileKind& t, int rot, std::string_view location) {
  for (int k = 0; k < t.segments; ++k)
    if (same_letters(location_name(t, rot, k), location)) return k;
  return -1;
}

int segment_at(const Game& g, int tile, std::string_view location) {
  const Placed& p = g.s().placed[tile];
  return segment_at(g.rules().tiles[p.kind], p.rot, location);
}

}  // namespace bastide
