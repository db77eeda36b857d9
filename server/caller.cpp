#include "caller.hpp"

#include <fmt/format.h>

#include <boost/asio/post.hpp>

#include "protocol/error.hpp"
#include "protocol/json_text.hpp"
#include "tables.hpp"

namespace bastide::server {
namespace {

constexpr std::string_view kBearer = "Bearer ";
constexpr int kEverything = 1'000'000;  ///< that happened he knows, or does not want to hear of

constexpr std::string_view kUnnamed = "call";  ///< what a message without an id is called at the table, whose answer says no id then

json::object refusal(const Error& e) { return {{"type", "error"}, {"code", e.code}, {"message", e.what()}}; }

/// With the id of his message; with none, not even a null, if it had none.
json::object with_id(json::object said, const json::value& id) {
  said.stable_erase("id");
  if (!id.is_null()) said["id"] = id;
  return said;
}

/// What everybody at the table is told begins so; it can be long, and need not be taken apart.
bool is_news(std::string_view text) {
  for (const std::string_view type : {"welcome", "update", "change", "seats"})
    if (text.starts_with(fmt::format(R"({{"type":"{}")", type))) return true;
  return false;
}

}  // namespace

std::vector<std::string> bearer_tokens(const std::string& authorization) {
  if (authorization.empty()) return {};
  if (!authorization.starts_with(kBearer)) throw Error("bad-message", "Authorization: expected `Bearer` and the secret of a seat");
  std::vector<std::string> tokens;
  for (std::size_t begin = kBearer.size(), end = 0; end != std::string::npos; begin = end + 1) {
    end = authorization.find(',', begin);
    tokens.push_back(authorization.substr(begin, end == std::string::npos ? end : end - begin));
  }
  return tokens;
}

std::string join_text(const std::vector<std::string>& tokens, int since) {
  return json_text(json::object{{"type", "join"}, {"tokens", json::value_from(tokens)}, {"since", since}});
}

void Caller::call(Tables& tables, Services& services, const std::string& table, const std::string& authorization, const std::string& body,
                  const std::string& address, const std::string& request, Answer answer) {
  const Limits& limits = services.limits;
  if (body.size() > static_cast<std::size_t>(limits.message_bytes))
    throw Error("too-large", fmt::format("a message of {} bytes; at most {} are allowed", body.size(), limits.message_bytes));
  json::object message = parse_object(body);
  const bool named = !message["id"].is_null();
  if (!named) message["id"] = kUnnamed;
  const std::string text = json_text(message);
  json::value id;
  std::vector<std::string> tokens;
  try {
    if (read_message(text, limits, id).type == MessageType::join)
      throw Error("bad-message", "type: the secret in the header Authorization joins the table; a stream of what happens there is at /api/tables/ID/stream");
    tokens = bearer_tokens(authorization);
    if (tokens.empty()) throw Error("not-yours", "expected the header Authorization: Bearer SECRET, with the secret of your seat (behind #k= in its link)");
  } catch (const Error& e) {
    return answer(with_id(refusal(e), named ? id : json::value()));
  }
  const std::shared_ptr<Caller> caller(new Caller(address, request, tables, services, table, id, named, std::move(answer)));
  tables.receive(table, caller, join_text(tokens, kEverything));
  tables.receive(table, caller, text);
}

void Caller::send(Text text) {
  if (answered_ || is_news(*text)) return;
  json::object said = json::parse(*text).as_object();
  const json::value* id = said.if_contains("id");
  const bool failed_to_join = said.at("type") == "error" && (!id || id->is_null());
  if (failed_to_join || (id && *id == id_)) end(std::move(said));
}

void Caller::close() { end(refusal(Error("busy", "the table went away; please try again"))); }

/// He leaves a little later: whoever sends may hold what leaving needs.
void Caller::end(json::object said) {
  if (answered_.exchange(true)) return;
  boost::asio::post(services_.io, [self = shared_from_this()] { self->tables_.leave(self->table_, self); });
  answer_(with_id(std::move(said), named_ ? id_ : json::value()));
}

}  // namespace bastide::server
