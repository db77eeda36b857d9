// The body of `lay`, inlined into the place phase: it is where most of a playout's time goes.
#pragma once
#include "core/laying.hpp"

namespace bastide {

BASTIDE_INLINE void note_closed(Game& g, u16 feature) {
  const State& s = g.s();
  g.set(s.closing[s.closing_count], feature);
  g.set(s.closing_count, static_cast<u8>(s.closing_count + 1));
}

/// Segment row `row` of the new tile joins the feature `other` across an edge. `mine` is its feature so far, or kNo.
BASTIDE_INLINE void join(Game& g, u32 row, u16 mine, u16 other, int tile) {
  const State& s = g.s();
  if (mine == kNo) {
    g.fresh(s.label[row]) = other;
    const u16 first = s.features[other].ring;
    g.fresh(s.next[row]) = s.next[first];
    g.set(s.next[first], static_cast<u16>(row));
  } else if (mine != other) {
    merge(g, mine, other, tile);
  }
}

/// Joins the new tile's border with its neighbours' and opens the frontier on the free sides. Returns, four bits a segment, how many
/// edges of it met a neighbour's.
BASTIDE_INLINE u64 meet_neighbours(Game& g, FrontLog& log, const TileKind& t, const Border& border, int tile, Pos at, u16 base) {
  const State& s = g.s();
  u64 met = 0;
  for (int d = 0; d < 4; ++d) {
    const int x = at.x + kDx[d], y = at.y + kDy[d], back = d ^ 2, edge = border.edge[d];
    CellRef n = look(g, x, y);
    if (!n) n = kSlot | static_cast<CellRef>(open_slot(g, log, x, y));
    if (is_slot(n)) {
      show_edge(g, log, static_cast<int>(n & ~kSlot), back, edge);
      continue;
    }
    const Placed& other = s.placed[tile_index(n)];
    const Border& theirs = g.tile(other.kind).border[other.rot];
    auto join_place = [&](int p) __attribute__((always_inline)) {
      const u32 row = base + border.segment[d * 3 + p];
      join(g, row, s.label[row], s.label[other.base + theirs.segment[back * 3 + 2 - p]], tile);
    };
    join_place(1);
    if (edge != Field) met += 1ull << 4 * border.segment[d * 3 + 1];
    if (edge >= Road) {  // a road or river has a field on either side
      join_place(0);
      join_place(2);
    } else if (__builtin_expect(t.walled, 0)) {  // a field outside the wall on one half of a city edge
      for (int p = 0; p < 3; p += 2)
        if (border.segment[d * 3 + p] != kNone) join_place(p);
    }
  }
  return met;
}

/// A tile without edges closes what the four around it lead there; their fields just end.
BASTIDE_NOINLINE inline void close_neighbours(Game& g, Pos at) {
  const State& s = g.s();
  for (int d = 0; d < 4; ++d) {
    const CellRef n = look(g, at.x + kDx[d], at.y + kDy[d]);
    if (!is_tile(n)) continue;
    const Placed& other = s.placed[tile_index(n)];
    const TileKind& t = g.tile(other.kind);
    const Border& theirs = t.border[other.rot];
    const int side = d ^ 2, segment = theirs.segment[side * 3 + 1];
    if (theirs.edge[side] == Field || segment == kNone) continue;
    const u16 f = s.label[other.base + segment];
    Feature& feature = g.edit(s.features[f]);
    --feature.open;
    if ((t.closable >> segment & 1) && feature.open == 0) note_closed(g, f);
  }
}

BASTIDE_INLINE void begin_feature(Game& g, u16 row, const Feature& init) {
  const State& s = g.s();
  const u16 f = s.feature_count;
  g.set(s.feature_count, static_cast<u16>(f + 1));
  Feature& feature = g.fresh(s.features[f]);
  feature = init;
  feature.ring = row;
  feature.tiles = 1;
  g.fresh(s.label[row]) = f;
  g.fresh(s.next[row]) = row;
}

/// Gives every segment's data to its feature, after all joins: a tile counts once however many of its segments are there, and an edge
/// that met its like closes two open ends.
BASTIDE_INLINE void settle(Game& g, const TileKind& t, u16 base, u64 met) {
  const State& s = g.s();
  for (int k = 0; k < t.segments; ++k) {
    const u16 row = static_cast<u16>(base + k), f = s.label[row];
    const Feature& init = t.init[k];
    if (f == kNo) {
      begin_feature(g, row, init);
      continue;
    }
    u64 first = 1;
    each_bit(t.siblings[k] & ((1u << k) - 1), [&](int j) { first &= s.label[base + j] != f; });
    Feature& feature = g.edit(s.features[f]);
    set_count_lanes(feature, count_lanes(feature) + count_lanes(init) + first - ((met >> 4 * k & 15) << (kOpenLane + 1)));
    set_lanes(feature.counters, lanes(feature.counters) + lanes(init.counters));
    feature.tags |= init.tags;
    if ((t.closable >> k & 1) && feature.open == 0) {
      bool known = false;
      for (int i = 0; i < s.closing_count; ++i) known |= s.closing[i] == f;
      if (!known) note_closed(g, f);
    }
  }
}

/// Cloisters near the new tile count it (BASE-CLOISTER-1).
BASTIDE_INLINE void count_for_cloisters(Game& g, Pos at) {
  const State& s = g.s();
  for (int i = 0; i < s.watch_count;) {
    const Watch& w = s.watch[i];
    if (static_cast<unsigned>(w.x - at.x + 1) <= 2 && static_cast<unsigned>(w.y - at.y + 1) <= 2) {
      Feature& f = g.edit(s.features[w.feature]);
      ++f.tiles;
      if (--f.open == 0) {
        note_closed(g, w.feature);
        g.set(s.watch_count, static_cast<u8>(s.watch_count - 1));
        const Watch finished = w;
        g.set(w, s.watch[s.watch_count]);
        g.set(s.watch[s.watch_count], finished);
        continue;
      }
    }
    ++i;
  }
}

/// A new cloister looks at its surroundings.
inline void begin_watch(Game& g, u16 feature, Pos at) {
  const State& s = g.s();
  u16 tiles = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) tiles += is_tile(look(g, at.x + dx, at.y + dy));
  Feature& f = g.edit(s.features[feature]);
  f.tiles = tiles;
  f.open = static_cast<u16>(9 - tiles);
  g.set(s.watch[s.watch_total], s.watch[s.watch_count]);  // the first of the finished ones makes room
  g.set(s.watch[s.watch_count], Watch{at.x, at.y, feature, 0});
  g.set(s.watch_total, static_cast<u8>(s.watch_total + 1));
  if (f.open == 0) return note_closed(g, feature);
  g.set(s.watch_count, static_cast<u8>(s.watch_count + 1));
}

