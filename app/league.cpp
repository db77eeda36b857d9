// bastide league: a pool of bots, each against each.
#include "contest_command.hpp"

namespace bastide::app {

void add_league_options(CLI::App& c, ContestOptions& o) {
  c.add_option("BOT", o.bots, "the bots")->required()->expected(-2);
  add_contest_options(c, o);
}

void add_league(CLI::App& app) {
  auto* c = app.add_subcommand(
      "league",
      "play a pool of bots round robin and print the table\n\n"
      "  bastide league random greedy uct mason --games 100 --time 50ms --out pool\n"
      "  bastide league greedy mason uct@1s --time 100ms --rules 'base+inns modern' --players 3\n\n"
      "--games counts those of each pairing. All pairings play the same deals, every deal from each seat; with more than "
      "two players one of each kind against copies of the other. docs/arena.md tells all of it.");
  auto o = std::make_shared<ContestOptions>();
  add_league_options(*c, *o);
  c->footer(contest_help);
  c->callback([o] { run_contest(*o, Settings::Kind::league); });
}

}  // namespace bastide::app
