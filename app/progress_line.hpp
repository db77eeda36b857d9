// How far long work has come.
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

namespace bastide::app {

/// Progress on standard error: on a terminal a line that is written over ten times a second at most, elsewhere a line a minute.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  void show(const std::function<std::string()>& text);
  /// So many of so many things are done.
  void show(std::size_t done, std::size_t of, const char* things);
  /// A line that stays.
  void say(const std::string& text);

 private:
  using Steady = std::chrono::steady_clock;
  void wipe();

  bool terminal_, shown_ = false;
  Steady::time_point last_;
};

}  // namespace bastide::app
