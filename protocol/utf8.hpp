// Texts from outside: JSON may hold UTF-8 only, so nothing else may come in.
#pragma once
#include <string>
#include <string_view>

namespace bastide {

/// The bytes are UTF-8: no half characters, no overlong ones, no surrogates, nothing beyond U+10FFFF.
bool is_utf8(std::string_view);

/// The text with a question mark for every byte that is not part of a character in UTF-8: what strangers send, and what was cut by
/// bytes, can be shown in a message.
std::string as_utf8(std::string_view);

/// A name as people see it, on one line: control characters and all kinds of blanks are spaces, spaces around it are taken away, and so are
/// characters that nobody sees or that turn the text around them (of zero width, for directions, tags, selectors of variants).
std::string clean_name(std::string_view);

/// At most `bytes` of a text in UTF-8, never half a character, for quoting what somebody sent: on one line, and what a terminal
/// would obey is a question mark.
std::string shortened(std::string_view text, std::size_t bytes = 40);

}  // namespace bastide
