#include "bots/rank_correlation.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace bastide {
namespace {

TEST(Spearman, WorkedByHand) {
  EXPECT_DOUBLE_EQ(spearman({1, 2, 3, 4}, {10, 20, 30, 400}), 1);
  EXPECT_DOUBLE_EQ(spearman({1, 2, 3, 4}, {4, 3, 2, 1}), -1);
  EXPECT_DOUBLE_EQ(spearman({1, 2, 3, 4, 5}, {2, 1, 4, 3, 5}), 0.8);           // 1 - 6 x 4 / (5 x 24)
  EXPECT_DOUBLE_EQ(spearman({1, 1, 2}, {1, 2, 3}), 1.5 / std::sqrt(1.5 * 2));  // ranks 1.5 1.5 3
  EXPECT_EQ(spearman({1, 1, 1}, {1, 2, 3}), 0);
}

/// The evaluation's order is far from chance. `bastide bench evaluation` measures it on more positions with more rollouts.
TEST(Evaluation, RanksTurnsAsRolloutsDo) {
  const auto positions = positions_of_best(compile(parse_rules("modern")), 10, 3);
  ASSERT_EQ(positions.size(), 10u);
  double sum = 0;
  for (const Game& g : positions) sum += rank_correlation(g, 100, 15, 1);
  RecordProperty("mean", std::to_string(sum / 10));
  EXPECT_GT(sum / 10, 0.2);  // 0.34, when it was written
}

TEST(Evaluation, RanksAlikeEveryTime) {
  const auto a = positions_of_best(compile(parse_rules("modern")), 2, 5),
             b = positions_of_best(compile(parse_rules("modern")), 2, 5);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(rank_correlation(a[i], 16, 10, 1), rank_correlation(b[i], 16, 10, 1));
}

}  // namespace
}  // namespace bastide
