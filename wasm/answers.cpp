#include "wasm/answers.hpp"

#include <chrono>
#include <ctime>

#include "bots/puzzle_step.hpp"
#include "bots/review_json.hpp"
#include "protocol/fields.hpp"
#include "protocol/lesson_step.hpp"
#include "protocol/meta.hpp"
#include "protocol/position.hpp"
#include "protocol/position_answer.hpp"
#include "protocol/record.hpp"
#include "protocol/replay.hpp"
#include "protocol/tile_json.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr std::size_t kAnswerChars = 40, kTiles = 500, kWordChars = 8192;
constexpr int kFarthest = 1000;  // cells beyond it hold no tile
/// A review is made while somebody waits for more of it, so long at once.
constexpr std::chrono::milliseconds kAtOnce{400};
constexpr std::int64_t kReviewPlayouts = 300;

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size()) {
      out += static_cast<char>(std::strtol(std::string(text.substr(i + 1, 2)).c_str(), nullptr, 16));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

template <class Each>
void split(std::string_view text, char sign, Each&& each) {
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(sign, at), text.size());
    each(text.substr(at, end - at));
    at = end + 1;
  }
}

/// The values of a key, in order.
std::vector<std::string> values(std::string_view query, std::string_view key) {
  std::vector<std::string> found;
  split(query, '&', [&](std::string_view part) {
    const std::size_t equals = std::min(part.find('='), part.size());
    if (part.substr(0, equals) == key) found.push_back(decoded(part.substr(std::min(equals + 1, part.size()))));
  });
  return found;
}

int number(std::string_view query, std::string_view key) {
  const std::vector<std::string> all = values(query, key);
  return all.empty() ? 0 : std::atoi(all[0].c_str());
}

Answer told(const json::value& v) { return {"application/json", json::serialize(v)}; }

[[noreturn]] void nothing(std::string_view path) { throw Error("not-found", "without a server there is no " + std::string(path.substr(0, 80))); }

/// THEME/NAME.ROT.svg
std::string picture(std::string_view rest) {
  const std::size_t slash = rest.find('/');
  if (slash == rest.npos || rest.size() < slash + 8 || !rest.ends_with(".svg")) nothing(rest);
  const std::string_view name = rest.substr(slash + 1, rest.size() - slash - 7);
  const auto svg = tile_picture(std::string(rest.substr(0, slash)), std::string(name), (rest[rest.size() - 5] - '0') & 3);
  if (!svg) nothing(rest);
  return *svg;
}

Answer art(std::string_view rest, std::string_view query) {
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const std::string theme(rest.substr(0, slash));
  const std::string_view what = rest.substr(std::min(slash + 1, rest.size()));
  if (what.starts_with("design.")) {
    const auto words = values(query, "tile");
    const auto svg = words.empty() ? std::nullopt : design_picture(theme, words[0], what.size() > 7 ? (what[7] - '0') & 3 : 0);
    if (!svg) nothing(rest);
    return {"image/svg+xml", *svg};
  }
  if (what != "sheet.json") return {"image/svg+xml", picture(rest)};
  json::object sheet;
  for (const std::string& list : values(query, "tiles"))
    split(list, ',', [&](std::string_view name) { sheet[name] = picture(theme + "/" + std::string(name) + ".svg"); });
  if (sheet.size() > kTiles) throw Error("too-large", "at most 500 pictures at once");
  return told(sheet);
}

Answer tiles(std::string_view query) {
  json::array list;
  for (const std::string& ids : values(query, "ids"))
    split(ids, ',', [&](std::string_view id) {
      auto shape = tile_shape(std::string(id));
      if (!shape) nothing(id);
      list.push_back(std::move(*shape));
    });
  for (const std::string& word : values(query, "design")) list.push_back(design_shape(word));
  return told(list);
}

Pos cell(const Fields& fields) {
  const auto [x, y] = fields.pair("cell", kFarthest);
  return {static_cast<i16>(x), static_cast<i16>(y)};
}

Answer lesson(std::string_view rest, const std::string& body) {
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const course::Lesson& lesson = course::lesson_named(std::string(rest.substr(0, slash)));
  const json::object asked = parse_object(body);
  const Fields fields(asked);
  const auto answers = fields.texts("answers", 0, course::kMostAnswers, kAnswerChars);
  if (rest.substr(slash) == "/step") return told(course::step_json(lesson, answers));
  if (rest.substr(slash) == "/why") return told(course::why_json(lesson, answers, cell(fields)));
  nothing(rest);
}

Answer puzzle(std::string_view rest, const std::string& body) {
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const Puzzle& puzzle = puzzle_named(rest.substr(0, slash));
  if (rest.substr(slash).empty()) return told(puzzle_json(puzzle, {}));
  const json::object asked = parse_object(body);
  const Fields fields(asked);
  const auto answers = fields.texts("answers", 0, kMostTurnAnswers, kAnswerChars);
  if (rest.substr(slash) == "/step") return told(puzzle_json(puzzle, answers));
  if (rest.substr(slash) == "/why") return told(puzzle_why_json(puzzle, answers, cell(fields)));
  nothing(rest);
}