/// The row of a bridge that may come to lie there: it belongs to no feature yet.
BASTIDE_NOINLINE inline void keep_row_free(Game& g, u16 row) {
  g.fresh(g.s().label[row]) = kNo;
  g.fresh(g.s().next[row]) = row;
}

BASTIDE_INLINE void lay_inline(Game& g, int kind, int rot, Pos at) {
  const State& s = g.s();
  const TileKind& t = g.tile(kind);
  const Border& border = t.border[rot];
  FrontLog log;
  const CellRef here = look(g, at.x, at.y);
  if (is_slot(here)) close_slot(g, log, static_cast<int>(here & ~kSlot));
  const int tile = s.tile_count;
  const u16 base = s.segment_count;
  g.set(s.tile_count, static_cast<u16>(tile + 1));
  g.set(s.segment_count, static_cast<u16>(base + t.rows));
  g.fresh(s.placed[tile]) = Placed{at.x, at.y, base, static_cast<u16>(kind & 0x3fff), static_cast<u16>(rot & 3)};
  put(g, at.x, at.y, static_cast<CellRef>(tile + 1));
  std::memcpy(const_cast<u16*>(s.label + base), t.blank, sizeof t.blank);  // beyond the count: unlogged
  for (int k = 0; k < kMaxSegments; ++k) g.fresh(s.tile_of[base + k]) = static_cast<u16>(tile);
  if (__builtin_expect(t.rows > t.segments, 0)) keep_row_free(g, static_cast<u16>(base + t.segments));
  u64 met = 0;
  if (__builtin_expect(t.fills, 0)) close_neighbours(g, at);
  else met = meet_neighbours(g, log, t, border, tile, at, base);
  settle(g, t, base, met);
  count_for_cloisters(g, at);
  each_bit(t.watching, [&](int k) { begin_watch(g, s.label[base + k], at); });
}

}  // namespace bastide
