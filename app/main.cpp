// bastide: the one program.
#include <fmt/core.h>

#include "command.hpp"

namespace bastide::app {
int exit_code = 0;
}

int main(int argc, char** argv) {
  CLI::App app{"Bastide: engine, table and analyst for the tile-laying game Carcassonne"};
  app.require_subcommand(1);
  bastide::app::add_bench(app);
  bastide::app::add_perft(app);
  bastide::app::add_match(app);
  bastide::app::add_selfplay(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e);
  } catch (const std::exception& e) {
    fmt::print(stderr, "bastide: {}\n", e.what());
    return 1;
  }
  return bastide::app::exit_code;
}
