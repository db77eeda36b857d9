#include "protocol/json_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace bastide {
namespace json = boost::json;
namespace {

/// Whether a byte of a text stands for itself between quotes.
constexpr std::array<bool, 256> make_literal() {
  std::array<bool, 256> literal{};
  for (std::size_t c = ' '; c < literal.size(); ++c) literal[c] = c != '"' && c != '\\';
  return literal;
}
constexpr std::array<bool, 256> kLiteral = make_literal();

/// Into a text that is longer than what has been written, so that it need not grow for each sign.
class JsonWriter {
 public:
  void put(const json::value& v) {
    switch (v.kind()) {
      case json::kind::null: return put_word("null");
      case json::kind::bool_: return put_word(v.get_bool() ? "true" : "false");
      case json::kind::int64: return put_whole(v.get_int64());
      case json::kind::uint64: return put_whole(v.get_uint64());
      case json::kind::double_: return put_number(v.get_double());
      case json::kind::string: return put(std::string_view(v.get_string()));
      case json::kind::array: return put(v.get_array());
      case json::kind::object: return put(v.get_object());
    }
  }
  void put(const json::array& list) {
    put_sign('[');
    for (const json::value& v : list) put(v), put_sign(',');
    close(']', list.empty());
  }
  void put(const json::object& o) {
    put_sign('{');
    for (const auto& [key, value] : o) {
      put(std::string_view(key));
      put_sign(':');
      put(value);
      put_sign(',');
    }
    close('}', o.empty());
  }
  std::string take() && {
    text_.resize(size_);
    return std::move(text_);
  }

 private:
  /// Where so many bytes can be written.
  char* room(std::size_t bytes) {
    if (text_.size() - size_ < bytes) text_.resize(2 * text_.size() + bytes);
    return text_.data() + size_;
  }
  void wrote_to(const char* end) { size_ = static_cast<std::size_t>(end - text_.data()); }
  void put_sign(char c) {
    *room(1) = c;
    ++size_;
  }
  void put_word(std::string_view word) { wrote_to(std::copy(word.begin(), word.end(), room(word.size()))); }
  /// In the place of the comma behind the last one.
  void close(char c, bool empty) {
    if (!empty) --size_;
    put_sign(c);
  }
  /// A long text piece by piece: room is made for the worst.
  void put(std::string_view words) {
    put_sign('"');
    for (; !words.empty(); words.remove_prefix(std::min(kPiece, words.size()))) put_piece(words.substr(0, kPiece));
    put_sign('"');
  }
  void put_piece(std::string_view words) {
    char* to = room(kLongestEscape * words.size());
    for (const char c : words) {
      if (kLiteral[static_cast<unsigned char>(c)]) *to++ = c;
      else to = escape(to, c);
    }
    wrote_to(to);
  }
  static char* escape(char* to, char c) {
    constexpr std::string_view kNamed = "\"\\\b\f\n\r\t", kNames = "\"\\bfnrt", kDigits = "0123456789abcdef";
    *to++ = '\\';
    if (const std::size_t which = kNamed.find(c); which != kNamed.npos) return *to++ = kNames[which], to;
    for (const char digit : {'u', '0', '0', kDigits[static_cast<unsigned char>(c) >> 4], kDigits[static_cast<unsigned char>(c) & 15]}) *to++ = digit;
    return to;
  }
  template <class Whole>
  void put_whole(Whole number) {
    char* const to = room(kLongestNumber);
    wrote_to(std::to_chars(to, to + kLongestNumber, number).ptr);
  }
  /// The shortest that is read as the same number. The library takes an exponent as soon as that saves a character: 1e+05, 1e-04.
  void put_number(double number) {
    constexpr double kAllWhole = 1e15, kSmall = 1e-7;
    if (!std::isfinite(number)) return put_word("null");
    const double size = std::abs(number);
    if (size < kAllWhole && number == std::trunc(number)) return put_whole(static_cast<std::int64_t>(number));
    char* const to = room(kLongestNumber);
    if (size >= kSmall && size < 1e-3) return put_small(to, number);
    wrote_to(std::to_chars(to, to + kLongestNumber, number).ptr);
  }
  void put_small(char* to, double number) {
    int length = 0;
    for (int digits = 4; length = std::snprintf(to, kLongestNumber, "%.*f", digits, number), std::strtod(to, nullptr) != number;) ++digits;
    wrote_to(to + length);
  }

  static constexpr std::size_t kPiece = 1024, kLongestEscape = 6, kLongestNumber = 40;
  std::string text_ = std::string(256, '\0');
  std::size_t size_ = 0;
};

template <class T>
std::string text_of(const T& v) {
  JsonWriter writer;
  writer.put(v);
  return std::move(writer).take();
}

}  // namespace

std::string json_text(const json::value& v) { return text_of(v); }
std::string json_text(const json::object& o) { return text_of(o); }
std::string json_text(const json::array& list) { return text_of(list); }

}  // namespace bastide
