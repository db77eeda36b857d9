// Bridges. Rules: BCB-BR-*.
#include "core/bridge.hpp"

#include <bit>

#include "core/frontier.hpp"
#include "core/phases.hpp"
#include "expansions/bridges/parts.hpp"
#include "expansions/bridges/phases.hpp"

namespace bastide {
namespace {

using namespace bridges_parts;

/// One in each part of the turn (BCB-BR-20) or in each turn (TB-BUILD-21), as long as the player has any (BCB-COMP-2).
bool may_build(const Game& g) { return share(g).built[g.s().turn.active] < bridges_each(g) && !has_built(g); }

void record_bridge(Game& g, int tile, int axis, const char* rule) {
  Event e{Event::Type::Bridge};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  e.tile = static_cast<u16>(tile);
  e.rot = static_cast<u8>(axis);
  e.at = {g.s().placed[tile].x, g.s().placed[tile].y};
  e.sum.cite(rule);
  g.record(std::move(e));
}

/// It is never taken back to the supply (BCB-BR-8).
void spend(Game& g) {
  const u8& built = share(g).built[g.s().turn.active];
  g.set(built, static_cast<u8>(built + 1));
  remember_bridge(g);
}

// --- a bridge that nobody needs (BCB-BR-11): over the tile just placed (BCB-BR-12), or a neighbour as well (BCB-BR-1), with both ends open (BCB-BR-13)

bool can_bear(const Ruleset&, const TileKind& t) { return t.bridged[0] | t.bridged[1]; }

/// May a bridge lie over the tile just placed? Both ends are open (BCB-BR-13).
bool is_open(const Game& g, int axis) {
  const State& s = g.s();
  const Placed& p = s.placed[s.tile_count - 1];
  return !(s.beside >> axis & 5) && bridged_kind(g.tile(p.kind), p.rot, axis);
}

/// May one lie over the neighbour on that side? Across only: towards the tile just placed it would end at the field that met its own.
bool is_open_beside(const Game& g, int side) {
  const State& s = g.s();
  if (!(s.beside >> side & 1)) return false;
  const auto [tile, axis] = crossing(g, {MoveKind::Bridge, 0, static_cast<u16>(2 + side), {}});
  const Placed& p = s.placed[tile];
  const auto lies = [&](int d) { return is_tile(look(g, p.x + kDx[d], p.y + kDy[d])); };
  return bridged_kind(g.tile(p.kind), p.rot, axis) && !lies(axis) && !lies(axis + 2);
}

void offer(const Game& g, Moves& moves) {
  if (!may_build(g)) return;
  for (u16 axis = 0; axis < 2; ++axis)
    if (is_open(g, axis)) moves.add({MoveKind::Bridge, 0, axis, {}});
  if (!(param(g, kEach) & kBeside)) return;
  for (u16 side = 0; side < 4; ++side)
    if (is_open_beside(g, side)) moves.add({MoveKind::Bridge, 0, static_cast<u16>(2 + side), {}});
}

void take(Game& g, Move m) {
  const auto [tile, axis] = crossing(g, m);
  spend(g);
  span(g, tile, axis);
  if (g.ledger_on()) record_bridge(g, tile, axis, "BCB-BR-1");
}

/// Where neighbours bear bridges too it does not depend on the tile just placed.
Cue can_bear_one(const Ruleset& set) {
  if (set.param(bridges, kEach) & kBeside) return {static_cast<u16>(offsetof(State, tile_count)), false, 0xffff};
  return {static_cast<u16>(offsetof(TileKind, bridged)), true, 0xffffffff};
}

Step enter_build(Game& g) {
  Moves moves;
  offer(g, moves);
  return moves.empty() ? Step::Next : Step::Ask;
}

void legal_build(const Game& g, Moves& moves) {
  moves.add({MoveKind::Pass, 0, 0, {}});
  offer(g, moves);
}

Step apply_build(Game& g, Move m) {
  if (m.kind == MoveKind::Bridge) take(g, m);
  return Step::Next;
}

// --- a bridge without which the tile would not fit (BCB-BR-4)

/// Whatever else the rules in force have against these cells.
template <class F>
void each_allowed(const Game& g, const TileKind& t, Candidates& c, F&& go) {
  const State& s = g.s();
  if (t.narrowed) {
    c.recount(s.front_count);
    if (!c.total) return;
    narrow(g, t, c);
  }
  for (u8 r = 0; r < 4; ++r)
    for (int w = 0; w < s.front_count; ++w) each_bit(c.mask[w][r], [&](int i) { go(r, s.slot[w * 64 + i]); });
}

/// The cells of a word where a neighbour's road goes on across the tile itself.
BASTIDE_INLINE u64 own_cells(const FrontWord& f, const TileKind& t, const TileKind& bridged, int r) {
  return fitting(f, bridged.border[r].edge) & ~fitting(f, t.border[r].edge) & t.rotation_on[r];
}

void add_own(const Game& g, const TileKind& t, Moves& moves) {
  Candidates c;
  for (int upright = 0; upright < 2; ++upright) {
    if (!t.bridged[upright]) continue;
    const TileKind& bridged = g.tile(t.bridged[upright]);
    for (int r = 0; r < 4; ++r)
      for (int w = 0; w < g.s().front_count; ++w) c.mask[w][r] = own_cells(g.s().front[w], t, bridged, r);
    each_allowed(g, bridged, c, [&](u8 r, Pos at) { moves.add({MoveKind::Span, r, static_cast<u16>((upright + r) & 1), at}); });
  }
}

/// The sides of a tile on which a road leaves it, as a bit set.
u32 roads(const u8 (&edge)[4]) {
  u32 set = 0;
  for (int d = 0; d < 4; ++d) set |= static_cast<u32>(edge[d] == Road) << d;
  return set;
}

/// The cells of a word where the edge on that side alone does not match, a road that meets a field.
BASTIDE_INLINE u64 lacking_cells(const FrontWord& f, const TileKind& t, int d, int r) {
  const auto& wrong = f.mismatch;
  const u8(&edge)[4] = t.border[r].edge;
  const int d1 = (d + 1) & 3, d2 = (d + 2) & 3, d3 = (d + 3) & 3;
  const u64 others = wrong[d1][edge[d1]] | wrong[d2][edge[d2]] | wrong[d3][edge[d3]];
  return wrong[d][Road] & ~wrong[d][Field] & ~others & t.rotation_on[r] & (0 - static_cast<u64>(edge[d] == Road));
}

/// Can the neighbour of an empty cell on that side bear a bridge that leads to it?
bool leads_from(const Game& g, Pos at, int d) {
  const int x = at.x + kDx[d], y = at.y + kDy[d];
  const Placed& p = g.s().placed[tile_index(look(g, x, y))];
  return bridged_kind(g.tile(p.kind), p.rot, d & 1) && !is_tile(look(g, x + kDx[d], y + kDy[d]));
}

/// Over a neighbour: the tile's own road goes on across that.
void add_beside(const Game& g, const TileKind& t, Moves& moves) {
  const State& s = g.s();
  if (!roads(t.border[0].edge)) return;
  Candidates c;
  for (int d = 0; d < 4; ++d) {
    u64 left = 0;
    for (int w = 0; w < s.front_count; ++w) {
      u64 any = 0, firm = 0;
      for (int r = 0; r < 4; ++r) any |= c.mask[w][r] = lacking_cells(s.front[w], t, d, r);
      each_bit(any, [&](int i) { firm |= static_cast<u64>(leads_from(g, s.slot[w * 64 + i], d)) << i; });
      for (u64& cells : c.mask[w]) cells &= firm;
      left |= firm;
    }
    if (left) each_allowed(g, t, c, [&](u8 r, Pos at) { moves.add({MoveKind::Span, r, static_cast<u16>(2 + d), at}); });
  }
}

/// The river is laid without bridges. Where the tile has no other place it may leave the game as well (BCB-BR-5).
void offer_with_tile(const Game& g, Moves& moves) {
  if (!may_build(g)) return;
  const TileKind& t = g.tile(g.s().turn.tile_in_hand);
  if (t.has_river) return;
  add_own(g, t, moves);
  add_beside(g, t, moves);
  if (!moves.empty() && !g.candidates().total) moves.add({MoveKind::Pass, 0, 0, {}});
}

/// Where the edges allow a bridge: cells of a frontier word by rotation, and over what (as Move::b of a Span, but of the tile itself 0 and 1
/// the axis as if it were upright). What is empty is written down too and written over: no branch depends on it.
class Spans {
 public:
  Spans(const Game& g, const TileKind& t) : g_(g), t_(t) {
    const u32 sides = roads(t.border[0].edge);
    const bool own = can_bear(g.rules(), t);
    if (!own && !sides) return;
    for (int w = 0; w < g.s().front_count; ++w)
      for (int r = 0; r < 4; ++r) add_rotation(g.s().front[w], w, r, own, sides);
  }
  int count() const { return count_; }
  /// The n-th of them; false if it may not be built.
  bool nth(int n, Move& m) const {
    const Row* row = rows_;
    for (int k; n >= (k = count_bits(row->cells)); ++row) n -= k;
    const int cell = nth_bit(row->cells, n);
    const Pos at = g_.s().slot[row->word * 64 + cell];
    const bool own = row->over < 2;
    m = {MoveKind::Span, row->rot, static_cast<u16>(own ? (row->over + row->rot) & 1 : row->over), at};
    if (!own && !leads_from(g_, at, row->over - 2)) return false;
    const TileKind& laid = own ? g_.tile(t_.bridged[row->over]) : t_;
    return !laid.narrowed || is_allowed(laid, *row, cell);
  }

