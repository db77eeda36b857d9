// bastide parallel: a command in parts, played by GNU parallel here and over ssh.
#include "contest/gnu_parallel.hpp"
#include "spread.hpp"

namespace bastide::app {

void add_parallel(CLI::App& app) {
  auto* c = app.add_subcommand(
      "parallel",
      "play a match, a league or selfplay, analyse or learn, in parts on several machines over ssh\n\n"
      "  bastide parallel match mason greedy --playouts 500 --games 4000 --out mason-greedy --hosts host1,host2,:\n"
      "  bastide parallel selfplay --bots best --games 100000 --out games --hosts 4/host1,8/ann@host2 --no-shared-disk \\\n"
      "      --program bin/bastide\n\n"
      "GNU parallel plays the parts; it is the same as bastide slurm in all else. docs/arena.md tells all of it.");
  const auto options = std::make_shared<ParallelOptions>();
  const auto apart = std::make_shared<bool>(false);
  add_spread_commands(
      *c,
      [=](CLI::App& command) {
        command
            .add_option("--hosts,--sshlogin", options->logins, "machines, as GNU parallel's --sshlogin takes them; : is this one")
            ->type_name("LIST")
            ->capture_default_str();
        command.add_option("--jobs", options->jobs, "parts at a time on each machine, as GNU parallel takes it: 2, 50%")
            ->default_str("one for each processor");
        command.add_flag("--no-shared-disk", *apart,
                         "the machines do not share this disk: parts are brought back when they have ended");
      },
      [=](const SpreadPlan& plan, const SpreadOptions& o) {
        options->retries = o.retries, options->shared_disk = !*apart;
        return std::make_unique<GnuParallel>(plan, *options);
      });
}

}  // namespace bastide::app
