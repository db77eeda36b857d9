#include "core/playout.hpp"

#include "core/phases.hpp"

namespace bastide {
namespace {

BASTIDE_INLINE void count_decision(const Game& g, PlayoutCount& n) {
  const Phase* p = &g.phase();
  if (p == &phases::place) {
    ++n.placements;
    ++n.follower_options;  // doing nothing
    if (!g.candidates().fresh) find_candidates(g);
    n.legal_placements += static_cast<u64>(g.candidates().total);
  } else if (p == &phases::deploy) {
    if (!g.deployments().fresh) find_deployments(g);
    n.follower_options += static_cast<u64>(g.deployments().total);
  }
}

Move pick_from_list(const Game& g, Rng& rng, Moves& moves) {
  if (g.actor() == kChance) return g.sample(rng);
  g.legal(moves);
  return moves[rng.below(static_cast<u32>(moves.size()))];
}

}  // namespace

void play_out(Game& g, Rng& rng, PlayoutCount& n, Find find) {
  Moves moves;
  while (!g.over()) {
    count_decision(g, n);
    g.play(find == Find::sample ? g.sample(rng) : pick_from_list(g, rng, moves));
  }
  ++n.games;
  n.discards += g.s().discarded;
  for (int p = 0; p < g.rules().players; ++p) n.points[p] += g.s().score[p];
}

}  // namespace bastide
