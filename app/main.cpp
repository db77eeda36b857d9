// bastide: the one program.
#include <fmt/core.h>

#include "command.hpp"
#include "contest/build_name.hpp"
#include "protocol/meta.hpp"

namespace bastide::app {
int exit_code = 0;

namespace {

/// A command's description is a sentence, then a blank line and examples: these belong at the end of its own help only.
void move_examples(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands({})) {
    const std::string text = command->get_description();
    const std::size_t blank = text.find("\n\n");
    if (blank != std::string::npos) {
      command->description(text.substr(0, blank));
      command->footer("Examples:\n" + text.substr(blank + 2));
    }
    move_examples(*command);
  }
}

}  // namespace
}  // namespace bastide::app

int main(int argc, char** argv) {
  using namespace bastide::app;
  if (serve_as_java(argc, argv)) return 0;
  CLI::App app{"Bastide: engine, table and analyst for the tile-laying game Carcassonne"};
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("bastide ") + bastide::kVersion + "\nplayers " + bastide::this_build().text());
  app.footer("bastide COMMAND --help says more. A first game: bastide play; on a page: bastide serve");
  for (auto* add : {add_play, add_serve, add_backup, add_engine, add_jcz, add_replay, add_show, add_analyse, add_selfplay, add_match,
                    add_league, add_report, add_learn, add_rules, add_tiles, add_perft, add_bench})
    add(app);
  move_examples(app);
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
