// bastide slurm: a command in parts, as an array job of Slurm's.
#include "contest/slurm.hpp"

#include "spread.hpp"

namespace bastide::app {

void add_slurm(CLI::App& app) {
  auto* c = app.add_subcommand(
      "slurm",
      "play a match, a league or selfplay, analyse or learn, in parts on a cluster with Slurm\n\n"
      "  bastide slurm match mason greedy --time 100ms --games 4000 --out mason-greedy --parts 40\n"
      "  bastide slurm match best:width=8 best --playouts 500 --games 20000 --sprt 0,20 --out wider \\\n"
      "      --sbatch '--partition=long --time=4:00:00 --mem=1G'\n"
      "  bastide slurm analyse --all games --time 300ms --out lost --parts 64\n"
      "  bastide slurm learn games --out lessons --parts 64 > bots/learned_weights.inc\n\n"
      "It submits an array job, shows the result so far, plays again what died, ends early by --sprt over all parts, and merges\n"
      "everything into --out. The same command goes on after an end of any kind. docs/arena.md tells all of it.");
  const auto options = std::make_shared<std::string>();
  add_spread_commands(
      *c,
      [=](CLI::App& command) {
        command.add_option("--sbatch", *options, "more words for sbatch: '--partition=long --time=4:00:00'")->type_name("WORDS");
      },
      [=](const SpreadPlan& plan, const SpreadOptions&) { return std::make_unique<Slurm>(plan, *options); });
}

}  // namespace bastide::app
