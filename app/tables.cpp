// bastide tables: what an operator may do with the tables of a database.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "command.hpp"
#include "core/words.hpp"
#include "protocol/json_text.hpp"
#include "server/stores.hpp"
#include "server/table_admin.hpp"

namespace bastide::app {
namespace {

using server::TableAdmin;
using server::TableSummary;

struct TablesOptions {
  std::string database = "bastide.sqlite", id;
  std::vector<std::string> ids;
  bool json = false, yes = false;
};

std::string minute(std::int64_t ms) { return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(ms / 1000))); }

std::string state_of(const TableSummary& t) { return t.imported ? "a record" : t.over ? "over" : "being played"; }

std::string who_plays(const TableSummary& t) {
  std::string text;
  for (const auto& p : t.players) text += (text.empty() ? "" : ", ") + p.name + (p.bot.empty() ? "" : " (" + p.bot + ")");
  return text;
}

void print_json_line(const boost::json::object& o) { fmt::print("{}\n", json_text(o)); }

void print_table_line(const TableSummary& t) {
  if (!t.fault.empty()) return fmt::print("{}  cannot be read: {}\n", t.id, t.fault);
  fmt::print("{}  {}  {}  {:>5} rows  {:<12}  {}  {}\n", t.id, minute(t.created), minute(t.last_used), t.rows, state_of(t), t.rules,
             who_plays(t));
}

void list_tables(const TablesOptions& o) {
  TableAdmin admin(o.database);
  const std::vector<std::string> ids = admin.ids();
  if (!o.json) fmt::print("{}: id, created, last used (UTC), rows, state, rules, players\n", count_of(static_cast<std::int64_t>(ids.size()), "table"));
  for (const std::string& id : ids) {
    const TableSummary table = admin.summary(id);
    o.json ? print_json_line(to_json(table)) : print_table_line(table);
  }
}

void show_table(const TablesOptions& o) {
  TableAdmin admin(o.database);
  if (!admin.has(o.id)) throw std::runtime_error(fmt::format("there is no table {} in {}", o.id, server::shown(o.database)));
  const TableSummary table = admin.summary(o.id);
  if (!table.fault.empty()) exit_code = 1;
  const std::string record = table.fault.empty() ? admin.record(o.id) : "";
  if (o.json) {
    boost::json::object all = to_json(table);
    if (!record.empty()) all["record"] = record;
    return print_json_line(all);
  }
  if (!table.fault.empty()) return print_table_line(table);
  fmt::print("table {}, created {}, last used {} (UTC), {}, {}\nrules {}\naids {}{}\n", table.id, minute(table.created),
             minute(table.last_used), count_of(static_cast<std::int64_t>(table.rows), "row"), state_of(table), table.rules, table.aids, table.clock.empty() ? "" : "\nclock " + table.clock);
  for (std::size_t i = 0; i < table.players.size(); ++i)
    fmt::print("seat {}: {}{}\n", i, table.players[i].name, table.players[i].bot.empty() ? "" : " (" + table.players[i].bot + ")");
  fmt::print("\n{}", record);
}

/// True if the one at the terminal means it.
bool confirmed(TableAdmin& admin, const TablesOptions& o) {
  if (o.yes) return true;
  if (!isatty(0)) throw std::runtime_error("deleting cannot be undone, and nobody can be asked here: say --yes");
  for (const std::string& id : o.ids) print_table_line(admin.summary(id));
  fmt::print("Delete {} for ever? Type yes: ", o.ids.size() == 1 ? "this table" : fmt::format("these {} tables", o.ids.size()));
  std::fflush(stdout);
  std::string answer;
  return std::getline(std::cin, answer) && answer == "yes";
}

void delete_tables(const TablesOptions& o) {
  TableAdmin admin(o.database);
  for (const std::string& id : o.ids)
    if (!admin.has(id)) throw std::runtime_error(fmt::format("there is no table {} in {}; nothing was deleted", id, server::shown(o.database)));
  if (!confirmed(admin, o)) {
    fmt::print("Nothing was deleted.\n");
    exit_code = 1;
    return;
  }
  for (const std::string& id : o.ids)
    if (admin.remove(id)) fmt::print("{} is deleted.\n", id);
}

}  // namespace

void add_tables(CLI::App& app) {
  auto o = std::make_shared<TablesOptions>();
  auto* c = app.add_subcommand("tables",
                               "list, show and delete the tables of a server, also while it runs\n\n"
                               "  bastide tables list\n"
                               "  bastide tables show Hc0bBS6ZmQ8Lr2Yw\n"
                               "  bastide tables delete Hc0bBS6ZmQ8Lr2Yw\n"
                               "  bastide tables list --json | jq -r 'select(.last_used < 1.7e12).id' |\n"
                               "    xargs -r bastide tables delete --yes");
  c->require_subcommand(1);
  auto* list = c->add_subcommand("list",
                                 "every table in a line, in the order in which they were created\n\n  bastide tables list --json");
  auto* show =
      c->add_subcommand("show", "one table: its seats, its rules and its record\n\n  bastide tables show Hc0bBS6ZmQ8Lr2Yw");
  auto* remove = c->add_subcommand("delete",
                                   "delete tables with everything that belongs to them, for ever; people at one of them are told within "
                                   "seconds, and its links lead nowhere\n\n  bastide tables delete Hc0bBS6ZmQ8Lr2Yw --yes");
  for (auto* command : {list, show, remove})
    command->add_option("--database", o->database, "the file with all games, or postgresql://USER@HOST/NAME")->capture_default_str();
  list->add_flag("--json", o->json, "an object a line; times in milliseconds since 1970");
  show->add_flag("--json", o->json, "one object, the record in it as text");
  show->add_option("id", o->id, "the table's id, as in its link")->required();
  remove->add_option("ids", o->ids, "ids of tables, as in their links")->required();
  remove->add_flag("--yes", o->yes, "do not ask");
  list->callback([o] { list_tables(*o); });
  show->callback([o] { show_table(*o); });
  remove->callback([o] { delete_tables(*o); });
}

}  // namespace bastide::app
