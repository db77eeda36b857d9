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

/// 20 bits of place (a board up to 1024 across) above 12 bits of reference.
BASTIDE_INLINE u32 cell_key(int x, int y) { return static_cast<u32>(x & 1023) << 22 | static_cast<u32>(y & 1023) << 12; }

BASTIDE_INLINE int probe(const Game& g, int x, int y) {
  const u32 key = cell_key(x, y);
  const int last = g.hash_last();
  int i = (x + y * 41) & last;  // rows of the largest boards do not run into each other
  while (g.s().hash[i] && (g.s().hash[i] & ~0xfffu) != key) i = (i + 1) & last;
  return i;
}
BASTIDE_INLINE CellRef look(const Game& g, int x, int y) { return g.s().hash[probe(g, x, y)] & 0xfff; }
BASTIDE_INLINE void put(Game& g, int x, int y, CellRef ref) { g.set(g.s().hash[probe(g, x, y)], cell_key(x, y) | ref); }

/// The border of tile `i` as it lies.
BASTIDE_INLINE const Border& border_of(const Game& g, int i) {
  const Placed& p = g.s().placed[i];
  return g.tile(p.kind).border[p.rot];
}
/// The feature of segment `k` of tile `i`.
BASTIDE_INLINE u16 feature_of(const State& s, int tile, int segment) { return s.label[s.placed[tile].base + segment]; }

}  // namespace bastide
