// What `match`, `league` and `report` share: a contest asked for on the command line, played, and told.
#pragma once
#include "contest/folder.hpp"
#include "contest/play.hpp"
#include "contest/result.hpp"
#include "series_options.hpp"

namespace bastide::app {

struct ContestOptions : SeriesOptions {
  std::vector<std::string> bots;
  std::string sprt, out, clock, part;
  int first_deal = 0;
  bool any_build = false, ponder = false;
};

/// Adds the options of a series, --clock, --ponder, --out, --any-build, --first-deal and --part.
void add_contest_options(CLI::App& command, ContestOptions&);

/// Adds the players and options of `match` or `league`.
void add_match_options(CLI::App& command, ContestOptions&);
void add_league_options(CLI::App& command, ContestOptions&);

/// What is asked for. Throws std::exception in words about what cannot be played.
Settings settings_of(const ContestOptions&, Settings::Kind);
/// The deals that are asked for, or the part of them.
Run run_of(const ContestOptions&, const Settings&);

/// The bots, and how limits and programs are named, for --help.
std::string contest_help();

/// Plays the contest, or the rest of it, shows its progress, and tells its result. Ctrl-C ends it in order. Throws std::exception
/// in words.
void run_contest(const ContestOptions&, Settings::Kind);

/// Writes result.json and report.html.
void write_result(const std::filesystem::path& folder, const Contest&, const Result&);

/// Prints the result: in words, or as one line of JSON.
void print(const Result&, bool json);

}  // namespace bastide::app
