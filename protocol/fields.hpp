// Reading JSON: every field is asked for by name, type and range; what does not fit is said in words.
#pragma once
#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.hpp"

namespace bastide {

/// Parses a text that must be one JSON object. Throws Error: bad-json if it is no JSON, bad-message if it is no object.
boost::json::object parse_object(std::string_view text);

/// The fields of one object. Each reader throws an Error naming the field, what was expected and what was found.
class Fields {
 public:
  static constexpr std::size_t kAnyLength = ~std::size_t{0};

  /// `where` stands before the names in messages, for example "seats[1].". `code` is that of the errors.
  explicit Fields(const boost::json::object& object, std::string where = {}, const char* code = "bad-message")
      : object_(object), where_(std::move(where)), code_(code) {}

  bool has(std::string_view key) const;
  std::int64_t number(std::string_view key, std::int64_t min, std::int64_t max) const;
  std::int64_t number_or(std::string_view key, std::int64_t min, std::int64_t max, std::int64_t otherwise) const;
  int whole(std::string_view key, int min, int max) const { return static_cast<int>(number(key, min, max)); }
  int whole_or(std::string_view key, int min, int max, int otherwise) const {
    return static_cast<int>(number_or(key, min, max, otherwise));
  }
  std::uint64_t natural(std::string_view key) const;
  /// `max` counts bytes.
  std::string text(std::string_view key, std::size_t min = 0, std::size_t max = kAnyLength) const;
  std::string text_or(std::string_view key, std::size_t max, std::string otherwise) const;
  /// A name as people type it (`clean_name`); empty if there is none.
  std::string name(std::string_view key, std::size_t max) const;
  bool flag_or(std::string_view key, bool otherwise) const;
  const boost::json::array& list(std::string_view key, std::size_t min = 0, std::size_t max = kAnyLength) const;
  /// A list of texts.
  std::vector<std::string> texts(std::string_view key, std::size_t min = 0, std::size_t max = kAnyLength,
                                 std::size_t max_bytes = kAnyLength) const;
  /// Two whole numbers from -`most` to `most`.
  std::pair<int, int> pair(std::string_view key, int most) const;
  const boost::json::object& item(const boost::json::array&, std::string_view key, std::size_t i) const;
  [[noreturn]] void fail(std::string_view key, std::string_view expected) const;

 private:
  const boost::json::object& object_;
  std::string where_;
  const char* code_;
};

}  // namespace bastide
