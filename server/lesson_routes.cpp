// Lessons over HTTP: nothing is kept, every request brings all the answers so far.
#include <fmt/format.h>

#include "meta_routes.hpp"
#include "protocol/lesson_step.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kAnswerChars = 40;
constexpr int kFarthest = 1000;  // cells beyond it hold no tile

}  // namespace

Response lessons_response(const Request& r) {
  static const Body body = make_body(json::serialize(course::lessons_json()), "application/json");
  return body_response(r, body, "no-cache");
}

Response lesson_response(const Request& r, const std::string& rest) {
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const std::string what = rest.substr(slash);
  if (what != "/step" && what != "/why") throw Error("not-found", "a lesson has /step and /why");
  const course::Lesson& lesson = course::lesson_named(rest.substr(0, slash));
  const json::object asked = parse_object(r.body);
  const Fields fields(asked);
  const std::vector<std::string> answers = fields.texts("answers", 0, course::kMostAnswers, kAnswerChars);
  if (what == "/step") return json_response(course::step_json(lesson, answers));
  const auto [x, y] = fields.pair("cell", kFarthest);
  return json_response(course::why_json(lesson, answers, {static_cast<i16>(x), static_cast<i16>(y)}));
}

}  // namespace bastide::server
