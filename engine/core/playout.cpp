#include "core/playout.hpp"

#include "core/phases.hpp"

namespace bastide {
namespace {

BASTIDE_INLINE void count_placement(const Game& g, PlayoutCount& n) {
  ++n.placements;
  ++n.follower_options;  // doing nothing
  n.legal_placements += static_cast<u64>(g.candidates().total);
}

BASTIDE_INLINE void count_deployment(const Game& g, PlayoutCount& n) { n.follower_options += static_cast<u64>(g.deployments().total); }

BASTIDE_INLINE void count_decision(const Game& g, PlayoutCount& n) {
  const Phase* p = &g.phase();
  if (p == &phases::place) {
    if (!g.candidates().fresh) find_candidates(g);
    count_placement(g, n);
  } else if (p == &phases::deploy) {
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

/// The turns of a game of ordinary ones (Ruleset::ordinary), from a draw until it is over: the turn page once more, as it is without
/// expansions, so that nothing is looked up from phase to phase. It is for play that nobody watches, steps through or takes back.
template <Find find>
void play_ordinary(Game& g, Rng& rng, PlayoutCount& n, Moves& moves) {
  using namespace phases;
  while (true) {
    const Step drawn = draw.enter(g);
    if (drawn == Step::Finale) break;
    if (drawn == Step::Ask) draw.apply(g, draw.sample(g, rng));
    if (place.enter(g) != Step::Ask) continue;
    count_placement(g, n);
    place.apply(g, pick<find>(g, place, rng, moves));
    while (deploy.enter(g) == Step::Ask) {
      count_deployment(g, n);
      if (deploy.apply(g, pick<find>(g, deploy, rng, moves)) != Step::Stay) break;
    }
    if (g.s().closing_count) {
      score.enter(g);
      go_home.enter(g);
    }
    next_player.enter(g);
  }
  g.finish();
}

template <Find find>
void play_on(Game& g, Rng& rng, PlayoutCount& n) {
  Moves moves;
  const bool ordinary = g.rules().ordinary && !g.asks_confirm() && !g.logs();
  while (!g.over()) {
    const bool chance = g.actor() == kChance;
    if (ordinary && chance) return play_ordinary<find>(g, rng, n, moves);
    count_decision(g, n);
    g.play(chance ? pick<Find::sample>(g, g.phase(), rng, moves) : pick<find>(g, g.phase(), rng, moves));
  }
}

}  // namespace

void play_out(Game& g, Rng& rng, PlayoutCount& n, Find find) {
  find == Find::sample ? play_on<Find::sample>(g, rng, n) : play_on<Find::list>(g, rng, n);
  ++n.games;
  n.discards += g.s().discarded;
  for (int p = 0; p < g.rules().players; ++p) n.points[p] += g.s().score[p];
}

}  // namespace bastide
