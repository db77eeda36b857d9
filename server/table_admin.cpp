#include "table_admin.hpp"

#include <fmt/format.h>

#include "database.hpp"
#include "match.hpp"

namespace bastide::server {

struct TableAdmin::Impl {
  explicit Impl(const std::string& database) : db(open_existing(database, Access::write)), store(open_sqlite_reader(database)) {}

  StoredTable load(const std::string& id) {
    std::optional<StoredTable> stored = store->load(id);
    if (!stored) throw Error("not-found", fmt::format("there is no table {}", id));
    return std::move(*stored);
  }

  SQLite::Database db;
  std::unique_ptr<Store> store;
};

TableAdmin::TableAdmin(const std::string& database) : impl_(std::make_unique<Impl>(database)) {}
TableAdmin::~TableAdmin() = default;

std::vector<std::string> TableAdmin::ids() {
  std::vector<std::string> ids;
  Query query(impl_->db, "SELECT id FROM tables ORDER BY created_ms, id");
  while (query.next())
    if (std::optional<std::string> id = query.readable(0)) ids.push_back(std::move(*id));
  return ids;
}

bool TableAdmin::has(const std::string& id) {
  return Query(impl_->db, "SELECT id FROM tables WHERE id = ?1 UNION SELECT table_id FROM seats WHERE table_id = ?1"
                          " UNION SELECT table_id FROM moves WHERE table_id = ?1 UNION SELECT table_id FROM records WHERE table_id = ?1")
      .with(id)
      .next();
}

TableSummary TableAdmin::summary(const std::string& id) {
  TableSummary table;
  table.id = id;
  try {
    const StoredTable stored = impl_->load(id);
    const Match match(stored);
    for (const Seat& seat : match.seats()) table.players.push_back({seat.name, seat.bot});
    table.created = stored.table.created;
    table.last_used = stored.moves.empty() ? table.created : stored.moves.back().time;
    table.rules = stored.table.rules;
    table.aids = name_of(stored.table.aids);
    table.rows = stored.moves.size();
    table.over = match.over();
    table.imported = match.imported();
  } catch (const std::exception& e) {
    table.fault = e.what();
  }
  return table;
}

std::string TableAdmin::record(const std::string& id) { return Match(impl_->load(id)).record(); }

bool TableAdmin::remove(const std::string& id) {
  SQLite::Transaction all(impl_->db, SQLite::TransactionBehavior::IMMEDIATE);
  const bool found = has(id);
  Query(impl_->db, "INSERT INTO condemned(table_id) VALUES (?)").with(id).run();
  for (const char* rows : {"moves WHERE table_id", "records WHERE table_id", "seats WHERE table_id", "tables WHERE id"})
    Query(impl_->db, fmt::format("DELETE FROM {} = ?", rows).c_str()).with(id).run();
  Query(impl_->db, "DELETE FROM condemned").run();
  all.commit();
  return found;
}

json::object to_json(const TableSummary& t) {
  if (!t.fault.empty()) return {{"id", t.id}, {"fault", t.fault}};
  json::array players;
  for (const TableSummary::Player& p : t.players) {
    json::object player{{"name", p.name}};
    if (!p.bot.empty()) player["bot"] = p.bot;
    players.push_back(std::move(player));
  }
  return {{"id", t.id},       {"created", t.created}, {"last_used", t.last_used}, {"players", std::move(players)}, {"rules", t.rules},
          {"aids", t.aids},   {"rows", t.rows},       {"over", t.over},           {"imported", t.imported}};
}

}  // namespace bastide::server
