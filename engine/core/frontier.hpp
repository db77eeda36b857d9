// The frontier: the empty cells beside placed tiles, 64 to a word, with what each neighbour shows (State::front).
#pragma once
#include "core/board.hpp"

namespace bastide {

/// A cell beside a tile, whose entry of the board is `entry`, becomes part of the frontier; returns its slot.
template <class G>
BASTIDE_INLINE int open_slot(G& g, int entry, int x, int y) {
  const State& s = g.s();
  int w = 0;
  while (w < s.front_count && s.front[w].used == ~0ull) ++w;
  if (w == s.front_count) {  // bytes of another game may lie there after a copy
    g.set(s.front_count, static_cast<u8>(w + 1));
    g.edit_front(w) = FrontWord{};
  }
  FrontWord& f = g.edit_front(w);
  const int bit = std::countr_one(f.used), slot = w * 64 + bit;
  f.used |= 1ull << bit;
  g.set(s.slot[slot], Pos{static_cast<i16>(x), static_cast<i16>(y)});
  put(g, entry, x, y, kSlot | static_cast<CellRef>(slot));
  return slot;
}

/// By kind of edge: all ones for each other kind.
constexpr u64 kOthers[kEdgeKinds][kEdgeKinds] = {{0, ~0ull, ~0ull, ~0ull}, {~0ull, 0, ~0ull, ~0ull}, {~0ull, ~0ull, 0, ~0ull}, {~0ull, ~0ull, ~0ull, 0}};

/// The cells of one word got a neighbour on one side, which shows them an edge of kind `edge`: `mismatch` is of that side.
BASTIDE_INLINE void show_edge(u64 (&mismatch)[kEdgeKinds], u64 cells, int edge) {
  for (int kind = 0; kind < kEdgeKinds; ++kind) mismatch[kind] |= cells & kOthers[edge][kind];
}

/// The cell got a neighbour on `side`, which shows it an edge of kind `edge`; if `is_there` is false, nothing happens.
template <class G>
BASTIDE_INLINE void show_edge(G& g, int slot, int side, int edge, bool is_there = true) {
  show_edge(g.edit_front(slot >> 6).mismatch[side], static_cast<u64>(is_there) << (slot & 63), edge);
}

/// The neighbour on that side shows another edge from now on.
inline void change_edge(Game& g, int slot, int side, int edge) {
  for (u64& mismatch : g.edit_front(slot >> 6).mismatch[side]) mismatch &= ~(1ull << (slot & 63));
  show_edge(g, slot, side, edge);
}

/// A tile was laid into the cell.
template <class G>
BASTIDE_INLINE void close_slot(G& g, int slot) {
  FrontWord& f = g.edit_front(slot >> 6);
  const u64 keep = ~(1ull << (slot & 63));
  f.used &= keep;
  for (auto& side : f.mismatch)
    for (u64& mismatch : side) mismatch &= keep;
}

/// The cells of one word where a tile with these edges fits.
BASTIDE_INLINE u64 fitting(const FrontWord& f, const u8 (&edge)[4]) {
  return f.used & ~(f.mismatch[0][edge[0]] | f.mismatch[1][edge[1]] | f.mismatch[2][edge[2]] | f.mismatch[3][edge[3]]);
}

/// The cells of one word with tiles on all four sides: whatever a neighbour shows, an edge of one of two kinds does not match it.
BASTIDE_INLINE u64 holes(const FrontWord& f) {
  u64 cells = f.used;
  for (auto& side : f.mismatch) cells &= side[0] | side[1];
  return cells;
}

/// The cells of one word to which some neighbour shows an edge of that kind.
BASTIDE_INLINE u64 beside_edge(const FrontWord& f, Kind kind) {
  u64 cells = 0;
  for (auto& side : f.mismatch) cells |= side[kind ^ 1] & ~side[kind];
  return cells;
}

}  // namespace bastide
