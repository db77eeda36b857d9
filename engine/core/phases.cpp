#include "core/phases_inline.hpp"

namespace bastide {
namespace {

// --- draw --------------------------------------------------------------------------------------------------------------------

/// The only row with tiles left in the stack in use, or -1 if there are several. A single kind is no choice for chance.
BASTIDE_INLINE int only_row(const Game& g) {
  const State& s = g.s();
  const Stage& stage = g.rules().stages[s.stage];
  if (s.stage_left == 0 || s.stage_left > stage.most) return -1;
  for (int row = drawable_begin(s, stage); row < stage.end; row += 8) {
    u64 eight;
    std::memcpy(&eight, s.left + row, sizeof eight);
    if (eight == 0) continue;
    row += std::countr_zero(eight) / 8;
    return s.left[row] == s.stage_left ? row : -1;  // none of the next stack: some row of this one has a tile
  }
  return -1;
}

void legal_draw(const Game& g, Moves& moves) {
  const Stage& stage = g.rules().stages[g.s().stage];
  for (u16 i = drawable_begin(g.s(), stage), end = drawable_end(g.s(), stage); i < end; ++i)
    if (g.s().left[i]) moves.add({MoveKind::Draw, 0, i, {}});
}

/// The tiles left in eight rows of the deck from there on, if they are fewer than 256.
BASTIDE_INLINE int in_eight(const u8* left) {
  u64 rows;
  std::memcpy(&rows, left, sizeof rows);
  return static_cast<int>(rows * 0x0101010101010101 >> 56);
}

/// The same of any number, and of any eights of rows.
template <int rows>
BASTIDE_INLINE int in_many(const u8* left) {
  constexpr u64 kEven = 0x00ff00ff00ff00ff;
  u64 sum = 0;  // in lanes of 16 bits
  for (int i = 0; i < rows; i += 8) {
    u64 eight;
    std::memcpy(&eight, left + i, sizeof eight);
    sum += (eight & kEven) + (eight >> 8 & kEven);
  }
  return static_cast<int>(sum * 0x0001000100010001 >> 48);
}

/// The row from there on that has tile k, without a branch that chance decides: what lies behind the last row in the same eight does not
/// matter, for the sums run upwards, but no such eight is summed up.
BASTIDE_INLINE u16 row_of_tile(const u8* left, int rows, u32 k) {
  constexpr u64 kOnes = 0x0101010101010101, kHigh = 0x8080808080808080;
  u32 at = 0, below = 0, sum = 0;
  const auto go_on = [&](u32 by, int here) {
    sum += static_cast<u32>(here);
    const u32 further = 0u - static_cast<u32>(k >= sum);
    at += by & further;
    below += static_cast<u32>(here) & further;
  };
  for (int i = 0; i + 32 < rows; i += 32) go_on(32, in_many<32>(left + i));
  const u8* const block = left + at;
  const int rest = std::min(rows - static_cast<int>(at), 32);
  sum = below;
  for (int i = 0; i + 8 < rest; i += 8) go_on(8, in_eight(block + i));
  u64 eight;
  std::memcpy(&eight, left + at, sizeof eight);
  const u64 beyond = ((eight * kOnes | kHigh) - (k - below + 1) * kOnes) & kHigh;  // the rows up to which there are more than k
  return static_cast<u16>(at + static_cast<u32>(std::countr_zero(beyond)) / 8);
}

}  // namespace

namespace by_name {

Step enter_last_draws(Game& g) {
  const State& s = g.s();
  const auto& stages = g.rules().stages;
  while (s.stage_left == 0) {
    if (s.stage + 1u >= stages.size()) return Step::Finale;  // BASE-END-1
    g.set(s.stage, static_cast<u8>(s.stage + 1));            // RIVER-DRAW-1, RIVER-END-1: one stack after another
    g.set(s.stage_left, tiles_left(g, s.stage));
  }
  if (const int row = only_row(g); row >= 0) {
    take(g, row);
    return Step::Next;
  }
  g.set(s.turn.actor, kChance);
  return Step::Ask;
}

u16 row_of_many(const State& s, const Stage& stage, int k) {
  u16 row = drawable_begin(s, stage);
  if (s.stage_left <= kEightMost || 8u * stage.most <= kEightMost)
    return static_cast<u16>(row + row_of_tile(s.left + row, drawable_end(s, stage) - row, static_cast<u32>(k)));
  for (int n; row + 32 <= stage.end && k >= (n = in_many<32>(s.left + row)); row = static_cast<u16>(row + 32)) k -= n;
  for (int n; row + 8 <= stage.end && k >= (n = in_many<8>(s.left + row)); row = static_cast<u16>(row + 8)) k -= n;
  while (k >= s.left[row]) k -= s.left[row++];
  return row;
}

void record_draw(Game& g) {
  Event e = event(g, Event::Type::Draw);
  e.kind = g.s().turn.tile_in_hand;
  g.record(std::move(e));
}

bool has_errand(const Game& g) {
  Moves moves;
  if (g.rules().errand.offer) g.rules().errand.offer(g, moves);
  return !moves.empty();
}

void record_place(Game& g, int kind, int rot, Pos at) {
  Event e = event(g, Event::Type::Place);
  e.kind = static_cast<u16>(kind);
  e.tile = static_cast<u16>(g.s().tile_count - 1);
  e.at = at;
  e.rot = static_cast<u8>(rot);
  g.record(std::move(e));
}

}  // namespace by_name

void discard_tile(Game& g) {  // BASE-PLACE-5
  const State& s = g.s();
  if (g.ledger_on()) {
    Event e = event(g, Event::Type::Discard);
    e.kind = s.turn.tile_in_hand;
    e.sum.cite(g.rules().cites.discard);
    g.record(std::move(e));
  }
  g.set(s.discarded, static_cast<u16>(s.discarded + 1));
  g.set(s.turn.tile_in_hand, kNo);
  if (const u32 vain = g.rules().vain_memory) g.set(s.memory.turn, s.memory.turn | vain);
}

bool drew_in_vain(const Game& g) { return g.s().memory.turn & g.rules().vain_memory; }

namespace {

/// Lot number n of these; false: a blank.
bool nth_besides(const Game& g, int n, Move& m) {
  bool found = false;
  each_bit(g.rules().besides, [&](int i) {
    const Action& action = g.rules().actions[static_cast<std::size_t>(i)];
    const int lots = action.lots(g);
    if (n >= 0 && n < lots && action.lot(g, n, m)) found = true, m.at.x = static_cast<i16>(i);
    n -= lots;
  });
  return found;
}

}  // namespace

namespace by_name {

void add_places_of_words(const Game& g, Moves& moves) {
  const State& s = g.s();
  for (u8 r = 0; r < 4; ++r)
    for (int w = 0; w < s.front_count; ++w)
      moves.add_places(r, g.candidates().mask[w][r], s.slot + w * 64, 64 - std::countl_zero(s.front[w].used));
}

void add_besides(const Game& g, Moves& moves) {
  each_bit(g.rules().besides, [&](int i) {
    const int before = moves.size();
    g.rules().actions[static_cast<std::size_t>(i)].offer(g, moves);
    moves.belong_to(i, before);
  });
}

Move sample_widely(const Game& g, int besides, Rng& rng) {
  const Errand& errand = g.rules().errand;
  const int places = g.candidates().total;
  Moves others;
  if (errand.offer && !places) errand.offer(g, others);
  const int listed = places + others.size(), all = listed + besides;
  while (true) {
    Move m;
    const int k = errand.offer && places ? errand.sample(g, all, rng, m) : rng.below(static_cast<u32>(all));
    if (k == all) return m;
    if (k < places) return nth_place(g, k);
    if (k < listed) return others[k - places];
    if (nth_besides(g, k - listed, m)) return m;
  }
}

Step apply_other(Game& g, Move m) {
  if (m.kind == MoveKind::Span || m.kind == MoveKind::Pass) return g.rules().errand.take(g, m);
  g.rules().actions[static_cast<std::size_t>(m.at.x)].take(g, m);
  return Step::Stay;
}

}  // namespace by_name

namespace {

Step enter_confirm(Game& g) { return g.asks_confirm() ? Step::Ask : Step::Next; }
void legal_confirm(const Game&, Moves& moves) { moves.add({MoveKind::Confirm, 0, 0, {}}); }
Step apply_confirm(Game&, Move) { return Step::Next; }

Step enter_final(Game& g) {
  final_score(g);
  if (g.ledger_on()) g.record(event(g, Event::Type::End));
  return Step::Over;
}

}  // namespace

Event event(const Game& g, Event::Type type) {
  Event e{type};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  return e;
}

int only_tile(Game& g) {
  const State& s = g.s();
  while (s.stage_left == 0 && s.stage + 1u < g.rules().stages.size()) {
    g.set(s.stage, static_cast<u8>(s.stage + 1));
    g.set(s.stage_left, tiles_left(g, s.stage));
  }
  return only_row(g);
}

int take_tile(Game& g, int row) {
  const State& s = g.s();
  g.set(s.left[row], static_cast<u8>(s.left[row] - 1));
  g.set(s.stage_left, static_cast<u16>(s.stage_left - 1));
  return g.rules().deck[static_cast<std::size_t>(row)].kind;
}

void legal_tiles(const Game& g, Moves& moves) { legal_draw(g, moves); }
Move sample_tile(const Game& g, Rng& rng) { return by_name::sample_draw(g, rng); }

void lay_from_hand(Game& g, int kind, int rot, Pos at) {
  lay(g, kind, rot, at);
  if (g.ledger_on()) by_name::record_place(g, kind, rot, at);
  g.set(g.s().turn.tile_in_hand, kNo);
  heed_tile(g, g.tile(kind));
}

void lay_own_tile(Game& g, Pos at) {
  const State& s = g.s();
  const int kind = g.rules().own_tile;
  g.set(s.own[s.turn.active], static_cast<u8>(s.own[s.turn.active] - 1));
  lay(g, kind, 0, at);
  if (g.ledger_on()) by_name::record_place(g, kind, 0, at);
  heed_tile(g, g.tile(kind));
}

bool find_holes(const Game& g, int player, Candidates& c) {
  const State& s = g.s();
  if (!s.own[player]) return false;
  u64 any = 0;
  for (int w = 0; w < s.front_count; ++w) any |= holes(s.front[w]);
  if (!any) return false;
  for (int w = 0; w < s.front_count; ++w) {
    c.mask[w][0] = holes(s.front[w]);
    for (int r = 1; r < 4; ++r) c.mask[w][r] = 0;
  }
  c.recount(s.front_count);
  narrow(g, g.tile(g.rules().own_tile), c);
  return c.total > 0;
}

Step begin_turn(Game& g, int player) {
  const Turn& t = g.s().turn;
  g.set(t.active, static_cast<u8>(player));
  g.set(t.actor, static_cast<u8>(player));
  g.set(t.number, static_cast<u16>(t.number + 1));
  g.set(g.s().memory, Memory{});
  return Step::Turn;
}

void set_actor(Game& g, int player) { set_actor(g, player, g.s().turn.sub); }

void set_actor(Game& g, int player, int sub) {
  Turn t = g.s().turn;
  t.actor = static_cast<u8>(player);
  t.sub = static_cast<u8>(sub);
  g.set(g.s().turn, t);
}

Step begin_part(Game& g) {
  Turn t = g.s().turn;
  ++t.number;
  g.set(g.s().turn, t);
  g.set(g.s().memory, Memory{g.s().memory.turn, 0});
  return Step::Part;
}

void find_candidates(const Game& g) { by_name::find_candidates_inline(g); }

namespace phases {
const Phase draw{"draw", by_name::enter_draw, legal_draw, by_name::sample_draw, by_name::apply_draw, nullptr, true};
const Phase place{"place", by_name::enter_place, by_name::legal_place, by_name::sample_place, by_name::apply_place, "Place the tile"};
const Phase score{"score", by_name::enter_score};
const Phase go_home{.name = "go home", .enter = by_name::enter_go_home, .only_closed = true};
const Phase confirm{"confirm", enter_confirm, legal_confirm, nullptr, apply_confirm, "End the turn, or take back"};
const Phase next_player{"next player", by_name::enter_next_player};
const Phase final_scoring{"final scoring", enter_final};
}  // namespace phases

}  // namespace bastide
