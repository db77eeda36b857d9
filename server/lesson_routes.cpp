// Lessons over HTTP: nothing is kept, every request brings all the answers so far.
#include "meta_routes.hpp"
#include "protocol/json_text.hpp"
#include "protocol/lesson_step.hpp"

namespace bastide::server {

Response lessons_response(const Request& r) {
  static const Body body = make_body(json_text(course::lessons_json()), "application/json");
  return body_response(r, body, "no-cache");
}

Response lesson_response(const Request& r, const std::string& rest) { return json_response(course::lesson_answer(rest, r.body)); }

}  // namespace bastide::server
