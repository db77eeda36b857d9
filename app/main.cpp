// bastide: the one program.
#include <fmt/core.h>

#include <cstdio>
#include <iostream>

#include "command.hpp"
#include "contest/build_name.hpp"
#include "protocol/duration.hpp"
#include "protocol/meta.hpp"
#include "protocol/utf8.hpp"

namespace bastide::app {
int exit_code = 0;

namespace {
std::string wrong_duration(const std::string& word, Zero zero) {
  return read_duration(word, zero) ? "" : "expected a number with us, ms, s or min, such as 50ms or 1.5s, not '" + shortened(word) + "'";
}
}  // namespace

std::string wrong_time(const std::string& word) { return wrong_duration(word, Zero::refused); }
std::string wrong_pause(const std::string& word) { return wrong_duration(word, Zero::taken); }

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

/// In the order in which they were said.
std::string not_expected(const std::vector<std::string>& words) {
  std::string text = words.size() == 1 ? "this word was not expected:" : "these words were not expected:";
  for (auto& word : words) text += " " + word;
  return text;
}

/// What is wrong with the words, and whose help tells more; where a command is missing, or is none that there is, those that there are.
std::string failure(const CLI::App* app, const CLI::Error& e) {
  const CLI::App* const top = app;
  std::string name = "bastide", wrong = e.what();
  for (; !app->get_subcommands().empty(); name += " " + app->get_name()) app = app->get_subcommands().front();
  const auto commands = app->get_subcommands({});
  if (!commands.empty() && e.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError)) {
    const std::vector<std::string> rest = app->remaining();
    wrong = rest.empty() ? "no command" : "unknown command '" + rest.front() + "'";
    for (auto* command : commands) wrong += (command == commands.front() ? "; expected one of " : ", ") + command->get_name();
  }
  if (e.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) wrong = not_expected(top->remaining(true));
  return fmt::format("{0}: {1}\n{0} --help says more\n", name, wrong);
}

/// On standard error, if that can be written.
void say_what_failed(const std::string& sentence) { std::fputs(("bastide: " + sentence + "\n").c_str(), stderr); }

/// What was said may still lie in the program: where it cannot be written, no command has done what it should.
int ended(int code) {
  std::cout.flush();
  const bool said = std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout;
  if (said) return code;
  say_what_failed("standard output cannot be written");
  return code ? code : 1;
}

}  // namespace
}  // namespace bastide::app

int main(int argc, char** argv) {
  using namespace bastide::app;
  if (serve_as_java(argc, argv)) return ended(0);
  CLI::App app{"Bastide: engine, table and analyst for the tile-laying game Carcassonne"};
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("bastide ") + bastide::kVersion + "\nplayers " + bastide::this_build().text());
  app.footer("bastide COMMAND --help says more. A first game: bastide play; on a page: bastide serve\n\n"
             "It ends with 0; with 1 if something failed or is not as it must be; with 2 if some of the files could not be read, which it\n"
             "names; with 64 if its words are not understood; with 130 if it was interrupted.");
  for (auto* add : {add_play, add_serve, add_backup, add_check, add_migrate, add_tables, add_work, add_bot, add_engine, add_jcz, add_replay, add_show, add_analyse, add_stats, add_selfplay, add_match,
                    add_league, add_slurm, add_parallel, add_report, add_learn, add_puzzles, add_rules, add_tiles, add_perft, add_bench})
    add(app);
  move_examples(app);
  app.failure_message(failure);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return ended(app.exit(e) ? kNotUnderstood : 0);
  } catch (const std::invalid_argument& e) {  // so it is thrown wherever words of the command line are read
    std::fputs(failure(&app, CLI::ValidationError(std::string(e.what()))).c_str(), stderr);
    return ended(kNotUnderstood);
  } catch (const std::exception& e) {
    say_what_failed(e.what());
    return ended(1);
  }
  return ended(exit_code);
}
