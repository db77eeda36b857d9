// Words for a POSIX shell, and short commands that it runs.
#pragma once
#include <string>

namespace bastide {

/// A word as the shell reads it, bare where that does.
std::string shell_word(const std::string&);

struct Ran {
  int code = 0;             ///< as the shell says: 127 if there is no such program
  std::string said, wrong;  ///< on standard output, and on standard error
};
/// Runs a command to its end, with nothing to read. Throws std::runtime_error if the system starts no more programs.
Ran run_in_shell(const std::string& command);

}  // namespace bastide
