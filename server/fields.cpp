#include "fields.hpp"

#include <fmt/format.h>

namespace bastide::server {
namespace {

std::string shown(const json::value* found) {
  if (!found) return "nothing";
  std::string text = json::serialize(*found);
  return text.size() <= 40 ? text : text.substr(0, 37) + "...";
}

// Cutting a text by bytes may split a letter; what remains of it would not be UTF-8.
std::string whole_letters(std::string text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80)) text.pop_back();
  return text;
}

}  // namespace

json::object parse_object(std::string_view text) {
  json::error_code ec;
  json::value value = json::parse({text.data(), text.size()}, ec);
  if (ec)
    throw Error("bad-json", fmt::format("this is no JSON ({}): {}", ec.message(), whole_letters(std::string(text.substr(0, 40)))));
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
