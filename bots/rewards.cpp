#include "bots/rewards.hpp"

#include <algorithm>

namespace bastide {

Rewards share_of_points(const Game& over) {
  const int players = over.rules().players;
  Rewards rewards{};
  float sum = 0;
  for (int p = 0; p < players; ++p) sum += rewards[p] = over.s().score[p];
  for (int p = 0; p < players; ++p) rewards[p] = sum > 0 ? rewards[p] / sum : 1.0f / static_cast<float>(players);
  return rewards;
}

Rewards points_ahead(const Game& over) {
  const int players = over.rules().players;
  const i16* const score = over.s().score;
  Rewards rewards{};
  for (int p = 0; p < players; ++p) {
    int best = -1;
    for (int q = 0; q < players; ++q)
      if (q != p) best = std::max<int>(best, score[q]);
    rewards[p] = static_cast<float>(score[p] - best);
  }
  return rewards;
}

}  // namespace bastide
