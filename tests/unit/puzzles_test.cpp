// The puzzles of the program: every one can be played, its turns are all that there are, and a fresh look at some of them finds the same. How
// they are made, written and judged.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bots/analysis_json.hpp"
#include "bots/puzzle_maker.hpp"
#include "bots/puzzle_step.hpp"
#include "core/check.hpp"
#include "protocol/compile.hpp"
#include "protocol/error.hpp"
#include "protocol/position.hpp"
#include "support/stride.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

constexpr std::size_t kLooks = 6;
constexpr std::int64_t kModest = 4000;
constexpr double kMargin = 2;  // points: a modest look errs

std::vector<std::string> words(const std::string& moves) {
  std::vector<std::string> list;
  std::istringstream in(moves);
  for (std::string word; in >> word;) list.push_back(word);
  return list;
}

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (auto& word : list) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Every whole turn, as the engine has it.
std::set<std::string> turns_of(const Game& g) {
  std::set<std::string> all;
  Planner planner;
  planner.each(g, [&](const Plan& plan, Game&) { return all.insert(joined(notation_of(g, plan))), true; });
  return all;
}

TEST(Puzzles, EveryOneIsAPositionWithAllItsTurns) {
  ASSERT_FALSE(all_puzzles().empty());
  std::set<std::string> ids;
  for (auto& p : all_puzzles()) {
    EXPECT_TRUE(ids.insert(p.id).second) << p.id;
    const Game g = puzzle_game(p);
    EXPECT_EQ(position_line(g), p.position) << p.id;
    EXPECT_NE(g.s().turn.tile_in_hand, kNo) << p.id;
    EXPECT_EQ(puzzle_id(p.position), p.id);
    EXPECT_GE(p.ahead.mean, 4) << p.id;
    EXPECT_LT(p.ahead.error, 0.5) << p.id;
    std::set<std::string> told;
    for (auto& t : p.turns) {
      told.insert(t.moves);
      EXPECT_TRUE(t.lost == 0 || t.lost >= p.ahead.mean - 0.1) << p.id << " " << t.moves;
    }
    EXPECT_EQ(told, turns_of(g)) << p.id;
    EXPECT_LE(4 * p.right(), p.turns.size()) << p.id;
  }
  EXPECT_TRUE(std::is_sorted(all_puzzles().begin(), all_puzzles().end(), [](auto& a, auto& b) { return a.rating < b.rating; }));
}

