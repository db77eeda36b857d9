// How much a copy of a game moves: search copies games by the thousand.
#include <gtest/gtest.h>

#include "core/playout.hpp"

namespace bastide {
namespace {

TEST(StateSize, ACopyOfABaseGameTakesAtMostTenKilobytes) {
  const auto rules = compile(parse_rules("base"));
  std::size_t most = 0;
  for (u64 seed = 0; seed < 200; ++seed) {
    Game g(rules);
    Rng rng{seed};
    while (!g.over()) {
      g.play(g.sample(rng));
      if (g.s().front_count == 1) most = std::max(most, used_bytes(g));  // nearly all: more than 64 free cells are rare
    }
  }
  EXPECT_LE(most, 10u * 1024);
  EXPECT_GT(most, 4u * 1024);
}

TEST(StateSize, ACopyIsTheSameGame) {
  const auto rules = compile(parse_rules("base+river players=4"));
  Game g(rules);
  Rng rng{1};
  while (!g.over()) {
    g.play(g.sample(rng));
    const Game copy(g);
    ASSERT_TRUE(same_state(g, copy));
  }
}

}  // namespace
}  // namespace bastide