Answer position(std::string_view what, const std::string& body) {
  const json::object asked = parse_object(body);
  if (what.empty()) return told(position_answer(asked, kWordChars));
  if (what == "/read") return told(read_position_answer(asked, [](std::string_view text) { return read_record(text); }));
  if (what != "/hint") nothing(what);
  const Game game = game_to_think_of(asked);
  return told(hint_here(game, seat_names(game)));
}

std::int64_t today() { return static_cast<std::int64_t>(std::time(nullptr)) / 86400; }

std::string_view behind(std::string_view path, std::string_view begin) { return path.substr(begin.size()); }

}  // namespace

/// A game as far as it has been judged.
struct Answers::Judged {
  explicit Judged(const Session& s)
      : names(s.names()), totals(names.size()), review(s.beginning(), s.history(), {{.moves = 1, .threads = 1, .seed = 1, .playouts = kReviewPlayouts}, true}) {
    for (Walk walk(s.beginning(), s.history()); walk.next();) of += walk.to_tile() && walk.played().count;
  }
  Names names;
  int of = 0;
  bool done = false;
  json::array turns;
  ReviewTotals totals;
  Review review;
};

json::object Answers::review(const LocalTable& table, int from) {
  if (!table.over()) throw Error("illegal", "a game that is played is not judged");
  if (!judged_) return {{"type", "review"}, {"state", "none"}, {"of", 0}, {"from", 0}, {"turns", json::array()}};
  Judged& j = *judged_;
  const auto begin = std::chrono::steady_clock::now();
  Limit limit;
  limit.playouts = kReviewPlayouts;
  while (!j.done && std::chrono::steady_clock::now() - begin < kAtOnce) {
    if (const auto turn = j.review.next(limit)) {
      j.totals.add(*turn);
      j.turns.push_back(turn_json(j.review.game(), *turn, j.names));
    } else {
      j.done = true;
    }
  }
  json::array rest(j.turns.begin() + std::min<std::ptrdiff_t>(from, static_cast<std::ptrdiff_t>(j.turns.size())), j.turns.end());
  json::object o{{"type", "review"}, {"state", j.done ? "done" : "working"}, {"of", j.of}, {"from", from}, {"turns", std::move(rest)}};
  if (!j.done) return o;
  json::array players;
  for (std::size_t seat = 0; seat < j.names.size(); ++seat) players.push_back(player_json(j.totals, seat, j.names));
  o["players"] = std::move(players);
  return o;
}

Answer Answers::of_table(std::string_view what, std::string_view query, bool post, const LocalTable& table) {
  const Session& session = table.session();
  if (what == "record") return {"text/plain", to_text(session.record())};
  if (what == "position") return told(json::object{{"position", position_line(session.game())}});
  if (what == "review") {
    if (post && table.over() && !judged_) judged_ = std::make_shared<Judged>(session);
    return told(review(table, std::max(0, number(query, "from"))));
  }
  if (what != "replay") nothing(what);
  if (!table.over()) throw Error("illegal", "a game that is played has no replay");
  return told(Replay(session).at(number(query, "at"), session.names()));
}

Answer Answers::ask(std::string_view target, const std::string& body, const LocalTable* table) {
  const std::size_t mark = std::min(target.find('?'), target.size());
  const std::string path = decoded(target.substr(0, mark)), own = std::string("/api/tables/") + LocalTable::kId + "/";
  const std::string_view query = target.substr(std::min(mark + 1, target.size())), p = path;
  if (p.starts_with("/art/")) return art(behind(p, "/art/"), query);
  if (p == "/api/tiles") return tiles(query);
  if (p == "/api/rules") return told(rules_json(Fields(parse_object(body)).text("rules", 1, kWordChars)));
  if (p == "/api/design") return told(design_answer(Fields(parse_object(body)).text("design", 0, kWordChars)));
  if (p == "/api/rules-texts" || p == "/api/rules-book") {
    const auto languages = values(query, "lang");
    const std::string language = languages.empty() ? "en" : languages[0];
    return p == "/api/rules-book" ? told(rules_book_json(language)) : told(rule_texts_json(language));
  }
  if (p.starts_with("/api/position")) return position(behind(p, "/api/position"), body);
  if (p == "/api/lessons") return told(course::lessons_json());
  if (p.starts_with("/api/lessons/")) return lesson(behind(p, "/api/lessons/"), body);
  if (p == "/api/puzzles") return told(puzzles_json(today()));
  if (p.starts_with("/api/puzzles/")) return puzzle(behind(p, "/api/puzzles/"), body);
  if (table && p.starts_with(own)) return of_table(behind(p, own), query, !body.empty(), *table);
  nothing(p);
}

}  // namespace bastide
