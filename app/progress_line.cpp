#include "progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace bastide::app {

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO)), last_(Steady::now()) {}
ProgressLine::~ProgressLine() { wipe(); }

void ProgressLine::wipe() {
  if (shown_) fmt::print(stderr, "\r\033[K");
  shown_ = false;
}

void ProgressLine::show(const std::function<std::string()>& text) {
  const auto now = Steady::now();
  if (now - last_ < (terminal_ ? std::chrono::milliseconds(100) : std::chrono::minutes(1))) return;
  last_ = now;
  wipe();
  fmt::print(stderr, "{}{}", text(), terminal_ ? "" : "\n");
  std::fflush(stderr);
  shown_ = terminal_;
}

void ProgressLine::show(std::size_t done, std::size_t of, const char* things) {
  show([&] { return fmt::format("{} of {} {}", done, of, things); });
}

void ProgressLine::say(const std::string& text) {
  wipe();
  fmt::print(stderr, "{}\n", text);
}

}  // namespace bastide::app
