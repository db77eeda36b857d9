#include "jcz/turn.hpp"

#include <algorithm>
#include <string_view>

#include "core/phases.hpp"
#include "expansions/count/phases.hpp"
#include "expansions/siege/phases.hpp"

namespace bastide::jcz {
namespace {

// --- the draw: chance is asked even if only one kind of tile is left, for that costs a random number too -----------------------------

Step enter_draw(Game& g) {
  const State& s = g.s();
  const auto& stages = g.rules().stages;
  while (s.stage_left == 0) {
    if (s.stage + 1u >= stages.size()) return Step::Finale;
    g.set(s.stage, static_cast<u8>(s.stage + 1));
    g.set(s.stage_left, stages[s.stage].total);
  }
  g.set(s.turn.actor, kChance);
  return Step::Ask;
}

// --- redeployments: who has moved somebody and can do no more confirms it -------------------------------------------------------------

constexpr u8 kPending = 0x80;  // in Turn::sub

void set_sub(Game& g, int sub) {
  Turn t = g.s().turn;
  t.sub = static_cast<u8>(sub);
  g.set(g.s().turn, t);
}

/// A phase of redeployments, `phase`, with such confirmations. `once`: a player is asked for one figure at a time, and confirms each.
template <const Phase& phase, bool once>
struct Confirmed {
  static Step enter(Game& g) { return g.s().turn.sub & kPending ? Step::Ask : phase.enter(g); }

  static void legal(const Game& g, Moves& moves) {
    if (g.s().turn.sub & kPending)
      moves.add({MoveKind::Confirm, 0, 0, {}});
    else
      phase.legal(g, moves);
  }

  static Step apply(Game& g, Move m) {
    if (g.s().turn.sub & kPending) {
      set_sub(g, g.s().turn.sub & ~kPending);
      return Step::Stay;
    }
    if (m.kind != MoveKind::Shift) return phase.apply(g, m);
    const u8 player = g.s().turn.actor;
    const Step step = phase.apply(g, m);
    if (!once && may_go_on(g)) return Step::Stay;
    Turn t = g.s().turn;
    t.actor = player;
    t.sub |= kPending;
    g.set(g.s().turn, t);
    return step;
  }

 private:
  static bool may_go_on(const Game& g) {
    Moves more;
    phase.legal(g, more);
    return more.size() > 1;
  }
};

using Redeploy = Confirmed<count_redeploy, false>;
using LastRedeploy = Confirmed<count_last_redeploy, true>;

const Phase draw{"draw", enter_draw, phases::draw.legal, phases::draw.sample, phases::draw.apply};
const Phase commit{"commit", phases::confirm.enter, phases::confirm.legal, nullptr, phases::confirm.apply, "Confirm what was done"};
const Phase redeploy{"redeploy", Redeploy::enter, Redeploy::legal, nullptr, Redeploy::apply, count_redeploy.prompt};
const Phase last_redeploy{"last-redeploy", LastRedeploy::enter, LastRedeploy::legal,
                          nullptr,         LastRedeploy::apply, count_last_redeploy.prompt};

const Phase* replaced(const Phase* phase) {
  if (phase == &phases::draw) return &draw;
  if (phase == &count_redeploy) return &redeploy;
  if (phase == &count_last_redeploy) return &last_redeploy;
  return phase;
}

}  // namespace

std::shared_ptr<const Ruleset> reordered(const Ruleset& rules) {
  auto set = std::make_shared<Ruleset>(rules);
  set->turn.clear();
  for (std::size_t i = 0; i < rules.turn.size(); ++i) {
    const Phase* const phase = rules.turn[i];
    if (static_cast<int>(i) == rules.finale) set->finale = static_cast<int>(set->turn.size());
    if (phase == &phases::confirm) continue;
    set->turn.push_back(replaced(phase));
    if (phase == &phases::deploy) set->turn.push_back(&commit);
  }
  return set;
}

const char* phase_name(const Game& g) {
  if (g.over()) return "GameOverPhase";
  const Phase* const phase = &g.phase();
  if (phase == &draw || phase == &phases::place) return "TilePhase";
  if (phase == &phases::deploy) return "ActionPhase";
  if (phase == &commit) return "CommitActionPhase";
  if (phase == &redeploy) return "CocScoringPhase";
  if (phase == &last_redeploy) return "CocFinalScoringPhase";
  if (phase == &siege_escape) return "EscapePhase";
  if (phase != &count_enter) return "GameOverPhase";
  Moves moves;
  g.legal(moves);
  const bool walks = std::any_of(moves.begin(), moves.end(), [](const Move& m) { return m.kind == MoveKind::Neutral; });
  return walks ? "CocCountPhase" : "CocFollowerPhase";
}

bool is_finale(const Game& g) { return g.s().turn.phase >= g.rules().finale; }

}  // namespace bastide::jcz
