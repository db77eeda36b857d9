// What is asked for by `bastide selfplay`, alone or spread over machines.
#pragma once
#include "series_options.hpp"

namespace bastide::app {

struct SelfplayOptions : SeriesOptions {
  std::vector<std::string> bots{"greedy"};
  std::string out, part;
  bool go_on = false;  ///< games whose records are in `out` are not played again
};

void add_selfplay_options(CLI::App& command, SelfplayOptions&);

/// Throws std::exception in words about what cannot be played.
void check_selfplay(const SelfplayOptions&);
/// Throws std::runtime_error naming the file if it is not the record of one of these games.
void check_record(const SelfplayOptions&, const std::string& file);
/// Plays the games, or those that are missing, and tells what they say. Throws std::exception in words.
void run_selfplay(const SelfplayOptions&);

}  // namespace bastide::app
