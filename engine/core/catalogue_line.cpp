#include "core/catalogue_line.hpp"

#include <algorithm>

#include "core/words.hpp"

namespace bastide {

std::string quoted(std::string_view word) {
  constexpr std::size_t longest = 40;
  std::string text = "'";
  for (const char c : word.substr(0, longest)) c >= 0x20 && c < 0x7f ? text += c : text += escaped(c);
  return text + (word.size() > longest ? "...'" : "'");
}

std::vector<std::string_view> split_words(std::string_view text) {
  constexpr const char* blanks = " \t";
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(blanks); at != text.npos; at = text.find_first_not_of(blanks, at)) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

}  // namespace bastide
