#include "protocol/fields.hpp"

#include <algorithm>
#include <cmath>

#include <boost/json.hpp>

#include "protocol/json_text.hpp"
#include "protocol/utf8.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

std::string shown(const json::value* found) {
  if (!found) return "nothing";
  const std::string text = json_text(*found);
  return text.size() <= 40 ? text : shortened(text, 37) + "...";
}

std::string range(std::int64_t min, std::int64_t max) { return " from " + std::to_string(min) + " to " + std::to_string(max); }

/// "a text", "a text of 1 to 40 bytes".
std::string sized(const char* what, std::size_t min, std::size_t max, const char* of) {
  if (max == Fields::kAnyLength) return what;
  return std::string(what) + " of " + std::to_string(min) + " to " + std::to_string(max) + " " + of;
}

bool is_whole(const json::value& v, std::int64_t min, std::int64_t max) {
  return v.is_int64() && v.get_int64() >= min && v.get_int64() <= max;
}

/// Is there a number in it that no JSON could write down again?
bool is_boundless(const json::value& v) {
  if (v.is_double()) return !std::isfinite(v.get_double());
  if (v.is_array()) return std::any_of(v.get_array().begin(), v.get_array().end(), is_boundless);
  return v.is_object() && std::any_of(v.get_object().begin(), v.get_object().end(), [](auto& member) { return is_boundless(member.value()); });
}

}  // namespace

json::object parse_object(std::string_view text) {
  boost::system::error_code bad;
  json::value value = json::parse(json::string_view(text.data(), text.size()), bad);
  if (bad) throw Error("bad-json", "this is no JSON (" + bad.message() + "): " + as_utf8(text.substr(0, 40)));
  if (!value.is_object()) throw Error("bad-message", "expected one JSON object, found " + shown(&value));
  if (is_boundless(value)) throw Error("bad-json", "there is a number too large to be one: " + as_utf8(text.substr(0, 40)));
  return std::move(value.get_object());
}

void Fields::fail(std::string_view key, std::string_view expected) const {
  throw Error(code_, where_ + std::string(key) + ": expected " + std::string(expected) + ", found " + shown(object_.if_contains(key)));
}

bool Fields::has(std::string_view key) const { return object_.contains(key); }

std::int64_t Fields::number(std::string_view key, std::int64_t min, std::int64_t max) const {
  const json::value* found = object_.if_contains(key);
  if (!found || !is_whole(*found, min, max)) fail(key, "a whole number" + range(min, max));
  return found->get_int64();
}

std::int64_t Fields::number_or(std::string_view key, std::int64_t min, std::int64_t max, std::int64_t otherwise) const {
  return has(key) ? number(key, min, max) : otherwise;
}

std::uint64_t Fields::natural(std::string_view key) const {
  const json::value* found = object_.if_contains(key);
  if (found && found->is_uint64()) return found->get_uint64();
  if (!found || !found->is_int64() || found->get_int64() < 0) fail(key, "a whole number that is not negative");
  return static_cast<std::uint64_t>(found->get_int64());
}

std::string Fields::text(std::string_view key, std::size_t min, std::size_t max) const {
  const json::value* found = object_.if_contains(key);
  const json::string* text = found ? found->if_string() : nullptr;
  if (!text || text->size() < min || text->size() > max) fail(key, sized("a text", min, max, "bytes"));
  return std::string(text->data(), text->size());
}

std::string Fields::text_or(std::string_view key, std::size_t max, std::string otherwise) const {
  return has(key) ? text(key, 0, max) : otherwise;
}

std::string Fields::name(std::string_view key, std::size_t max) const {
  if (!has(key)) return "";
  const json::string* text = object_.at(key).if_string();
  const bool typed = text && text->size() <= 2 * max;  // with what is taken out of it
  std::string name = typed ? clean_name({text->data(), text->size()}) : "";
  if (!typed || name.size() > max) fail(key, sized("a text", 0, max, "bytes"));
  return name;
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
  if (!list || list->size() < min || list->size() > max) fail(key, sized("a list", min, max, "entries"));
  return *list;
}

std::vector<std::string> Fields::texts(std::string_view key, std::size_t min, std::size_t max, std::size_t max_bytes) const {
  std::vector<std::string> texts;
  for (const json::value& v : list(key, min, max)) {
    if (!v.is_string() || v.get_string().size() > max_bytes) fail(key, "a list of " + sized("texts", 0, max_bytes, "bytes"));
    texts.emplace_back(v.get_string());
  }
  return texts;
}

std::pair<int, int> Fields::pair(std::string_view key, int most) const {
  const json::value* found = object_.if_contains(key);
  const json::array* list = found ? found->if_array() : nullptr;
  if (!list || list->size() != 2 || !is_whole(list->at(0), -most, most) || !is_whole(list->at(1), -most, most))
    fail(key, "two whole numbers such as [1,-2]," + range(-most, most));
  return {static_cast<int>(list->at(0).get_int64()), static_cast<int>(list->at(1).get_int64())};
}

const json::object& Fields::item(const json::array& list, std::string_view key, std::size_t i) const {
  const json::object* object = list[i].if_object();
  if (!object) throw Error(code_, where_ + std::string(key) + "[" + std::to_string(i) + "]: expected an object, found " + shown(&list[i]));
  return *object;
}

}  // namespace bastide
