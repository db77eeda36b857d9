// bastide match: which of two bots is stronger, and by how much.
#include "contest_command.hpp"

namespace bastide::app {

void add_match_options(CLI::App& c, ContestOptions& o) {
  o.bots.resize(2);
  c.add_option("A", o.bots[0], "a bot")->required();
  c.add_option("B", o.bots[1], "another")->required();
  add_contest_options(c, o);
  c.add_option(
       "--sprt", o.sprt,
       "end as soon as it is clear (95 %) which holds of A: two Elo differences such as 0,30, or two win rates such as 50%,58%")
      ->type_name("H0,H1");
}

void add_match(CLI::App& app) {
  auto* c = app.add_subcommand("match",
                               "play two bots against each other, every deal from each seat\n\n"
                               "  bastide match greedy random --games 200\n"
                               "  bastide match mason greedy --games 400 --time 100ms --threads 2 --out mason-greedy\n"
                               "  bastide match mason uct@1s --time 100ms --games 100         uct has ten times the time\n"
                               "  bastide match mason:playouts=200 mason:playouts=400 --rules 'base+river modern' --json\n"
                               "  bastide match mason:depth=10 mason --time 50ms --sprt 0,20 --games 4000\n"
                               "  bastide match greedy 'exec:./mybot --fast' --time 1s\n\n"
                               "With more than two players A plays against copies of B. The margin is A's points less B's. "
                               "docs/arena.md tells all of it.");
  auto o = std::make_shared<ContestOptions>();
  add_match_options(*c, *o);
  c->footer(contest_help);
  c->callback([o] { run_contest(*o, Settings::Kind::match); });
}

}  // namespace bastide::app
