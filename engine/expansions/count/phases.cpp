#include "expansions/count/phases.hpp"

#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/abbey/barns.hpp"
#include "expansions/abbey/phases.hpp"
#include "expansions/count/city.hpp"

namespace bastide {
namespace {

using namespace carcassonne;

Step done(Game& g) {
  set_actor(g, g.s().turn.active, 0);
  return Step::Next;
}

// --- redeployment before scoring ---------------------------------------------------------------------------------------------------
// Turn::sub counts the players who have answered: the placer's left neighbour is first, the placer himself last (COUNT-REDEPLOY-8).

/// Calls f(feature) for each that is about to be scored: what was completed, and with Abbey & Mayor farms with barns (COUNT-FN-25,
/// COUNT-FN-26).
template <class F>
void each_about_to_score(const Game& g, F&& f) {
  const State& s = g.s();
  for (int i = 0; i < s.closing_count; ++i) f(s.closing[i]);
  u16 fields[kMaxFigures];
  const int count = barns::due(g, fields);
  for (int i = 0; i < count; ++i) f(fields[i]);
}

int asked(const Game& g) { return (g.s().turn.active + 1 + g.s().turn.sub) % g.rules().players; }

void legal_redeploy(const Game& g, Moves& moves) {
  const State& s = g.s();
  moves.add({MoveKind::Pass, 0, 0, {}});
  each_about_to_score(g, [&](u16 feature) {
    if (const int quarter = quarter_for(s.features[feature].kind); quarter >= 0) add_shifts(g, kinds_in(g, asked(g), quarter), feature, moves);
  });
}

/// The quarters from which figures may go to what was completed.
u32 fitting_quarters(const Game& g) {
  u32 set = 0;
  each_about_to_score(g, [&](u16 feature) {
    if (const int quarter = quarter_for(g.s().features[feature].kind); quarter >= 0) set |= 1u << quarter;
  });
  return set;
}

/// Whom the completed features will pay (COUNT-FN-7), by the value features also farms with barns.
u8 scorers(const Game& g) {
  const State& s = g.s();
  unsigned set = 0;
  each_about_to_score(g, [&](u16 feature) {
    if (s.features[feature].kind == Field) set |= param(g, kTrigger) == kFeatures ? barns::paid(g, feature) : 0;
    else if (feature_worth(g, feature, false) > 0) set |= winners(g, s.features[feature]);
  });
  return static_cast<u8>(set);
}

/// Remembers what `triggered` must know.
void weigh(Game& g) {
  Weights weights{};
  weights.weighed = 1;
  if (param(g, kTrigger) == kAnyScore)
    std::copy_n(g.s().score, kMaxPlayers, weights.before);
  else weights.scorers = scorers(g);
  g.set(share(g).weights, weights);
}

Step enter_redeploy(Game& g) {
  const State& s = g.s();
  u16 fields[kMaxFigures];
  if (!s.closing_count && !barns::due(g, fields)) return Step::Next;
  const u32 waiting = waiting_in(g, fitting_quarters(g));
  for (int sub = s.turn.sub; waiting && sub < g.rules().players; ++sub) {  // COUNT-REDEPLOY-9: one round
    const int player = (s.turn.active + 1 + sub) % g.rules().players;
    if (!(waiting >> player & 1)) continue;
    set_actor(g, player, sub);
    Moves moves;
    legal_redeploy(g, moves);
    if (moves.size() > 1) return Step::Ask;
  }
  weigh(g);
  return done(g);
}

void note_late(Game& g, int figure) {
  const State& s = g.s();
  const u64& word = share(g).late[figure >> 6];
  if (s.features[s.label[s.figures[figure].segment]].kind == Cloister) g.set(word, word | 1ull << (figure & 63));
}

Step apply_redeploy(Game& g, Move m) {
  if (m.kind == MoveKind::Shift)
    note_late(g, shift(g, asked(g), m, {"COUNT-REDEPLOY-1"}));
  else set_actor(g, g.s().turn.actor, g.s().turn.sub + 1);
  return Step::Stay;
}

// --- into the city -------------------------------------------------------------------------------------------------------------------

/// COUNT-TRIG-1, COUNT-TRIG-2: somebody scored by this tile, and the placer did not.
bool triggered(const Game& g) {
  const State& s = g.s();
  const Weights& weights = share(g).weights;
  if (!weights.weighed || (s.memory.turn & sent_memory(g))) return false;
  const unsigned scored = scored_since(g, weights);
  return scored && !(scored >> s.turn.active & 1);
}

void legal_enter(const Game& g, Moves& moves) {
  const State& s = g.s();
  const int count_at = share(g).count;
  moves.add({MoveKind::Pass, 0, 0, {}});
  for (int q = 0; q < kQuarters; ++q) {
    const u16 row = row_of(g, q);
    if (share(g).entry == 2) {
      if (q != count_at && may_walk_to(g, q)) moves.add({MoveKind::Neutral, 0, row, {}});
      continue;
    }
    if (q == count_at && param(g, kBlocksEntry)) continue;  // COUNT-FN-34
    for (int f = 0; f < g.rules().figure_kinds; ++f)
      if (s.supply[s.turn.active][f] && admits(g, q, f)) moves.add({MoveKind::Enter, static_cast<u8>(f), row, {}});
  }
}

Step enter_enter(Game& g) {
  const State& s = g.s();
  if (!share(g).entry) {
    const bool may = triggered(g);
    g.set(share(g).last, static_cast<u8>(1 + s.turn.active));
    if (share(g).weights.weighed) g.set(share(g).weights, Weights{});
    for (const u64& word : share(g).late)
      if (word) g.set(word, 0);
    if (!may) return Step::Next;
    g.set(share(g).entry, static_cast<u8>(1));
  }
  Moves moves;
  legal_enter(g, moves);
  if (moves.size() > 1) return Step::Ask;
  g.set(share(g).entry, static_cast<u8>(0));
  return Step::Next;
}

/// The count walks by the option count-move; true if the player decides.
bool count_walks(Game& g, int entered) {
  switch (param(g, kMove)) {
    case 0: return true;                                                                  // COUNT-COUNT-1
    case 1: return walk(g, (share(g).count + 1) % kQuarters, "COUNT-VAR-1"), false;
    default: return walk(g, entered, "COUNT-VAR-2"), false;
  }
}

Step apply_enter(Game& g, Move m) {
  bool more = false;
  if (m.kind == MoveKind::Enter) {
    enter_figure(g, m, "COUNT-TRIG-1");
    if (const u32 sent = sent_memory(g)) g.set(g.s().memory.turn, g.s().memory.turn | sent);
    more = count_walks(g, quarter_at(g, m.b));
  } else if (m.kind == MoveKind::Neutral) {
    walk(g, quarter_at(g, m.b), "COUNT-COUNT-1");
  }
  g.set(share(g).entry, static_cast<u8>(more ? 2 : 0));
  return more ? Step::Stay : Step::Next;
}

// --- the last rounds -------------------------------------------------------------------------------------------------------------------
// Turn::sub is 1 + the player who is asked, 0 before the first.

/// The left neighbour of whoever placed the last tile, or drew it in vain (COUNT-FN-27A, SET-2). In a position that does not know who that
/// was it is the player whose turn would come.
int first_of_last_rounds(const Game& g) {
  const int last = drew_in_vain(g) ? 1 + g.s().turn.active : share(g).last;
  return last ? last % g.rules().players : g.s().turn.active;
}

/// Which of a player's figures may leave each quarter before the final scoring: bit sets of kinds.
struct Leaving {
  u32 kinds[kQuarters];

