// Random play reproduces the statistics of an independent program (fixed seeds; tolerances are four standard errors and the
// rounding of the reference).
#include <cmath>

#include "core/playout.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

constexpr int kGames = 40000;

/// Mean over games and the standard error of that mean.
struct Mean {
  double sum = 0, squares = 0;
  void add(double x) { sum += x, squares += x * x; }
  double mean() const { return sum / kGames; }
  double error() const { return std::sqrt((squares / kGames - mean() * mean()) / kGames); }
};

void expect_mean(const Mean& m, double reference, double rounding, const char* what) {
  EXPECT_NEAR(m.mean(), reference, 4 * m.error() + rounding) << what;
}

struct Statistics {
  Mean placements, discards, legal, followers, score[2];
};

Statistics play(const std::string& rules) {
  const Game start(compiled(rules));
  Game g(start);
  Rng rng{2026};
  Statistics s;
  for (int i = 0; i < kGames; ++i) {
    g = start;
    PlayoutCount n;
    play_out(g, rng, n);
    const double turns = static_cast<double>(n.placements);
    s.placements.add(turns);
    s.discards.add(static_cast<double>(n.discards));
    s.legal.add(static_cast<double>(n.legal_placements) / turns);
    s.followers.add(static_cast<double>(n.follower_options) / turns);
    for (int p = 0; p < 2; ++p) s.score[p].add(static_cast<double>(n.points[p]));
  }
  return s;
}

TEST(Statistics, OfTheBaseGame) {
  const Statistics s = play("base modern");
  expect_mean(s.placements, 70.98, 0.005, "placements");
  expect_mean(s.discards, 0.019, 0.0005, "discards");
  expect_mean(s.legal, 27.23, 0.05, "legal placements a turn");
  expect_mean(s.followers, 1.86, 0.005, "choices for a follower a turn");
  expect_mean(s.score[0], 19.6, 0.05, "points of the first player");
  expect_mean(s.score[1], 19.3, 0.05, "points of the second player");
}

TEST(Statistics, WithCheapSmallCities) {
  const Statistics s = play("base modern small-city=2");
  expect_mean(s.score[0], 19.06, 0.005, "points of the first player");
  expect_mean(s.score[1], 18.78, 0.005, "points of the second player");
}

TEST(Statistics, WithoutFarmers) {
  const Statistics s = play("base modern farmers=off");
  expect_mean(s.followers, 1.63, 0.005, "choices for a follower a turn");
  expect_mean(s.score[0], 28.2, 0.05, "points of the first player");
  expect_mean(s.score[1], 27.6, 0.05, "points of the second player");
}

}  // namespace
}  // namespace bastide::laws
