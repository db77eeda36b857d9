// Reading JSON from strangers: every field is asked for by name, type and range; what does not fit is said in words.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "protocol/error.hpp"

namespace bastide::server {

namespace json = boost::json;

/// Parses a text that must be one JSON object. Throws Error: bad-json if it is no JSON, bad-message if it is no object.
json::object parse_object(std::string_view text);

/// The fields of one object. Each reader throws Error (bad-message) naming the field, what was found and what was expected.
class Fields {
 public:
  /// `where` stands before the names in messages, for example "seats[1].".
  explicit Fields(const json::object& object, std::string where = {}) : object_(object), where_(std::move(where)) {}

  bool has(std::string_view key) const { return object_.contains(key); }
  int whole(std::string_view key, int min, int max) const;
  int whole_or(std::string_view key, int min, int max, int otherwise) const;
  /// `max` counts bytes.
  std::string text(std::string_view key, std::size_t min, std::size_t max) const;
  std::string text_or(std::string_view key, std::size_t max, std::string otherwise) const;
  bool flag_or(std::string_view key, bool otherwise) const;
  const json::array& list(std::string_view key, std::size_t min, std::size_t max) const;
  const json::object& item(const json::array&, std::string_view key, std::size_t i) const;
  [[noreturn]] void fail(std::string_view key, std::string_view expected) const;

 private:
  const json::object& object_;
  std::string where_;
};

/// The text with a question mark for every byte that is not part of a UTF-8 letter: what strangers send, and what was cut by bytes,
/// can be shown in a message.
std::string as_utf8(std::string_view text);

/// A name as people type it: control characters and spaces around it are taken away, too long ones are refused (bad-message).
std::string clean_name(std::string_view name, std::size_t max);

}  // namespace bastide::server
