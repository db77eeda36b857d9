#include "bots/puzzle_step.hpp"

#include <chrono>
#include <cstdio>
#include <sstream>

#include "bots/analysis_json.hpp"
#include "bots/facts.hpp"
#include "protocol/error.hpp"
#include "protocol/lesson_step.hpp"
#include "protocol/notation.hpp"
#include "protocol/why.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

/// Answers that were played, one after the other.
struct Tried {
  Game game;
  int seat, turn;
  Plan plan;          ///< the first of them
  std::string moves;  ///< in notation, with spaces between

  explicit Tried(Game g) : game(std::move(g)), seat(game.actor()), turn(game.s().turn.number) {}
  bool goes_on() const { return Planner::goes_on(game, seat, turn); }
};

/// The turn is over, or it is one that was judged.
bool is_whole(const Puzzle& p, const Tried& t) { return !t.goes_on() || p.turn(t.moves); }

Tried tried(const Puzzle& p, const std::vector<std::string>& answers) {
  Tried t(puzzle_game(p));
  for (auto& answer : answers) {
    if (is_whole(p, t)) throw Error("illegal", "the turn is over; the puzzle asks for nothing more");
    const Move m = read_move(t.game, answer);
    t.moves += (t.moves.empty() ? "" : " ") + to_notation(t.game, m);
    if (t.plan.count < Plan::kAnswers) t.plan.answer[static_cast<std::size_t>(t.plan.count++)] = m;
    t.game.play(m);
  }
  return t;
}

json::array words_of(const std::string& moves) {
  json::array list;
  std::istringstream in(moves);
  for (std::string word; in >> word;) list.emplace_back(word);
  return list;
}

Plan plan_of(const Game& g, const std::string& moves) {
  Game along(g);
  Plan plan;
  std::istringstream in(moves);
  for (std::string word; in >> word && plan.count < Plan::kAnswers;) {
    const Move m = read_move(along, word);
    plan.answer[static_cast<std::size_t>(plan.count++)] = m;
    along.play(m);
  }
  return plan;
}

/// What a turn does, in the words of hints.
json::array facts_of(const Game& g, const Plan& plan, const std::vector<std::string>& names) {
  Judgement m{};
  m.facts = Facts(g.shared_rules()).of(g, plan);
  return facts_json(g, m, g.actor(), names);
}

void put_verdict(json::object& o, const Puzzle& p, const Tried& t, const Puzzle::Turn* judged, const std::vector<std::string>& names) {
  const Game start = puzzle_game(p);
  const bool right = judged && judged->lost == 0;
  json::array best;
  for (std::size_t i = 0; i < p.right(); ++i) best.push_back(words_of(p.turns[i].moves));
  o["best"] = std::move(best);
  o["ahead"] = json::object{{"points", p.ahead.mean}, {"error", p.ahead.error}};
  o["facts"] = facts_of(start, right ? t.plan : plan_of(start, p.turns.front().moves), names);
  o["tried"] = words_of(t.moves);
  if (right) return;
  o["triedFacts"] = facts_of(start, t.plan, names);
  if (judged) o["lost"] = judged->lost;
}

/// "2026-11-26"
std::string date_of(std::int64_t day) {
  const std::chrono::year_month_day d{std::chrono::sys_days(std::chrono::days(day))};
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(d.year()), static_cast<unsigned>(d.month()), static_cast<unsigned>(d.day()));
  return text;
}

}  // namespace

json::object puzzles_json(std::int64_t day) {
  json::array list;
  for (auto& p : all_puzzles()) list.push_back({{"id", p.id}, {"rating", p.rating}, {"rules", p.rules()}});
  return {{"day", date_of(day)}, {"today", puzzle_of_day(day).id}, {"puzzles", std::move(list)}};
}

json::object puzzle_json(const Puzzle& p, const std::vector<std::string>& answers) {
  Tried t = tried(p, answers);
  const Puzzle::Turn* judged = p.turn(t.moves);
  const bool over = is_whole(p, t), right = judged && judged->lost == 0;
  const std::vector<std::string> names = course::names_around(t.game, t.seat);
  json::object o{{"puzzle", p.id}, {"rating", p.rating}, {"seat", t.seat}, {"verdict", !over ? "asked" : right ? "right" : "wrong"}};
  if (over) put_verdict(o, p, t, judged, names);
  const bool kept = !over || right;
  const Game& shown = kept ? t.game : (t.game = puzzle_game(p));
  const int taken = kept ? static_cast<int>(answers.size()) : 0;
  o["taken"] = taken;
  o["events"] = Scene{shown, names, {}}.events(0);
  o["state"] = course::state_at(shown, names, taken, taken > 0 && !over);
  return o;
}

json::object puzzle_why_json(const Puzzle& p, const std::vector<std::string>& answers, Pos cell) {
  json::object o = why_json(tried(p, answers).game, cell);
  o["type"] = "why";
  o["seq"] = answers.size();
  return o;
}

json::object puzzle_answer(std::string_view rest, const std::string& body) {
  const auto [id, what] = course::halves(rest);
  if (what != "/step" && what != "/why") throw Error("not-found", "a puzzle has /step and /why by POST");
  const Puzzle& puzzle = puzzle_named(id);
  const course::Asked asked = course::read_asked(what, body, kMostTurnAnswers);
  return asked.cell ? puzzle_why_json(puzzle, asked.answers, *asked.cell) : puzzle_json(puzzle, asked.answers);
}

std::vector<std::string> seat_names(const Game& g) {
  std::vector<std::string> names;
  for (int p = 0; p < g.rules().players; ++p) names.emplace_back(default_name(p));
  return names;
}

}  // namespace bastide
