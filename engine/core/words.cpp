#include "core/words.hpp"

#include <algorithm>
#include <utility>

namespace bastide {
namespace {

/// Plurals that no ending makes.
constexpr std::pair<std::string_view, std::string_view> kIrregular[] = {{"thief", "thieves"}};

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool hisses(std::string_view noun) { return noun.ends_with('s') || noun.ends_with('x') || noun.ends_with("ch") || noun.ends_with("sh"); }

}  // namespace

std::string plural_of(std::string_view noun) {
  for (auto& [one, many] : kIrregular)
    if (noun.ends_with(one)) return std::string(noun.substr(0, noun.size() - one.size())) + std::string(many);
  const std::string text(noun);
  if (text.size() > 1 && text.back() == 'y' && !is_vowel(text[text.size() - 2])) return text.substr(0, text.size() - 1) + "ies";
  return text + (hisses(noun) ? "es" : "s");
}

std::string count_of(std::int64_t count, std::string_view noun) {
  return std::to_string(count) + " " + (count == 1 ? std::string(noun) : plural_of(noun));
}

std::string as_sentence(std::string clause) {
  if (!clause.empty() && clause[0] >= 'a' && clause[0] <= 'z') clause[0] = static_cast<char>(clause[0] - 'a' + 'A');
  return clause + ".";
}

std::string with_article(std::string_view noun) {
  return (!noun.empty() && is_vowel(noun.front()) ? "an " : "a ") + std::string(noun);
}

std::string escaped(char c) {
  constexpr const char* hex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 120;
  const bool cut = text.size() > longest;
  if (cut) text = text.substr(0, longest);
  while (cut && !text.empty() && (text.back() & 0x80) != 0) text.remove_suffix(1);  // no letter of several bytes is cut in two
  std::string said;
  for (const char c : text) (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) ? said += escaped(c) : said += c;
  return said + (cut ? "..." : "");
}

std::string padded(std::string word, std::size_t width) {
  word.resize(std::max(width, word.size()), ' ');
  return word;
}

}  // namespace bastide
