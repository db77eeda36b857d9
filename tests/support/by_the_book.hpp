// What optimal play comes to, for positions that are small enough: the yardstick of tests of searches.
#pragma once
#include <algorithm>

#include "bots/evaluation.hpp"
#include "bots/turn_value.hpp"

namespace bastide {

/// Expectimax by the book: everything, by copies; the expected final lead of everybody.
struct ByTheBook {
  static Points leads(const Game& g) {
    Points scores{}, all{};
    std::copy_n(g.s().score, g.rules().players, scores.begin());
    for (int p = 0; p < g.rules().players; ++p) all[static_cast<std::size_t>(p)] = lead(scores, p, g.rules().players);
    return all;
  }

  static Points value(const Game& g) {
    if (g.over()) return leads(g);
    Moves moves;
    g.legal(moves);
    const bool chance = g.actor() == kChance;
    Points best{};
    if (!chance) best[g.actor()] = -1e9;
    for (const Move m : moves) {
      Game next(g);
      next.play(m);
      const Points v = value(next);
      if (!chance && v[g.actor()] > best[g.actor()]) best = v;
      for (std::size_t p = 0; chance && p < v.size(); ++p) best[p] += v[p] * g.s().left[m.b] / g.s().stage_left;
    }
    return best;
  }

  static double of(const Game& g, const Plan& plan) {
    Game next(g);
    for (int i = 0; i < plan.count; ++i) next.play(plan.answer[static_cast<std::size_t>(i)]);
    return value(next)[g.actor()];
  }
};

}  // namespace bastide
