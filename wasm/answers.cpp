#include "wasm/answers.hpp"

#include <chrono>
#include <ctime>

#include "bots/puzzle_step.hpp"
#include "bots/review_json.hpp"
#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"
#include "protocol/lesson_step.hpp"
#include "protocol/meta.hpp"
#include "protocol/position.hpp"
#include "protocol/position_answer.hpp"
#include "protocol/record.hpp"
#include "protocol/replay.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

/// A review is made while somebody waits for more of it, so long at once.
constexpr std::chrono::milliseconds kAtOnce{400};

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

Query read_query(std::string_view text) {
  Query query;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('&', at), text.size());
    const std::string_view pair = text.substr(at, end - at);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    query.emplace_back(decoded(pair.substr(0, equals)), decoded(pair.substr(std::min(equals + 1, pair.size()))));
    at = end + 1;
  }
  return query;
}

/// The first value of a key.
std::string value(const Query& query, std::string_view key, const char* otherwise) {
  for (auto& [name, value] : query)
    if (name == key) return value;
  return otherwise;
}

int number(const Query& query, std::string_view key) { return std::atoi(value(query, key, "0").c_str()); }

Answer told(const json::value& v) { return {"application/json", json_text(v)}; }

[[noreturn]] void nothing(std::string_view path) { throw Error("not-found", "without a server there is no " + std::string(path.substr(0, 80))); }

Answer art(std::string_view rest, const Query& query) {
  if (const auto slash = rest.find('/'); slash != rest.npos && rest.substr(slash) == "/sheet.json")
    return told(sheet_answer(std::string(rest.substr(0, slash)), query, picture_at));
  const PictureAddress p = read_picture_address(rest);
  return {"image/svg+xml", p.design() ? design_picture_at(p, design_of(query)) : picture_at(p)};
}

Answer puzzle(std::string_view rest, const std::string& body) {
  return told(body.empty() ? puzzle_json(puzzle_named(rest), {}) : puzzle_answer(rest, body));
}

Answer position(std::string_view what, const std::string& body) {
  const json::object asked = parse_object(body);
  if (what.empty()) return told(position_answer(asked, LocalTable::kRulesChars));
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
      : names(s.names()),
        of(turns_to_review(s.beginning(), s.history())),
        totals(names.size()),
        review(s.beginning(), s.history(), {{.moves = 1, .threads = 1, .seed = 1, .playouts = kReviewPlayouts}, true}) {}
  Names names;
  std::size_t of;
  bool done = false;
  json::array turns;
  ReviewTotals totals;
  Review review;
};

json::object Answers::review(const LocalTable& table, int from) {
  if (!table.over()) throw Error("illegal", "a game that is played is not judged");
  if (!judged_) return no_review();
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
  json::object o = review_answer(j.done ? "done" : "working", j.of, from, j.turns);
  if (j.done) o["players"] = totals_json(j.totals, j.names);
  return o;
}

Answer Answers::of_table(std::string_view what, const Query& query, bool post, const LocalTable& table) {
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
  const Query query = read_query(target.substr(std::min(mark + 1, target.size())));
  const std::string_view p = path;
  if (p.starts_with("/art/")) return art(behind(p, "/art/"), query);
  if (p == "/api/tiles") return {"application/json", tiles_answer(query, shape_at, design_shape_at)};
  if (p == "/api/rules") return told(rules_json(Fields(parse_object(body)).text("rules", 1, LocalTable::kRulesChars)));
  if (p == "/api/design") return told(asked_design_answer(body));
  if (p == "/api/rules-texts" || p == "/api/rules-book") {
    const std::string language = value(query, "lang", "en");
    return p == "/api/rules-book" ? told(rules_book_json(language)) : told(rule_texts_json(language));
  }
  if (p.starts_with("/api/position")) return position(behind(p, "/api/position"), body);
  if (p == "/api/lessons") return told(course::lessons_json());
  if (p.starts_with("/api/lessons/")) return told(course::lesson_answer(behind(p, "/api/lessons/"), body));
  if (p == "/api/puzzles") return told(puzzles_json(today()));
  if (p.starts_with("/api/puzzles/")) return puzzle(behind(p, "/api/puzzles/"), body);
  if (table && p.starts_with(own)) return of_table(behind(p, own), query, !body.empty(), *table);
  nothing(p);
}

}  // namespace bastide
