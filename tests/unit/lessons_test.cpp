#include "bots/lessons.hpp"

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "bots/evaluation.hpp"

namespace bastide {
namespace {

/// A game between two bots, as moves with the draws among them.
std::vector<Move> game_of(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, const char* blue = "greedy", const char* red = "ranking") {
  const auto a = make_bot(blue, seed), b = make_bot(red, seed + 1);
  const Stacks stacks = shuffle(*rules, series_seed(seed, 0));
  Game g(rules);
  g.ask_confirm(false);
  std::vector<Move> moves;
  while (!g.over()) {
    moves.push_back(g.actor() == kChance ? next_chance(g, stacks) : (g.actor() ? *b : *a).choose(g, {}));
    g.play(moves.back());
  }
  return moves;
}

TEST(Lessons, ForetellBetterThanWhatTheyStartedFrom) {
  const auto rules = compile(parse_rules("modern"));
  Lessons lessons;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) lessons.add(rules, game_of(rules, seed));
  EXPECT_EQ(lessons.games(), 60);
  EXPECT_GT(lessons.positions(), 60u * 65);
  const Weighing nothing;
  const auto before = lessons.errors(nothing), after = lessons.errors(lessons.learn(100, true, nothing));
  EXPECT_LT(after[0], before[0] / 2);  // close to the end nearly everything is known
  EXPECT_LT(after[3], before[3]);
  EXPECT_LT(after[0], after[6]);
}

TEST(Lessons, ATightRidgeChangesNothing) {
  const auto rules = compile(parse_rules("modern"));
  Lessons lessons;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) lessons.add(rules, game_of(rules, seed));
  const Weighing same = lessons.learn(1e15, false, learned());
  for (std::size_t i = 0; i < kTerms; ++i) {
    EXPECT_NEAR(same.mine[i].end, learned().mine[i].end, 1e-6);
    EXPECT_NEAR(same.theirs[i].more, learned().theirs[i].more, 1e-6);
  }
}

TEST(Lessons, TakeGamesOfTwoThatHaveEnded) {
  Lessons lessons;
  const auto three = compile(parse_rules("modern players=3"));
  lessons.add(three, {});
  EXPECT_EQ(lessons.games(), 0);
  const auto two = compile(parse_rules("modern"));
  auto moves = game_of(two, 1);
  moves.pop_back();
  EXPECT_THROW(lessons.add(two, moves), std::invalid_argument);
}

TEST(Lessons, WriteTheTableTheyRead) {
  std::istringstream text(to_source(learned()));
  int rows = 0;
  for (std::string line; std::getline(text, line);) {
    Phased mine, theirs;
    if (std::sscanf(line.c_str(), "{{%lf, %lf}, {%lf, %lf}},", &mine.end, &mine.more, &theirs.end, &theirs.more) != 4) continue;
    const auto i = static_cast<std::size_t>(rows++);
    ASSERT_LT(i, kTerms);
    EXPECT_NEAR(mine.end, learned().mine[i].end, 1e-9);
    EXPECT_NEAR(theirs.more, learned().theirs[i].more, 1e-9);
  }
  EXPECT_EQ(rows, static_cast<int>(kTerms));
}

/// When the game is over nothing is left to judge: it is the lead.
TEST(LearnedEval, KnowsTheLeadWhenItIsOver) {
  const auto rules = compile(parse_rules("modern"));
  LearnedEval judge(rules);
  Game g(rules);
  g.ask_confirm(false);
  for (const Move m : game_of(rules, 4)) {
    if (g.actor() != kChance) judge.begin(g);
    g.play(m);
  }
  g.undo_log(true);
  const double lead = g.s().score[0] - g.s().score[1];
  EXPECT_NEAR(judge.value(g, 0), lead, 1e-9);
  EXPECT_NEAR(judge.value(g, 1), -lead, 1e-9);
}

/// Both players of a position judged from either side come close to the same.
TEST(LearnedEval, SeesBothSides) {
  const auto rules = compile(parse_rules("modern"));
  LearnedEval judge(rules);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Game g(rules);
    g.ask_confirm(false);
    g.undo_log(true);
    for (const Move m : game_of(rules, seed)) {
      if (tiles_left(g) == 30 && g.actor() == kChance) break;
      g.play(m);
    }
    judge.begin(g);
    EXPECT_NEAR(judge.value(g, 0), -judge.value(g, 1), 8);
  }
}

}  // namespace
}  // namespace bastide
