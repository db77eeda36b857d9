// Pieces that raise towers, and followers on their tops. Rules: TOW-ACT-*, TOW-TOP-* of the matrix; docs/rules/tower.md.
#include <algorithm>
#include <bit>

#include "core/phases.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/tower/keep.hpp"

namespace bastide {
namespace keep {
namespace {

/// Calls f(tile) for each foundation in play whose tower nobody has closed.
template <class F>
void each_open(const Game& g, F&& f) {
  for (int word = 0; word * 64 < g.s().tile_count; ++word)
    each_bit(share(g).sites[word], [&](int bit) {
      if (is_open(g, word * 64 + bit)) f(word * 64 + bit);
    });
}

/// Calls f(tile) for each tower, in the order in which they were begun.
template <class F>
void each_tower(const Game& g, F&& f) {
  for (const Raised& t : share(g).towers) {
    if (!t.tile) return;
    f(t.tile - 1);
  }
}

/// Calls f(tile) for each tower onto which somebody may go. Nobody comes to the tile on which the dragon stands (PD-VOLC-7).
template <class F>
void each_way_up(const Game& g, F&& f) {
  each_tower(g, [&](int tile) {
    if (is_open(g, tile) && !dragon_is_on(g, tile)) f(tile);
  });
}

/// One piece more on that tile; returns how many there are now.
int raise(Game& g, int tile) {
  for (const Raised& t : share(g).towers) {
    if (t.tile && t.tile != tile + 1) continue;
    Raised& row = g.edit(t);
    row.tile = static_cast<u16>(tile + 1);
    return ++row.height;
  }
  return 0;  // there are no more pieces than rows
}

}  // namespace

void placed(Game& g, int tile) {
  const TileKind& t = plain_tile(g, tile);
  if (t.init[t.segments - 1].kind != Tower) return;
  const u64& word = share(g).sites[tile >> 6];
  g.set(word, word | 1ull << (tile & 63));
}

/// Nobody stands on a bare foundation (TOW-ACT-6), and that of the tile just placed is bare.
void may_deploy(const Game& g, Deployments& d) {
  const int tile = g.s().tile_count - 1;
  if (!is_site(g, tile)) return;
  const u16 top = static_cast<u16>(1u << (top_of(g, tile) - g.s().placed[tile].base));
  for (u16& mask : d.mask) mask = static_cast<u16>(mask & ~top);
}

/// TOW-ACT-1, TOW-ACT-2, TOW-ACT-7, TOW-ACT-8
void offer_pieces(const Game& g, Moves& moves) {
  if (pieces_left(g, g.s().turn.active) <= 0) return;
  each_open(g, [&](int tile) { moves.add({MoveKind::Raise, 0, top_of(g, tile), {}}); });
}

/// All foundations but the towers on which somebody stands.
int count_pieces(const Game& g) {
  if (pieces_left(g, g.s().turn.active) <= 0) return 0;
  int count = 0;
  for (int word = 0; word * 64 < g.s().tile_count; ++word) count += std::popcount(share(g).sites[word]);
  each_tower(g, [&](int tile) { count -= !is_open(g, tile); });
  return count;
}

Move nth_piece(const Game& g, int n) {
  int found = 0;
  each_open(g, [&](int tile) {
    if (n-- == 0) found = tile;
  });
  return {MoveKind::Raise, 0, top_of(g, found), {}};
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

int count_tops(const Game& g) {
  const int kinds = std::popcount(climbers(g));
  int count = 0;
  if (kinds) each_way_up(g, [&](int) { count += kinds; });
  return count;
}

Move nth_top(const Game& g, int n) {
  Moves moves;
  offer_tops(g, moves);
  return moves[n];
}

}  // namespace keep

int tower_pieces_left(const Game& g, int player) { return g.rules().rules.has(tower) ? keep::pieces_left(g, player) : 0; }

/// By tile, so that the order does not depend on which tower was begun first.
void tower_add_tops(const Game& g, u32 kinds, Moves& moves) {
  if (!kinds || !g.rules().rules.has(tower)) return;
  u16 tiles[keep::kPieces];
  int count = 0;
  keep::each_way_up(g, [&](int tile) { tiles[count++] = static_cast<u16>(tile); });
  std::sort(tiles, tiles + count);
  for (int i = 0; i < count; ++i)
    each_bit(kinds, [&](int f) { moves.add({MoveKind::Enter, static_cast<u8>(f), keep::top_of(g, tiles[i]), {}}); });
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
  if (!g.rules().rules.has(tower)) return -1;
  return static_cast<int>(g.s().memory.part >> keep::param(g, keep::kUp) & ((1u << keep::kUpBits) - 1)) - 1;
}

bool tower_lets_dragon_eat(const Game& g, u16 row) {
  if (!g.rules().rules.has(tower) || !keep::param(g, keep::kSpares)) return true;
  return g.s().features[g.s().label[row]].kind != Tower;
}

}  // namespace bastide
