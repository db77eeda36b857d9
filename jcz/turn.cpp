#include "jcz/turn.hpp"

#include <algorithm>
#include <string_view>

#include "core/phases.hpp"
#include "expansions/count/phases.hpp"
#include "expansions/phantom/phases.hpp"
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

// --- redeployment: who has moved somebody and can do no more confirms it -------------------------------------------------------------

constexpr u8 kPending = 0x80;  // in Turn::sub

void set_sub(Game& g, int sub) {
  Turn t = g.s().turn;
  t.sub = static_cast<u8>(sub);
  g.set(g.s().turn, t);
}

Step enter_redeploy(Game& g) { return g.s().turn.sub & kPending ? Step::Ask : count_redeploy.enter(g); }

void legal_redeploy(const Game& g, Moves& moves) {
  if (g.s().turn.sub & kPending)
    moves.add({MoveKind::Confirm, 0, 0, {}});
  else
    count_redeploy.legal(g, moves);
}

bool may_go_on(const Game& g) {
  Moves more;
  count_redeploy.legal(g, more);
  return more.size() > 1;
}

Step apply_redeploy(Game& g, Move m) {
  const int sub = g.s().turn.sub;
  if (sub & kPending) {
    set_sub(g, sub & ~kPending);
    return Step::Stay;
  }
  const Step step = count_redeploy.apply(g, m);
  if (m.kind == MoveKind::Shift && !may_go_on(g)) set_sub(g, g.s().turn.sub | kPending);
  return step;
}

const Phase draw{"draw", enter_draw, phases::draw.legal, phases::draw.sample, phases::draw.apply};
const Phase commit{"commit", phases::confirm.enter, phases::confirm.legal, nullptr, phases::confirm.apply, "Confirm what was done"};
const Phase redeploy{"redeploy", enter_redeploy, legal_redeploy, nullptr, apply_redeploy, count_redeploy.prompt};

const Phase* replaced(const Phase* phase) {
  if (phase == &phases::draw) return &draw;
  if (phase == &count_redeploy) return &redeploy;
  return phase;
}

}  // namespace

std::shared_ptr<const Ruleset> reordered(const Ruleset& rules) {
  auto set = std::make_shared<Ruleset>(rules);
  set->turn.clear();
  const bool follows = std::count(rules.turn.begin(), rules.turn.end(), &phantom_follows);
  const Phase* const last_action = follows ? &phantom_follows : &phases::deploy;
  for (std::size_t i = 0; i < rules.turn.size(); ++i) {
    const Phase* const phase = rules.turn[i];
    for (std::size_t a = 0; a < kAnchors; ++a)
      if (rules.anchor[a] == i) set->anchor[a] = static_cast<u8>(set->turn.size());
    if (phase == &phases::confirm) continue;
    set->turn.push_back(replaced(phase));
    if (phase == last_action) set->turn.push_back(&commit);
  }
  return set;
}

const char* phase_name(const Game& g) {
  if (g.over()) return "GameOverPhase";
  const Phase* const phase = &g.phase();
  if (phase == &draw || phase == &phases::place) return "TilePhase";
  if (phase == &phases::deploy) return "ActionPhase";
  if (phase == &phantom_follows) return "PhantomPhase";
  if (phase == &commit) return "CommitActionPhase";
  if (phase == &redeploy) return "CocScoringPhase";
  if (phase == &count_last_redeploy) return "CocFinalScoringPhase";
  if (phase == &siege_escape) return "EscapePhase";
  if (phase != &count_enter) return "GameOverPhase";
  Moves moves;
  g.legal(moves);
  const bool walks = std::any_of(moves.begin(), moves.end(), [](const Move& m) { return m.kind == MoveKind::Neutral; });
  return walks ? "CocCountPhase" : "CocFollowerPhase";
}

bool is_finale(const Game& g) { return g.s().turn.phase >= g.rules().anchor[static_cast<std::size_t>(Anchor::Finale)]; }

}  // namespace bastide::jcz
