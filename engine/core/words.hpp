// English words in other forms: one table for the whole program.
#pragma once
#include <string>
#include <string_view>

namespace bastide {

/// "tiles", "cities", "abbeys", "thieves": the plural of a noun, of several words that of the last.
std::string plural_of(std::string_view noun);
/// "A tile lies edge to edge with another.": a clause as a sentence of its own.
std::string as_sentence(std::string clause);
/// "a follower", "an abbot".
std::string with_article(std::string_view noun);

}  // namespace bastide
