// Texts from outside: JSON may hold UTF-8 only, so nothing else may come in.
#pragma once
#include <string>
#include <string_view>

namespace bastide {

/// The bytes are UTF-8: no half characters, no overlong ones, no surrogates, nothing beyond U+10FFFF.
bool is_utf8(std::string_view);

/// At most `bytes` of a text in UTF-8, never half a character, for quoting what somebody sent.
std::string shortened(std::string_view text, std::size_t bytes = 40);

}  // namespace bastide
