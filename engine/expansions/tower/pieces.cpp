// Pieces that raise towers, and followers on their tops. Rules: TOW-ACT-*, TOW-TOP-* of the matrix; docs/rules/tower.md.
#include <bit>

#include "core/phases.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/tower/keep.hpp"

namespace bastide {
namespace keep {
namespace {

/// One piece more on that foundation; returns how many there are now.
int raise(Game& g, int site) {
  const u8& height = share(g).height[site];
  if (!height) return begin_tower(g, site, 1), 1;
  g.add(height, 1);
  return height;
}

/// May somebody go up there? Nobody comes to the tile on which the dragon stands (PD-VOLC-7).
bool is_way_up(const Game& g, u16 top) { return is_open(g, top) && g.s().tile_of[top] != dragon_tile(g); }

}  // namespace

void begin_tower(Game& g, int site, int height) {
  g.set(share(g).towers[share(g).begun], static_cast<u8>(site));
  g.add(share(g).begun, 1);
  g.set(share(g).height[site], static_cast<u8>(height));
}

bool has_foundation(const Ruleset& r, const TileKind& t) {
  const TileKind& plain = r.tiles[t.plain];
  return plain.init[plain.segments - 1].kind == Tower;
}

void placed(Game& g, int tile) {
  g.set(share(g).top[share(g).foundations], top_of(g, tile));
  g.add(share(g).foundations, 1);
}

/// TOW-ACT-1, TOW-ACT-2, TOW-ACT-7, TOW-ACT-8
void offer_pieces(const Game& g, Moves& moves) {
  Move m;
  for (int i = 0, lots = lots_of_pieces(g); i < lots; ++i)
    if (lot_of_pieces(g, i, m)) moves.add(m);
}

int lots_of_pieces(const Game& g) { return share(g).foundations & -(pieces_left(g, g.s().turn.active) > 0); }

bool lot_of_pieces(const Game& g, int n, Move& m) {
  m = {MoveKind::Raise, 0, share(g).top[n], {}};
  return is_open(g, m.b);
}

void take_piece(Game& g, Move m) {
  const int player = g.s().turn.active, site = site_of(g, m.b), height = raise(g, site);
  g.add(share(g).laid[player], 1);
  g.set(share(g).fresh, static_cast<u8>(site + 1));
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

int lots_of_tops(const Game& g) { return share(g).begun * std::popcount(climbers(g)); }

bool lot_of_tops(const Game& g, int n, Move& m) {
  const u32 kinds = climbers(g);
  const int each = std::popcount(kinds);
  m = {MoveKind::Enter, static_cast<u8>(nth_bit(kinds, n % each)), share(g).top[share(g).towers[n / each]], {}};
  return is_way_up(g, m.b);
}

}  // namespace keep

int tower_pieces_left(const Game& g, int player) { return g.rules().has(tower) ? keep::pieces_left(g, player) : 0; }

/// By tile, so that the order does not depend on which tower was begun first.
void tower_add_tops(const Game& g, u32 kinds, Moves& moves) {
  if (!kinds || !g.rules().has(tower)) return;
  const keep::Share& share = keep::share(g);
  for (int i = 0; i < share.foundations; ++i)
    if (share.height[i] && keep::is_way_up(g, share.top[i]))
      each_bit(kinds, [&](int f) { moves.add({MoveKind::Enter, static_cast<u8>(f), share.top[i], {}}); });
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
