#include "table_admin.hpp"

#include <fmt/format.h>

#include "match.hpp"

namespace bastide::server {

StoredTable TableAdmin::load(const std::string& id) {
  std::optional<StoredTable> stored = store_->load(id);
  if (!stored) throw Error("not-found", fmt::format("there is no table {}", id));
  return std::move(*stored);
}

TableSummary TableAdmin::summary(const std::string& id) {
  TableSummary table;
  table.id = id;
  try {
    const StoredTable stored = load(id);
    const Match match(stored);
    for (const Seat& seat : match.seats()) table.players.push_back({seat.name, seat.bot});
    table.created = stored.table.created;
    table.last_used = stored.moves.empty() ? table.created : stored.moves.back().time;
    table.rules = stored.table.rules;
    table.aids = name_of(stored.table.aids);
    table.clock = clock_text(stored.table.clock);
    table.rows = stored.moves.size();
    table.over = match.over();
    table.imported = match.imported();
  } catch (const std::exception& e) {
    table.fault = e.what();
  }
  return table;
}

std::string TableAdmin::record(const std::string& id) { return Match(load(id)).record(); }

json::object to_json(const TableSummary& t) {
  if (!t.fault.empty()) return {{"id", t.id}, {"fault", t.fault}};
  json::array players;
  for (const TableSummary::Player& p : t.players) {
    json::object player{{"name", p.name}};
    if (!p.bot.empty()) player["bot"] = p.bot;
    players.push_back(std::move(player));
  }
  return {{"id", t.id},       {"created", t.created}, {"last_used", t.last_used}, {"players", std::move(players)}, {"rules", t.rules},
          {"aids", t.aids},   {"clock", t.clock}, {"rows", t.rows},       {"over", t.over},           {"imported", t.imported}};
}

}  // namespace bastide::server
