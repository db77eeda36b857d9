// Pieces that raise towers, and followers on their tops. Rules: TOW-ACT-*, TOW-TOP-* of the matrix; docs/rules/tower.md.
#include <bit>
#include <iterator>

#include "core/phases.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/tower/keep.hpp"

namespace bastide {
namespace keep {
namespace {

/// Calls f(tower, tile) for each of them, in the order in which they were begun.
template <class F>
BASTIDE_INLINE void each_tower(const Game& g, F&& f) {
  for (const Raised* t = share(g).towers; t < share(g).towers + share(g).begun; ++t) f(*t, g.s().tile_of[t->top]);
}

/// The foundations on which a piece may be laid: all but the towers on which somebody stands.
BASTIDE_INLINE Tiles open_sites(const Game& g) {
  Tiles sites = share(g).sites;
  each_tower(g, [&](const Raised& t, int tile) { sites.word[tile >> 6] &= ~(static_cast<u64>(!is_open(g, t)) << (tile & 63)); });
  return sites;
}

/// The towers onto which somebody may go. Nobody comes to the tile on which the dragon stands (PD-VOLC-7).
Tiles ways_up(const Game& g) {
  Tiles ways{};
  const int closed = dragon_tile(g);
  each_tower(g, [&](const Raised& t, int tile) { ways.word[tile >> 6] |= static_cast<u64>(is_open(g, t) & (tile != closed)) << (tile & 63); });
  return ways;
}

/// Calls f(tile) for each.
template <class F>
void each_tile(const Tiles& tiles, F&& f) {
  for (int w = 0; w < static_cast<int>(std::size(tiles.word)); ++w) each_bit(tiles.word[w], [&](int bit) { f(w * 64 + bit); });
}

/// The n-th of them from 0.
int nth_tile(const Tiles& tiles, int n) {
  int w = 0;
  for (int k; n >= (k = std::popcount(tiles.word[w])); ++w) n -= k;
  return w * 64 + nth_bit(tiles.word[w], n);
}

/// One piece more on that tile; returns how many there are now.
int raise(Game& g, int tile) {
  const Raised* const tower = tower_on(g, tile);
  if (!tower) return begin_tower(g, tile, 1), 1;
  g.set(tower->height, static_cast<u8>(tower->height + 1));
  return tower->height;
}

}  // namespace

void begin_tower(Game& g, int tile, int height) {
  const Raised& row = share(g).towers[share(g).begun];
  g.set(row, Raised{top_of(g, tile), static_cast<u8>(height), 0});
  g.set(share(g).begun, static_cast<u8>(share(g).begun + 1));
}

void placed(Game& g, int tile) {
  const TileKind& t = plain_tile(g, tile);
  if (t.init[t.segments - 1].kind != Tower) return;
  const u64& word = share(g).sites.word[tile >> 6];
  g.set(word, word | 1ull << (tile & 63));
  g.add(share(g).foundations, 1);
}

/// TOW-ACT-1, TOW-ACT-2, TOW-ACT-7, TOW-ACT-8
void offer_pieces(const Game& g, Moves& moves) {
  if (pieces_left(g, g.s().turn.active) <= 0) return;
  each_tile(open_sites(g), [&](int tile) { moves.add({MoveKind::Raise, 0, top_of(g, tile), {}}); });
}

int lots_of_pieces(const Game& g) {
  return pieces_left(g, g.s().turn.active) > 0 ? share(g).foundations : 0;
}

bool lot_of_pieces(const Game& g, int n, Move& m) {
  const u16 top = top_of(g, nth_tile(share(g).sites, n));
  m = {MoveKind::Raise, 0, top, {}};
  return !g.s().features[g.s().label[top]].occupied();
}

void take_piece(Game& g, Move m) {
  const int player = g.s().turn.active, tile = g.s().tile_of[m.b], height = raise(g, tile);
  g.add(share(g).laid[player], 1);
  g.set(share(g).fresh, static_cast<u16>(tile + 1));
  if (!g.ledger_on()) return;
  Event e{Event::Type::Raise};
  e.player = static_cast<u8>(player);
  e.turn = g.s().turn.number;
  place_event(g, e, m.b);
  e.points = height;
  e.sum.cite(height > 1 ? "TOW-ACT-2" : "TOW-ACT-1");
  g.record(std::move(e));
}

namespace {

/// The kinds of figures, a bit set, that the player could send up.
u32 climbers(const Game& g) {
  const State& s = g.s();
  u32 kinds = 0;
  each_bit(param(g, kClimbers), [&](int f) { kinds |= static_cast<u32>(s.supply[s.turn.active][f] != 0) << f; });
  return kinds;
}

}  // namespace

void offer_tops(const Game& g, Moves& moves) { tower_add_tops(g, climbers(g), moves); }

int lots_of_tops(const Game& g) { return share(g).begun ? share(g).begun * std::popcount(climbers(g)) : 0; }

bool lot_of_tops(const Game& g, int n, Move& m) {
  const u32 kinds = climbers(g);
  const int each = std::popcount(kinds);
  const Raised& t = share(g).towers[n / each];
  m = {MoveKind::Enter, static_cast<u8>(nth_bit(kinds, n % each)), t.top, {}};
  return is_open(g, t) && g.s().tile_of[t.top] != dragon_tile(g);
}

}  // namespace keep

int tower_pieces_left(const Game& g, int player) { return g.rules().has(tower) ? keep::pieces_left(g, player) : 0; }

/// By tile, so that the order does not depend on which tower was begun first.
void tower_add_tops(const Game& g, u32 kinds, Moves& moves) {
  if (!kinds || !g.rules().has(tower)) return;
  keep::each_tile(keep::ways_up(g), [&](int tile) {
    each_bit(kinds, [&](int f) { moves.add({MoveKind::Enter, static_cast<u8>(f), keep::top_of(g, tile), {}}); });
  });
}

/// In this part of the turn; the last one, for a phantom comes after another (PHAN-TOW-1).
void keep::remember_up(Game& g, int kind) {
  const u32 shift = param(g, kUp);
  g.set(g.s().memory.part, (g.s().memory.part & ~(((1u << kUpBits) - 1) << shift)) | static_cast<u32>(kind + 1) << shift);
}

/// TOW-ACT-3, TOW-TOP-1
void tower_go_up(Game& g, Move m) {
  enter_figure(g, m, "TOW-ACT-3");
  keep::remember_up(g, m.a);
}

int tower_gone_up(const Game& g) {
  if (!g.rules().has(tower)) return -1;
  return static_cast<int>(g.s().memory.part >> keep::param(g, keep::kUp) & ((1u << keep::kUpBits) - 1)) - 1;
}

bool tower_lets_dragon_eat(const Game& g, u16 row) {
  if (!g.rules().has(tower) || !keep::param(g, keep::kSpares)) return true;
  return g.s().features[g.s().label[row]].kind != Tower;
}

}  // namespace bastide
