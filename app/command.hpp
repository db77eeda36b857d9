// The subcommands of `bastide`, one file each. Each adds itself to the command line; running it sets the exit code.
#pragma once
#include <CLI/CLI.hpp>

#include <stdexcept>

#include "protocol/error.hpp"

namespace bastide::app {

/// Exit code of the program; a command that fails in an orderly way sets it.
extern int exit_code;
/// Of a command that went through many records, some of which could not be read; of words that are no command; of one that was interrupted.
constexpr int kSomeUnreadable = 2, kNotUnderstood = 64, kInterrupted = 130;

/// What `read` makes of words of the command line, by what else reads files and messages. Where it cannot, the program ends as with any words that
/// are not understood: std::invalid_argument is caught where it began, and so is what is thrown here.
template <class Read>
auto understood(Read&& read) {
  try {
    return read();
  } catch (const Error& e) {
    throw std::invalid_argument(e.what());
  }
}

/// Whether a word is a time, such as 50ms (protocol/duration.hpp); what is wrong with it otherwise.
std::string wrong_time(const std::string& word);
/// The same where no time at all is one, too.
std::string wrong_pause(const std::string& word);

void add_play(CLI::App&);
void add_serve(CLI::App&);
void add_backup(CLI::App&);
void add_migrate(CLI::App&);
void add_check(CLI::App&);
void add_tables(CLI::App&);
void add_work(CLI::App&);
void add_bot(CLI::App&);
void add_engine(CLI::App&);
void add_jcz(CLI::App&);
/// Plays the part of Java for JCloisterZone's client (docs/jcloisterzone.md); false if the arguments are not Java's.
bool serve_as_java(int argc, char** argv);
void add_replay(CLI::App&);
void add_show(CLI::App&);
void add_analyse(CLI::App&);
void add_stats(CLI::App&);
void add_selfplay(CLI::App&);
void add_match(CLI::App&);
void add_league(CLI::App&);
void add_slurm(CLI::App&);
void add_parallel(CLI::App&);
void add_learn(CLI::App&);
void add_puzzles(CLI::App&);
void add_report(CLI::App&);
void add_rules(CLI::App&);
void add_tiles(CLI::App&);
void add_perft(CLI::App&);
void add_bench(CLI::App&);

}  // namespace bastide::app
