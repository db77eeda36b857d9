// English words in other forms: one table for the whole program.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide {

/// "tiles", "cities", "abbeys", "thieves": the plural of a noun, of several words that of the last.
std::string plural_of(std::string_view noun);
/// "1 pennant", "3 tiles", "2 cities".
std::string count_of(std::int64_t count, std::string_view noun);
/// "A tile lies edge to edge with another.": a clause as a sentence of its own.
std::string as_sentence(std::string clause);
/// "a follower", "an abbot".
std::string with_article(std::string_view noun);
/// "\x0a": a byte that cannot be shown.
std::string escaped(char byte);
/// What somebody wrote, fit for a message: control characters escaped, and cut when longer than 120 bytes.
std::string printable(std::string_view text);
/// The word and the blanks that fill its column; a longer one as it is.
std::string padded(std::string word, std::size_t width);

}  // namespace bastide
