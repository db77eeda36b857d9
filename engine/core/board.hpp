// Where is what: a cell's tile or front slot by open addressing. As fast as a grid, a sixteenth of its size, and boundless in shape.
#pragma once
#include "core/game.hpp"

namespace bastide {

/// What lies in a cell: 0 nothing, a tile's index + 1, or kSlot | its place in the frontier.
using CellRef = u32;
constexpr CellRef kSlot = 0x800;

BASTIDE_INLINE bool is_tile(CellRef r) { return r - 1 < kSlot - 1; }
BASTIDE_INLINE bool is_slot(CellRef r) { return r & kSlot; }
BASTIDE_INLINE int tile_index(CellRef r) { return static_cast<int>(r) - 1; }

/// 20 bits of place (from -512 to 511 each way) above 12 bits of reference.
BASTIDE_INLINE u32 cell_key(int x, int y) { return (static_cast<u32>(x) << 22) + (static_cast<u32>(y + 512) << 12); }

/// Where one looks first for a cell: rows of the largest boards do not run into each other.
BASTIDE_INLINE int cell_home(int x, int y) { return x + y * 41; }

/// Where the entry of the cell with that key and home is, or would go. Whether it is there is no branch, for nobody could guess it: the
/// product is zero if it is, or if nothing is there.
template <class G>
BASTIDE_INLINE int probe_from(const G& g, int home, u32 key) {
  const int last = g.hash_last();
  int i = home & last;
  for (u32 e; e = g.s().hash[i], __builtin_expect(static_cast<u64>(e) * ((e ^ key) >> 12) != 0, 0);) i = (i + 1) & last;
  return i;
}
template <class G>
BASTIDE_INLINE int probe(const G& g, int x, int y) {
  return probe_from(g, cell_home(x, y), cell_key(x, y));
}
template <class G>
BASTIDE_INLINE CellRef look(const G& g, int x, int y) {
  return g.s().hash[probe(g, x, y)] & 0xfff;
}
/// `entry`: what probe() says of the cell.
template <class G>
BASTIDE_INLINE void put(G& g, int entry, int x, int y, CellRef ref) {
  g.set(g.s().hash[entry], cell_key(x, y) | ref);
}

/// The border of tile `i` as it lies.
BASTIDE_INLINE const Border& border_of(const Game& g, int i) {
  return g.border(g.s().placed[i]);
}
/// The feature of segment `k` of tile `i`.
BASTIDE_INLINE u16 feature_of(const State& s, int tile, int segment) { return s.label[s.placed[tile].base + segment]; }

}  // namespace bastide
