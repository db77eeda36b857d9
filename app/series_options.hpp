// What `match`, `league` and `selfplay` share: how a series of games between bots is asked for.
#pragma once
#include "bots/arena.hpp"
#include "command.hpp"
#include "progress_line.hpp"

namespace bastide::app {

struct SeriesOptions {
  std::string rules = "modern", time;
  std::int64_t playouts = 0;
  int games = 100, players = 0, threads = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

/// Adds --games, --time, --playouts, --rules, --players, --threads, --seed and --json.
void add_series_options(CLI::App& command, SeriesOptions&, const std::string& games_help = "how many games");

/// Adds --seed: a whole number from 0 to 2^64 - 1 in decimals, so that no two spellings are one seed.
void add_seed_option(CLI::App& command, std::uint64_t& seed, const std::string& help);

/// Adds --part (contest/part.hpp).
void add_part_option(CLI::App& command, std::string& part);

/// The rules line with --players. Throws RulesError.
Rules rules_of(const SeriesOptions&);
/// Throws std::invalid_argument for a time that is none.
Limit limit_of(const SeriesOptions&);

/// All bots, a line each, for --help.
std::string bots_help();

}  // namespace bastide::app
