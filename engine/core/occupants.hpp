// Who stands on a tile.
#pragma once
#include "core/figures.hpp"

namespace bastide {

/// Calls f(figure index) for every figure that stands on a segment of the tile, in the order of their rows. Those are passed over that have
/// left by then, because f sent others home.
template <class F>
inline void each_occupant(const Game& g, int tile, F&& f) {
  const State& s = g.s();
  const Placed& p = s.placed[tile];
  const int segments = g.tile(p.kind).segments;
  u64 found[2] = {};
  for (int k = 0; k < segments; ++k)
    each_figure(s, s.features[s.label[p.base + k]], [&](u8 i) {
      found[i >> 6] |= static_cast<u64>(static_cast<unsigned>(s.figures[i].segment - p.base) < static_cast<unsigned>(segments)) << (i & 63);
    });
  for (int half = 0; half < 2; ++half)
    each_bit(found[half], [&](int bit) {
      if (s.figures_used[half] >> bit & 1) f(half * 64 + bit);
    });
}

}  // namespace bastide
