// SET-8: as long as open ends of the river are kept open, no river tile is lost.
#include "random_games.hpp"
#include "support/stride.hpp"

namespace bastide::laws {
namespace {

/// Plays the river at random; how many of its tiles found no place.
int lost(const std::shared_ptr<const Ruleset>& rules, Rng& rng) {
  Game g(rules);
  while (!g.over() && g.rules().stages[g.s().stage].name != "tiles") g.play(g.sample(rng));
  return g.s().discarded;
}

/// `games` games of each river combination, with and without the City of Carcassonne in the way, in either printing.
void each_combination(const std::string& options, int games, const std::function<void(const std::string& rules, int lost)>& law) {
  u64 seed = printed_seed();
  for (const std::string rivers : {"base+river", "base+river2", "base+river+river2"})
    for (const std::string city : {"", "+count"})
      for (const std::string printing : {"", " printing=second"}) {
        const std::string line = rivers + city + printing + options;
        if (options.find("river2") != options.npos && rivers == "base+river") continue;
        const auto rules = compiled(line);
        for (int i = 0; i < games && !::testing::Test::HasFailure(); ++i, ++seed) {
          SCOPED_TRACE(seed);
          Rng rng{seed};
          law(line, lost(rules, rng));
        }
      }
}

const int kMany = 10000 / static_cast<int>(kStride);

void none_is_lost(const std::string& options, int games) {
  each_combination(options, games, [](const std::string& rules, int lost) { ASSERT_EQ(lost, 0) << rules; });
}

TEST(Rivers, NoTileIsLostByDefault) { none_is_lost("", kMany); }
TEST(Rivers, NorWhereOnlyAdjacentBendsAreForbidden) { none_is_lost(" river-u-turn=direct", 1000); }
TEST(Rivers, NorWithAFreeCorridor) { none_is_lost(" river-u-turn=corridor", 1000); }
TEST(LongRivers, NorByAnyReadingOfTheBends) {
  none_is_lost(" river-u-turn=direct", kMany);
  none_is_lost(" river-u-turn=corridor", kMany);
}

/// Two lakes and the city are three ends for two arms.
TEST(Rivers, OfALakeForEachEndOneIsAlwaysTooMany) {
  each_combination(" river2-lakes=each-end", 1000, [](const std::string& rules, int lost) { ASSERT_EQ(lost, 1) << rules; });
}

/// What is kept from happening does happen where ends may point anywhere.
TEST(Rivers, TilesAreLostWhereEndsMayPointAnywhere) {
  int games = 0;
  const auto rules = compiled("base+river2 river-ends=anywhere");
  for (u64 seed = 0; seed < 1000; ++seed) {
    Rng rng{seed};
    games += lost(rules, rng) > 0;
  }
  EXPECT_GT(games, 100);
}

}  // namespace
}  // namespace bastide::laws
