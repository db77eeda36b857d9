#include "messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "person.hpp"
#include "protocol/json_text.hpp"
#include "protocol/utf8.hpp"

namespace bastide::server {
namespace {

constexpr std::array<std::string_view, 20> kMessageTypes = {"join", "play", "undo", "resign", "rematch", "replace", "sit",
                                                            "name", "why",  "hint", "react",  "shut",    "say",     "holiday", "open", "rise", "take", "start", "flag", "person"};
constexpr std::size_t kTokenChars = 64, kBrowserChars = 64, kMoveChars = 64, kBotChars = 32;
constexpr std::size_t kErrorBytes = 4096;
constexpr int kMost = std::numeric_limits<int>::max();

MessageType read_type(const Fields& fields) {
  const auto type = type_named(fields.text_or("type", 64, ""));
  if (type && *type < MessageType::take) return *type;
  fields.fail("type", "one of join, play, undo, resign, rematch, replace, sit, name, why, hint, react, shut, say, holiday, open, rise");
}

/// Ids are stored with rows, and no database keeps every control character.
bool is_plain(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

json::value read_id(const json::object& object, const Limits& limits) {
  const json::value* id = object.if_contains("id");
  if (!id) return nullptr;
  const bool good = id->is_int64() || (id->is_string() && id->as_string().size() <= limits.id_chars && is_plain(id->as_string()));
  if (!good) Fields(object).fail("id", fmt::format("a whole number or a text of up to {} bytes without control characters", limits.id_chars));
  return *id;
}

void read_join(const Fields& fields, const Limits& limits, Message& m) {
  m.since = fields.whole_or("since", 0, kMost, 0);
  m.gzip = fields.flag_or("gzip", false);
  if (fields.has("person")) m.person = read_person(fields, "person"), m.browser = fields.text_or("browser", kBrowserChars, "");
  if (!fields.has("tokens")) return;
  m.tokens = fields.texts("tokens", 0, static_cast<std::size_t>(limits.tokens_per_join), kTokenChars);
}

Pos read_cell(const Fields& fields) {
  const auto [x, y] = fields.pair("cell", kMaxTiles);
  return {static_cast<i16>(x), static_cast<i16>(y)};
}

std::string read_reaction(const Fields& fields) {
  std::string said = fields.text("reaction", 1, 32);
  if (std::find(std::begin(kReactions), std::end(kReactions), said) == std::end(kReactions))
    fields.fail("reaction", fmt::format("one of {}", fmt::join(kReactions, ", ")));
  return said;
}

void read_rest(const Fields& fields, const Limits& limits, Message& m) {
  if (m.type == MessageType::join) return read_join(fields, limits, m);
  if (m.type == MessageType::why) return void(m.cell = read_cell(fields));
  m.seat = fields.whole("seat", 0, kMaxPlayers - 1);
  if (m.type == MessageType::play || m.type == MessageType::undo || m.type == MessageType::hint)
    m.seq = fields.whole("seq", 0, kMost);
  if (m.type == MessageType::play) m.text = fields.text("move", 1, kMoveChars), m.took = fields.number_or("took", 0, kMost, -1);
  if (m.type == MessageType::replace) m.text = fields.text("bot", 1, kBotChars);
  if (m.type == MessageType::react) m.text = read_reaction(fields);
  if (m.type == MessageType::holiday) m.text = std::to_string(fields.whole("days", 0, limits.holiday_days));
  if (m.type == MessageType::say) m.text = fields.name("text", limits.chat_chars);
  if (m.type == MessageType::say && m.text.empty()) fields.fail("text", "something that can be seen");
  if (m.type == MessageType::name) m.text = fields.name("name", limits.name_chars);
  if (m.type == MessageType::name && m.text.empty()) fields.fail("name", "a name that can be seen");
}

}  // namespace

std::string_view name_of(MessageType type) { return kMessageTypes[static_cast<std::size_t>(type)]; }

std::optional<MessageType> type_named(std::string_view name) {
  for (std::size_t i = 0; i < kMessageTypes.size(); ++i)
    if (name == kMessageTypes[i]) return static_cast<MessageType>(i);
  return {};
}

std::string Message::stored_id() const {
  if (id.is_string()) return std::string(id.as_string());
  return id.is_null() ? std::string() : json_text(id);
}

Message read_message(std::string_view text, const Limits& limits, json::value& id) {
  if (text.size() > limits.message_bytes)
    throw Error("too-large", fmt::format("a message of {} bytes; at most {} are allowed", text.size(), limits.message_bytes));
  json::object object = parse_object(text);
  Message m;
  m.id = id = read_id(object, limits);
  Fields fields(object);
  m.type = read_type(fields);
  read_rest(fields, limits, m);
  return m;
}

// Within a text of JSON every quote is escaped, so `"id"` with both is a key.
json::value id_at_sight(std::string_view text, const Limits& limits) {
  constexpr std::string_view kKey = "\"id\"", kSpace = " \t\r\n";
  const std::size_t key = text.find(kKey);
  if (key == text.npos) return nullptr;
  const std::size_t colon = text.find_first_not_of(kSpace, key + kKey.size());
  if (colon == text.npos || text[colon] != ':') return nullptr;
  const std::size_t from = text.find_first_not_of(kSpace, colon + 1);
  if (from == text.npos) return nullptr;
  const std::size_t end = text.find_first_of(text[from] == '"' ? "\"" : ",} \t\r\n", from + 1);
  if (end == text.npos) return nullptr;
  boost::system::error_code bad;
  json::object object;
  object["id"] = json::parse(text.substr(from, end - from + (text[from] == '"')), bad);
  if (bad) return nullptr;
  try {
    return read_id(object, limits);
  } catch (const Error&) {
    return nullptr;
  }
}

Text write(const json::object& object) { return std::make_shared<const std::string>(json_text(object)); }

Text error_text(const json::value& id, std::string_view code, std::string_view message) {
  json::object o{{"type", "error"}};
  if (!id.is_null()) o["id"] = id;
  o["code"] = code;
  for (std::size_t most = kErrorBytes;; most /= 2) {  // JSON may need several bytes for one
    o["message"] = message.size() <= most ? as_utf8(message) : shortened(as_utf8(message), most) + "...";
    Text text = write(o);
    if (text->size() <= kErrorBytes || most == 0) return text;
  }
}

json::object ack(const json::value& id) {
  json::object o{{"type", "ack"}};
  if (!id.is_null()) o["id"] = id;
  return o;
}

}  // namespace bastide::server
