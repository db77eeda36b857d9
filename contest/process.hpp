// A program outside, spoken to line by line over its standard input and output.
#pragma once
#include <signal.h>
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

namespace bastide {

/// Runs a command from its construction to its destruction, then ends it and everything that it started. What it writes to standard
/// error goes to ours.
class Process {
 public:
  /// The command as a POSIX shell reads it. Throws std::runtime_error if the system starts no more programs.
  explicit Process(const std::string& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line (without its newline). False if the program has closed its input or does not read for five seconds.
  bool send(const std::string& line);
  /// The next line that it says until `end`; none if it says none until then, or has closed its output (see `closed`), or if the
  /// line is longer than kMaxLine.
  std::optional<std::string> receive(std::chrono::steady_clock::time_point end);
  bool closed() const { return closed_; }
  /// It is in the middle of a line longer than kMaxLine: nothing more is read of it.
  bool says_too_much() const { return buffer_.size() > kMaxLine && buffer_.find('\n') == std::string::npos; }
  /// Whether it has ended, or does so in that time.
  bool ends_within(std::chrono::milliseconds time) const { return ended_within(time).has_value(); }
  /// Asks it, but nothing that it has started, to end (SIGTERM).
  void ask_to_end();
  /// "ended with code 1", "was killed by signal 11", "is running".
  std::string fate() const;

  static constexpr std::size_t kMaxLine = std::size_t{1} << 22;

 private:
  void fetch();
  std::optional<siginfo_t> ended_within(std::chrono::milliseconds) const;

  int socket_ = -1;
  pid_t child_ = -1;
  bool closed_ = false;
  std::string buffer_;
};

}  // namespace bastide
