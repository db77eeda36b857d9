// The bodies of the phases that are played out most: inlined into the phases themselves and into the turn that is called by name (playout.cpp).
#pragma once
#include "core/laying_inline.hpp"
#include "core/phases.hpp"
#include "core/score.hpp"

namespace bastide::by_name {

// --- draw --------------------------------------------------------------------------------------------------------------------

/// The last tiles of a stack: there may be no choice, or the next stack, or none.
Step enter_last_draws(Game&);
/// The row of tile k of the stack in use, however many rows and tiles it has.
u16 row_of_many(const State&, const Stage&, int k);
void record_draw(Game&);

constexpr u32 kEightMost = 127;  ///< tiles in eight rows, so that a bit of each of the eight sums is free
constexpr int kFewRows = 64;       ///< the rows passed are counted in one byte

/// The row from there on that has tile k, of few rows with no more tiles than that: as many rows as have no more than k tiles up to their end.
/// Eight are told apart at once, and no branch is chance's.
BASTIDE_INLINE u32 row_of_few(const u8* left, int rows, u32 k) {
  constexpr u64 kOnes = 0x0101010101010101, kHigh = 0x8080808080808080;
  const u64 sought = k * kOnes | kHigh;
  u64 before = 0, passed = 0;  // in each lane: tiles of the eights before; rows passed
  const auto pass = [&](u64 eight) {
    const u64 upto = eight * kOnes;
    passed += ((sought - upto - before) & kHigh) >> 7;
    before += (upto >> 56) * kOnes;
  };
  u64 eight;
  for (; rows > 8; rows -= 8, left += 8) {
    std::memcpy(&eight, left, sizeof eight);
    pass(eight);
  }
  std::memcpy(&eight, left, sizeof eight);
  pass(eight & ~0ull >> (64 - 8 * rows));  // the rest are of the next stack
  return static_cast<u32>(passed * kOnes >> 56);
}

/// The tile of that row is in the active player's hand.
BASTIDE_INLINE void take(Game& g, int row) {
  const State& s = g.s();
  g.set(s.left[row], static_cast<u8>(s.left[row] - 1));
  g.set(s.stage_left, static_cast<u16>(s.stage_left - 1));
  g.set(s.turn.tile_in_hand, g.rules().deck[row].kind);
  g.set(s.turn.actor, s.turn.active);
  if (g.ledger_on()) record_draw(g);
}

BASTIDE_INLINE Step enter_draw(Game& g) {
  const State& s = g.s();
  if (s.stage_left == 0 || s.stage_left <= g.rules().stages[s.stage].most) return enter_last_draws(g);
  g.set(s.turn.actor, kChance);
  return Step::Ask;
}

BASTIDE_INLINE Move sample_draw(const Game& g, Rng& rng) {
  const State& s = g.s();
  const Stage& stage = g.rules().stages[s.stage];
  const int k = rng.below(s.stage_left), begin = drawable_begin(s, stage), rows = drawable_end(s, stage) - begin;
  if (s.stage_left > kEightMost || rows > kFewRows) return {MoveKind::Draw, 0, row_of_many(s, stage, k), {}};
  return {MoveKind::Draw, 0, static_cast<u16>(begin + row_of_few(s.left + begin, rows, static_cast<u32>(k))), {}};
}

/// No row of the deck: the players agreed to end the game here.
BASTIDE_INLINE Step apply_draw(Game& g, Move m) {
  if (m.b == kNo) {
    set_actor(g, g.s().turn.active);
    return Step::Finale;
  }
  take(g, m.b);
  return Step::Next;
}

// --- place -------------------------------------------------------------------------------------------------------------------

/// Can something else be done with the tile than to lay it where it fits?
bool has_errand(const Game&);
/// Placements while the frontier is several words.
void add_places_of_words(const Game&, Moves&);
/// What the player may do besides placing.
void add_besides(const Game&, Moves&);
/// One answer of placements, what else may be done with the tile, and lots of what may be done besides.
Move sample_widely(const Game&, int besides, Rng&);
/// What is done with the tile instead, or besides.
Step apply_other(Game&, Move);
void record_place(Game&, int kind, int rot, Pos);

BASTIDE_INLINE void find_candidates_inline(const Game& g) {
  const State& s = g.s();
  const TileKind& t = g.tile(s.turn.tile_in_hand);
  Candidates& c = g.candidates();
  c.fresh = true;
  if (__builtin_expect(s.front_count == 1, 1)) {
    for (int r = 0; r < 4; ++r) {
      c.mask[0][r] = fitting(s.front[0], t.border[r].edge) & t.rotation_on[r];
      c.count[r] = count_bits(c.mask[0][r]);
    }
    c.total = c.count[0] + c.count[1] + c.count[2] + c.count[3];
  } else {
    c.total = 0;
    for (int r = 0; r < 4; ++r) {
      int count = 0;
      for (int w = 0; w < s.front_count; ++w) {
        c.mask[w][r] = fitting(s.front[w], t.border[r].edge) & t.rotation_on[r];
        count += count_bits(c.mask[w][r]);
      }
      c.count[r] = count;
      c.total += count;
    }
  }
  narrow(g, t, c);
}

BASTIDE_INLINE Step enter_place(Game& g) {
  const Candidates& c = g.candidates();
  find_candidates_inline(g);
  if (c.total || has_errand(g)) return Step::Ask;
  discard_tile(g);
  return Step::Draw;
}

/// Placements while the frontier is one word, in those rotations that look different: the first, the first two, or all.
BASTIDE_INLINE void add_places_of_word(const Game& g, Moves& moves) {
  const State& s = g.s();
  const Candidates& c = g.candidates();
  const u64* const on = g.tile(s.turn.tile_in_hand).rotation_on;
  moves.add_places(on[2] ? 4 : on[1] ? 2 : 1, c.mask[0], s.slot, 64 - std::countl_zero(s.front[0].used));
}

BASTIDE_INLINE void legal_place(const Game& g, Moves& moves) {
  if (!g.candidates().fresh) find_candidates(g);
  if (__builtin_expect(g.s().front_count == 1, 1)) add_places_of_word(g, moves);
  else add_places_of_words(g, moves);
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
    for (int n; k >= (n = count_bits(c.mask[w][r])); ++w) k -= n;
  return {MoveKind::Place, static_cast<u8>(r), 0, s.slot[w * 64 + nth_bit(c.mask[w][r], k)]};
}

/// Lots of what may be done besides.
BASTIDE_INLINE int besides_now(const Game& g) {
  int lots = 0;
  each_bit(g.rules().besides, [&](int i) { lots += g.rules().actions[static_cast<std::size_t>(i)].lots(g); });
  return lots;
}

BASTIDE_INLINE Move sample_place(const Game& g, Rng& rng) {
  if (!g.candidates().fresh) find_candidates(g);
  const int besides = besides_now(g);
  if (__builtin_expect(besides || g.rules().errand.offer, 0)) return sample_widely(g, besides, rng);
  return nth_place(g, rng.below(static_cast<u32>(g.candidates().total)));
}

BASTIDE_INLINE Step apply_place(Game& g, Move m) {
  if (__builtin_expect(m.kind != MoveKind::Place, 0)) return apply_other(g, m);
  const int kind = g.s().turn.tile_in_hand;
  if (g.logs()) {
    lay_inline(g, kind, m.a, m.at);
  } else {
    Unlogged door(g);
    lay_inline(door, kind, m.a, m.at);
  }
  if (g.ledger_on()) record_place(g, kind, m.a, m.at);
  g.set(g.s().turn.tile_in_hand, kNo);
  heed_tile(g, g.tile(kind));
  return Step::Next;
}

// --- score, end of the turn ------------------------------------------------------------------------------------------------------

BASTIDE_INLINE Step enter_score(Game& g) {  // BASE-TURN-3, BASE-TURN-4
  const State& s = g.s();
  if (!s.closing_count && g.rules().also_scores.empty()) return Step::Next;
  for (int i = 0; i < s.closing_count; ++i) {
    for (auto hook : g.rules().before_scoring) hook(g, s.closing[i]);
    if (s.features[s.closing[i]].occupied()) score_feature(g, s.closing[i], false);
  }
  for (auto& hook : g.rules().also_scores) hook.score(g);
  for (auto hook : g.rules().after_scoring)
    for (int i = 0; i < s.closing_count; ++i) hook(g, s.closing[i]);
  return Step::Next;
}

BASTIDE_INLINE Step enter_go_home(Game& g) {
  const State& s = g.s();
  if (!s.closing_count) return Step::Next;
  for (int i = 0; i < s.closing_count; ++i)
    if (s.features[s.closing[i]].occupied()) send_home(g, s.closing[i]);
  g.set(s.closing_count, static_cast<u8>(0));
  return Step::Next;
}

BASTIDE_INLINE Step enter_next_player(Game& g) {
  const int next = g.s().turn.active + 1;
  return begin_turn(g, next & -static_cast<int>(next != g.rules().players));
}

}  // namespace bastide::by_name
