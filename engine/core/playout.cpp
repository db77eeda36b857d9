#include "core/playout.hpp"

#include "core/deployment_inline.hpp"
#include "core/phases_inline.hpp"

namespace bastide {
namespace {

BASTIDE_INLINE void count_placement(const Game& g, PlayoutCount& n) {
  ++n.placements;
  n.legal_placements += static_cast<u64>(g.candidates().total);
}

BASTIDE_INLINE void count_deployment(const Game& g, PlayoutCount& n) { n.follower_options += static_cast<u64>(g.deployments().total); }

/// The same of a game that may have been begun in the middle.
BASTIDE_INLINE void count_decision(const Game& g, const Phase& phase, PlayoutCount& n) {
  if (&phase == &phases::place) {
    if (!g.candidates().fresh) find_candidates(g);
    count_placement(g, n);
  } else if (&phase == &phases::deploy) {
    if (!g.deployments().fresh) find_deployments(g);
    count_deployment(g, n);
  }
}

template <Find find>
BASTIDE_INLINE Move pick(const Game& g, const Phase& phase, Rng& rng, Moves& moves) {
  if (find == Find::sample && phase.sample) return phase.sample(g, rng);
  moves.clear();
  phase.legal(g, moves);
  return moves[rng.below(static_cast<u32>(moves.size()))];
}

/// Are all turns ordinary ones (Ruleset::ordinary), which nobody steps through? Then the phases are called by name: the turn page
/// once more, as it is without expansions, so that nothing is looked up from one to the next.
bool goes_by_name(const Game& g) { return g.rules().ordinary && !g.asks_confirm(); }

/// The answer to a phase that is called by name.
template <Find find, Move (*sample)(const Game&, Rng&), void (*legal)(const Game&, Moves&)>
BASTIDE_INLINE Move pick(const Game& g, Rng& rng, Moves& moves) {
  if (find == Find::sample) return sample(g, rng);
  moves.clear();
  legal(g, moves);
  return moves[rng.below(static_cast<u32>(moves.size()))];
}

/// Tiles are drawn until one fits somewhere; false if there are no more.
BASTIDE_INLINE bool draw_by_name(Game& g, Rng& rng) {
  using namespace by_name;
  while (true) {
    const Step drawn = enter_draw(g);
    if (drawn == Step::Finale) return false;
    if (drawn == Step::Ask) apply_draw(g, sample_draw(g, rng));
    if (enter_place(g) == Step::Ask) return true;
  }
}

/// What is left of a turn once nobody may deploy any more.
BASTIDE_INLINE void end_turn_by_name(Game& g) {
  using namespace by_name;
  if (g.s().closing_count) {
    enter_score(g);
    enter_go_home(g);
  }
  enter_next_player(g);
}

/// The turns of a game, from a draw until it is over.
template <Find find>
void play_by_name(Game& g, Rng& rng, PlayoutCount& n, Moves& moves) {
  using namespace by_name;
  g.begin_move();
  while (draw_by_name(g, rng)) {
    g.keep_room();
    count_placement(g, n);
    apply_place(g, pick<find, sample_place, legal_place>(g, rng, moves));
    while (enter_deploy(g) == Step::Ask) {
      count_deployment(g, n);
      g.keep_room();
      if (apply_deploy(g, pick<find, sample_deploy, legal_deploy>(g, rng, moves)) != Step::Stay) break;
    }
    end_turn_by_name(g);
  }
  g.finish();
}

/// The game stands at the phase that follows there.
BASTIDE_INLINE void stand_at(Game& g, Anchor anchor) {
  g.set(g.s().turn.phase, g.first_at(anchor));
}

/// Whatever the decision is: its phase is looked up, and what may be taken back is logged.
template <Find find>
BASTIDE_INLINE void decide(Game& g, Rng& rng, PlayoutCount& n, Moves& moves) {
  const Phase& phase = g.phase();
  count_decision(g, phase, n);
  g.play(g.actor() == kChance ? pick<Find::sample>(g, phase, rng, moves) : pick<find>(g, phase, rng, moves));
}

/// A tile is drawn, and somebody holds it; where it fits nowhere, the turn page goes on.
BASTIDE_INLINE bool draw_among_others(Game& g, Rng& rng) {
  using namespace phases;
  draw.apply(g, draw.sample(g, rng));
  stand_at(g, Anchor::Held);
  const Step step = place.enter(g);
  if (step != Step::Ask) g.go_on(step);
  return step == Step::Ask;
}

/// A tile in hand is placed; then figures are deployed on it, unless the turn page has something before that.
template <Find find>
BASTIDE_INLINE void place_among_others(Game& g, Rng& rng, PlayoutCount& n, Moves& moves) {
  using namespace phases;
  count_decision(g, place, n);
  Step step = place.apply(g, pick<find>(g, place, rng, moves));
  if (step == Step::Next) {
    stand_at(g, Anchor::Laid);
    if (&g.phase() != &deploy) return g.start();
    step = deploy.enter(g);
    if (step == Step::Ask) {
      count_deployment(g, n);
      step = deploy.apply(g, pick<find>(g, deploy, rng, moves));
    }
  }
  g.go_on(step);
}

/// A decision of a turn with other phases besides: those of every game are called by name here, too, and only what lies between is looked up.
template <Find find>
BASTIDE_INLINE void decide_among_others(Game& g, Rng& rng, PlayoutCount& n, Moves& moves) {
  using namespace phases;
  const Phase* const phase = &g.phase();
  if (phase == &place || (phase == &draw && draw_among_others(g, rng))) place_among_others<find>(g, rng, n, moves);
  else if (phase != &draw) decide<find>(g, rng, n, moves);
}

template <Find find>
void play_on(Game& g, Rng& rng, PlayoutCount& n) {
  Moves moves;
  if (goes_by_name(g)) {
    while (!g.over() && g.actor() != kChance) decide<find>(g, rng, n, moves);
    if (!g.over()) play_by_name<find>(g, rng, n, moves);
  } else if (g.logs()) {
    while (!g.over()) decide<find>(g, rng, n, moves);
  } else {
    while (!g.over()) decide_among_others<find>(g, rng, n, moves);
  }
}

}  // namespace

void play_out(Game& g, Rng& rng, PlayoutCount& n, Find find) {
  const u64 before = n.placements;
  find == Find::sample ? play_on<Find::sample>(g, rng, n) : play_on<Find::list>(g, rng, n);
  n.follower_options += n.placements - before;  // doing nothing
  ++n.games;
  n.discards += g.s().discarded;
  for (int p = 0; p < g.rules().players; ++p) n.points[p] += g.s().score[p];
}

// Of an ordinary turn the phase that follows an anchor is the one of every game: a tile in hand is placed, with one that lies somebody deploys.
void play_answer(Game& g, Move m, Rng& chance) {
  using namespace by_name;
  if (!goes_by_name(g)) {
    g.play(m);
    while (!g.over() && g.actor() == kChance) g.play(g.sample(chance));
    return;
  }
  g.begin_move();
  const bool placed = &g.phase() == &phases::place;
  const Step step = placed ? apply_place(g, m) : apply_deploy(g, m);
  if ((placed || step == Step::Stay) && enter_deploy(g) == Step::Ask) return stand_at(g, Anchor::Laid);
  end_turn_by_name(g);
  if (draw_by_name(g, chance)) return stand_at(g, Anchor::Held);
  g.finish();
}

}  // namespace bastide
