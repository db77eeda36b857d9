// Flight from the plague. Rules: PLAG-FLEE-* of the matrix; docs/rules/plague.md.
#include <algorithm>

#include "core/figures.hpp"
#include "expansions/plague/parts.hpp"

namespace bastide::pest {
namespace {

constexpr u32 kWays = 1 << Road | 1 << City | 1 << Field;  // PLAG-FLEE-1, PLAG-FLEE-3

/// PLAG-FLEE-2
bool blocks(const Game& g, int tile) { return flea_on(g, tile) >= 0 || outbreak_on(g, tile) >= 0; }

/// Calls f(row) for each segment row beside a row that belongs with it.
template <class F>
void each_next(const Game& g, u16 row, F&& f) {
  const State& s = g.s();
  const Placed& p = s.placed[s.tile_of[row]];
  const Border& border = g.tile(p.kind).border[p.rot];
  for (int i = 0; i < 12; ++i) {
    if (border.segment[i] != row - p.base) continue;
    const int d = i / 3;
    const CellRef there = look(g, p.x + kDx[d], p.y + kDy[d]);
    if (!is_tile(there)) continue;
    const Placed& other = s.placed[tile_index(there)];
    const u8 segment = g.tile(other.kind).border[other.rot].segment[3 * (d ^ 2) + 2 - i % 3];
    if (segment == kNone || s.label[other.base + segment] != s.label[row]) continue;
    f(static_cast<u16>(other.base + segment));
  }
}

/// Rows that have been met.
struct Rows {
  u64 word[(kMaxSegmentRows + 63) / 64] = {};
  bool add(u16 row) {
    u64& w = word[row >> 6];
    const u64 bit = 1ull << (row & 63);
    const bool fresh = !(w & bit);
    w |= bit;
    return fresh;
  }
};

/// SET-8: a lake with a volcano takes nobody.
bool takes(const Game& g, u16 row, int kind) {
  const Placed& p = g.s().placed[g.s().tile_of[row]];
  return g.tile(p.kind).can[kind] >> (row - p.base) & 1;
}

/// The rows to which a figure of that kind may flee from one, of a tile the first that is reached, in their order.
std::vector<u16> ways_from(const Game& g, u16 from, int kind) {
  const State& s = g.s();
  const Placed& own = s.placed[s.tile_of[from]];
  std::vector<u16> queue, goals;
  Rows met;
  Tiles reached;
  for (u16 row = own.base; row < own.base + g.tile(own.kind).segments; ++row)  // from wherever the feature is on his tile
    if (s.label[row] == s.label[from] && met.add(row)) queue.push_back(row);
  for (std::size_t i = 0; i < queue.size(); ++i)
    each_next(g, queue[i], [&](u16 row) {
      if (blocks(g, s.tile_of[row]) || !met.add(row)) return;
      queue.push_back(row);
    });
  std::sort(queue.begin(), queue.end());
  reached.add(s.tile_of[from]);
  for (const u16 row : queue) {
    if (reached.has(s.tile_of[row]) || !takes(g, row, kind)) continue;
    reached.add(s.tile_of[row]);
    goals.push_back(row);
  }
  return goals;
}

/// A place and who stands there, of those alike once.
std::vector<u32> posts(const Game& g) {
  const State& s = g.s();
  std::vector<u32> list;
  each_figure_of(g, s.turn.active, [&](int i) {
    const Figure& f = s.figures[i];
    const Feature& where = s.features[s.label[f.segment]];
    if ((kWays >> where.kind & 1) && !(where.tags & g.rules().kept_tags) && !g.rules().figure[f.kind].corner) list.push_back(static_cast<u32>(f.segment) << 8 | f.kind);
  });
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace

/// Once a turn, while there is a plague (PLAG-FLEE-1, PLAG-FLEE-4, PLAG-FLEE-6).
void offer_flight(const Game& g, Moves& moves) {
  if (!share(g).sources || share(g).over == (1 << share(g).sources) - 1 || (g.s().memory.turn & param(g, kFled))) return;
  for (const u32 post : posts(g)) {
    const u16 from = static_cast<u16>(post >> 8);
    for (const u16 row : ways_from(g, from, static_cast<int>(post & 255))) moves.add({MoveKind::Flee, static_cast<u8>(post & 255), row, {0, static_cast<i16>(from)}});
  }
}

/// Others may stand on the tile (PLAG-FLEE-5).
void take_flight(Game& g, Move m) {
  const State& s = g.s();
  const u16 from = static_cast<u16>(m.at.y);
  g.set(s.memory.turn, s.memory.turn | param(g, kFled));
  if (g.ledger_on()) {
    Event e{Event::Type::Shift};
    e.player = s.turn.active;
    e.turn = s.turn.number;
    e.figure = m.a;
    e.from_tile = s.tile_of[from];
    e.from_segment = static_cast<u8>(from - s.placed[e.from_tile].base);
    place_event(g, e, m.b);
    e.sum.cite("PLAG-FLEE-1");
    g.record(std::move(e));
  }
  drive_figure(g, figure_on(s, s.turn.active, m.a, from), m.b);  // he leaves nobody alone: it is the same feature
}

}  // namespace bastide::pest