 private:
  struct Row {
    u64 cells;
    u8 word, rot, over;
  };
  /// What own_cells and lacking_cells say, the latter of the sides on which the upright tile has roads, all from one look at the word.
  void add_rotation(const FrontWord& f, int w, int r, bool own, u32 sides) {
    const u8(&edge)[4] = t_.border[r].edge;
    u64 wrong[4];
    for (int d = 0; d < 4; ++d) wrong[d] = f.mismatch[d][edge[d]];
    const u64 axis[2] = {wrong[0] | wrong[2], wrong[1] | wrong[3]}, on = f.used & t_.rotation_on[r];
    for (int upright = 0; own && upright < 2; ++upright) {
      const int a = (upright + r) & 1;
      const u64 bears = 0 - static_cast<u64>(t_.bridged[upright] != 0);
      add(~(f.mismatch[a][Road] | f.mismatch[a + 2][Road] | axis[a ^ 1]) & (axis[0] | axis[1]) & on & bears, w, r, upright);
    }
    each_bit(sides, [&](int side) {
      const int d = (side + r) & 3;
      add(wrong[d] & ~(f.mismatch[d][Field] | wrong[d ^ 2] | axis[~d & 1]) & on, w, r, 2 + d);
    });
  }
  void add(u64 cells, int word, int rot, int over) {
    rows_[used_] = {cells, static_cast<u8>(word), static_cast<u8>(rot), static_cast<u8>(over)};
    used_ += cells != 0;
    count_ += count_bits(cells);
  }
  /// Have the rules in force nothing against that cell?
  bool is_allowed(const TileKind& t, const Row& row, int cell) const {
    Candidates c{};
    c.mask[row.word][row.rot] = 1ull << cell;
    bool allowed = false;
    each_allowed(g_, t, c, [&](u8, Pos) { allowed = true; });
    return allowed;
  }

