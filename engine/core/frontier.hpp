// The frontier: the empty cells beside placed tiles, 64 to a word, with what each neighbour shows (State::front).
#pragma once
#include "core/board.hpp"

namespace bastide {

/// Remembers which front words are logged already in the course of one placement.
struct FrontLog {
  u32 kept = 0;
  BASTIDE_INLINE FrontWord& edit(Game& g, int word) {
    const FrontWord& f = g.s().front[word];
    if (kept >> word & 1) return const_cast<FrontWord&>(f);
    kept |= 1u << word;
    return g.edit(f);
  }
};

/// A cell beside a tile becomes part of the frontier; returns its slot.
BASTIDE_INLINE int open_slot(Game& g, FrontLog& log, int x, int y) {
  const State& s = g.s();
  int w = 0;
  while (w < s.front_count && s.front[w].used == ~0ull) ++w;
  if (w == s.front_count) {  // bytes of another game may lie there after a copy
    g.set(s.front_count, static_cast<u8>(w + 1));
    log.edit(g, w) = FrontWord{};
  }
  FrontWord& f = log.edit(g, w);
  const int bit = std::countr_one(f.used), slot = w * 64 + bit;
  f.used |= 1ull << bit;
  g.set(s.slot[slot], Pos{static_cast<i16>(x), static_cast<i16>(y)});
  put(g, x, y, kSlot | static_cast<CellRef>(slot));
  return slot;
}

/// The cell got a neighbour on `side`, which shows it an edge of kind `edge`.
BASTIDE_INLINE void show_edge(Game& g, FrontLog& log, int slot, int side, int edge) {
  FrontWord& f = log.edit(g, slot >> 6);
  const u64 bit = 1ull << (slot & 63);
  f.busy[side] |= bit;
  f.match[side][edge] |= bit;
}

/// A tile with these edges was laid into the cell. It fits, so its own edges are all that was set.
BASTIDE_INLINE void close_slot(Game& g, FrontLog& log, int slot, const Border& border) {
  FrontWord& f = log.edit(g, slot >> 6);
  const u64 keep = ~(1ull << (slot & 63));
  f.used &= keep;
  for (int d = 0; d < 4; ++d) {
    f.busy[d] &= keep;
    f.match[d][border.edge[d]] &= keep;
  }
}

/// The cells of one word where a tile with these edges fits.
BASTIDE_INLINE u64 fitting(const FrontWord& f, const u8 (&edge)[4]) {
  return f.used & (f.match[0][edge[0]] | ~f.busy[0]) & (f.match[1][edge[1]] | ~f.busy[1]) & (f.match[2][edge[2]] | ~f.busy[2]) &
         (f.match[3][edge[3]] | ~f.busy[3]);
}

}  // namespace bastide
