#include "fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bastide::server {
namespace {

std::string shown(const json::value* found) {
  if (!found) return "nothing";
  std::string text = json::serialize(*found);
  return text.size() <= 40 ? text : text.substr(0, 37) + "...";
}

// Length of the UTF-8 letter at the beginning of `text`; 0 if there is none.
std::size_t letter_at(std::string_view text) {
  auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  std::size_t length = byte(0) < 0x80 ? 1 : byte(0) >> 5 == 6 ? 2 : byte(0) >> 4 == 14 ? 3 : byte(0) >> 3 == 30 ? 4 : 0;
  if (length == 0 || length > text.size()) return 0;
  unsigned letter = length == 1 ? byte(0) : byte(0) & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return 0;
    letter = letter << 6 | (byte(i) & 0x3fu);
  }
  constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  bool surrogate = letter >= 0xd800 && letter < 0xe000;
  return letter < least[length] || letter > 0x10ffff || surrogate ? 0 : length;
}

}  // namespace

std::string as_utf8(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    std::size_t length = letter_at(text);
    clean += length ? text.substr(0, length) : "?";
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return clean;
}

json::object parse_object(std::string_view text) {
  json::error_code ec;
  json::value value = json::parse({text.data(), text.size()}, ec);
  if (ec) throw Error("bad-json", fmt::format("this is no JSON ({}): {}", ec.message(), text.substr(0, 40)));
  if (!value.is_object()) throw Error("bad-message", "expected one JSON object, like {\"type\":\"join\",\"tokens\":[]}");
  return std::move(value.as_object());
}

void Fields::fail(std::string_view key, std::string_view expected) const {
  const json::value* found = object_.if_contains(key);
  throw Error("bad-message", fmt::format("{}{}: expected {}, found {}", where_, key, expected, shown(found)));
}

int Fields::whole(std::string_view key, int min, int max) const {
  const json::value* found = object_.if_contains(key);
  const std::int64_t* number = found ? found->if_int64() : nullptr;
  if (!number || *number < min || *number > max) fail(key, fmt::format("a whole number from {} to {}", min, max));
  return static_cast<int>(*number);
}

int Fields::whole_or(std::string_view key, int min, int max, int otherwise) const {
  return has(key) ? whole(key, min, max) : otherwise;
}

std::string Fields::text(std::string_view key, std::size_t min, std::size_t max) const {
  const json::value* found = object_.if_contains(key);
  const json::string* text = found ? found->if_string() : nullptr;
  if (!text || text->size() < min || text->size() > max) fail(key, fmt::format("a text of {} to {} bytes", min, max));
  return std::string(text->data(), text->size());
}

std::string Fields::text_or(std::string_view key, std::size_t max, std::string otherwise) const {
  return has(key) ? text(key, 0, max) : otherwise;
}

bool Fields::flag_or(std::string_view key, bool otherwise) const {
  if (!has(key)) return otherwise;
  const bool* flag = object_.at(key).if_bool();
  if (!flag) fail(key, "true or false");
  return *flag;
}

const json::array& Fields::list(std::string_view key, std::size_t min, std::size_t max) const {
  const json::value* found = object_.if_contains(key);
  const json::array* list = found ? found->if_array() : nullptr;
  if (!list || list->size() < min || list->size() > max) fail(key, fmt::format("a list of {} to {} entries", min, max));
  return *list;
}

const json::object& Fields::item(const json::array& list, std::string_view key, std::size_t i) const {
  const json::object* object = list[i].if_object();
  if (!object) throw Error("bad-message", fmt::format("{}{}[{}]: expected an object, found {}", where_, key, i, shown(&list[i])));
  return *object;
}

std::string clean_name(std::string_view name, std::size_t max) {
  std::string clean;
  for (unsigned char c : name) clean += c < 0x20 || c == 0x7f ? ' ' : static_cast<char>(c);
  auto first = clean.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  clean = clean.substr(first, clean.find_last_not_of(' ') - first + 1);
  if (clean.size() > max) throw Error("bad-message", fmt::format("name: expected at most {} bytes, found {}", max, clean.size()));
  return clean;
}

}  // namespace bastide::server
