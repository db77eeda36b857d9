#include "bots/rollout_policy.hpp"

#include "bots/quick_eval.hpp"
#include "core/phases.hpp"

namespace bastide {
namespace {

constexpr double kQuickEval =
    0.7;  ///< what the quick evaluation, which sees hope, counts for beside the evaluation, which sees what is there

/// The tile fits somewhere as it is.
bool has_places(const Game& g) {
  if (!g.candidates().fresh) find_candidates(g);
  return g.candidates().total > 0;
}

}  // namespace

void RolloutPolicy::play_on(Game& g, int turns, Rng& draws, Rng& lots) {
  const int end = g.s().tile_count + turns;
  while (!g.over()) {
    g.forget();
    if (g.actor() == kChance) {
      if (g.s().tile_count >= end) return;
      g.play(g.sample(draws));
      continue;
    }
    const Plan plan = choose(g, lots);
    play(g, plan);
  }
}

Plan RolloutPolicy::choose(Game& g, Rng& lots) {
  const int me = g.actor(), turn = g.s().turn.number;
  value_.begin(g);
  best_.count = 0;
  most_ = -1e9, gain_ = 0;
  if (&g.phase() != &phases::place || !has_places(g)) {
    planner_.each_from(g, [&](const Plan& plan, Game& leaf) { return weigh(leaf, plan, me), true; });
    return best_;
  }
  rank_placements(g, lots);
  for (int i = 0; i < spot_count_; ++i) {
    gain_ = kQuickEval * static_cast<double>(spots_[i].gain);
    look(g, spots_[i].move, me, turn);
  }
  return best_;
}

/// Of placements that look alike one by lot.
void RolloutPolicy::rank_placements(const Game& g, Rng& lots) {
  const Candidates& c = g.candidates();
  if (!c.fresh) find_candidates(g);
  const State& s = g.s();
  QuickEval quick(g);
  spot_count_ = 0;
  u64 noise = lots.next();
  for (int w = 0; w < s.front_count; ++w)
    each_bit(c.mask[w][0] | c.mask[w][1] | c.mask[w][2] | c.mask[w][3], [&](int i) {
      const Pos at = s.slot[w * 64 + i];
      quick.at(at);
      for (u8 r = 0; r < 4; ++r) {
        if (!(c.mask[w][r] >> i & 1)) continue;
        noise = noise * 6364136223846793005ull + 1442695040888963407ull;
        keep({MoveKind::Place, r, 0, at}, quick.gain(r) + static_cast<float>(noise >> 40) * 0x1p-24f * 0.5f);
      }
    });
}

/// The best few, best first.
void RolloutPolicy::keep(Move m, float gain) {
  int i = spot_count_;
  if (i == kLooked) {
    if (gain <= spots_[kLooked - 1].gain) return;
    --i;
  } else {
    ++spot_count_;
  }
  for (; i > 0 && spots_[i - 1].gain < gain; --i) spots_[i] = spots_[i - 1];
  spots_[i] = {m, gain};
}

void RolloutPolicy::look(Game& g, Move move, int me, int turn) {
  const std::size_t mark = g.mark();
  g.play(move);
  Plan plan;
  plan.answer[0] = move;
  plan.count = 1;
  if (!Planner::goes_on(g, me, turn)) {
    weigh(g, plan, me);
  } else {
    planner_.each_from(g, [&](const Plan& rest, Game& leaf) {
      plan.count = std::min(1 + rest.count, Plan::kAnswers);
      std::copy_n(rest.answer.begin(), plan.count - 1, plan.answer.begin() + 1);
      weigh(leaf, plan, me);
      return true;
    });
  }
  g.undo(mark);
}

void RolloutPolicy::weigh(Game& leaf, const Plan& plan, int me) {
  const double value = lead(value_.evaluate(leaf), me, leaf.rules().players) + gain_;
  if (value > most_) most_ = value, best_ = plan;
}

}  // namespace bastide
