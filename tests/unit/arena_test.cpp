#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "contest/kept_game.hpp"
#include "protocol/deal.hpp"

namespace bastide {
namespace {

/// A against B, who takes all other seats, each deal from every seat.
struct Match {
  std::shared_ptr<const Ruleset> rules;
  std::string a, b;
  Limit limit;
  int games, threads;
  std::uint64_t seed;
};

Match match(const std::string& a, const std::string& b, int games, const std::string& line = "modern") {
  Match m{compile(parse_rules(line)), a, b, {}, games, 1, 11};
  m.limit.playouts = 10;
  return m;
}

Series series_of(const Match& m) {
  const int seats = m.rules->players;
  Series s;
  s.rules = m.rules;
  s.specs = {m.a, m.b};
  s.limit = m.limit;
  s.games = (m.games + seats - 1) / seats * seats;
  s.threads = m.threads;
  s.seed = m.seed;
  s.seating = [seats](int game, int seat) { return seat == game % seats ? 0 : 1; };
  s.deal = [seats](int game) { return game / seats; };
  return s;
}

std::map<int, PlayedGame> games_of(const Match& m) {
  std::map<int, PlayedGame> games;
  play_series(series_of(m), [&](const PlayedGame& g) { games[g.index] = g; });
  return games;
}

Standing standing_of(const Match& m) {
  const int seats = m.rules->players;
  Tally tally(seats);
  play_series(series_of(m), [&](const PlayedGame& g) {
    tally.add(g.index / seats, outcome_of(kept({0, 1, g.index / seats, g.index % seats}, g)));
  });
  return tally.standing();
}

TEST(Arena, ADealHoldsEveryTileOfEveryStack) {
  const auto rules = compile(parse_rules("base+river"));
  const Stacks stacks = shuffle(*rules, series_seed(5, 0));
  ASSERT_EQ(stacks.tiles.size(), rules->stages.size());
  std::map<u16, int> count;
  for (std::size_t i = 0; i < stacks.tiles.size(); ++i)
    for (u16 row : stacks.tiles[i]) {
      EXPECT_TRUE(row >= rules->stages[i].begin && row < rules->stages[i].end);
      ++count[row];
    }
  for (u16 row = 0; row < rules->deck.size(); ++row) EXPECT_EQ(count[row], rules->deck[row].count);
  EXPECT_EQ(stacks, shuffle(*rules, series_seed(5, 0)));
  EXPECT_NE(stacks, shuffle(*rules, series_seed(6, 0)));
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

/// Plays as greedy until a turn, then gives up.
class Quitter : public Bot {
 public:
  Quitter(std::uint64_t seed, int turn) : greedy_(make_bot("greedy", seed)), turn_(turn) {}
  Move choose(const Game& g, const Limit& limit) override {
    if (g.s().turn.number >= turn_) throw Forfeit("enough");
    ++asked_;
    return greedy_->choose(g, limit);
  }
  std::string_view name() const override { return "quitter"; }
  std::int64_t playouts() const override { return asked_; }
  void follow(const Game& before, Move m) override {
    EXPECT_TRUE(before.is_legal(m));
    (m.kind == MoveKind::Draw ? draws : answers) += 1;
  }
  int draws = 0, answers = 0;

 private:
  std::unique_ptr<Bot> greedy_;
  int turn_, asked_ = 0;
};

TEST(Arena, WhoForfeitsLosesAndEndsTheGame) {
  const auto rules = compile(parse_rules("modern"));
  Quitter stays(1, 1000), goes(2, 20);
  const PlayedGame g = play_game(rules, shuffle(*rules, series_seed(3, 0)), {&stays, &goes}, {});
  EXPECT_EQ(g.forfeit, 1);
  EXPECT_EQ(g.fault, "enough");
  EXPECT_EQ(g.turns, 19);
  ASSERT_EQ(g.curve.size(), 2u);
  EXPECT_EQ(g.curve[0].size(), 19u);
  EXPECT_EQ(g.curve[0].back(), g.scores[0]);
  EXPECT_EQ(g.thinking[0].playouts, g.thinking[0].decisions);
  EXPECT_EQ(stays.draws, 20);
  EXPECT_EQ(static_cast<std::size_t>(stays.answers), g.moves.size());
}

TEST(Arena, TheCurveLeadsToTheFinalScores) {
  const auto games = games_of(match("greedy", "random", 2));
  for (auto& [index, g] : games)
    for (std::size_t seat = 0; seat < 2; ++seat) {
      ASSERT_EQ(static_cast<int>(g.curve[seat].size()), g.turns);
      EXPECT_TRUE(std::is_sorted(g.curve[seat].begin(), g.curve[seat].end()));
      EXPECT_EQ(g.curve[seat].back(), g.scores[seat]);
    }
}

TEST(Arena, EachBotHasItsOwnLimit) {
  const Match m = match("uct", "uct", 2);
  Series series = series_of(m);
  series.limits.resize(2);
  series.limits[0].playouts = 1, series.limits[1].playouts = 40;
  std::int64_t decisions[2]{}, playouts[2]{};
  play_series(series, [&](const PlayedGame& g) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      decisions[g.seats[seat]] += g.thinking[seat].decisions;
      playouts[g.seats[seat]] += g.thinking[seat].playouts;
    }
  });
  EXPECT_LE(playouts[0], decisions[0]);
  EXPECT_GT(playouts[1], 5 * decisions[1]);
}

TEST(Arena, NoMoreGamesWhenEnough) {
  Series series = series_of(match("random", "random", 100));
  int games = 0;
  series.more = [&] { return games < 5; };
  play_series(series, [&](const PlayedGame&) { ++games; });
  EXPECT_EQ(games, 5);
}

}  // namespace
}  // namespace bastide
