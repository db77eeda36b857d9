// Games looked back at: grades, luck, and that it all fits together.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "bots/draws.hpp"
#include "bots/review_json.hpp"
#include "protocol/position.hpp"
#include "support/everything.hpp"
#include "support/limits.hpp"
#include "support/stride.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

const Names kNames{"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"};

struct Played {
  std::shared_ptr<const Ruleset> rules;
  std::vector<Move> history;
};

/// The first `turns` turns of a random game.
Played random_start(const std::string& line, std::uint64_t seed, int turns) {
  Played p{compile(parse_rules(line)), {}};
  Game g(p.rules);
  Rng rng{seed};
  while (!g.over() && g.s().turn.number < turns) p.history.push_back(g.sample(rng)), g.play(p.history.back());
  return p;
}

std::vector<TurnReview> reviewed(const Played& p, std::int64_t work, int threads = 1) {
  AnalysisSettings settings;
  settings.threads = threads;
  Review review(Game(p.rules), p.history, {settings, true});
  std::vector<TurnReview> turns;
  while (auto t = review.next(playouts(work))) turns.push_back(std::move(*t));
  return turns;
}

TEST(Review, GradesByWhatWasSurelyLost) {
  EXPECT_EQ(grade_of(0, 0), Grade::best);
  EXPECT_EQ(grade_of(0.49, 0), Grade::best);
  EXPECT_EQ(grade_of(0.5, 0), Grade::good);
  EXPECT_EQ(grade_of(1.5, 0), Grade::inaccuracy);
  EXPECT_EQ(grade_of(3, 0), Grade::mistake);
  EXPECT_EQ(grade_of(6, 0), Grade::blunder);
  EXPECT_EQ(grade_of(6, 0.1), Grade::mistake) << "the doubt speaks for the player";
  EXPECT_EQ(grade_of(40, 100), Grade::best);
  EXPECT_STREQ(name_of(Grade::inaccuracy), "inaccuracy");
}

/// Turn by turn in order, the same with any number of threads, and totals that are the sums.
TEST(Review, GoesThroughAGameTurnByTurn) {
  const Played game = random_start("base modern", 7, 30);
  const auto turns = reviewed(game, 60), again = reviewed(game, 60, 2);
  ASSERT_EQ(turns.size(), 29u) << "the tile of turn 30 has not been laid";
  ReviewTotals totals(2);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const TurnReview& t = turns[i];
    EXPECT_EQ(t.turn, static_cast<int>(i) + 1);
    EXPECT_EQ(t.seat, static_cast<int>(i) % 2);
    EXPECT_GE(t.lost, 0);
    EXPECT_EQ(t.lost == 0, t.played.plan == t.best.plan) << t.turn;
    EXPECT_EQ(t.grade, grade_of(t.lost, t.error));
    ASSERT_TRUE(t.luck_points) << t.turn;
    EXPECT_LE(std::abs(*t.luck_odds), 1);
    if (std::abs(*t.luck_points) > 1) {
      EXPECT_EQ(*t.luck_points > 0, *t.luck_odds > 0) << t.turn;
    }
    EXPECT_EQ(t.lost, again[i].lost);
    EXPECT_EQ(*t.luck_odds, *again[i].luck_odds);
    totals.add(t);
  }
  EXPECT_EQ(totals.players[0].turns, 15);
  double lost = 0;
  for (auto& t : turns) lost += t.seat ? 0 : t.lost;
  EXPECT_NEAR(totals.players[0].lost, lost, 1e-9);
  const auto& grades = totals.players[1].grades;
  EXPECT_EQ(std::accumulate(grades.begin(), grades.end(), 0), 14);
  EXPECT_GT(totals.players[0].lost + totals.players[1].lost, 30) << "whoever plays at random loses more than a point a turn";
}

/// A city that only a cap closes: of 16 points, 8 of them for the pennants.
constexpr const char* kWaits = "base players=2 | BA/RCr@0,0N BA/CFc+@0,-1E BA/CFc+@0,-2E | 0f1@N | 0 0 | - | 3 0 draw";

