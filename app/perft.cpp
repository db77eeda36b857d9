// bastide perft: move sequences to a depth.
#include "core/perft.hpp"

#include <fmt/core.h>

#include "command.hpp"

namespace bastide::app {

void add_perft(CLI::App& app) {
  struct Options {
    std::string rules = "base";
    int depth = 4;
  };
  auto o = std::make_shared<Options>();
  auto* c = app.add_subcommand("perft", "count move sequences\n\n  bastide perft --depth 5 --rules base+river");
  c->add_option("--depth", o->depth, "how many moves; a draw is a move")->check(CLI::Range(0, 20))->capture_default_str();
  c->add_option("--rules", o->rules, "a rules line")->capture_default_str();
  c->callback([o] {
    Game g(compile(parse_rules(o->rules)));
    g.undo_log(true);
    for (int d = 1; d <= o->depth; ++d) fmt::print("{:>2} {:>16}\n", d, perft(g, d));
  });
}

}  // namespace bastide::app
