// Errors that people and programs read: a code for the program, a sentence for the person (docs/protocol.md, "Errors").
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace bastide {

struct Error : std::runtime_error {
  std::string code;
  Error(std::string code_, const std::string& message) : std::runtime_error(message), code(std::move(code_)) {}
};

/// At most `bytes` of a text in UTF-8, never half a character, for quoting what somebody sent.
inline std::string shortened(std::string_view text, std::size_t bytes = 40) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes));
}

}  // namespace bastide
