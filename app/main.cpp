// bastide: the one program.
#include <fmt/core.h>

#include "command.hpp"
#include "protocol/meta.hpp"

namespace bastide::app {
int exit_code = 0;
}

int main(int argc, char** argv) {
  using namespace bastide::app;
  CLI::App app{"Bastide: engine, table and analyst for the tile-laying game Carcassonne"};
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("bastide ") + bastide::kVersion);
  app.footer("bastide COMMAND --help says more. A first game: bastide play; on a page: bastide serve");
  for (auto* add : {add_play, add_serve, add_backup, add_engine, add_replay, add_show, add_selfplay, add_match, add_rules, add_tiles,
                    add_perft, add_bench})
    add(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e);
  } catch (const std::exception& e) {
    fmt::print(stderr, "bastide: {}\n", e.what());
    return 1;
  }
  return exit_code;
}
