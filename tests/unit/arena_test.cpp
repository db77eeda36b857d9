#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "bots/statistics.hpp"
#include "protocol/deal.hpp"

namespace bastide {
namespace {

Match match(const std::string& a, const std::string& b, int games, const std::string& line = "modern") {
  Match m{compile(parse_rules(line)), a, b, {}, games, 1, 11};
  m.limit.playouts = 10;
  return m;
}

std::map<int, PlayedGame> games_of(const Match& m) {
  std::map<int, PlayedGame> games;
  play_series(series_of(m), [&](const PlayedGame& g) { games[g.index] = g; });
  return games;
}

Standing standing_of(const Match& m) {
  Tally tally(m.rules->players);
  play_series(series_of(m), [&](const PlayedGame& g) { tally.add(g); });
  return tally.standing();
}

TEST(Arena, ADealHoldsEveryTileOfEveryStack) {
  const auto rules = compile(parse_rules("base+river"));
  const Stacks stacks = shuffled(*rules, 5);
  ASSERT_EQ(stacks.size(), rules->stages.size());
  std::map<u16, int> count;
  for (std::size_t i = 0; i < stacks.size(); ++i)
    for (u16 row : stacks[i]) {
      EXPECT_TRUE(row >= rules->stages[i].begin && row < rules->stages[i].end);
      ++count[row];
    }
  for (u16 row = 0; row < rules->deck.size(); ++row) EXPECT_EQ(count[row], rules->deck[row].count);
  EXPECT_EQ(stacks, shuffled(*rules, 5));
  EXPECT_NE(stacks, shuffled(*rules, 6));
}

TEST(Arena, EveryDealIsPlayedFromEachSeat) {
  for (int players = 2; players <= 3; ++players) {
    const auto games = games_of(match("greedy", "random", 5, "modern players=" + std::to_string(players)));
    ASSERT_EQ(games.size(), 6u);  // rounded up
    for (auto& [index, game] : games) {
      EXPECT_EQ(game.deal, games.at(index / players * players).deal);
      for (int seat = 0; seat < players; ++seat)
        EXPECT_EQ(game.seats[static_cast<std::size_t>(seat)] == 0, seat == index % players);
    }
    EXPECT_NE(games.at(0).deal, games.at(players).deal);
  }
}

TEST(Arena, ADealFromOutsideIsPlayedFromEachSeat) {
  const Match m = match("greedy", "random", 4);
  Series series = series_of(m);
  series.stacks = [&](int deal) { return shuffle(*m.rules, series_seed(m.seed, deal)); };
  std::map<int, PlayedGame> games;
  play_series(series, [&](const PlayedGame& g) { games[g.index] = g; });
  ASSERT_EQ(games.size(), 4u);
  for (auto& [index, game] : games) EXPECT_EQ(game.deal, shuffle(*m.rules, series_seed(m.seed, index / 2)));
  EXPECT_NE(games.at(0).deal, games.at(2).deal);
  EXPECT_NE(series_seed(1, 12), series_seed(11, 2));
}

TEST(Arena, ABotAgainstItselfIsExactlyLevel) {
  for (const char* bot : {"random", "greedy", "mason", "scholar"}) {
    SCOPED_TRACE(bot);
    const auto games = games_of(match(bot, bot, 2));
    EXPECT_EQ(games.at(0).moves, games.at(1).moves);
    const Standing s = standing_of(match(bot, bot, 2));
    EXPECT_EQ(s.margin, 0);
    EXPECT_EQ(s.win_rate, 0.5);
    EXPECT_EQ(s.elo, 0);
  }
}

TEST(Arena, ThreadsChangeNothing) {
  Match m = match("scholar", "greedy", 4);
  const auto alone = games_of(m);
  m.threads = 2;
  const auto together = games_of(m);
  ASSERT_EQ(alone.size(), together.size());
  for (auto& [index, game] : alone) EXPECT_EQ(game.moves, together.at(index).moves);
}

TEST(Arena, AStopEndsIt) {
  std::atomic<bool> stop{false};
  Match m = match("greedy", "greedy", 1000);
  m.limit.stop = &stop;
  m.threads = 2;
  int seen = 0;
  play_series(series_of(m), [&](const PlayedGame&) { stop = ++seen >= 3; });
  EXPECT_LE(seen, 4);  // one may have been over already
}

TEST(Arena, ErrorsComeOut) {
  EXPECT_THROW(games_of(match("greedy", "nobody", 2)), std::invalid_argument);
  Match m = match("greedy", "random", 50);
  m.threads = 2;
  EXPECT_THROW(play_series(series_of(m), [](const PlayedGame&) { throw std::runtime_error("full"); }), std::runtime_error);
}

TEST(Arena, GreedyIsFarAheadOfRandom) {
  const Standing s = standing_of(match("greedy", "random", 20));
  EXPECT_GT(s.margin, 60);
  EXPECT_GT(s.win_rate, 0.95);
}

TEST(Arena, SearchIsAheadOfGreedy) {
  Match m = match("mason", "greedy", 6);
  m.limit.playouts = 60;
  EXPECT_GT(standing_of(m).margin, 0);
}

PlayedGame game(int index, std::vector<int> seats, std::vector<int> scores) {
  PlayedGame g;
  g.index = index;
  g.thinking.resize(seats.size());
  g.seats = std::move(seats);
  g.scores = std::move(scores);
  return g;
}

TEST(Statistics, OfKnownPairs) {
  Tally tally(2);
  tally.add(game(0, {0, 1}, {80, 70}));  // +10
  tally.add(game(1, {1, 0}, {60, 80}));  // +20: mean 15, two wins
  tally.add(game(3, {1, 0}, {75, 75}));  // level
  tally.add(game(2, {0, 1}, {60, 66}));  // -6: mean -3, a quarter
  tally.add(game(4, {0, 1}, {99, 0}));   // its deal is not complete
  const Standing s = tally.standing();
  EXPECT_EQ(tally.games(), 5);
  EXPECT_EQ(s.games, 4);
  EXPECT_DOUBLE_EQ(s.margin, 6);
  EXPECT_DOUBLE_EQ(s.margin_se, 9);  // deviations 9 and -9: sqrt(162 / 1 / 2)
  EXPECT_DOUBLE_EQ(s.win_rate, 0.625);
  EXPECT_DOUBLE_EQ(s.win_rate_se, 0.375);
  EXPECT_NEAR(s.elo, 88.74, 0.01);
}

TEST(Statistics, WithThreePlayersTheMeanOverTheOthers) {
  Tally tally(3);
  tally.add(game(0, {0, 1, 1}, {50, 40, 70}));  // +10 and -20
  tally.add(game(1, {1, 0, 1}, {50, 50, 20}));  // 0 and +30
  tally.add(game(2, {1, 1, 0}, {10, 20, 45}));  // +35 and +25
  const Standing s = tally.standing();
  EXPECT_NEAR(s.margin, (-5 + 15 + 30) / 3.0, 1e-9);
  EXPECT_NEAR(s.win_rate, (0.5 + 0.75 + 1) / 3, 1e-9);
}

TEST(Statistics, EloOfEveryGameWonIsFinite) {
  Tally tally(2);
  for (int i = 0; i < 20; ++i) tally.add(game(i, {i % 2, 1 - i % 2}, i % 2 ? std::vector{10, 90} : std::vector{90, 10}));
  const Standing s = tally.standing();
  EXPECT_EQ(s.win_rate, 1);
  EXPECT_NEAR(s.elo, elo_of(1 - 0.5 / 20), 1e-9);
  EXPECT_LT(s.elo_low, s.elo);
  EXPECT_GT(s.elo_high, s.elo);
  EXPECT_TRUE(std::isfinite(s.elo_low) && std::isfinite(s.elo_high));
}

TEST(Statistics, NoGamesNoStanding) {
  const Standing s = Tally(2).standing();
  EXPECT_EQ(s.games, 0);
  EXPECT_EQ(s.elo, 0);
}

TEST(Statistics, EloOfARate) {
  EXPECT_EQ(elo_of(0.5), 0);
  EXPECT_NEAR(elo_of(0.75), 190.85, 0.01);
  EXPECT_NEAR(elo_of(0.25), -190.85, 0.01);
}

TEST(Statistics, MeanAndItsError) {
  const Mean m = mean_of({1, 2, 3, 4});
  EXPECT_DOUBLE_EQ(m.value, 2.5);
  EXPECT_NEAR(m.error, std::sqrt(5.0 / 3 / 4), 1e-12);
  EXPECT_EQ(mean_of({3}).error, 0);
}

}  // namespace
}  // namespace bastide
