#include "core/phases.hpp"

#include "core/laying_inline.hpp"
#include "core/score.hpp"

namespace bastide {
namespace {

/// Members of a bit set. Without the processor's instruction the library's function would be called for each.
BASTIDE_INLINE int count_bits(u64 m) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  m -= m >> 1 & 0x5555555555555555;
  m = (m & 0x3333333333333333) + (m >> 2 & 0x3333333333333333);
  return static_cast<int>(((m + (m >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#else
  return std::popcount(m);
#endif
}

Event event(const Game& g, Event::Type type) {
  Event e{type};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  return e;
}

// --- draw --------------------------------------------------------------------------------------------------------------------

/// The only row with tiles left in the stack in use, or -1 if there are several. A single kind is no choice for chance.
BASTIDE_INLINE int only_row(const Game& g) {
  const State& s = g.s();
  const Stage& stage = g.rules().stages[s.stage];
  if (s.stage_left > stage.most) return -1;
  for (int i = drawable_begin(s, stage); i < stage.end; ++i)
    if (s.left[i]) return s.left[i] == s.stage_left ? i : -1;
  return -1;
}

BASTIDE_INLINE void take(Game& g, int row) {
  const State& s = g.s();
  g.set(s.left[row], static_cast<u8>(s.left[row] - 1));
  g.set(s.stage_left, static_cast<u16>(s.stage_left - 1));
  Turn t = s.turn;
  t.tile_in_hand = g.rules().deck[row].kind;
  t.actor = t.active;
  g.set(s.turn, t);
  if (!g.ledger_on()) return;
  Event e = event(g, Event::Type::Draw);
  e.kind = t.tile_in_hand;
  g.record(std::move(e));
}

/// The last tiles of a stack: there may be no choice, or the next stack, or none.
BASTIDE_NOINLINE Step enter_last_draws(Game& g) {
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

Step enter_draw(Game& g) {
  const State& s = g.s();
  if (s.stage_left == 0 || s.stage_left <= g.rules().stages[s.stage].most) return enter_last_draws(g);
  g.set(s.turn.actor, kChance);
  return Step::Ask;
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

/// The same of any number.
BASTIDE_INLINE int in_eight_of_many(const u8* left) {
  constexpr u64 kEven = 0x00ff00ff00ff00ff;
  u64 rows;
  std::memcpy(&rows, left, sizeof rows);
  return static_cast<int>(((rows & kEven) + (rows >> 8 & kEven)) * 0x0001000100010001 >> 48);
}

/// The row from there on that has tile k of fewer than 128, without a branch that chance decides: what lies behind the last row does
/// not matter, for the sums run upwards.
BASTIDE_INLINE u16 row_of_tile(const u8* left, int rows, u32 k) {
  constexpr u64 kOnes = 0x0101010101010101, kHigh = 0x8080808080808080;
  u32 at = 0, below = 0, sum = 0;
  for (int i = 0; i + 8 < rows; i += 8) {
    const u32 here = static_cast<u32>(in_eight(left + i));
    sum += here;
    const u32 further = 0u - static_cast<u32>(k >= sum);
    at += 8 & further;
    below += here & further;
  }
  u64 eight;
  std::memcpy(&eight, left + at, sizeof eight);
  const u64 beyond = ((eight * kOnes | kHigh) - (k - below + 1) * kOnes) & kHigh;  // the rows up to which there are more than k
  return static_cast<u16>(at + static_cast<u32>(std::countr_zero(beyond)) / 8);
}

Move sample_draw(const Game& g, Rng& rng) {
  const State& s = g.s();
  const Stage& stage = g.rules().stages[s.stage];
  int k = rng.below(s.stage_left);
  u16 row = drawable_begin(s, stage);
  if (s.stage_left < 128) return {MoveKind::Draw, 0, static_cast<u16>(row + row_of_tile(s.left + row, drawable_end(s, stage) - row, static_cast<u32>(k))), {}};
  for (int n; row + 8 <= stage.end && k >= (n = in_eight_of_many(s.left + row)); row = static_cast<u16>(row + 8)) k -= n;
  while (k >= s.left[row]) k -= s.left[row++];
  return {MoveKind::Draw, 0, row, {}};
}

/// No row of the deck: the players agreed to end the game here.
Step apply_draw(Game& g, Move m) {
  if (m.b == kNo) {
    set_actor(g, g.s().turn.active);
    return Step::Finale;
  }
  take(g, m.b);
  return Step::Next;
}

// --- place -------------------------------------------------------------------------------------------------------------------

BASTIDE_INLINE void find_candidates_inline(const Game& g) {
  const State& s = g.s();
  const TileKind& t = g.tile(s.turn.tile_in_hand);
  Candidates& c = g.candidates();
  c.fresh = true;
  if (__builtin_expect(s.front_count == 1, 1)) {
    for (int r = 0; r < 4; ++r) {
      c.mask[r][0] = fitting(s.front[0], t.border[r].edge) & t.rotation_on[r];
      c.count[r] = count_bits(c.mask[r][0]);
    }
    c.total = c.count[0] + c.count[1] + c.count[2] + c.count[3];
  } else {
    c.total = 0;
    for (int r = 0; r < 4; ++r) {
      int count = 0;
      for (int w = 0; w < s.front_count; ++w) {
        c.mask[r][w] = fitting(s.front[w], t.border[r].edge) & t.rotation_on[r];
        count += count_bits(c.mask[r][w]);
      }
      c.count[r] = count;
      c.total += count;
    }
  }
  for (auto hook : g.rules().may_place) hook(g, t, c);
}

/// Can something else be done with the tile than to lay it where it fits?
BASTIDE_NOINLINE bool has_errand(const Game& g) {
  Moves moves;
  if (g.rules().errand.offer) g.rules().errand.offer(g, moves);
  return !moves.empty();
}

}  // namespace

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

Step enter_place(Game& g) {
  const Candidates& c = g.candidates();
  find_candidates_inline(g);
  if (c.total || has_errand(g)) return Step::Ask;
  discard_tile(g);
  return Step::Draw;
}

/// What the player may do besides placing.
BASTIDE_NOINLINE void add_besides(const Game& g, Moves& moves) {
  each_bit(g.rules().besides, [&](int i) {
    const int before = moves.size();
    g.rules().actions[static_cast<std::size_t>(i)].offer(g, moves);
    moves.belong_to(i, before);
  });
}

void legal_place(const Game& g, Moves& moves) {
  const Candidates& c = g.candidates();
  if (!c.fresh) find_candidates(g);
  const State& s = g.s();
  for (u8 r = 0; r < 4; ++r)
    for (int w = 0; w < s.front_count; ++w) moves.add_places(r, c.mask[r][w], s.slot + w * 64);
  if (__builtin_expect(g.rules().besides, 0)) add_besides(g, moves);
  if (__builtin_expect(g.rules().errand.offer != nullptr, 0)) g.rules().errand.offer(g, moves);
}

BASTIDE_INLINE Move nth_place(const Game& g, int k) {
  const Candidates& c = g.candidates();
  const State& s = g.s();
  const int c1 = c.count[0] + c.count[1], c2 = c1 + c.count[2];
  const int below[4] = {0, c.count[0], c1, c2};
  const int r = (k >= c.count[0]) + (k >= c1) + (k >= c2);
  k -= below[r];
  int w = 0;
  if (__builtin_expect(s.front_count > 1, 0))
    for (int n; k >= (n = count_bits(c.mask[r][w])); ++w) k -= n;
  return {MoveKind::Place, static_cast<u8>(r), 0, s.slot[w * 64 + nth_bit(c.mask[r][w], k)]};
}

/// Among placements, what may be done besides and what else may be done with the tile.
BASTIDE_NOINLINE Move sample_widely(const Game& g, Rng& rng) {
  const int places = g.candidates().total;
  const Errand& errand = g.rules().errand;
  Moves others;
  if (g.rules().besides) add_besides(g, others);
  if (errand.offer && !places) errand.offer(g, others);
  const int all = places + others.size();
  Move m;
  const int k = errand.offer && places ? errand.sample(g, all, rng, m) : rng.below(static_cast<u32>(all));
  return k == all ? m : k < places ? nth_place(g, k) : others[k - places];
}

Move sample_place(const Game& g, Rng& rng) {
  if (!g.candidates().fresh) find_candidates(g);
  if (__builtin_expect(g.rules().besides || g.rules().errand.offer, 0)) return sample_widely(g, rng);
  return nth_place(g, rng.below(static_cast<u32>(g.candidates().total)));
}

void record_place(Game& g, int kind, int rot, Pos at) {
  Event e = event(g, Event::Type::Place);
  e.kind = static_cast<u16>(kind);
  e.tile = static_cast<u16>(g.s().tile_count - 1);
  e.at = at;
  e.rot = static_cast<u8>(rot);
  g.record(std::move(e));
}

/// What is done with the tile instead, or besides.
BASTIDE_NOINLINE Step apply_other(Game& g, Move m) {
  if (m.kind == MoveKind::Span || m.kind == MoveKind::Pass) return g.rules().errand.take(g, m);
  g.rules().actions[static_cast<std::size_t>(m.at.x)].take(g, m);
  return Step::Stay;
}

Step apply_place(Game& g, Move m) {
  if (__builtin_expect(m.kind != MoveKind::Place, 0)) return apply_other(g, m);
  const State& s = g.s();
  if (g.logs()) {
    lay_inline(g, s.turn.tile_in_hand, m.a, m.at);
  } else {
    Unlogged door(g);
    lay_inline(door, s.turn.tile_in_hand, m.a, m.at);
  }
  if (g.ledger_on()) record_place(g, s.turn.tile_in_hand, m.a, m.at);
  g.set(s.turn.tile_in_hand, kNo);
  for (auto hook : g.rules().placed) hook(g, s.tile_count - 1);
  return Step::Next;
}

// --- deploy ------------------------------------------------------------------------------------------------------------------

BASTIDE_INLINE u32 first_of_each_inline(const State& s, const Placed& p, const TileKind& t, u32 segments) {
  each_bit(t.shared & segments, [&](int k) {
    each_bit(t.siblings[k] & ((1u << k) - 1), [&](int j) {
      if (s.label[p.base + j] == s.label[p.base + k]) segments &= ~(1u << k);
    });
  });
  return segments;
}

/// Segments of the new tile whose feature nobody holds (BASE-DEPLOY-4), of several in one feature the first.
BASTIDE_INLINE u32 vacant(const Game& g) {
  const State& s = g.s();
  const Placed& p = s.placed[s.tile_count - 1];
  const TileKind& t = g.tile(p.kind);
  u32 free = 0;
  for (int k = 0; k < t.segments; ++k) free |= static_cast<u32>(!s.features[s.label[p.base + k]].occupied()) << k;
  return first_of_each_inline(s, p, t, free);
}

/// The actions that may be open after the tile just placed, as a bit set.
BASTIDE_INLINE u32 actions_now(const Game& g) { return g.tile(g.s().placed[g.s().tile_count - 1].kind).actions; }

void add_actions(const Game& g, Moves& moves) {
  each_bit(actions_now(g), [&](int i) {
    const int before = moves.size();
    g.rules().actions[static_cast<std::size_t>(i)].offer(g, moves);
    moves.belong_to(i, before);
  });
}

/// Keeps them, for they are asked for more than once. Where an action has lots, its moves are listed only for those who want the list.
BASTIDE_NOINLINE void find_actions(const Game& g) {
  const Action* const actions = g.rules().actions.data();
  Deployments& d = g.deployments();
  Moves moves;
  d.actions = 0;
  std::memset(d.of_action, 0, sizeof d.of_action);
  each_bit(actions_now(g), [&](int i) {
    int n;
    if (actions[i].lots) {
      n = actions[i].lots(g);
    } else {
      const int before = moves.size();
      actions[i].offer(g, moves);
      moves.belong_to(i, before);
      n = moves.size() - before;
    }
    d.of_action[i] = static_cast<u16>(n);
    d.actions += n;
  });
  g.actions().clear();
  if (!moves.empty()) g.actions().insert(g.actions().end(), moves.begin(), moves.end());
}

/// What figures may do, and what the player may do instead.
BASTIDE_INLINE void find_answers(const Game& g) {
  if (!g.deployments().fresh) find_deployments(g);
  if (__builtin_expect(g.deployments().actions < 0, 0)) find_actions(g);
}

/// Lot number n of those of the actions, one after another; false: a blank.
BASTIDE_NOINLINE bool nth_action(const Game& g, int n, Move& m) {
  const auto& actions = g.rules().actions;
  int i = 0, listed = 0;
  for (int k; n >= (k = g.deployments().of_action[i]); ++i) {
    n -= k;
    if (!actions[static_cast<std::size_t>(i)].lots) listed += k;
  }
  const Action& action = actions[static_cast<std::size_t>(i)];
  if (!action.lots) {
    m = g.actions()[static_cast<std::size_t>(listed + n)];
    return true;
  }
  if (!action.lot(g, n, m)) return false;
  m.at.x = static_cast<i16>(i);
  return true;
}

/// Is there an action? Lots are looked at until one is no blank.
bool has_action(const Game& g) {
  if (!g.deployments().actions) return false;
  if (!g.actions().empty()) return true;
  Move m;
  for (int n = 0; n < g.deployments().actions; ++n)
    if (nth_action(g, n, m)) return true;
  return false;
}

Step enter_deploy(Game& g) {
  const State& s = g.s();
  u64 supply[2];
  std::memcpy(supply, s.supply[s.turn.active], sizeof supply);
  if (!(supply[0] | supply[1]) && g.rules().actions.empty()) return Step::Next;  // BASE-DEPLOY-2, SET-9
  find_deployments(g);
  find_answers(g);
  return g.deployments().total || has_action(g) ? Step::Ask : Step::Next;
}

void legal_deploy(const Game& g, Moves& moves) {
  const Deployments& d = g.deployments();
  find_answers(g);
  moves.add({MoveKind::Pass, 0, 0, {}});  // BASE-TURN-2
  for (int f = 0; f < g.rules().figure_kinds; ++f)
    each_bit(d.mask[f], [&](int k) { moves.add({MoveKind::Deploy, static_cast<u8>(f), static_cast<u16>(k), {}}); });
  if (d.actions != static_cast<int>(g.actions().size())) return add_actions(g, moves);
  for (const Move& m : g.actions()) moves.add(m);
}

/// Lots are drawn until one is no blank: to pass is none.
Move sample_deploy(const Game& g, Rng& rng) {
  const Deployments& d = g.deployments();
  find_answers(g);
  while (true) {
    int k = rng.below(static_cast<u32>(d.total + d.actions + 1));
    if (!k--) return {MoveKind::Pass, 0, 0, {}};
    if (__builtin_expect(k >= d.total, 0)) {
      if (Move m; nth_action(g, k - d.total, m)) return m;
      continue;
    }
    u8 f = 0;
    for (int n; k >= (n = count_bits(d.mask[f])); ++f) k -= n;
    return {MoveKind::Deploy, f, static_cast<u16>(nth_bit(d.mask[f], k)), {}};
  }
}

void record_deploy(Game& g, Move m) {
  const bool stands = m.kind == MoveKind::Deploy;
  Event e = event(g, stands ? Event::Type::Deploy : Event::Type::Pass);
  if (stands) {
    e.figure = m.a;
    place_event(g, e, static_cast<u16>(g.s().placed[g.s().tile_count - 1].base + m.b));
  }
  g.record(std::move(e));
}

Step apply_deploy(Game& g, Move m) {
  const State& s = g.s();
  if (m.kind != MoveKind::Deploy && m.kind != MoveKind::Pass) {
    const Action& action = g.rules().actions[static_cast<std::size_t>(m.at.x)];
    action.take(g, m);
    return action.stays ? Step::Stay : Step::Next;
  }
  if (g.ledger_on()) record_deploy(g, m);
  if (m.kind == MoveKind::Deploy) deploy_figure(g, s.turn.active, m.a, static_cast<u16>(s.placed[s.tile_count - 1].base + m.b));
  return Step::Next;
}

// --- score, end of the turn, end of the game -------------------------------------------------------------------------------------

Step enter_score(Game& g) {  // BASE-TURN-3, BASE-TURN-4
  const State& s = g.s();
  if (!s.closing_count && g.rules().also_scores.empty()) return Step::Next;
  for (int i = 0; i < s.closing_count; ++i) {
    for (auto hook : g.rules().before_scoring) hook(g, s.closing[i]);
    if (s.features[s.closing[i]].occupied()) score_feature(g, s.closing[i], false);
  }
  for (auto hook : g.rules().also_scores) hook(g);
  for (auto hook : g.rules().after_scoring)
    for (int i = 0; i < s.closing_count; ++i) hook(g, s.closing[i]);
  return Step::Next;
}

Step enter_go_home(Game& g) {
  const State& s = g.s();
  if (!s.closing_count) return Step::Next;
  for (int i = 0; i < s.closing_count; ++i)
    if (s.features[s.closing[i]].occupied()) send_home(g, s.closing[i]);
  g.set(s.closing_count, static_cast<u8>(0));
  return Step::Next;
}

Step enter_confirm(Game& g) { return g.asks_confirm() ? Step::Ask : Step::Next; }
void legal_confirm(const Game&, Moves& moves) { moves.add({MoveKind::Confirm, 0, 0, {}}); }
Step apply_confirm(Game&, Move) { return Step::Next; }

Step enter_next_player(Game& g) {
  const int next = g.s().turn.active + 1;
  return begin_turn(g, next & -static_cast<int>(next != g.rules().players));
}

Step enter_final(Game& g) {
  final_score(g);
  if (g.ledger_on()) g.record(event(g, Event::Type::End));
  return Step::Over;
}

}  // namespace

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
Move sample_tile(const Game& g, Rng& rng) { return sample_draw(g, rng); }

void lay_from_hand(Game& g, int kind, int rot, Pos at) {
  lay(g, kind, rot, at);
  if (g.ledger_on()) record_place(g, kind, rot, at);
  g.set(g.s().turn.tile_in_hand, kNo);
  for (auto hook : g.rules().placed) hook(g, g.s().tile_count - 1);
}

void lay_own_tile(Game& g, Pos at) {
  const State& s = g.s();
  const int kind = g.rules().own_tile;
  g.set(s.own[s.turn.active], static_cast<u8>(s.own[s.turn.active] - 1));
  lay(g, kind, 0, at);
  if (g.ledger_on()) record_place(g, kind, 0, at);
  for (auto hook : g.rules().placed) hook(g, s.tile_count - 1);
}

bool find_holes(const Game& g, int player, Candidates& c) {
  const State& s = g.s();
  if (!s.own[player]) return false;
  u64 any = 0;
  for (int w = 0; w < s.front_count; ++w) {
    any |= c.mask[0][w] = holes(s.front[w]);
    for (int r = 1; r < 4; ++r) c.mask[r][w] = 0;
  }
  if (!any) return false;
  c.recount(s.front_count);
  for (auto hook : g.rules().may_place) hook(g, g.tile(g.rules().own_tile), c);
  return c.total > 0;
}

u32 first_of_each_feature(const Game& g, u32 segments) { return first_of_each_feature(g, segments, g.s().tile_count - 1); }

u32 first_of_each_feature(const Game& g, u32 segments, int tile) {
  const Placed& p = g.s().placed[tile];
  return first_of_each_inline(g.s(), p, g.tile(p.kind), segments);
}

Step begin_turn(Game& g, int player) {
  Turn t = g.s().turn;
  t.active = t.actor = static_cast<u8>(player);
  ++t.number;
  g.set(g.s().turn, t);
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

void find_candidates(const Game& g) { find_candidates_inline(g); }

void find_deployments(const Game& g) {
  const State& s = g.s();
  const TileKind& t = g.tile(s.placed[s.tile_count - 1].kind);
  Deployments& d = g.deployments();
  const u32 free = vacant(g);
  d.fresh = true;
  d.total = 0;
  d.actions = g.rules().actions.empty() ? 0 : -1;
  for (int f = 0; f < g.rules().figure_kinds; ++f) {
    d.mask[f] = s.supply[s.turn.active][f] ? static_cast<u16>(free & t.can[f]) : 0;
    d.total += count_bits(d.mask[f]);
  }
  if (__builtin_expect(!g.rules().may_deploy.empty(), 0)) {
    for (auto hook : g.rules().may_deploy) hook(g, d);
    d.recount(g.rules().figure_kinds);
  }
}

namespace phases {
const Phase draw{"draw", enter_draw, legal_draw, sample_draw, apply_draw, nullptr, true};
const Phase place{"place", enter_place, legal_place, sample_place, apply_place, "Place the tile"};
const Phase deploy{"deploy", enter_deploy, legal_deploy, sample_deploy, apply_deploy, "Deploy a follower, or nobody"};
const Phase score{"score", enter_score};
const Phase go_home{"go home", enter_go_home};
const Phase confirm{"confirm", enter_confirm, legal_confirm, nullptr, apply_confirm, "End the turn, or take back"};
const Phase next_player{"next player", enter_next_player};
const Phase final_scoring{"final scoring", enter_final};
}  // namespace phases

}  // namespace bastide