  Leaving(const Game& g, int player) {
    for (int q = 0; q < kQuarters; ++q) kinds[q] = param(g, kMarketOnly) && q != kMarket ? 0 : kinds_in(g, player, q);
  }
  bool any() const { return kinds[kCastle] | kinds[kMarket] | kinds[kBlacksmith] | kinds[kCathedral]; }
  /// Those that may go to a feature (COUNT-FN-27B).
  u32 to(const Game& g, u16 feature) const {
    const Feature& f = g.s().features[feature];
    const int quarter = quarter_for(f.kind);
    if (quarter < 0 || !kinds[quarter] || (f.kind != Field && !f.open)) return 0;
    return g.s().label[f.ring] == feature ? kinds[quarter] : 0;  // not one that has become part of another
  }
};

bool can_leave(const Game& g, int player) {
  const Leaving leaving(g, player);
  if (!leaving.any()) return false;
  for (u16 feature = 0; feature < g.s().feature_count; ++feature) {
    Moves moves;
    add_shifts(g, leaving.to(g, feature), feature, moves);
    if (!moves.empty()) return true;
  }
  return false;
}

/// In the order of the tiles.
void legal_last_redeploy(const Game& g, Moves& moves) {
  const State& s = g.s();
  const Leaving leaving(g, s.turn.actor);
  u64 rows[(kMaxSegmentRows + 63) / 64] = {};
  for (u16 feature = 0; feature < s.feature_count; ++feature)
    if (const u16 row = s.features[feature].ring; leaving.to(g, feature)) rows[row >> 6] |= 1ull << (row & 63);
  moves.add({MoveKind::Pass, 0, 0, {}});
  for (int w = 0; w * 64 < s.segment_count; ++w)
    each_bit(rows[w], [&](int i) {
      const u16 feature = s.label[w * 64 + i];
      add_shifts(g, leaving.to(g, feature), feature, moves);
    });
}

Step enter_last_redeploy(Game& g) {
  const State& s = g.s();
  const int first = s.turn.sub ? s.turn.sub - 1 : first_of_last_rounds(g);
  for (int i = 0; i < g.rules().players; ++i) {
    const int player = (first + i) % g.rules().players;
    if (share(g).passed >> player & 1) continue;
    set_actor(g, player, 1 + player);
    if (can_leave(g, player)) return Step::Ask;
  }
  return done(g);
}

Step apply_last_redeploy(Game& g, Move m) {
  const int player = g.s().turn.actor;
  const bool farm = m.kind == MoveKind::Shift && g.s().features[g.s().label[m.b]].kind == Field;
  if (m.kind == MoveKind::Shift) shift(g, player, m, {"COUNT-FN-27A", farm ? "COUNT-REDEPLOY-7" : "COUNT-FN-27B"});
  if (m.kind == MoveKind::Shift && param(g, kAgain)) g.set(share(g).passed, static_cast<u8>(0));
  if (m.kind != MoveKind::Shift) g.set(share(g).passed, static_cast<u8>(share(g).passed | 1u << player));
  set_actor(g, player, 1 + (player + 1) % g.rules().players);
  return Step::Stay;
}

}  // namespace

const Phase count_redeploy{.name = "redeploy",
                           .enter = enter_redeploy,
                           .legal = legal_redeploy,
                           .apply = apply_redeploy,
                           .prompt = "Move a follower out of Carcassonne to what was completed, or not",
                           .only_closed = true,
                           .cue = barns::are_built};
const Phase count_enter{"carcassonne", enter_enter, legal_enter, nullptr, apply_enter,
                        "Send a follower into Carcassonne and move the count, or not"};
const Phase count_last_redeploy{"last-redeploy", enter_last_redeploy, legal_last_redeploy, nullptr, apply_last_redeploy,
                                "Move a follower out of Carcassonne before the final scoring, or not"};

}  // namespace bastide
