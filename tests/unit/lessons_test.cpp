#include "bots/lessons.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

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
  for (std::uint64_t seed = 1; seed <= 60; ++seed) lessons.add(lessons_of(rules, game_of(rules, seed)), seed % 5 == 0);
  EXPECT_EQ(lessons.games(), 60);
  EXPECT_GT(lessons.positions(), 60 * 65);
  const Weighing nothing;
  const auto before = lessons.errors(nothing), after = lessons.errors(lessons.learn(100, true, nothing));
  EXPECT_LT(after[0], before[0] / 2);  // close to the end nearly everything is known
  EXPECT_LT(after[3], before[3]);
  EXPECT_LT(after[0], after[6]);
}

TEST(Lessons, ATightRidgeChangesNothing) {
  const auto rules = compile(parse_rules("modern"));
  Lessons lessons;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) lessons.add(lessons_of(rules, game_of(rules, seed)), seed % 5 == 0);
  const Weighing same = lessons.learn(1e15, false, learned());
  for (std::size_t i = 0; i < kTerms; ++i) {
    EXPECT_NEAR(same.mine[i].end, learned().mine[i].end, 1e-6);
    EXPECT_NEAR(same.theirs[i].more, learned().theirs[i].more, 1e-6);
  }
}

TEST(Lessons, TakeGamesOfTwoThatHaveEnded) {
  EXPECT_TRUE(lessons_of(compile(parse_rules("modern players=3")), {}).empty());
  Lessons lessons;
  lessons.add(std::vector<Lesson>{}, false);
  EXPECT_EQ(lessons.games(), 0);
  const auto two = compile(parse_rules("modern"));
  auto moves = game_of(two, 1);
  moves.pop_back();
  EXPECT_THROW(lessons_of(two, moves), std::invalid_argument);
}

void expect_alike(const Weighing& a, const Weighing& b) {
  for (std::size_t i = 0; i < kTerms; ++i) {
    EXPECT_NEAR(a.mine[i].end, b.mine[i].end, 1e-6) << i;
    EXPECT_NEAR(a.theirs[i].more, b.theirs[i].more, 1e-6) << i;
  }
}

/// What one process adds up teaches what two do, of which one has written its sums down.
TEST(Lessons, InPartsTeachTheSame) {
  const auto rules = compile(parse_rules("modern"));
  Lessons all, parts[2];
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto lessons = lessons_of(rules, game_of(rules, seed));
    all.add(lessons, seed % 5 == 0);
    parts[seed % 2].add(lessons, seed % 5 == 0);
  }
  Lessons together = Lessons::from_text(parts[1].text());
  together.add(parts[0]);
  EXPECT_EQ(together.games(), all.games());
  EXPECT_EQ(together.positions(), all.positions());
  for (const bool hold_back : {false, true}) expect_alike(together.learn(100, hold_back), all.learn(100, hold_back));
  const auto one = all.errors(learned()), two = together.errors(learned());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_NEAR(one[i], two[i], 1e-6);
}

/// The errors that the sums tell are those of the positions one by one.
TEST(Lessons, ErrorsAreThoseOfThePositions) {
  const auto rules = compile(parse_rules("modern"));
  const auto game = lessons_of(rules, game_of(rules, 3));
  Lessons lessons;
  lessons.add(game, true);
  const Weighing& w = learned();
  std::array<double, 8> squares{}, count{};
  for (const Lesson& lesson : game) {
    double foretold = 0;
    for (std::size_t i = 0; i < kTerms; ++i)
      foretold += w.mine[i].at(lesson.left) * lesson.terms[i] + w.theirs[i].at(lesson.left) * lesson.terms[kTerms + i];
    const auto eighth = std::min<std::size_t>(7, static_cast<std::size_t>(8 * lesson.left));
    squares[eighth] += (lesson.result - foretold) * (lesson.result - foretold), ++count[eighth];
  }
  const auto errors = lessons.errors(w);
  for (std::size_t i = 0; i < errors.size(); ++i) EXPECT_NEAR(errors[i], std::sqrt(squares[i] / count[i]), 1e-6) << i;
}

TEST(Lessons, OtherTextsAreRefusedInWords) {
  for (const std::string text : {"", "{}", "[1]", R"({"format":"bastide lessons 0"})",
                                 R"({"format":"bastide lessons 1","games":1,"rest":{"positions":1,"result":1,"both":[1],"products":[]},"held back":[]})"})
    try {
      Lessons::from_text(text);
      ADD_FAILURE() << text;
    } catch (const std::runtime_error& e) {
      EXPECT_EQ(std::string(e.what()).rfind("these are no lessons kept by bastide learn: ", 0), 0u) << e.what();
    }
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
