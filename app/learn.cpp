// bastide learn: the weights of `best` from the records of games.
#include <fmt/core.h>


#include "bots/lessons.hpp"
#include "command.hpp"
#include "files.hpp"
#include "protocol/error.hpp"
#include "protocol/session.hpp"
#include "record_files.hpp"

namespace bastide::app {
namespace {

struct LearnOptions {
  std::vector<std::string> folders;
  double ridge = 100;
};

void read(Lessons& lessons, const std::string& file) {
  try {
    const Session s = replay(read_record(read_file(file)));
    lessons.add(s.game().shared_rules(), s.history());
  } catch (const std::exception& e) {
    throw std::runtime_error(file + ": " + e.what());
  }
}

void print_errors(const char* who, const std::array<double, 8>& errors) {
  fmt::print(stderr, "{:<22}", who);
  for (const double e : errors) fmt::print(stderr, "{:>7.2f}", e);
  fmt::print(stderr, "\n");
}

void run(const LearnOptions& o) {
  Lessons lessons;
  for (const auto& file : files_below(o.folders, {".bst"})) read(lessons, file);
  if (!lessons.games()) throw std::runtime_error("no record of a finished game of two players in the folders");
  fmt::print(stderr, "{} games, {} positions. Errors in points over every fifth game, by eighths of the game, the end first:\n", lessons.games(),
             lessons.positions());
  print_errors("as it is", lessons.errors(learned()));
  print_errors("learned from the rest", lessons.errors(lessons.learn(o.ridge, true)));
  fmt::print("{}", to_source(lessons.learn(o.ridge, false)));
}

}  // namespace

void add_learn(CLI::App& app) {
  auto* c = app.add_subcommand("learn",
                               "work out from the records of games what a position is worth, for `best`\n\n"
                               "  bastide match best best --playouts 60 --games 3000 --seed 81001 --threads 2 --out games\n"
                               "  bastide learn games > bots/learned_weights.inc\n\n"
                               "bots/README.md tells how it is done, docs/experiments.md what it is good for.");
  auto o = std::make_shared<LearnOptions>();
  c->add_option("folders", o->folders, "folders with records (.bst) of finished games of two players")->required()->check(CLI::ExistingDirectory);
  c->add_option("--ridge", o->ridge, "how strongly the weights are held to those of now")->check(CLI::PositiveNumber)->capture_default_str();
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
