#include "core/tile.hpp"

#include <map>
#include <set>

namespace bastide {
namespace {

u8 segment_at_side(const TileDef& d, int side) {
  for (std::size_t k = 0; k < d.segments.size(); ++k)
    if (d.segments[k].sides >> side & 1) return static_cast<u8>(k);
  return kNone;
}

u8 segment_at_half(const TileDef& d, int half) {
  for (std::size_t k = 0; k < d.segments.size(); ++k)
    if (d.segments[k].halves >> half & 1) return static_cast<u8>(k);
  return kNone;
}

Border upright(const TileDef& d) {
  Border b{};
  for (int side = 0; side < 4; ++side) {
    u8* three = b.segment + side * 3;
    three[0] = segment_at_half(d, side * 2);
    three[1] = segment_at_side(d, side);
    three[2] = segment_at_half(d, side * 2 + 1);
    if (three[1] == kNone) three[1] = three[0];
    b.edge[side] = d.edge(side);
  }
  return b;
}

Border turned(const Border& b, int quarters) {
  Border t{};
  for (int i = 0; i < 12; ++i) t.segment[(i + 3 * quarters) % 12] = b.segment[i];
  for (int i = 0; i < 4; ++i) t.edge[(i + quarters) % 4] = b.edge[i];
  return t;
}

bool same_data(const TileKind& t, u8 a, u8 b) {
  const Feature &x = t.init[a], &y = t.init[b];
  return x.kind == y.kind && x.tags == y.tags && x.pennants == y.pennants && lanes(x.counters) == lanes(y.counters);
}

/// Fields touch corresponding cities, also those that touch no edge.
template <class Renamed>
bool same_inside(const TileKind& t, Renamed renamed) {
  std::multiset<std::pair<u32, u16>> here, there;
  for (int k = 0; k < t.segments; ++k) {
    if (t.init[k].kind != Field) continue;
    here.emplace(t.init[k].tags, t.cities[k]);
    there.emplace(t.init[k].tags, renamed(t.cities[k]));
  }
  return here == there;
}

/// Two rotations look the same when their borders agree up to a renaming of segments that carry the same data.
bool same_look(const TileKind& t, const Border& a, const Border& b) {
  if (std::memcmp(a.edge, b.edge, 4)) return false;
  std::map<u8, u8> there, back;
  for (int i = 0; i < 12; ++i) {
    const u8 x = a.segment[i], y = b.segment[i];
    if ((x == kNone) != (y == kNone)) return false;
    if (x == kNone) continue;
    if (there.emplace(x, y).first->second != y || back.emplace(y, x).first->second != x) return false;
    if (!same_data(t, x, y)) return false;
  }
  auto renamed = [&](u16 cities) {
    u16 all = 0;
    each_bit(cities, [&](int c) { all |= there.count(static_cast<u8>(c)) ? 1u << there[static_cast<u8>(c)] : 1u << c; });
    return all;
  };
  for (auto [x, y] : there)
    if (renamed(t.cities[x]) != t.cities[y]) return false;
  return same_inside(t, renamed);
}

Feature initial(const SegmentDef& s, const std::function<MarkMeaning(const std::string&, Kind)>& meaning) {
  Feature f{};
  f.kind = s.kind;
  f.segments = 1;
  f.pennants = s.pennants;
  f.open = static_cast<u16>(std::popcount(s.sides));
  f.figure = kNone;
  for (auto& [name, number] : s.tags) {
    const MarkMeaning mark = meaning(name, s.kind);
    f.tags |= mark.tag;
    if (mark.counter >= 0) f.counters[mark.counter] = static_cast<u8>(f.counters[mark.counter] + number);
  }
  return f;
}

void link_siblings(TileKind& t) {
  for (int k = 0; k < t.segments; ++k) {
    for (int j = 0; j < t.segments; ++j)
      if (j != k && t.init[j].kind == t.init[k].kind && t.init[k].kind < kEdgeKinds) t.siblings[k] |= 1u << j;
    if (!t.siblings[k]) continue;
    t.shared |= 1u << k;
    t.init[k].tags |= kShared;
  }
}

/// Where the tile's note of that name points, as TileKind::heading.
u8 heading_of(const TileDef& d, const std::string& note) {
  constexpr const char* kWinds[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
  for (u8 eighth = 0; eighth < std::size(kWinds); ++eighth)
    if (!note.empty() && d.has_note(note + " " + kWinds[eighth])) return static_cast<u8>(1 + eighth);
  return 0;
}

/// The corners in which one field lies around the corner, as TileKind::field_corners.
u8 field_corners(const TileKind& t) {
  u8 set = 0;
  for (int corner = 0; corner < 4; ++corner) {
    const u8 *segments = t.border[0].segment, k = segments[corner * 3];
    if (k != kNone && k == segments[(corner * 3 + 11) % 12] && t.init[k].kind == Field) set |= static_cast<u8>(1u << corner);
  }
  return set;
}

}  // namespace

TileKind compile_tile(const TileDef& d, const std::function<MarkMeaning(const std::string&, Kind)>& meaning,
                      const u16 (&where)[kFigureKinds], const NoteNames& notes) {
  TileKind t{};
  t.segments = t.rows = static_cast<u8>(d.segments.size());
  t.bridged[0] = t.bridged[1] = 0;
  for (int k = 0; k < t.segments; ++k) {
    const SegmentDef& s = d.segments[k];
    t.init[k] = initial(s, meaning);
    const u32 tags = t.init[k].tags;
    for (int tag = 0; tag < kWorthTags; ++tag) t.marked[tag] |= static_cast<u16>((tags >> tag & 1) << k);
    t.cities[k] = s.cities;
    t.blank[k] = kNo;
    if (s.kind == City || s.kind == Road) t.closable |= 1u << k;
    if (s.kind == River) t.has_river = true;
    bool visited = s.kind == Cloister;
    for (int f = 0; f < kFigureKinds; ++f) {
      if (!(where[f] >> s.kind & 1)) continue;
      t.can[f] |= 1u << k;
      visited = true;
    }
    if (is_surrounded(s.kind) && visited) t.watching |= 1u << k;
  }
  link_siblings(t);
  t.walled = d.has_note("walled");
  t.fills = d.fills();
  for (std::size_t i = 0; i < notes.bits.size(); ++i) t.notes |= static_cast<u8>(d.has_note(notes.bits[i]) << i);
  t.heading = heading_of(d, notes.heading);
  for (int q = 0; q < 4; ++q) {
    t.border[q] = turned(upright(d), q);
    t.same_as[q] = static_cast<u8>(q);
    for (int p = q - 1; p >= 0 && !t.heading; --p)
      if (same_look(t, t.border[p], t.border[q])) t.same_as[q] = static_cast<u8>(p);
    t.rotation_on[q] = t.same_as[q] == q ? ~0ull : 0;
  }
  t.field_corners = field_corners(t);
  return t;
}

}  // namespace bastide
