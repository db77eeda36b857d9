// What chance may bring, for searches that look at all of it.
#pragma once
#include <algorithm>

#include "core/game.hpp"

namespace bastide {

/// A tile that may be drawn, or what a die may show.
struct Draw {
  Move move;
  double chance;
  double least = 0;  ///< what probing has shown it to be worth at least to the player who gets it
};

/// All that chance may bring now, the likeliest first: they decide soonest. Chance is the actor.
inline std::vector<Draw> draws_of(const Game& g, double least = 0) {
  Moves moves;
  g.legal(moves);
  std::vector<Draw> draws;
  const auto chance = [&](Move m) { return m.kind == MoveKind::Draw ? static_cast<double>(g.s().left[m.b]) / g.s().stage_left : 1.0 / moves.size(); };
  for (const Move m : moves) draws.push_back({m, chance(m), least});
  std::stable_sort(draws.begin(), draws.end(), [](auto& a, auto& b) { return a.chance > b.chance; });
  return draws;
}

}  // namespace bastide
