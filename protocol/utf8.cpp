#include "protocol/utf8.hpp"

#include <algorithm>

namespace bastide {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// The length of the character at the front, 0 if there is none that is whole and allowed.
std::size_t first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return 1;
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!continues(text[i])) return 0;
  const unsigned pair = byte(0) << 8 | byte(1);
  const bool overlong = (length == 3 && pair < 0xe0a0) || (length == 4 && pair < 0xf090);
  const bool surrogate = length == 3 && pair >= 0xeda0 && pair <= 0xedbf;
  return overlong || surrogate || pair > 0xf48f ? 0 : length;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = first_character(text);
    if (!length) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string as_utf8(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = first_character(text);
    clean += length ? text.substr(0, length) : "?";
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return clean;
}

std::string clean_name(std::string_view name) {
  std::string clean(name);
  for (char& c : clean)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  const std::size_t begin = clean.find_first_not_of(' ');
  return begin == std::string::npos ? "" : clean.substr(begin, clean.find_last_not_of(' ') - begin + 1);
}

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes && continues(text[bytes])) --bytes;
  return std::string(text.substr(0, bytes));
}

}  // namespace bastide
