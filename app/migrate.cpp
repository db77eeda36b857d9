// bastide migrate.
#include "server/migrate.hpp"

#include <fmt/core.h>

#include "command.hpp"
#include "core/words.hpp"
#include "progress_line.hpp"
#include "server/stores.hpp"

namespace bastide::app {
namespace {

server::Migration migrated(const std::string& from, const std::string& to) {
  ProgressLine line;
  return server::migrate(from, to, [&line](std::size_t done, std::size_t of) { line.show(done, of, "tables"); });
}

}  // namespace

void add_migrate(CLI::App& app) {
  struct Options {
    std::string from, to;
  };
  auto o = std::make_shared<Options>();
  auto* c = app.add_subcommand("migrate",
                               "copy all games from one database to another while nobody plays, and compare every row\n\n"
                               "  bastide migrate bastide.sqlite postgresql://bastide@db.example.org/bastide\n"
                               "  bastide migrate postgresql://bastide@db.example.org/bastide copy.sqlite\n\n"
                               "Who wants to be called by browser or mail must say so again: neither addresses nor keys are copied.\n"
                               "What was copied by a run that ended early is not copied again. A password comes from PGPASSWORD or ~/.pgpass.");
  c->add_option("FROM", o->from, "a file, or postgresql://USER@HOST/NAME")->required();
  c->add_option("TO", o->to, "the same; made if it is missing")->required();
  c->callback([o] {
    const server::Migration done = migrated(o->from, o->to);
    fmt::print("The same in {} and {} now: {} with {}", server::shown(o->from), server::shown(o->to), count_of(done.tables, "table"), count_of(done.rows, "row"));
    fmt::print("{}.\n", done.were_there ? fmt::format("; {} of them were there already", done.were_there) : "");
  });
}

}  // namespace bastide::app
