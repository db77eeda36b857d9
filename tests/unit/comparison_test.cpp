#include "bots/comparison.hpp"

#include <gtest/gtest.h>

#include "support/limits.hpp"
#include "support/positions.hpp"
#include "support/stride.hpp"

namespace bastide {
namespace {

TEST(Comparison, FindsTheSameWithAnyNumberOfThreads) {
  const int kTried = kStride > 1 ? 600 : 3000;
  for (const char* line : {"modern", "base+inns+abbot players=3"}) {
    const Game g = late(line, 30, 5);
    Comparison::Settings one, three;
    three.threads = 3;
    Comparison alone(one, 7), together(three, 7);
    for (int run = 0; run < 3; ++run) {
      const auto &a = alone.run(g, playouts(kTried)), &b = together.run(g, playouts(kTried));
      ASSERT_EQ(a.size(), b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].plan, b[i].plan) << line << " " << i;
        EXPECT_EQ(a[i].sum, b[i].sum) << line << " " << i;
        EXPECT_EQ(a[i].rounds, b[i].rounds) << line << " " << i;
      }
    }
  }
}

TEST(Comparison, KeepsAsManyToTheEndAsItIsTold) {
  const Game g = late("modern", 40, 2);
  for (const std::size_t keep : {2u, 3u, 5u}) {
    Comparison::Settings settings;
    settings.keep = keep;
    Comparison comparison(settings, 1);
    const auto& list = comparison.run(g, playouts(4000));
    ASSERT_GT(list.size(), 5u);
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (i < keep) {
        EXPECT_EQ(list[i].rounds, list[0].rounds);
        EXPECT_LE(comparison.rank(list[i]), comparison.rank(list[i - 1]));
      } else {
        EXPECT_LT(list[i].rounds, list[0].rounds);
      }
    }
  }
}

std::size_t turns_of(const Game& g, bool brief) {
  std::size_t n = 0;
  Planner(brief).each(g, [&](const Plan&, Game&) { return ++n, true; });
  return n;
}

/// A gate of magic late in a game: figures of every kind anywhere, and a phantom anywhere after them.
Game crowded() {
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    const Game g = late("base+dragon+phantom+inns+traders+abbey+abbot modern players=2", 30, seed);
    const auto& notes = g.rules().defs[g.tile(g.s().turn.tile_in_hand).def].notes;
    if (std::find(notes.begin(), notes.end(), "portal") != notes.end() && turns_of(g, false) > 5'000) return g;
  }
  throw std::logic_error("no such gate was drawn");
}

TEST(Comparison, OfACrowdOfTurnsLooksAtThoseThatBringSomething) {
  const Game g = crowded();
  const std::size_t some = turns_of(g, true);
  EXPECT_LT(some, turns_of(g, false));
  Comparison comparison({}, 1);
  EXPECT_FALSE(comparison.run(g, playouts(100)).empty());
  EXPECT_EQ(comparison.turns(), static_cast<int>(some));
}

TEST(Comparison, EndsWhenItIsTold) {
  const Game g = late("modern", 40, 3);
  Comparison comparison({}, 1);
  const std::atomic<bool> stop{true};
  Limit limit;
  limit.stop = &stop;
  EXPECT_GE(comparison.run(g, limit).size(), 1u);
  EXPECT_EQ(comparison.playouts(), 0);
  comparison.run(g, playouts(1000));
  EXPECT_LE(comparison.playouts(), 1000);
  EXPECT_GT(comparison.playouts(), 900);
}

/// Close to the end rollouts go to the end of the game, and what they say is what comes.
TEST(Comparison, TellsHowUncertainItIs) {
  const Game g = late("modern", 20, 4);
  Comparison::Settings settings;
  settings.depth = 100;
  Comparison few(settings, 1), many(settings, 2);
  const Candidate a = few.run(g, playouts(1000)).front(), b = many.run(g, playouts(8000)).front();
  EXPECT_GT(a.error(), 0);
  EXPECT_LT(b.error(), a.error() / 2);
  ASSERT_EQ(a.plan, b.plan);
  EXPECT_NEAR(a.mean(), b.mean(), 4 * a.error() + 4 * b.error());
}

}  // namespace
}  // namespace bastide
