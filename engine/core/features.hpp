// Joining segments into features: labels and a ring of members, the smaller feature relabelled.
#pragma once
#include "core/board.hpp"

namespace bastide {

/// Calls f(figure index) for each figure on the feature.
template <class F>
BASTIDE_INLINE void each_figure(const State& s, const Feature& f, F&& go) {
  if (!f.occupied()) return;
  u8 i = f.figure;
  do {
    const u8 following = s.figures[i].next;
    go(i);
    i = following;
  } while (i != f.figure);
}

/// Calls f(segment row) for each segment of the feature.
template <class F>
inline void each_segment(const State& s, const Feature& f, F&& go) {
  u16 i = f.ring;
  do {
    const u16 following = s.next[i];
    go(i);
    i = following;
  } while (i != f.ring);
}

/// Tiles other than `new_tile` that lie in both features: they would count twice.
template <class G>
inline int tiles_in_both(const G& g, u16 a, u16 small, int new_tile) {
  const State& s = g.s();
  int both = 0;
  each_segment(s, s.features[small], [&](u16 row) {
    const int tile = s.tile_of[row];
    if (tile == new_tile) return;
    const Placed& p = s.placed[tile];
    const int me = row - p.base;
    bool in_a = false, first = true;
    each_bit(g.tile(p.kind).siblings[me], [&](int j) {
      const u16 f = s.label[p.base + j];
      in_a |= f == a;
      first &= !(f == small && j < me);
    });
    both += in_a && first;
  });
  return both;
}

/// Two rings become one.
template <class G>
BASTIDE_INLINE void splice_figures(G& g, Feature& big, const Feature& small) {
  if (!small.occupied()) return;
  if (!big.occupied()) {
    big.figure = small.figure;
    return;
  }
  const State& s = g.s();
  const u8 n = s.figures[big.figure].next;
  g.set(s.figures[big.figure].next, s.figures[small.figure].next);
  g.set(s.figures[small.figure].next, n);
}

/// Merges two features while `new_tile` is being laid; returns the one that remains.
template <class G>
BASTIDE_INLINE u16 merge(G& g, u16 a, u16 b, int new_tile) {
  const State& s = g.s();
  if (s.features[a].segments < s.features[b].segments) std::swap(a, b);
  const Feature& small = s.features[b];
  const int twice = s.features[a].tags & small.tags & kShared ? tiles_in_both(g, a, b, new_tile) : 0;
  u16 row = small.ring;
  do {
    g.set(s.label[row], a);
    row = s.next[row];
  } while (row != small.ring);
  Feature& big = g.edit(s.features[a]);
  const u16 n = s.next[big.ring];
  g.set(s.next[big.ring], s.next[small.ring]);
  g.set(s.next[small.ring], n);
  set_count_lanes(big, count_lanes(big) + count_lanes(small) - static_cast<u64>(twice));
  set_lanes(big.power, lanes(big.power) + lanes(small.power));
  set_lanes(big.counters, lanes(big.counters) + lanes(small.counters));
  big.tags |= small.tags;
  splice_figures(g, big, small);
  return a;
}

}  // namespace bastide
