#include "jcz/engine.hpp"

#include <boost/json.hpp>

#include "jcz/json.hpp"
#include "protocol/utf8.hpp"

namespace bastide::jcz {
namespace json = boost::json;

namespace {

std::string error_line(const std::string& message) {
  return json::serialize(json::object{{"type", "ERROR"}, {"payload", {{"message", message}}}});
}

}  // namespace

bool Engine::line(std::string_view text) {
  while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
  if (text.empty()) return false;
  if (text[0] == '%')
    directive(text);
  else
    message(text);
  return true;
}

void Engine::directive(std::string_view text) {
  if (text == "%bulk on") {
    bulk_ = true;
  } else if (text == "%bulk off") {
    bulk_ = false;
    print();
  } else if (text == "%state") {
    print();
  } else if (!text.starts_with("%load ") && !text.starts_with("%compat ")) {
    complain("#unknown directive " + shortened(text, 200));
  }
}

void Engine::print() {
  if (match_)
    out_(match_->state());
  else
    out_(refusal_.empty() ? "null" : refusal_);
}

/// The client takes an empty line, and a second one without its #, for a fault of the engine's.
void Engine::complain(std::string line) {
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  complain_(line);
}

void Engine::message(std::string_view text) {
  try {
    boost::system::error_code bad;
    unsigned char buffer[8192];
    json::monotonic_resource memory(buffer);
    std::size_t read = 0;
    const json::value v = parse_json(text, bad, read, &memory);
    if (bad) throw Error("bad-json", "this is no JSON: " + bad.message());
    if (!v.is_object()) throw Error("bad-message", "a message is a JSON object");
    const json::object& o = v.get_object();
    const json::value* type = o.if_contains("type");
    if (type && type->is_string() && type->get_string() == "GAME_SETUP") {
      set_up(o);
    } else {
      if (!match_) throw Error("no-game", "there is no game yet: GAME_SETUP comes first");
      if (type && type->is_string() && type->get_string() == "AI") return advise();
      match_->play(o);
    }
  } catch (const Error& e) {
    complain(std::string("#ERROR: ") + e.what());
    if (!match_ && refusal_.empty()) refusal_ = error_line(e.what());
  }
  if (!bulk_) print();
}

/// Says what a computer player would do, and does not do it.
void Engine::advise() {
  if (match_->over()) throw Error("illegal", "the game is over");
  json::object payload = match_->message_of(match_->advise());
  payload["player"] = match_->game().actor();
  out_(json::serialize(json::object{{"type", "AI_MESSAGE"}, {"payload", std::move(payload)}}));
}

void Engine::set_up(const json::object& message) {
  if (match_) throw Error("bad-setup", "the game has begun already");
  refusal_.clear();
  const json::value* payload = message.if_contains("payload");
  if (!payload || !payload->is_object()) throw Error("bad-setup", "the setup has no 'payload'");
  try {
    match_.emplace(read_setup(payload->get_object()));
  } catch (const Error& e) {
    complain(std::string("This game cannot be set up: ") + e.what());
    refusal_ = error_line(e.what());
  }
}

}  // namespace bastide::jcz
