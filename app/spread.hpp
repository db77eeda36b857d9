// A command played in parts by other processes, looked after until it ends: `bastide slurm`, `bastide parallel`.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "command.hpp"
#include "contest/spread.hpp"

namespace bastide::app {

struct SpreadOptions {
  int parts = 16, retries = 3;
  std::string program, poll = "5s";
  bool dry_run = false;
};

/// Adds a subcommand for each command that can be spread: match, league, selfplay, analyse and learn. `own` adds the options of who
/// carries the parts, which `carrier` then makes.
void add_spread_commands(CLI::App& command, const std::function<void(CLI::App&)>& own,
                         const std::function<std::unique_ptr<Carrier>(const SpreadPlan&, const SpreadOptions&)>& carrier);

}  // namespace bastide::app
