// Errors that people and programs read: a code for the program, a sentence for the person (docs/protocol.md, "Errors").
#pragma once
#include <stdexcept>
#include <string>

namespace bastide {

struct Error : std::runtime_error {
  std::string code;
  Error(std::string code_, const std::string& message) : std::runtime_error(message), code(std::move(code_)) {}
};

}  // namespace bastide
