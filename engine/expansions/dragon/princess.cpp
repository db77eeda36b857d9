// Princesses, who send knights home, and gates of magic, through which followers go anywhere. Rules: PD-PRIN-*, PD-PORT-* of the matrix;
// docs/rules/dragon.md.
#include <algorithm>
#include <bit>

#include "core/phases.hpp"
#include "expansions/dragon/lair.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/plague/phases.hpp"

namespace bastide {
namespace lair {
namespace {

// --- the princess

/// The knights of the cities to which the tile just placed has added a princess, of any player; by segment, so that the order does not
/// depend on who was deployed first (PD-PRIN-1, PD-PRIN-6).
void add_knights(const Game& g, Moves& moves) {
  const State& s = g.s();
  const Placed& p = s.placed[last_tile(g)];
  const TileKind& t = g.tile(p.kind);
  u32 found[kMaxFigures];  // segment row, owner and kind of each
  int count = 0;
  for (int k = 0; k < t.segments; ++k) {
    if (t.init[k].kind != City || !(t.init[k].tags & param(g, kPrincess))) continue;
    each_figure(s, s.features[s.label[p.base + k]], [&](u8 i) {
      const Figure& f = s.figures[i];
      if (is_follower(g, f)) found[count++] = static_cast<u32>(f.segment) << 8 | static_cast<u32>(f.owner) << 4 | f.kind;
    });
  }
  std::sort(found, found + count);
  u32* const end = std::unique(found, found + count);
  for (u32* k = found; k < end; ++k)
    moves.add({MoveKind::Evict, static_cast<u8>(*k & 15), static_cast<u16>(*k >> 8), {0, static_cast<i16>(*k >> 4 & 15)}});
}

Step apply_princess(Game& g, Move m) {
  take_princess(g, m);
  return Step::Skip;  // PD-PRIN-3
}

Step enter_princess(Game& g) {
  Moves knights;
  add_knights(g, knights);
  if (knights.empty()) return Step::Next;  // PD-PRIN-5
  return knights.size() > 1 ? Step::Ask : apply_princess(g, knights[0]);
}

// --- the gate

/// With monasteries: both uses of a special monastery are open, or none (MON-OCC-1, PD-PORT-10).
u32 with_uses(const Game& g, int tile, u32 open) {
  const State& s = g.s();
  const Placed& p = s.placed[tile];
  u32 uses = 0;
  bool held = false, special = false;
  for (int k = 0; k < g.tile(p.kind).segments; ++k) {
    const Feature& f = s.features[s.label[p.base + k]];
    if (f.kind != Cloister && f.kind != Abbacy) continue;
    uses |= 1u << k;
    held |= f.occupied() || (f.kind == Cloister && !f.open);
    special |= f.kind == Abbacy;
  }
  return !special ? open : held ? open & ~uses : open | uses;
}

/// Is the feature unfinished and held by nobody (PD-PORT-2, PD-PORT-3)? No quarter is (PD-PORT-4), any field may be (PD-PORT-11).
BASTIDE_INLINE bool is_vacant(const Feature& f) { return (!f.occupied()) & ((f.kind == Field) | ((f.open > 0) & (f.kind != Quarter))); }

/// Where figures may come out of the gate on that tile: its segments of vacant features, of several in one feature the first.
u32 exits_on(const Game& g, int tile) {
  const State& s = g.s();
  if (tile == dragon_tile(g) || plague_closes(g, tile)) return 0;  // with the plague: PLAG-OCC-1
  const Placed& p = s.placed[tile];
  const TileKind& t = g.tile(p.kind);
  u32 open = 0;
  bool special = false;
  for (int k = 0; k < t.segments; ++k) {
    const Feature& f = s.features[s.label[p.base + k]];
    open |= static_cast<u32>(is_vacant(f)) << k;
    special |= f.kind == Abbacy;
  }
  if (special && monastery::in_play(g.rules())) open = with_uses(g, tile, open);
  const u32 several = t.shared & open;
  return several & (several - 1) ? first_of_each_feature(g, open, tile) : open;
}

}  // namespace

bool has_princess(const Ruleset& r, const TileKind& t) {
  const u32 princess = r.param(dragon, kPrincess);
  return std::any_of(t.init, t.init + t.segments, [&](auto& f) { return f.kind == City && (f.tags & princess); });
}

void offer_princess(const Game& g, Moves& moves) {
  add_knights(g, moves);
}

void take_princess(Game& g, Move m) {
  const State& s = g.s();
  g.set(s.memory.part, s.memory.part | param(g, kRemoved));
  send_home_one(g, figure_on(s, m.at.y, m.a, m.b), {"PD-PRIN-1", "sent away by a princess"});
}

bool has_gate(const Ruleset& r, const TileKind& t) { return t.notes & r.param(dragon, kGate); }

namespace {

/// The kinds that the player may send through the gate, a bit set: followers alone (PD-PORT-1, TB-BUILD-24).
u32 travellers(const Game& g) {
  u32 kinds = 0;
  if (!dragon_gate_is_open(g)) return kinds;
  each_bit(g.rules().followers, [&](int f) { kinds |= static_cast<u32>(g.s().supply[g.s().turn.active][f] != 0) << f; });
  return kinds;
}

}  // namespace

void offer_gate(const Game& g, Moves& moves) { dragon_add_ways(g, travellers(g), moves); }

/// As many as there are segments, for each kind of traveller.
int lots_of_ways(const Game& g) { return std::popcount(travellers(g)) * g.s().placed[last_tile(g)].base; }

bool lot_of_ways(const Game& g, int n, Move& m) {
  const State& s = g.s();
  const u32 kinds = travellers(g);
  const int each = std::popcount(kinds), f = nth_bit(kinds, n % each), row = n / each, tile = s.tile_of[row];
  const Placed& p = s.placed[tile];
  const TileKind& t = g.tile(p.kind);
  const int k = row - p.base;
  m = {MoveKind::Enter, static_cast<u8>(f), static_cast<u16>(row), {}};
  return k < t.segments && (t.can[f] >> k & 1) && (exits_on(g, tile) >> k & 1);
}

/// The last one: a phantom goes after another (PHAN-DEP-3).
void remember_through(Game& g, int kind) {
  const u32 shift = param(g, kThrough);
  g.set(g.s().memory.part, (g.s().memory.part & ~(((1u << kThroughBits) - 1) << shift)) | static_cast<u32>(kind + 1) << shift);
}

}  // namespace lair

bool dragon_knight_removed(const Game& g) { return g.s().memory.part & lair::param(g, lair::kRemoved); }

int dragon_gone_through(const Game& g) {
  if (!lair::param(g, lair::kGate)) return -1;
  return static_cast<int>(g.s().memory.part >> lair::param(g, lair::kThrough) & ((1u << lair::kThroughBits) - 1)) - 1;
}

bool dragon_gate_is_open(const Game& g) { return lair::bears(g, lair::last_tile(g), lair::kGate) && dragon_gone_through(g) < 0; }

void dragon_add_ways(const Game& g, u32 kinds, Moves& moves) {
  const State& s = g.s();
  if (!kinds) return;
  for (int tile = 0; tile < lair::last_tile(g); ++tile)
    if (const u32 open = lair::exits_on(g, tile))
      each_bit(kinds, [&](int f) {
        each_bit(g.tile(s.placed[tile].kind).can[f] & open, [&](int k) { moves.add({MoveKind::Enter, static_cast<u8>(f), static_cast<u16>(s.placed[tile].base + k), {}}); });
      });
}

void dragon_go_through(Game& g, Move m) {
  enter_figure(g, m, "PD-PORT-1");
  lair::remember_through(g, m.a);
}

const Phase dragon_princess{"princess", lair::enter_princess, lair::add_knights, nullptr, lair::apply_princess, "Send a knight home"};

}  // namespace bastide
