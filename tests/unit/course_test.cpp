// The lessons that newcomers learn by: what they ask can be done, what they call wrong is legal and not accepted, and what they tell is so.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <regex>
#include <set>

#include "core/check.hpp"
#include "core/expansion.hpp"
#include "protocol/error.hpp"
#include "protocol/lesson_step.hpp"
#include "protocol/notation.hpp"
#include "support/schemas.hpp"

namespace bastide::course {
namespace {

namespace json = boost::json;

std::vector<Move> legal(const Game& g) {
  Moves moves;
  g.legal(moves);
  return {moves.begin(), moves.end()};
}

/// Calls `f` with every list of answers that does what is asked, and with every beginning of one.
void each_way(const Lesson& l, std::vector<std::string>& answers, const std::function<void(const Attempt&)>& f) {
  const Attempt a = attempt(l, answers);
  f(a);
  if (a.verdict == Verdict::done) return;
  ASSERT_EQ(a.game.actor(), kLearner) << l.where << ": the learner must answer after " << answers.size() << " answers";
  bool any = false;
  for (Move m : legal(a.game)) {
    if (!is_meant(a.game, m, l.steps[answers.size()].wanted)) continue;
    any = true;
    answers.push_back(to_notation(a.game, m));
    each_way(l, answers, f);
    answers.pop_back();
  }
  EXPECT_TRUE(any) << l.where << ": what is asked after " << (answers.empty() ? "nothing" : answers.back()) << " cannot be done";
}

void each_way(const Lesson& l, const std::function<void(const Attempt&)>& f) {
  std::vector<std::string> answers;
  each_way(l, answers, f);
}

std::vector<Payment> paid(const Game& g) {
  std::vector<Payment> all;
  for (auto& e : g.events())
    if (e.type == Event::Type::Score) all.push_back({e.player, e.points});
  return all;
}

std::string text(const std::vector<Payment>& payments) {
  std::string all;
  for (auto& p : payments) all += " " + std::to_string(p.seat) + ":" + std::to_string(p.points);
  return all;
}

void expect_words(const Lesson& l, const Text& t, const char* what, std::size_t most) {
  for (auto* words : {&t.en, &t.de}) {
    EXPECT_FALSE(words->empty()) << l.where << ": " << what << " is not there in both languages";
    EXPECT_LE(words->size(), most) << l.where << ": " << what << " is longer than anybody reads";
  }
  EXPECT_NE(t.en, t.de) << l.where << ": " << what;
}

TEST(Course, IsToldInBothLanguages) {
  std::set<std::string> ids;
  for (auto& l : all_lessons()) {
    EXPECT_TRUE(ids.insert(l.id).second) << l.where << ": " << l.id << " is there twice";
    expect_words(l, l.title, "the title", 40);
    expect_words(l, l.tell, "what it tells", 400);
    expect_words(l, l.well, "what is said at the end", 320);
    EXPECT_FALSE(l.steps.empty()) << l.where;
    EXPECT_LE(l.steps.size(), kMostAnswers) << l.where;
    for (auto& s : l.steps) {
      expect_words(l, s.hint, "a hint", 160);
      for (auto& m : s.mistakes) expect_words(l, m.words, "what is said of a mistake", 200);
    }
  }
  EXPECT_EQ(all_lessons().front().system, "base");
  EXPECT_GE(lessons_of("base"), 12);
  EXPECT_EQ(lessons_of("nothing"), 0);
}

/// Those of an expansion stand together, and the expansions as in the setup.
TEST(Course, IsInTheOrderOfTheExpansions) {
  std::vector<std::string> told, known;
  for (auto& l : all_lessons())
    if (told.empty() || told.back() != l.system) told.push_back(l.system);
  for (auto* e : all_expansions())
    if (lessons_of(e->id)) known.emplace_back(e->id);
  EXPECT_EQ(told, known);
}

/// An expansion is learnt in three to five short steps; one that has few rules asks as often in two lessons.
TEST(Course, OfAnExpansionHasThreeToFiveSteps) {
  for (auto* e : all_expansions()) {
    const int lessons = lessons_of(e->id);
    if (!lessons || std::string_view(e->id) == "base") continue;
    std::size_t answers = 0;
    for (auto& l : all_lessons()) answers += l.system == e->id ? l.steps.size() : 0;
    EXPECT_GE(lessons, 2) << e->id;
    EXPECT_LE(lessons, 5) << e->id;
    EXPECT_GE(answers, 3U) << e->id;
  }
}

TEST(Course, AsksForWhatCanBeDone) {
  for (auto& l : all_lessons()) {
    int ways = 0;
    each_way(l, [&](const Attempt& a) {
      EXPECT_EQ(check(a.game), "") << l.where;
      if (a.verdict != Verdict::done) return;
      ++ways;
      EXPECT_EQ(text(paid(a.game)), text(l.payments)) << l.where;
      EXPECT_EQ(a.script, l.script.size()) << l.where << ": not all of the script is played";
      EXPECT_EQ(a.words, &l.well);
    });
    EXPECT_GT(ways, 0) << l.where << ": nothing legal does what is asked";
  }
}

TEST(Course, EveryMistakeCanBeMadeAndIsToldApart) {
  for (auto& l : all_lessons()) {
    std::set<const Text*> told;
    each_way(l, [&](const Attempt& a) {
      if (a.verdict == Verdict::done) return;
      for (Move m : legal(a.game)) {
        if (is_meant(a.game, m, l.steps[a.taken].wanted)) continue;
        for (auto& mistake : l.steps[a.taken].mistakes)
          if (is_meant(a.game, m, mistake.moves)) {
            told.insert(&mistake.words);
            break;
          }
      }
    });
    for (auto& s : l.steps)
      for (auto& m : s.mistakes) EXPECT_TRUE(told.count(&m.words)) << l.where << ": nobody can make the mistake '" << m.moves[0] << "'";
  }
}

/// "8 points" or "8 Punkte" are what somebody gets.
TEST(Course, TellsPointsThatArePaid) {
  const std::regex points(R"((\d+) (?:points?|Punkte?n?)\b)");
  for (auto& l : all_lessons())
    for (auto* words : {&l.well.en, &l.well.de})
      for (std::sregex_iterator at(words->begin(), words->end(), points), end; at != end; ++at) {
        const int n = std::stoi((*at)[1]);
        // A piece of general advice: "1 point for each tile".
        if (n == 1) continue;
        EXPECT_TRUE(std::any_of(l.payments.begin(), l.payments.end(), [&](auto& p) { return p.points == n; })) << l.where << ": " << at->str();
      }
}

TEST(Course, AStepFitsItsSchemaAllTheWay) {
  for (auto& l : all_lessons()) {
    std::vector<std::string> answers;
    for (std::size_t i = 0; i <= l.steps.size(); ++i) {
      const json::object step = step_json(l, answers);
      ASSERT_EQ(misfit("lesson-step", step), "") << l.where;
      EXPECT_EQ(step.at("taken").to_number<std::size_t>(), i);
      EXPECT_EQ(step.at("verdict"), i < l.steps.size() ? "asked" : "done");
      if (i < l.steps.size()) answers.emplace_back(step.at("right").as_string());
    }
    EXPECT_THROW((void)attempt(l, [&] { auto more = answers; more.emplace_back("-"); return more; }()), Error);
  }
  EXPECT_EQ(misfit("lessons", lessons_json()), "");
}

/// What the catalogue does not have comes with each step, or the page has no picture of it.
TEST(Course, AStepTellsOfTilesThatTheCatalogueDoesNotHave) {
  std::size_t designs = 0;
  for (auto& l : all_lessons()) {
    const Game g = begin(l);
    const json::object step = step_json(l, {});
    const auto listed = [&](const char* key) { return step.contains(key) ? step.at(key).as_array() : json::array(); };
    EXPECT_EQ(listed("designs").size(), g.rules().rules.designs.size()) << l.where;
    EXPECT_EQ(listed("marked").size(), g.rules().noted.size()) << l.where;
    for (auto& d : listed("designs"))
      EXPECT_TRUE(std::any_of(g.rules().defs.begin(), g.rules().defs.end(), [&](auto& tile) { return d.at("id") == json::value(tile.id); })) << l.where;
    designs += listed("designs").size();
  }
  EXPECT_GT(designs, 0U) << "no lesson has a tile that players drew";
}

TEST(Course, AWrongAnswerChangesNothing) {
  const Lesson& l = lesson_named("base-turn");
  const json::object begun = step_json(l, {}), tried = step_json(l, {"1,0N"}), further = step_json(l, {"-1,0W", "1,0E"});
  EXPECT_EQ(tried.at("verdict"), "wrong");
  EXPECT_EQ(tried.at("words").at("en"), json::value(l.steps[0].mistakes[0].words.en));
  EXPECT_EQ(further.at("words").at("de"), json::value(l.steps[0].mistakes[1].words.de)) << "what comes after a wrong answer is not looked at";
  for (auto* o : {&tried, &further}) {
    EXPECT_EQ(o->at("state"), begun.at("state"));
    EXPECT_EQ(o->at("taken"), 0);
  }
  EXPECT_EQ(step_json(l, {"1,0E"}).at("verdict"), "done");
  EXPECT_THROW((void)step_json(l, {"7,7N"}), Error);
  EXPECT_THROW((void)step_json(l, {"nonsense"}), Error);
}

/// A tile that may bear a bridge keeps a segment free for it, which is no feature yet.
TEST(Course, WhatIsCompletedIsSeenWhereBridgesMayBeBuilt) {
  const Game g = begin(lesson_named("bridges-bridge"));
  for (Move m : legal(g)) EXPECT_FALSE(is_meant(g, m, "completes:road")) << to_notation(g, m);
}

TEST(Course, WithinATurnAnAnswerMayBeTakenBack) {
  const Lesson& l = lesson_named("base-steal");
  auto undo = [&](std::vector<std::string> answers) { return step_json(l, answers).at("state").at("decision").at("undo").as_bool(); };
  EXPECT_FALSE(undo({}));
  EXPECT_TRUE(undo({"-1,0N"}));
  EXPECT_FALSE(undo({"-1,0N", "f@N"})) << "Red has played since";
}

TEST(Course, SaysWhyATileMayNotLieThere) {
  const json::object why = why_json(lesson_named("base-place"), {}, {0, 1});
  EXPECT_EQ(misfit("why", why), "");
  EXPECT_EQ(why.at("tile"), "BA/RFr");
}

TEST(Course, WhatIsWrittenWronglyIsRefusedWithItsLine) {
  auto reason = [](const std::string& text) {
    try {
      (void)read_lessons(text, "base/lessons.txt");
    } catch (const Error& e) {
      return e.code + " " + e.what();
    }
    return std::string("accepted");
  };
  const std::string good = "lesson base-a\nen: A\nde: B\ntell\nen: C\n  D\nde: E\nposition x\nwant place\nhint\nen: F\nde: G\nwell\nen: H\nde: I\npays Red 3\n";
  ASSERT_EQ(reason(good), "accepted");
  const Lesson l = read_lessons(good, "base/lessons.txt").at(0);
  EXPECT_EQ(l.tell.en, "C D");
  EXPECT_EQ(l.payments, (std::vector<Payment>{{1, 3}}));
  for (auto& [wrong, what] : std::vector<std::pair<std::string, std::string>>{
           {"tell\n", ":1: expected 'lesson ID'"},
           {"lesson chess-a\n", ":1: the id of a lesson begins with its expansion"},
           {"lesson base\n", ":1: the id of a lesson begins with its expansion"},
           {"lesson base-a\nwish\n", ":2: 'wish' is none of"},
           {"lesson base-a\nhint\n", ":2: expected 'want MOVES' before"},
           {"lesson base-a\nwant\n", ":2: a move or what it is was expected"},
           {"lesson base-a\nen: A\nen: B\n", ":3: this was said already"},
           {"lesson base-a\nposition x\nen: A\n", ":3: words were not expected here"},
           {"lesson base-a\n  A\n", ":2: only words are indented"},
           {"lesson base-a\npays Nobody 3\n", ":2: expected a colour and points"},
           {"lesson base-a\npays Red\n", ":2: expected a colour and points"}})
    EXPECT_NE(reason(wrong).find("bad-lesson base/lessons.txt" + what), std::string::npos) << wrong << reason(wrong);
}

}  // namespace
}  // namespace bastide::course