TEST(Puzzles, WhatIsRightIsToldSoAndNothingElse) {
  for (std::size_t i = 0; i < all_puzzles().size(); i += kStride) {
    const Puzzle& p = all_puzzles()[i];
    const json::object begun = puzzle_json(p, {});
    ASSERT_EQ(misfit("puzzle-step", begun), "") << p.id;
    EXPECT_EQ(begun.at("verdict"), "asked");
    EXPECT_TRUE(begun.at("state").as_object().contains("decision"));
    for (const std::size_t k : {std::size_t{0}, p.right(), p.turns.size() - 1}) {
      const auto& turn = p.turns[k];
      const json::object step = puzzle_json(p, words(turn.moves));
      ASSERT_EQ(misfit("puzzle-step", step), "") << p.id << " " << turn.moves;
      EXPECT_EQ(step.at("verdict"), k < p.right() ? "right" : "wrong") << p.id << " " << turn.moves;
      EXPECT_EQ(step.at("best").as_array().size(), p.right());
      if (k < p.right()) continue;
      EXPECT_EQ(step.at("lost").to_number<double>(), turn.lost);
      EXPECT_EQ(step.at("taken"), 0) << "what is wrong is not played";
      EXPECT_EQ(step.at("state").at("tiles"), begun.at("state").at("tiles"));
    }
  }
  EXPECT_EQ(misfit("puzzles", puzzles_json(20'000)), "");
}

/// With little work, another seed and a generous margin.
TEST(Puzzles, AFreshLookAtSomeFindsTheSame) {
  const std::size_t step = std::max<std::size_t>(1, all_puzzles().size() / kLooks);
  for (std::size_t i = step / 2; i < all_puzzles().size(); i += step) {
    const Puzzle& p = all_puzzles()[i];
    const Game g = puzzle_game(p);
    const auto turns = judge_turns(g, kModest, 20'261'126);
    ASSERT_EQ(turns.size(), p.turns.size());
    for (auto& t : turns) {
      if (t.lost >= kMargin) break;
      const Puzzle::Turn* told = p.turn(joined(notation_of(g, t.plan)));
      ASSERT_NE(told, nullptr);
      EXPECT_EQ(told->lost, 0) << p.id << ": " << told->moves << " loses " << t.lost;
    }
  }
}

TEST(Puzzles, EveryDayHasAnotherUntilAllHaveHadTheirs) {
  std::set<std::string> seen;
  const auto count = static_cast<std::int64_t>(all_puzzles().size());
  for (std::int64_t day = 20'000; day < 20'000 + count; ++day) seen.insert(puzzle_of_day(day).id);
  EXPECT_EQ(seen.size(), all_puzzles().size());
  EXPECT_EQ(puzzle_of_day(20'000).id, puzzle_of_day(20'000 + count).id);
  EXPECT_EQ(puzzles_json(0).at("day"), "1970-01-01");
  EXPECT_EQ(puzzles_json(20'783).at("day"), "2026-11-26");
  EXPECT_EQ(puzzles_json(20'783).at("today"), json::value(puzzle_of_day(20'783).id));
}

/// A small one by hand: a city that the tile in hand closes.
Puzzle small() {
  Puzzle p;
  p.position = "base players=2 | BA/RCr@0,0N BA/CFc+@0,-1E | 0f1@N | 0 0 | - | 2 0 place BA/C";
  p.id = puzzle_id(p.position);
  p.rating = 700;
  p.ahead = {5.04, 0.1234};
  for (auto& moves : turns_of(puzzle_game(p))) p.turns.push_back({moves, moves.starts_with("0,-2S") ? 0 : 5.04});
  std::stable_sort(p.turns.begin(), p.turns.end(), [](auto& a, auto& b) { return a.lost < b.lost; });
  return p;
}

TEST(Puzzles, ALineIsReadAgain) {
  const Puzzle p = small(), again = puzzle_from(to_line(p));
  EXPECT_EQ(again.id, p.id);
  EXPECT_EQ(again.rating, 700);
  EXPECT_EQ(again.ahead.mean, 5.0);
  EXPECT_EQ(again.ahead.error, 0.12);
  EXPECT_EQ(again.position, p.position);
  EXPECT_EQ(again.right(), p.right());
  ASSERT_EQ(again.turns.size(), p.turns.size());
  EXPECT_EQ(again.turns.back().lost, 5.0);
  EXPECT_EQ(to_line(again), to_line(p));
  EXPECT_EQ(read_puzzles("# a comment\n\n" + to_line(p) + "\n", "own.txt").size(), 1u);
}

TEST(Puzzles, WhatIsNoneIsRefusedWithItsPlace) {
  const auto reason = [](const std::string& line) {
    try {
      (void)read_puzzles("# first\n" + line + "\n", "own.txt");
    } catch (const Error& e) {
      return e.code + " " + e.what();
    }
    return std::string();
  };
  const std::string good = to_line(small());
  const auto changed = [&](const std::string& what, const std::string& into) {
    std::string line = good;
    return line.replace(line.find(what), what.size(), into);
  };
  EXPECT_EQ(reason(good), "");
  EXPECT_EQ(reason("nonsense").substr(0, 22), "bad-puzzle own.txt:2: ");
  for (auto& wrong : {changed("\"rating\":700", "\"rating\":\"much\""), changed("\"id\":\"", "\"id\":\"x"), changed("\"turns\"", "\"terms\""), changed("\"ahead\":", "\"behind\":"),
                      changed("players=2", "players=3"), good.substr(0, good.find("\"turns\"")) + "\"turns\":{}}", good.substr(0, good.find("\"turns\"")) + "\"turns\":{\"-\":3}}",
                      good.substr(0, good.find("\"turns\"")) + "\"turns\":{\"1,0N\":{\"-\":0}}}"})
    EXPECT_EQ(reason(wrong).substr(0, 22), "bad-puzzle own.txt:2: ") << wrong;
}

TEST(Puzzles, AreSolvedStepByStep) {
  const Puzzle p = small();
  const json::object placed = puzzle_json(p, {"0,-2S"});
  EXPECT_EQ(placed.at("verdict"), "asked");
  EXPECT_EQ(placed.at("taken"), 1);
  EXPECT_EQ(placed.at("state").at("decision").at("undo"), true);
  EXPECT_EQ(puzzle_json(p, {"0,-2S", "-"}).at("verdict"), "right");
  EXPECT_EQ(puzzle_json(p, {" 0,-2s ", "-"}).at("tried").as_array().at(0), "0,-2S") << "input is forgiving";
  const json::object wrong = puzzle_json(p, {"1,-1N", "-"});
  EXPECT_EQ(wrong.at("verdict"), "wrong");
  EXPECT_EQ(wrong.at("lost"), 5.04);
  EXPECT_EQ(puzzle_why_json(p, {}, {0, 1}).at("type"), "why");
  for (const std::vector<std::string>& illegal : {std::vector<std::string>{"0,0N"}, {"0,-2S", "-", "-"}, {"nonsense"}}) EXPECT_THROW((void)puzzle_json(p, illegal), Error);
  EXPECT_THROW((void)puzzle_named("nothing"), Error);
}

std::vector<JudgedTurn> judged(std::initializer_list<std::pair<double, double>> turns) {
  std::vector<JudgedTurn> list;
  for (auto [lost, error] : turns) list.push_back({{}, lost, error});
  return list;
}

TEST(Puzzles, OnlyWhatIsSurelyAheadIsOne) {
  const PuzzleSettings s;
  const auto one = lead_of(judged({{0, 0}, {4.2, 0.3}, {9, 0.4}, {20, 2}}), s);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->right, 1u);
  EXPECT_EQ(one->ahead.mean, 4.2);
  EXPECT_FALSE(lead_of(judged({{0, 0}, {3.9, 0.3}, {9, 0.4}, {20, 2}}), s)) << "too near";
  EXPECT_FALSE(lead_of(judged({{0, 0}, {4.2, 0.6}, {9, 0.4}, {20, 2}}), s)) << "not sure";
  EXPECT_FALSE(lead_of(judged({{0, 0}, {4.2, 0.3}, {9, 0.4}, {20, 6}}), s)) << "the last may be as good";
  EXPECT_FALSE(lead_of(judged({{0, 0}, {0.2, 0.8}, {9, 0.4}, {9, 0.4}, {9, 0.4}}), s)) << "perhaps as good, perhaps not";
  const auto two = lead_of(judged({{0, 0}, {0.3, 0.3}, {5, 0.4}, {5, 0.4}, {6, 0.4}, {6, 0.4}, {7, 0.4}, {8, 0.4}}), s);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->right, 2u);
  EXPECT_EQ(two->ahead.mean, 5);
  EXPECT_FALSE(lead_of(judged({{0, 0}, {0.3, 0.3}, {5, 0.4}}), s)) << "most are right";
  EXPECT_FALSE(lead_of({}, s));
}

TEST(Puzzles, TheSameGameMakesTheSame) {
  PuzzleSettings s;
  s.players = "greedy", s.brief = 60, s.judging = 300, s.ahead = 1, s.error = 3;
  PuzzleMaker maker(compile_rules("base modern"), s);
  const auto a = maker.from_game(7, 3), b = maker.from_game(7, 3);
  ASSERT_TRUE(a && b);
  ASSERT_FALSE(a->empty());
  ASSERT_EQ(a->size(), b->size());
  for (std::size_t i = 0; i < a->size(); ++i) EXPECT_EQ(to_line(a->at(i)), to_line(b->at(i)));
  const std::atomic<bool> stop{true};
  s.stop = &stop;
  EXPECT_FALSE(PuzzleMaker(compile_rules("base modern"), s).from_game(7, 3));
}

TEST(Puzzles, WhatFewFindIsRatedHigher) {
  const Puzzle p = small();
  const int plain = puzzle_rating(puzzle_game(p), p);
  EXPECT_EQ(plain, puzzle_rating(puzzle_game(p), p));
  Puzzle odd = p;  // what nobody would do is called right
  std::rotate(odd.turns.begin(), odd.turns.end() - 1, odd.turns.end());
  for (std::size_t i = 0; i < odd.turns.size(); ++i) odd.turns[i].lost = i ? 5 : 0;
  EXPECT_LT(plain + 500, puzzle_rating(puzzle_game(odd), odd));
}

}  // namespace
}  // namespace bastide
