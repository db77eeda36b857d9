#include "wasm/door.hpp"

#include <limits>

#include "bots/review_json.hpp"
#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"
#include "protocol/tile_json.hpp"

namespace bastide {
namespace json = boost::json;

struct Door::Command {
  const char* name;
  Object (Door::*run)(const Object&);
};

const Door::Command Door::commands[] = {{"tile", &Door::tile},   {"review", &Door::review}, {"table", &Door::table}, {"say", &Door::say},
                                        {"think", &Door::think}, {"keep", &Door::keep},     {"http", &Door::http}};

Door::Door()
    : thinker_(std::string(default_bot())),
      line_([this](const Object& o) { out_ += (out_.empty() ? "" : "\n") + json_text(o); }, thinker_) {}

std::string Door::ask(std::string_view request) {
  out_.clear();
  Object asked, answer;
  try {
    if (request.size() <= LineEngine::kMaxLine) asked = parse_object(request);
  } catch (const Error&) {  // the line protocol says what is wrong
  }
  const json::value* cmd = asked.if_contains("cmd");
  for (auto& c : commands) {
    if (!cmd || *cmd != c.name) continue;
    try {
      answer = (this->*c.run)(asked);
    } catch (const Error& e) {
      answer = {{"type", "error"}, {"code", e.code}, {"message", e.what()}};
    } catch (const std::exception& e) {
      answer = {{"type", "error"}, {"code", "internal"}, {"message", e.what()}};
    }
    if (const json::value* id = asked.if_contains("id")) answer["id"] = *id;
    return json_text(answer);
  }
  line_.line(request);
  return std::move(out_);
}

Door::Object Door::tile(const Object& r) {
  const Fields fields(r);
  const std::string id = fields.text("tile", 1, 64), theme = fields.text_or("theme", 16, "light");
  const int rot = fields.whole_or("rot", 0, 3, 0);
  if (theme != "light" && theme != "dark") fields.fail("theme", "light or dark");
  const auto svg = tile_picture(theme, id, rot);
  if (!svg) throw Error("not-found", "there is no tile " + id);
  return {{"type", "ok"}, {"svg", *svg}};
}

/// Of the game at hand as far as it was played.
Door::Object Door::review(const Object& r) {
  constexpr std::int64_t kMost = 1000000;
  const Fields fields(r);
  Limit limit;
  limit.playouts = fields.number_or("playouts", 1, kMost, kReviewPlayouts);
  const Session& session = line_.session();
  Review review(session.beginning(), session.history(),
                {{.moves = 1, .threads = 1, .seed = static_cast<u64>(fields.number_or("seed", 0, std::numeric_limits<std::int64_t>::max(), 1)), .playouts = limit.playouts}, fields.flag_or("luck", true)});
  ReviewTotals totals(session.names().size());
  json::array turns;
  while (const auto turn = review.next(limit)) {
    totals.add(*turn);
    turns.push_back(turn_json(review.game(), *turn, session.names()));
  }
  return {{"type", "review"}, {"turns", std::move(turns)}, {"players", totals_json(totals, session.names())}};
}

LocalTable& Door::here() {
  if (!table_) throw Error("no-game", "there is no table yet; begin with {\"cmd\":\"table\",\"rules\":\"base\",\"seats\":[...]}");
  return *table_;
}

/// Whose answer is waited for, besides.
Door::Object Door::told(json::array messages) const {
  return {{"type", "told"}, {"messages", std::move(messages)}, {"waits", table_->over() ? "nobody" : table_->computer() >= 0 ? "computer" : "person"}};
}

Door::Object Door::table(const Object& r) {
  table_ = std::make_unique<LocalTable>(r);
  answers_.forget();
  return told(table_->come());
}

Door::Object Door::say(const Object& r) {
  const json::value* message = r.if_contains("message");
  if (!message || !message->is_object()) Fields(r).fail("message", "an object such as {\"type\":\"play\",\"seat\":0,\"seq\":1,\"move\":\"1,0N\"}");
  return told(here().say(message->get_object()));
}

Door::Object Door::think(const Object&) { return told(here().let_think()); }
Door::Object Door::keep(const Object&) { return {{"type", "kept"}, {"table", here().kept()}}; }

Door::Object Door::http(const Object& r) {
  const Fields fields(r);
  Answer answer = answers_.ask(fields.text("path", 1, 65536), fields.text_or("body", Fields::kAnyLength, ""), table_.get());
  return {{"type", "answer"}, {"content", answer.type}, {"body", std::move(answer.body)}};
}

}  // namespace bastide
