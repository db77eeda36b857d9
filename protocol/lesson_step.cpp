#include "protocol/lesson_step.hpp"

#include <algorithm>
#include <utility>

#include "protocol/fields.hpp"
#include "protocol/notation.hpp"
#include "protocol/tile_json.hpp"
#include "protocol/why.hpp"

namespace bastide::course {
namespace json = boost::json;
namespace {

constexpr std::size_t kAnswerChars = 40;
constexpr int kFarthest = 1000;  // cells beyond it hold no tile
constexpr const char* kVerdict[] = {"asked", "wrong", "done"};

json::object words_json(const Text& t) { return {{"en", t.en}, {"de", t.de}}; }

/// A move that is asked for now.
json::value right_move(const Game& g, const Step& step) {
  Moves moves;
  g.legal(moves);
  const auto found = std::find_if(moves.begin(), moves.end(), [&](Move m) { return is_meant(g, m, step.wanted); });
  return found == moves.end() ? json::value() : json::value(to_notation(g, *found));
}

void judge(const Lesson& l, Attempt& a, const std::string& answer) {
  if (a.taken == l.steps.size() || a.game.over() || a.game.actor() != kLearner) throw Error("illegal", "the lesson asks for nothing more");
  const Step& step = l.steps[a.taken];
  const Move m = read_move(a.game, answer);
  if (!is_meant(a.game, m, step.wanted)) {
    a.verdict = Verdict::wrong;
    for (auto& mistake : step.mistakes)
      if (is_meant(a.game, m, mistake.moves)) return void(a.words = &mistake.words);
    return;
  }
  a.turn = a.game.s().turn.number;
  a.game.play(m);
  follow(l, a.game, a.script);
  if (++a.taken < l.steps.size()) return;
  a.verdict = Verdict::done;
  a.words = &l.well;
}

}  // namespace

std::pair<std::string, std::string> halves(std::string_view rest) {
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  return {std::string(rest.substr(0, slash)), std::string(rest.substr(slash))};
}

Asked read_asked(std::string_view what, const std::string& body, std::size_t most) {
  const json::object asked = parse_object(body);
  const Fields fields(asked);
  Asked read{fields.texts("answers", 0, most, kAnswerChars), {}};
  if (what != "/why") return read;
  const auto [x, y] = fields.pair("cell", kFarthest);
  read.cell = Pos{static_cast<i16>(x), static_cast<i16>(y)};
  return read;
}

std::vector<std::string> names_around(const Game& g, int me) {
  std::vector<std::string> names;
  for (int p = 0; p < g.rules().players; ++p) names.emplace_back(p == me ? neutral_name(p) : default_name(p));
  return names;
}

json::object state_at(const Game& g, const std::vector<std::string>& names, int taken, bool undo) {
  json::object o = Scene{g, names, {}}.state(taken, Aids::standard);
  if (g.over()) return o;
  json::object d = decision_json(g);
  d["seq"] = taken;
  if (g.actor() != kChance) d["undo"] = undo;
  o["decision"] = std::move(d);
  return o;
}

Attempt attempt(const Lesson& l, const std::vector<std::string>& answers) {
  Attempt a{begin(l)};
  a.game.keep_ledger(true);
  for (auto& answer : answers) {
    if (a.verdict == Verdict::wrong) break;
    judge(l, a, answer);
  }
  return a;
}

json::array lessons_json() {
  json::array systems;
  std::string system;
  for (auto& l : all_lessons()) {
    if (std::exchange(system, l.system) != l.system) systems.push_back({{"system", l.system}, {"lessons", json::array()}});
    systems.back().as_object()["lessons"].as_array().push_back(
        {{"id", l.id}, {"title", words_json(l.title)}, {"tell", words_json(l.tell)}, {"steps", l.steps.size()}});
  }
  return systems;
}

json::object step_json(const Lesson& l, const std::vector<std::string>& answers) {
  const Attempt a = attempt(l, answers);
  json::object o{{"lesson", l.id}, {"taken", a.taken}, {"verdict", kVerdict[static_cast<int>(a.verdict)]}};
  if (a.words) o["words"] = words_json(*a.words);
  if (a.verdict != Verdict::done) {
    o["hint"] = words_json(l.steps[a.taken].hint);
    o["right"] = right_move(a.game, l.steps[a.taken]);
  }
  put_own_tiles(o, a.game);
  const std::vector<std::string> names = names_around(a.game, kLearner);
  o["events"] = Scene{a.game, names, {}}.events(0);
  o["state"] = state_at(a.game, names, static_cast<int>(a.taken), a.taken > 0 && a.game.s().turn.number == a.turn);
  return o;
}

json::object why_json(const Lesson& l, const std::vector<std::string>& answers, Pos cell) {
  const Attempt a = attempt(l, answers);
  json::object o = bastide::why_json(a.game, cell);
  o["type"] = "why";
  o["seq"] = a.taken;
  return o;
}

json::object lesson_answer(std::string_view rest, const std::string& body) {
  const auto [id, what] = halves(rest);
  if (what != "/step" && what != "/why") throw Error("not-found", "a lesson has /step and /why");
  const Lesson& lesson = lesson_named(id);
  const Asked asked = read_asked(what, body, kMostAnswers);
  return asked.cell ? why_json(lesson, asked.answers, *asked.cell) : step_json(lesson, asked.answers);
}

}  // namespace bastide::course
