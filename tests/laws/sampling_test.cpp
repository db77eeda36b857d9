// Sampling a move is uniform over the legal moves (draws: over the tiles left). Seeds are fixed: this is a measurement, repeated.
#include <cmath>

#include "random_games.hpp"

namespace bastide::laws {
namespace {

/// How often each legal move should come up, in parts of one.
std::vector<double> shares(const Game& g, const Moves& moves) {
  std::vector<double> shares;
  for (const Move m : moves)
    shares.push_back(m.kind == MoveKind::Draw ? g.s().left[m.b] / static_cast<double>(g.s().stage_left) : 1.0 / moves.size());
  return shares;
}

/// Chi-square of many samples, less its mean, in standard deviations.
double deviation(const Game& g, const Moves& moves, Rng& rng) {
  const int samples = 200 * moves.size();
  std::vector<int> count(moves.size());
  for (int i = 0; i < samples; ++i) {
    const auto found = std::find(moves.begin(), moves.end(), g.sample(rng));
    if (found == moves.end()) return 1e9;
    ++count[found - moves.begin()];
  }
  const std::vector<double> share = shares(g, moves);
  double chi = 0;
  for (std::size_t i = 0; i < count.size(); ++i) chi += std::pow(count[i] - samples * share[i], 2) / (samples * share[i]);
  const double freedom = moves.size() - 1;
  return (chi - freedom) / std::sqrt(2 * freedom);
}

void measure(const std::string& rules, u64 seed) {
  Rng rng{seed};
  double sum = 0;
  int decisions = 0;
  for (int game = 0; game < 4; ++game)
    for (Game g(compiled(rules)); !g.over(); g.play(g.sample(rng))) {
      Moves moves;
      g.legal(moves);
      if (moves.size() < 2 || rng.below(4)) continue;
      const double d = deviation(g, moves, rng);
      ASSERT_LT(d, 8) << rules;  // skewed distributions have long tails; a wrong sampler is off by hundreds
      sum += d;
      ++decisions;
    }
  ASSERT_GT(decisions, 50);
  EXPECT_LT(std::abs(sum / std::sqrt(decisions)), 4) << rules;
}

TEST(Sampling, IsUniformInTheBaseGame) { measure("base", 1); }
TEST(Sampling, IsUniformWithTheRiver) { measure("base+river players=4", 2); }
TEST(Sampling, IsUniformOnALargeTable) { measure("base tiles=basic:1*3,odd", 3); }

/// Where lots are drawn instead of looking at everything.
TEST(Sampling, IsUniformThroughGatesAndBesideFollowers) { measure("base+dragon players=4", 4); }
TEST(Sampling, IsUniformOnTowers) { measure("base+tower players=4", 5); }
TEST(Sampling, IsUniformWithBridges) { measure("base+bridges players=4", 6); }
TEST(Sampling, IsUniformWithBridgesOverNeighbours) {
  measure("base+bridges players=4 bridge-over=beside", 9);
  measure("base+traders+bridges bridge-over=beside bridge-timing=placement bridge-per=turn", 10);
}
TEST(Sampling, IsUniformInFlight) { measure("base+plague players=4", 7); }
TEST(Sampling, IsUniformWithPrincessTowerBridgesAndPlague) { measure("base+dragon+tower+bridges+plague+phantom players=3", 8); }

}  // namespace
}  // namespace bastide::laws
