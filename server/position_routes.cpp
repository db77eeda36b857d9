// Positions over HTTP, set up by hand or read from a text.
#include "meta_routes.hpp"
#include "new_table.hpp"
#include "protocol/json_text.hpp"
#include "protocol/position_answer.hpp"

namespace bastide::server {
namespace {

Response told(const Request& r, const json::object& o) { return body_response(r, fresh_body(r, json_text(o)), "no-store"); }

}  // namespace

Response position_response(const Request& r, const Limits& limits) { return told(r, position_answer(parse_object(r.body), limits.rules_chars)); }

Response read_position_response(const Request& r) { return told(r, read_position_answer(parse_object(r.body), read_any_record)); }

}  // namespace bastide::server
