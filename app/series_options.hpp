// What `match`, `league` and `selfplay` share: how a series of games between bots is asked for, and its progress line.
#pragma once
#include "bots/arena.hpp"
#include "command.hpp"

namespace bastide::app {

struct SeriesOptions {
  std::string rules = "modern", time;
  std::int64_t playouts = 0;
  int games = 100, players = 0, threads = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

/// Adds --games, --time, --playouts, --rules, --players, --threads, --seed and --json.
void add_series_options(CLI::App& command, SeriesOptions&);

/// The rules line with --players. Throws RulesError.
Rules rules_of(const SeriesOptions&);
/// Throws std::invalid_argument for a time that is none.
Limit limit_of(const SeriesOptions&);

/// All bots, a line each, for --help.
std::string bots_help();

/// Progress on standard error: on a terminal a line that is written over ten times a second at most, elsewhere a line a minute.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  void show(const std::function<std::string()>& text);
  /// A line that stays.
  void say(const std::string& text);

 private:
  using Steady = std::chrono::steady_clock;
  void wipe();

  bool terminal_, shown_ = false;
  Steady::time_point last_;
};

}  // namespace bastide::app
