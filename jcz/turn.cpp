#include "jcz/turn.hpp"

#include <algorithm>
#include <string_view>

#include "core/phases.hpp"
#include "expansions/abbey/phases.hpp"
#include "expansions/count/phases.hpp"
#include "expansions/dragon/lair.hpp"
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
    g.set(s.stage_left, tiles_left(g, s.stage));
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

// --- princess and dragon: who moves is asked, also if there is but one way -----------------------------------------------------------

Step enter_princess(Game& g) {
  Moves knights;
  dragon_princess.legal(g, knights);
  return knights.empty() ? Step::Next : Step::Ask;
}

Step enter_run(Game& g) {
  const Turn& now = g.s().turn;
  Moves ways;
  if (lair::bears(g, lair::last_tile(g), lair::kSign) && lair::share(g).dragon && now.sub < lair::kSteps) dragon_run.legal(g, ways);
  if (ways.empty()) return dragon_run.enter(g);
  Turn t = now;
  t.actor = static_cast<u8>((t.active + t.sub) % g.rules().players);
  g.set(g.s().turn, t);
  return Step::Ask;
}

const Phase princess{"princess", enter_princess, dragon_princess.legal, nullptr, dragon_princess.apply, dragon_princess.prompt};
const Phase run{"dragon", enter_run, dragon_run.legal, dragon_run.sample, dragon_run.apply, dragon_run.prompt};

// --- an abbey that is not laid: that is confirmed before a tile is drawn ----------------------------------------------------------------

Step apply_abbey(Game& g, Move m) {
  if (m.kind == MoveKind::Pass) set_sub(g, kPending);
  return abbey_instead.apply(g, m);
}

Step enter_abbey_pass(Game& g) {
  if (!(g.s().turn.sub & kPending)) return Step::Next;
  if (g.asks_confirm()) return Step::Ask;
  set_sub(g, 0);
  return Step::Next;
}

Step apply_abbey_pass(Game& g, Move) {
  set_sub(g, 0);
  return Step::Next;
}

const Phase abbey{"abbey", abbey_instead.enter, abbey_instead.legal, nullptr, apply_abbey, abbey_instead.prompt};
const Phase abbey_pass{"no abbey", enter_abbey_pass, phases::confirm.legal, nullptr, apply_abbey_pass, "Confirm that a tile is drawn"};

const Phase draw{"draw", enter_draw, phases::draw.legal, phases::draw.sample, phases::draw.apply};
const Phase commit{"commit", phases::confirm.enter, phases::confirm.legal, nullptr, phases::confirm.apply, "Confirm what was done"};
const Phase redeploy{"redeploy", enter_redeploy, legal_redeploy, nullptr, apply_redeploy, count_redeploy.prompt};

const Phase* replaced(const Phase* phase) {
  if (phase == &phases::draw) return &draw;
  if (phase == &count_redeploy) return &redeploy;
  if (phase == &dragon_princess) return &princess;
  if (phase == &dragon_run) return &run;
  if (phase == &abbey_instead) return &jcz::abbey;
  return phase;
}

}  // namespace

std::shared_ptr<const Ruleset> reordered(const Ruleset& rules) {
  auto set = std::make_shared<Ruleset>(rules);
  set->turn.clear();
  const bool follows = std::count(rules.turn.begin(), rules.turn.end(), &phantom_follows);
  const bool runs = rules.rules.has(dragon) && dragon_runs_before_scoring(rules.rules);
  const Phase* const last_action = runs ? &dragon_run : follows ? &phantom_follows : &phases::deploy;
  for (std::size_t i = 0; i < rules.turn.size(); ++i) {
    const Phase* const phase = rules.turn[i];
    for (std::size_t a = 0; a < kAnchors; ++a)
      if (rules.anchor[a] == i) set->anchor[a] = static_cast<u8>(set->turn.size());
    if (phase == &phases::confirm) continue;
    set->turn.push_back(replaced(phase));
    if (phase == last_action) set->turn.push_back(&commit);
    if (phase == &abbey_instead) set->turn.push_back(&abbey_pass);
  }
  return set;
}

const char* phase_name(const Game& g) {
  if (g.over()) return "GameOverPhase";
  const Phase* const phase = &g.phase();
  if (phase == &draw || phase == &phases::place) return "TilePhase";
  if (phase == &phases::deploy || phase == &princess) return "ActionPhase";
  if (phase == &run) return "DragonMovePhase";
  if (phase == &phantom_follows) return "PhantomPhase";
  if (phase == &commit) return "CommitActionPhase";
  if (phase == &redeploy) return "CocScoringPhase";
  if (phase == &count_last_redeploy) return "CocFinalScoringPhase";
  if (phase == &siege_escape) return "EscapePhase";
  if (phase == &abbey) return "AbbeyPhase";
  if (phase == &abbey_pass) return "CommitAbbeyPassPhase";
  if (phase == &abbey_wagons) return "WagonPhase";
  if (phase == &abbey_late) return "AbbeyEndGamePhase";
  if (phase != &count_enter) return "GameOverPhase";
  Moves moves;
  g.legal(moves);
  const bool walks = std::any_of(moves.begin(), moves.end(), [](const Move& m) { return m.kind == MoveKind::Neutral; });
  return walks ? "CocCountPhase" : "CocFollowerPhase";
}

bool decides_by_itself(const Game& g) {
  if (g.over() || (&g.phase() != &princess && &g.phase() != &run)) return false;
  Moves moves;
  g.legal(moves);
  return moves.size() == 1;
}

bool is_filling(const Game& g) { return !g.over() && (&g.phase() == &abbey || &g.phase() == &abbey_late); }

bool is_finale(const Game& g) { return g.s().turn.phase >= g.rules().anchor[static_cast<std::size_t>(Anchor::Finale)]; }

}  // namespace bastide::jcz
