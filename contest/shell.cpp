#include "contest/shell.hpp"

#include <sys/wait.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace bastide {
namespace {

/// A signal that comes meanwhile ends no reading.
std::string rest_of(std::FILE* file) {
  std::string text;
  char chunk[4096];
  for (;;) {
    errno = 0;
    const std::size_t n = std::fread(chunk, 1, sizeof chunk, file);
    text.append(chunk, n);
    if (n > 0) continue;
    if (!std::ferror(file) || errno != EINTR) return text;
    std::clearerr(file);
  }
}

}  // namespace

std::string shell_word(const std::string& word) {
  constexpr const char* kBare = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:@%/";
  if (!word.empty() && word.find_first_not_of(kBare) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

Ran run_in_shell(const std::string& command) {
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> wrong(std::tmpfile(), close);
  if (!wrong) throw std::runtime_error(std::string("no temporary file can be made: ") + std::strerror(errno));
  // The shell inherits the file, and everything else is closed on its start. In `2>&N` some shells read one digit only.
  std::FILE* out = ::popen(("{ " + command + "\n} 2>/dev/fd/" + std::to_string(fileno(wrong.get())) + " </dev/null").c_str(), "r");
  if (!out) throw std::runtime_error(std::string("no program can be started: ") + std::strerror(errno));
  Ran ran;
  ran.said = rest_of(out);
  const int status = ::pclose(out);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  std::rewind(wrong.get());
  ran.wrong = rest_of(wrong.get());
  return ran;
}

}  // namespace bastide