/// Whatever order somebody did things in, and whatever is decided after the turns that are compared.
TEST(Review, LeavesNoTurnOut) {
  for (const char* line : {"base+plague+tower+traders modern", "base+bridges+messages+dragon modern players=3"}) {
    const Played game = random_start(line, 11, 45);
    std::size_t turns = 0;
    Walk walk(Game(game.rules), game.history);
    while (walk.next()) turns += walk.to_tile() && walk.played().count;
    EXPECT_EQ(reviewed(game, 8).size(), turns) << line;
  }
}

TEST(Luck, ATileThatClosesACityIsLuckyAndTheMeanIsNone) {
  const Game g = read_position(kWaits);
  Luck luck(g.shared_rules());
  double mean = 0, shares = 0, cap = 0, lake = 0;
  for (const Draw& d : draws_of(g)) {
    const auto chances = luck.look(g, d.move);
    ASSERT_FALSE(chances.empty());
    const double points = luck_in_points(chances);
    mean += d.chance * points, shares += d.chance;
    const std::string& id = g.rules().id(g.rules().deck[d.move.b].kind);
    if (id == "BA/C") cap = points;
    if (id == "BA/L") lake = points;
    EXPECT_EQ(points > 0, luck_in_odds(chances, 0.5, 20) > 0);
    EXPECT_NEAR(luck_in_odds(chances, 0.5, 1e6), 0, 1e-4) << "where everything else decides, the tile does not";
  }
  EXPECT_NEAR(shares, 1, 1e-9);
  EXPECT_NEAR(mean, 0, 1e-6) << "all that may come, by how likely it is, is neither good luck nor bad";
  EXPECT_GT(cap, 2);
  EXPECT_LT(lake, cap - 2);
}

TEST(Luck, WhatCouldNotBeOtherwiseIsNoLuck) {
  EXPECT_EQ(luck_in_points({}), 0);
  EXPECT_EQ(luck_in_odds({}, 0.5, 10), 0);
  EXPECT_EQ(luck_in_odds({{0.5, 3, true}, {0.5, 1, false}}, 0.5, 0), 0) << "nothing is known of the end";
  EXPECT_NEAR(luck_in_points({{0.5, 3, true}, {0.25, 0, false}}), 1, 1e-9) << "what fits nowhere has no share";
}

TEST(Review, LinesFitTheirSchemaUnderAllRules) {
  const int kTurns = kStride > 1 ? 2 : 6;
  const Played game = random_start(every_expansion() + " players=5", 11, kTurns);
  Review review(Game(game.rules), game.history, {{}, true});
  ReviewTotals totals(5);
  int told = 0;
  while (const auto t = review.next(playouts(2))) {
    totals.add(*t), ++told;
    EXPECT_EQ(misfit("analysis", turn_json(review.game(), *t, kNames)), "");
  }
  EXPECT_GE(told, kTurns / 2);
  const json::array all = totals_json(totals, kNames);
  EXPECT_EQ(all.size(), 5u);
  for (const json::value& player : all) EXPECT_EQ(misfit("analysis", player), "");
}

/// A turn that begins with another decision is told from where its tile is in hand.
TEST(Walk, FindsTheTileOfATurn) {
  const Played game = random_start("base+abbey+bridges players=3", 5, 60);
  Walk walk(Game(game.rules), game.history);
  int turns = 0, with_tile = 0, later = 0;
  while (walk.next()) {
    ++turns;
    const bool at_once = walk.game().s().turn.tile_in_hand != kNo;
    if (!walk.to_tile()) continue;
    ++with_tile, later += !at_once;
    EXPECT_NE(walk.game().s().turn.tile_in_hand, kNo);
    EXPECT_EQ(walk.game().s().turn.number, walk.turn());
    EXPECT_GT(walk.played().count, 0);
    if (walk.before_draw()) {
      EXPECT_EQ(walk.before_draw()->actor(), kChance);
    }
  }
  EXPECT_GT(with_tile, 30);
  EXPECT_LE(with_tile, turns);
}

}  // namespace
}  // namespace bastide