  const Game& g_;
  const TileKind& t_;
  Row rows_[6 * 4 * kFrontWords + 1];
  int used_ = 0, count_ = 0;
};

/// A cell is drawn together with the other answers, and only then it is seen whether a bridge can be built there.
int sample_with_tile(const Game& g, int others, Rng& rng, Move& m) {
  const TileKind& t = g.tile(g.s().turn.tile_in_hand);
  if (!may_build(g) || t.has_river) return rng.below(static_cast<u32>(others));
  const Spans spans(g, t);
  while (true) {
    const int k = rng.below(static_cast<u32>(others + spans.count()));
    if (k < others) return k;
    if (spans.nth(k - others, m)) return others;
  }
}

Step lay_with_bridge(Game& g, Move m) {
  if (m.kind == MoveKind::Pass) {
    discard_tile(g);
    return Step::Draw;
  }
  const int kind = g.s().turn.tile_in_hand, d = m.b - 2;
  spend(g);
  if (d < 0) {
    const int tile = g.s().tile_count;
    lay_from_hand(g, bridged_kind(g.tile(kind), m.a, m.b), m.a, m.at);
    if (g.ledger_on()) record_bridge(g, tile, m.b, "BCB-BR-4");
    return Step::Next;
  }
  const int tile = tile_index(look(g, m.at.x + kDx[d], m.at.y + kDy[d]));
  span(g, tile, d & 1);
  if (g.ledger_on()) record_bridge(g, tile, d & 1, "BCB-BR-4");
  lay_from_hand(g, kind, m.a, m.at);
  return Step::Next;
}

}  // namespace

namespace bridges_parts {

void remember_bridge(Game& g) {
  const u32& memory = param(g, kEach) & kPerTurn ? g.s().memory.turn : g.s().memory.part;
  g.set(memory, memory | param(g, kBuilt));
}

void add_bridges(Builder& b) {
  if (value(b.rules, kBridges) == 1) return;
  b.spans = true;
  auto& params = b.set.params[static_cast<std::size_t>(index_of(bridges))];
  const bool per_turn = value(b.rules, kPer) == 1, beside = value(b.rules, kOver) == 1;
  params[kEach] = (b.rules.players > 4 ? 2 : 3) | (per_turn ? kPerTurn : 0) | (beside ? kBeside : 0);
  params[kBuilt] = per_turn ? b.turn_memory() : b.part_memory();
  b.set.errand = {offer_with_tile, lay_with_bridge, sample_with_tile};
  if (value(b.rules, kTiming) == 0) b.set.actions.push_back({.offer = offer, .take = take, .stays = true, .after = beside ? nullptr : can_bear});
}

}  // namespace bridges_parts

bool bridges_are_built_first(const Rules& r) { return value(r, kBridges) == 0 && value(r, kTiming) == 1; }

bool bridges_go_beside(const Rules& r) { return value(r, kOver) == 1; }

const Phase bridges_build{.name = "bridge",
                          .enter = enter_build,
                          .legal = legal_build,
                          .apply = apply_build,
                          .prompt = "Build a bridge, or not",
                          .cue = can_bear_one};

}  // namespace bastide
