#include "bots/levels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "bots/arena.hpp"
#include "bots/comparison.hpp"
#include "bots/evaluation.hpp"

namespace bastide {
namespace {

/// A position of a random game with 40 tiles left in which somebody must place one.
Game middle(const std::string& line, std::uint64_t seed) {
  Game g(compile(parse_rules(line)));
  Rng rng{seed};
  while (tiles_left(g) > 40 || g.actor() == kChance || g.s().turn.tile_in_hand == kNo) g.play(g.sample(rng));
  return g;
}

Limit bound(std::chrono::nanoseconds time, std::int64_t playouts) {
  Limit limit;
  limit.time = time, limit.playouts = playouts;
  return limit;
}

TEST(Levels, AreTenWithNamesOfTheirOwn) {
  std::set<std::string> names;
  int number = kLeastLevel;
  for (auto& level : levels()) {
    EXPECT_EQ(level.number, number++);
    names.insert(level.name);
    EXPECT_STRNE(level.summary, "");
    EXPECT_EQ(level_of(spec_of(level)), &level);
    EXPECT_EQ(name_of(spec_of(level)), level.name);
  }
  EXPECT_EQ(number, kMostLevel + 1);
  EXPECT_EQ(names.size(), levels().size());
  EXPECT_EQ(name_of("greedy"), "Greedy");
  EXPECT_EQ(name_of("best:width=3"), "best:width=3");
  EXPECT_EQ(level_of("best:level=11"), nullptr);
}

TEST(Levels, GrowInSightAndInWork) {
  for (std::size_t i = 1; i < levels().size(); ++i) {
    const Level &below = levels()[i - 1], &above = levels()[i];
    EXPECT_LE(above.handicap.slip, below.handicap.slip) << above.name;
    EXPECT_LE(above.handicap.overlook, below.handicap.overlook) << above.name;
    EXPECT_GE(above.handicap.thrift, below.handicap.thrift) << above.name;
    EXPECT_TRUE(above.playouts >= below.playouts || above.number == kMostLevel) << above.name;
  }
}

/// The same work whatever time there is, as long as it is enough.
TEST(Levels, DoAFixedAmountOfWork) {
  for (auto& level : levels()) {
    if (level.number == kMostLevel) continue;
    const Game g = middle("modern", 3);
    const auto bot = make_bot(spec_of(level), 5), hurried = make_bot(spec_of(level), 5), free = make_bot(spec_of(level), 5);
    const Move m = bot->choose(g, bound(std::chrono::hours(1), 0));
    EXPECT_EQ(m, free->choose(g, {})) << level.name;
    EXPECT_EQ(bot->playouts(), free->playouts()) << level.name;
    EXPECT_LE(bot->playouts(), level.playouts) << level.name;
    EXPECT_GE(bot->playouts(), level.playouts * 9 / 10) << level.name;
    hurried->choose(g, bound({}, 20));
    EXPECT_LE(hurried->playouts(), 20) << level.name;
  }
}

TEST(Levels, PlayTheSameGameWithTheSameSeed) {
  const auto rules = compile(parse_rules("base+inns+abbot players=3"));
  for (const char* spec : {"best:level=1", "best:level=3", "best:level=6"}) {
    auto moves = [&](std::uint64_t seed) {
      std::vector<std::unique_ptr<Bot>> owned;
      std::vector<Bot*> bots;
      for (int seat = 0; seat < 3; ++seat) owned.push_back(make_bot(spec, seed)), bots.push_back(owned.back().get());
      return play_game(rules, shuffle(*rules, series_seed(4, 0)), bots, {}).moves;
    };
    EXPECT_EQ(moves(1), moves(1)) << spec;
    EXPECT_NE(moves(1), moves(2)) << spec;
  }
}

/// Two levels apart the stronger wins for certain over some games; the ladder itself is measured (docs/strength.md).
TEST(Levels, TheLowOnesAreFarApart) {
  Series series;
  series.rules = compile(parse_rules("modern"));
  series.games = 24;
  series.deal = [](int game) { return game / 2; };
  series.seating = [](int game, int seat) { return (game + seat) % 2; };
  for (int level = 1; level + 2 <= 7; ++level) {
    series.specs = {spec_of(levels()[static_cast<std::size_t>(level) + 1]), spec_of(levels()[static_cast<std::size_t>(level) - 1])};
    int lead = 0;
    play_series(series, [&](const PlayedGame& game) {
      const std::size_t strong = game.seats[0] == 0 ? 0 : 1;
      lead += game.scores[strong] - game.scores[1 - strong];
    });
    EXPECT_GT(lead, 0) << series.specs[0] << " against " << series.specs[1];
  }
}

/// Who overlooks everything still finds a turn.
TEST(Levels, AlwaysFindATurn) {
  Comparison::Settings settings;
  settings.depth = 0;
  settings.handicap.overlook = 1;
  const Game g = middle("base+river", 2);
  Comparison comparison(settings, 1);
  EXPECT_GT(comparison.run(g, {}).size(), 0u);
}

TEST(Levels, OverlookPlacesAsOftenAsTheyShould) {
  Comparison::Settings all, half;
  all.depth = half.depth = 0;
  all.width = half.width = 10000;
  half.handicap.overlook = 0.5;
  double seen = 0, there = 0;
  Comparison good(all, 1), bad(half, 1);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Game g = middle("modern", seed);
    there += static_cast<double>(good.run(g, {}).size()), seen += static_cast<double>(bad.run(g, {}).size());
  }
  EXPECT_NEAR(seen / there, 0.5, 0.1);
}

TEST(Levels, SlipAsFarAsTheyShould) {
  Comparison::Settings sure, unsure;
  sure.depth = unsure.depth = 0;
  sure.width = unsure.width = 10000;
  unsure.handicap.slip = 2;
  const Game g = middle("modern", 1);
  Comparison exact(sure, 1);
  const auto& right = exact.run(g, {});
  double squares = 0, count = 0;
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    Comparison hasty(unsure, seed);
    for (auto& c : hasty.run(g, {}))
      for (auto& truth : right)
        if (truth.plan == c.plan) squares += (truth.prior - c.prior) * (truth.prior - c.prior), ++count;
  }
  EXPECT_NEAR(std::sqrt(squares / count), 2, 0.2);
}

TEST(Levels, WrongOnesAreRefusedInWords) {
  for (const char* spec :
       {"best:level=0", "best:level=11", "best:level=2.5", "best:level=x", "best:level=3,depth=2", "best:level=3,playouts=9"})
    EXPECT_THROW(make_bot(spec, 1), std::invalid_argument) << spec;
  EXPECT_NO_THROW(make_bot("best:level=3,threads=2", 1));
  EXPECT_NO_THROW(make_bot("best:level=10,depth=2,playouts=9", 1));
}

}  // namespace
}  // namespace bastide
