// The body of `lay`, inlined into the place phase: it is where most of a playout's time goes.
#pragma once
#include "core/laying.hpp"

namespace bastide {

template <class G>
BASTIDE_INLINE void note_closed(G& g, u16 feature) {
  const State& s = g.s();
  g.set(s.closing[s.closing_count], feature);
  g.set(s.closing_count, static_cast<u8>(s.closing_count + 1));
}

/// Segment row `row` of the new tile joins the feature of the row `there` across an edge, behind it in the ring.
template <class G>
BASTIDE_INLINE void join(G& g, u32 row, u32 there, int tile) {
  const State& s = g.s();
  const u16 mine = s.label[row], other = s.label[there];
  if (mine == kNo) {
    g.fresh(s.label[row]) = other;
    g.fresh(s.next[row]) = s.next[there];
    g.set(s.next[there], static_cast<u16>(row));
  } else if (mine != other) {
    merge(g, mine, other, tile);
  }
}

/// What lies on the four sides of a cell.
struct Around {
  int entry[4];    ///< of the board
  CellRef ref[4];
  u32 tiles = 0;    ///< bit set of sides: where a tile lies
  u32 unknown = 0;  ///< which were no part of the frontier yet
};

template <class G>
BASTIDE_INLINE Around look_around(const G& g, Pos at) {
  Around a;
  const int home = cell_home(at.x, at.y);
  const u32 key = cell_key(at.x, at.y);
#pragma GCC unroll 4
  for (int d = 0; d < 4; ++d) {
    a.entry[d] = probe_from(g, home + cell_home(kDx[d], kDy[d]), key + cell_key(kDx[d], kDy[d]) - cell_key(0, 0));
    const CellRef n = a.ref[d] = g.s().hash[a.entry[d]] & 0xfff;
    a.unknown |= static_cast<u32>(n == 0) << d;
  }
  return a;
}

/// The entry of the board where the cell on that side goes, which is not there yet.
template <class G>
BASTIDE_INLINE int free_entry(const G& g, Around& around, int side) {
  int& entry = around.entry[side];
  while (g.s().hash[entry]) entry = (entry + 1) & g.hash_last();  // the side before may have taken it just now
  return entry;
}

/// Opens the frontier on the free sides, which are shown the new tile's edges. On which sides is no branch where it can be helped, for nobody
/// could guess it.
template <class G>
BASTIDE_INLINE void open_frontier(G& g, Around& around, const Border& border, Pos at) {
  each_bit(around.unknown, [&](int d) {
    around.ref[d] = kSlot | static_cast<CellRef>(open_slot(g, free_entry(g, around, d), at.x + kDx[d], at.y + kDy[d]));
  });
#pragma GCC unroll 4
  for (int d = 0; d < 4; ++d) {
    const u32 free = around.ref[d] / kSlot;
    around.tiles |= (free ^ 1) << d;
    show_edge(g, static_cast<int>(around.ref[d] & (0 - free) & ~kSlot), d ^ 2, border.edge[d], free);
  }
}

/// The same where the frontier is one word, with room in it.
template <class G>
BASTIDE_INLINE void open_frontier_word(G& g, Around& around, const Border& border, Pos at) {
  FrontWord& f = g.edit_front(0);
  u64 used = f.used;
  each_bit(around.unknown, [&](int d) {
    const int slot = std::countr_one(used), x = at.x + kDx[d], y = at.y + kDy[d];
    used |= used + 1;
    around.ref[d] = kSlot | static_cast<CellRef>(slot);
    g.set(g.s().slot[slot], Pos{static_cast<i16>(x), static_cast<i16>(y)});
    put(g, free_entry(g, around, d), x, y, around.ref[d]);
  });
  f.used = used;
#pragma GCC unroll 4
  for (int d = 0; d < 4; ++d) {
    const u32 free = around.ref[d] / kSlot;
    around.tiles |= (free ^ 1) << d;
    show_edge(f.mismatch[d ^ 2], static_cast<u64>(free) << (around.ref[d] & 63), border.edge[d]);
  }
}

/// Writes down who lies on the sides of the new tile, and there that it does. Nobody could guess on which sides, so none is a branch: first all
/// are told, the new tile itself where there is none, then its own row is written.
template <class G>
BASTIDE_NOINLINE void meet_sides(G& g, int tile, const Around& around) {
  const State& s = g.s();
  u64 row = 0;
  for (int d = 0; d < 4; ++d) {
    const int other = is_tile(around.ref[d]) ? tile_index(around.ref[d]) : tile;
    g.set(s.neighbours[other].on[d ^ 2], static_cast<u16>(tile));
    row |= static_cast<u64>(other) << 16 * d;
  }
  std::memcpy(g.fresh(s.neighbours[tile]).on, &row, sizeof row);
}

/// What the segments of the new tile met across its edges.
struct Met {
  u32 joined = 0;  ///< bit set of those that joined a feature
  u64 edges = 0;   ///< four bits each: how many edges met a neighbour's
};

/// Joins the new tile's border with its neighbours'.
template <class G>
BASTIDE_INLINE Met meet_neighbours(G& g, const Around& around, const TileKind& t, const Border& border, int tile, u16 base) {
  const State& s = g.s();
  Met met;
  each_bit(around.tiles, [&](int d) __attribute__((always_inline)) {
    const int back = d ^ 2, edge = border.edge[d];
    const Placed& other = s.placed[tile_index(around.ref[d])];
    const Border& theirs = g.border(other);
    auto join_place = [&](int p) __attribute__((always_inline)) {
      const u32 k = border.segment[d * 3 + p], row = base + k;
      met.joined |= 1u << k;
      join(g, row, other.base + theirs.segment[back * 3 + 2 - p], tile);
    };
    join_place(1);
    met.edges += static_cast<u64>(edge != Field) << 4 * border.segment[d * 3 + 1];
    if (edge >= Road) {  // a road or river has a field on either side
      join_place(0);
      join_place(2);
    } else if (__builtin_expect(t.walled, 0)) {  // a field outside the wall on one half of a city edge
      for (int p = 0; p < 3; p += 2)
        if (border.segment[d * 3 + p] != kNone) join_place(p);
    }
  });
  return met;
}

/// A tile without edges closes what the four around it lead there; their fields just end.
template <class G>
BASTIDE_NOINLINE void close_neighbours(G& g, Pos at) {
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

/// Is it the feature of one of these segment rows?
BASTIDE_INLINE bool is_feature_of(const State& s, u16 feature, u32 begin, u32 end) {
  bool found = false;
  for (u32 row = begin; row < end; ++row) found |= s.label[row] == feature;
  return found;
}

/// Gives every segment's data to its feature, after all joins: a tile counts once however many of its segments are there, and an edge
/// that met its like closes two open ends. Those that joined no feature begin one.
template <class G>
BASTIDE_INLINE void settle(G& g, const TileKind& t, u16 base, Met met) {
  const State& s = g.s();
  u16 f = s.feature_count;
  each_bit(((1u << t.segments) - 1) & ~met.joined, [&](int k) {
    const u32 row = base + static_cast<u32>(k);
    Feature& feature = g.fresh(s.features[f]);
    feature = t.init[k];
    feature.ring = static_cast<u16>(row);
    feature.tiles = 1;
    g.fresh(s.label[row]) = f++;
    g.fresh(s.next[row]) = static_cast<u16>(row);
  });
  g.set(s.feature_count, f);
  u64 seen = 0;  // of each feature a bit, which others may share
  each_bit(met.joined, [&](int k) {
    const u32 row = base + static_cast<u32>(k);
    const u16 joined = s.label[row];
    const u64 bit = 1ull << (joined & 63);
    const bool again = __builtin_expect((seen & bit) != 0, 0) && is_feature_of(s, joined, base, row);
    seen |= bit;
    const Feature& init = t.init[k];
    Feature& feature = g.edit(s.features[joined]);
    const u64 counts = count_lanes(feature) + count_lanes(init) + !again - ((met.edges >> 4 * k & 15) << (kOpenLane + 1));
    set_count_lanes(feature, counts);
    set_lanes(feature.counters, lanes(feature.counters) + lanes(init.counters));
    feature.tags |= init.tags;
    if (__builtin_expect((counts >> kOpenLane & 0xffff) == 0, 0) && (t.closable >> k & 1)) {
      bool known = false;
      for (int i = 0; i < s.closing_count; ++i) known |= s.closing[i] == joined;
      if (!known) note_closed(g, joined);
    }
  });
}

/// Both coordinates as one word, x below, neither of them negative: so that they are subtracted at once. Where x borrows from y, it is too
/// small anyway.
BASTIDE_INLINE u32 lanes_of(Pos at) { return std::bit_cast<u32>(at) ^ 0x80008000; }

/// Cloisters near the new tile count it (BASE-CLOISTER-1). First it is seen which are near: of many mostly few.
template <class G>
BASTIDE_INLINE void count_for_cloisters(G& g, Pos at) {
  const State& s = g.s();
  u8 near[kMaxWatch];
  int n = 0;
  const u32 corner = lanes_of(Pos{static_cast<i16>(at.x - 1), static_cast<i16>(at.y - 1)});
  for (int i = 0; i < s.watch_count; ++i) {
    const u32 away = lanes_of(Pos{s.watch[i].x, s.watch[i].y}) - corner;  // in either lane 0, 1 or 2 if it is near
    near[n] = static_cast<u8>(i);
    n += ((away | (away + 0x00010001)) & 0xfffcfffc) == 0;
  }
  for (int i = 0; i < n;) {
    const Watch& w = s.watch[near[i]];
    Feature& f = g.edit(s.features[w.feature]);
    ++f.tiles;
    if (--f.open > 0) {
      ++i;
      continue;
    }
    note_closed(g, w.feature);
    g.set(s.watch_count, static_cast<u8>(s.watch_count - 1));
    const Watch finished = w;
    g.set(w, s.watch[s.watch_count]);
    g.set(s.watch[s.watch_count], finished);
    if (near[n - 1] == s.watch_count) --n;  // the last of all is in its place now
    else ++i;
  }
}

/// A new cloister looks at its surroundings.
template <class G>
inline void begin_watch(G& g, u16 feature, Pos at) {
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
template <class G>
BASTIDE_NOINLINE void keep_row_free(G& g, u16 row) {
  g.fresh(g.s().label[row]) = kNo;
  g.fresh(g.s().next[row]) = row;
}

template <class G>
BASTIDE_INLINE void lay_inline(G& g, int kind, int rot, Pos at) {
  const State& s = g.s();
  const TileKind& t = g.tile(kind);
  const Border& border = t.border[rot];
  const int entry = probe(g, at.x, at.y);
  const CellRef here = s.hash[entry] & 0xfff;
  if (is_slot(here)) close_slot(g, static_cast<int>(here & ~kSlot));
  const int tile = s.tile_count;
  const u16 base = s.segment_count;
  g.set(s.tile_count, static_cast<u16>(tile + 1));
  g.set(s.segment_count, static_cast<u16>(base + t.rows));
  g.fresh(s.placed[tile]) = Placed{at.x, at.y, base, static_cast<u16>(rot & 3), static_cast<u16>(kind & 0x3fff)};
  put(g, entry, at.x, at.y, static_cast<CellRef>(tile + 1));
  std::memcpy(const_cast<u16*>(s.label + base), t.blank, sizeof t.blank);  // beyond the count: unlogged
  for (int k = 0; k < kMaxSegments; ++k) g.fresh(s.tile_of[base + k]) = static_cast<u16>(tile);
  if (__builtin_expect(t.rows > t.segments, 0)) keep_row_free(g, static_cast<u16>(base + t.segments));
  Met met;
  Around around = look_around(g, at);
  if (__builtin_expect(t.fills, 0)) {
    close_neighbours(g, at);
    g.set(s.beside, u8{15});
  } else {
    const bool one_word = s.front_count == 1 && s.front[0].used >> 60 == 0;
    if (__builtin_expect(one_word, 1)) open_frontier_word(g, around, border, at);
    else open_frontier(g, around, border, at);
    met = meet_neighbours(g, around, t, border, tile, base);
    g.set(s.beside, static_cast<u8>(around.tiles));
  }
  if (__builtin_expect(g.keeps_neighbours(), 0)) meet_sides(g, tile, around);
  settle(g, t, base, met);
  count_for_cloisters(g, at);
  each_bit(t.watching, [&](int k) { begin_watch(g, s.label[base + k], at); });
}

}  // namespace bastide
