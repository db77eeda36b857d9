// bastide check.
#include <fmt/core.h>

#include <boost/json.hpp>

#include "command.hpp"
#include "progress_line.hpp"
#include "protocol/json_text.hpp"
#include "server/check.hpp"
#include "server/stores.hpp"

namespace bastide::app {
namespace {

server::DatabaseCheck checked(const std::string& database) {
  ProgressLine line;
  return server::check_database(database, [&line](std::size_t done, std::size_t of) { line.show(done, of, "tables"); });
}

void print_check(const std::string& file, const server::DatabaseCheck& check) {
  for (const server::Fault& fault : check.faults)
    fmt::print("{}: {}\n", fault.table.empty() ? "the database" : "table " + fault.table, fault.reason);
  fmt::print("{}: {} tables with {} rows can be read and played again; {} faults.\n", file, check.tables, check.moves, check.faults.size());
  if (check.faults.empty()) return;
  fmt::print("A server leaves out the tables named above and plays all others. A backup may have them whole: docs/server.md.\n");
}

void print_check_json(const std::string& file, const server::DatabaseCheck& check) {
  boost::json::array faults;
  for (const server::Fault& fault : check.faults) {
    boost::json::object o{{"reason", fault.reason}};
    if (!fault.table.empty()) o["table"] = fault.table;
    faults.push_back(std::move(o));
  }
  const boost::json::object all{{"database", file}, {"tables", check.tables}, {"moves", check.moves}, {"faults", std::move(faults)}};
  fmt::print("{}\n", json_text(all));
}

}  // namespace

void add_check(CLI::App& app) {
  struct Options {
    std::string file;
    bool json = false;
  };
  auto o = std::make_shared<Options>();
  auto* c = app.add_subcommand("check",
                               "look for damage in a database: its structure, and every table played again; changes nothing\n\n"
                               "  bastide check bastide.sqlite           while the server runs, or before a backup is restored\n"
                               "  bastide check copy.sqlite --json       one line of JSON; the exit code is 1 if anything is damaged");
  c->add_option("file", o->file, "the database: a file, or postgresql://USER@HOST/NAME")->required();
  c->add_flag("--json", o->json,
              R"(one line: {"database","tables","moves","faults":[{"table","reason"}]}; a fault of the file has no table)");
  c->callback([o] {
    const server::DatabaseCheck check = checked(o->file);
    (o->json ? print_check_json : print_check)(server::shown(o->file), check);
    exit_code = check.faults.empty() ? 0 : 1;
  });
}

}  // namespace bastide::app
