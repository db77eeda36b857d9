// What `bastide analyse` of one game and of many share.
#pragma once
#include <string>
#include <vector>

#include "bots/analysis.hpp"
#include "command.hpp"
#include "contest/losses.hpp"

namespace bastide::app {

struct AnalyseOptions {
  std::vector<std::string> what;
  std::string time, out, part;
  int turn = 0, moves = 3, threads = 1;
  std::int64_t playouts = 0;
  std::uint64_t seed = 1;
  bool all = false, json = false, text = false, any_build = false;
};

void add_analyse_options(CLI::App& command, AnalyseOptions&);

/// How long is thought about one turn. Throws std::invalid_argument for a time that is none.
Limit limit_of(const AnalyseOptions&);

LossSettings loss_settings(const AnalyseOptions&);
/// Prints what they say, for people or as JSON.
void print(const Analyses&, bool text);

/// Analyses every turn of all records that are named (`analyse --all` with folders, several files or --out), shows how far it is,
/// and tells where games were lost. Throws std::exception in words.
void analyse_games(const AnalyseOptions&);

}  // namespace bastide::app
