// The tiles that may be drawn, for searches that look at every one.
#pragma once
#include <algorithm>

#include "core/game.hpp"

namespace bastide {

/// A tile that may be drawn.
struct Draw {
  Move move;
  double chance;
  double least = 0;  ///< what probing has shown it to be worth at least to the player who gets it
};

/// All that may be drawn now, the likeliest first: they decide soonest. Chance is the actor.
inline std::vector<Draw> draws_of(const Game& g, double least = 0) {
  Moves moves;
  g.legal(moves);
  std::vector<Draw> draws;
  for (const Move m : moves) draws.push_back({m, static_cast<double>(g.s().left[m.b]) / g.s().stage_left, least});
  std::stable_sort(draws.begin(), draws.end(), [](auto& a, auto& b) { return a.chance > b.chance; });
  return draws;
}

}  // namespace bastide
