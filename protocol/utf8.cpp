#include "protocol/utf8.hpp"

#include <algorithm>
#include <span>

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

/// The number of the whole character that `text` is.
char32_t number_of(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (text.size() == 1) return first;
  char32_t number = first & (0xffu >> (text.size() + 1));
  for (const char c : text.substr(1)) number = number << 6 | (static_cast<unsigned char>(c) & 0x3fu);
  return number;
}

struct Range {
  char32_t first, last;
};

constexpr Range kBlanks[] = {{0, 0x20}, {0x7f, 0xa0}, {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f},
                             {0x205f, 0x205f}, {0x2800, 0x2800}, {0x3000, 0x3000}};

/// Unicode's characters that are ignored where they are not known (Default_Ignorable_Code_Point), among them all that set a direction, and
/// those that annotate.
constexpr Range kInvisible[] = {{0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
                                {0x180b, 0x180f}, {0x200b, 0x200f},   {0x202a, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
                                {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0x1bca0, 0x1bca3},
                                {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};

bool among(std::span<const Range> ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](const Range& r) { return c >= r.first && c <= r.last; });
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
  std::string clean;
  while (!name.empty()) {
    const std::size_t length = first_character(name);
    const std::string_view character = name.substr(0, std::max<std::size_t>(length, 1));
    const char32_t number = length ? number_of(character) : 0xfffd;
    if (among(kBlanks, number))
      clean += ' ';
    else if (!among(kInvisible, number))
      clean += character;
    name.remove_prefix(character.size());
  }
  const std::size_t begin = clean.find_first_not_of(' ');
  return begin == std::string::npos ? "" : clean.substr(begin, clean.find_last_not_of(' ') - begin + 1);
}

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() > bytes) {
    while (bytes && continues(text[bytes])) --bytes;
    text = text.substr(0, bytes);
  }
  std::string quoted(text);
  for (char& c : quoted)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = c >= '\t' && c <= '\r' ? ' ' : '?';
  return quoted;
}

}  // namespace bastide
