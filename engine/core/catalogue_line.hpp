// What the readers of a catalogue share: a line in words, and how an error names what it found.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// A line of a catalogue without its comment.
struct Line {
  std::string where;                    ///< file:line, for messages
  std::vector<std::string_view> words;  ///< separated by blanks in the text
};

using Errors = std::vector<std::string>;

/// The word in quotes, fit for a message: other than printable ASCII as \xNN, and cut when long.
std::string quoted(std::string_view word);

/// Splits at spaces and tabs.
std::vector<std::string_view> split_words(std::string_view text);

}  // namespace bastide
