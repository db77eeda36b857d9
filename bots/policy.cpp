#include "bots/policy.hpp"

namespace bastide {

Policy::Choice Policy::choose(const Game& g, Rng& lots, const std::atomic<bool>* stop) {
  const int me = g.actor();
  Choice best;
  u32 equals = 0;
  value_.begin(g);
  planner_.each(g, [&](const Plan& plan, Game& leaf) {
    const double value = lead(value_.evaluate(leaf), me, g.rules().players);
    if (value > best.lead) best.lead = value, equals = 0;
    if (value == best.lead && lots.below(++equals) == 0) best.plan = plan;
    return !(stop && stop->load(std::memory_order_relaxed));
  });
  return best;
}

void Policy::play_on(Game& g, int turns, Rng& draws, Rng& lots) {
  const int end = g.s().tile_count + turns;
  while (!g.over()) {
    if (g.actor() == kChance) {
      if (g.s().tile_count >= end) return;
      g.play(g.sample(draws));
      continue;
    }
    const Choice best = choose(g, lots);
    play(g, best.plan);
  }
}

}  // namespace bastide
