#include "tables.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "last_catch.hpp"
#include "tokens.hpp"

namespace bastide::server {

// Letters are posted under the lock: a table that has one is not idle, so no table is dropped while somebody writes to it, and
// there are never two of one name.
void Tables::receive(const std::string& id, const ClientPtr& client, std::string text) {
  std::lock_guard lock(mutex_);
  std::shared_ptr<Table> table;
  try {
    table = open(id, client->address());
  } catch (const Error& e) {
    return client->send(error_text(id_at_sight(text, services_.limits), e.code, e.what()));
  }
  table->receive(client, std::move(text));
}

void Tables::leave(const std::string& id, const ClientPtr& client) {
  std::lock_guard lock(mutex_);
  auto found = tables_.find(id);
  if (found != tables_.end()) found->second->leave(client);
}

void Tables::refresh(const std::string& id, const ClientPtr& client) {
  std::lock_guard lock(mutex_);
  auto found = tables_.find(id);
  if (found != tables_.end()) found->second->refresh(client);
}

void Tables::look(const std::string& id, const std::string& address, Table::Look look) {
  try {
    std::lock_guard lock(mutex_);
    open(id, address)->look(look);
  } catch (const Error& e) {
    look(nullptr, e);
  }
}

std::shared_ptr<Table> Tables::open(const std::string& id, const std::string& address) {
  if (!is_table_id(id)) throw Error("not-found", "there is no such table: a table's name has 16 letters and digits");
  auto found = tables_.find(id);
  if (found != tables_.end() && !found->second->dead()) return found->second;
  if (!make_room()) throw Error("busy", fmt::format("{} tables are being played; please try again later", tables_.size()));
  auto table = std::make_shared<Table>(id, services_);
  tables_[id] = table;
  table->load(address);
  return table;
}

bool Tables::make_room() {
  auto most = static_cast<std::size_t>(services_.limits.tables_loaded);
  if (tables_.size() < most) return true;
  drop_idle(services_.now());
  return tables_.size() < most;
}

void Tables::create(TableRow row, Created created) {
  services_.journal.run([row = std::move(row), created = std::move(created)](Store& store) {
    std::string error;
    try {
      store.create(row);
    } catch (const std::exception& e) {
      error = e.what();
    }
    created(error);
  });
}

void Tables::resume() {
  services_.journal.run([this](Store& store) {
    const Limits& limits = services_.limits;
    try {
      const std::int64_t since = services_.now() - std::chrono::milliseconds(limits.resume_within).count();
      const std::vector<std::string> ids = store.resumable(since, std::min(limits.tables_resumed, limits.tables_loaded));
      std::lock_guard lock(mutex_);
      for (const std::string& id : ids) caught("a table with a computer does not go on", [this, &id] { open(id, {}); });
      if (!ids.empty()) spdlog::info("{} tables with computers were used lately and go on", ids.size());
    } catch (const std::exception& e) {
      spdlog::error("computers go on only when somebody comes to their table: {}", e.what());
    }
  });
}

void Tables::sweep() {
  std::lock_guard lock(mutex_);
  drop_idle(services_.now() - std::chrono::milliseconds(services_.limits.table_idle).count());
}

void Tables::drop_idle(std::int64_t used_before) {
  std::erase_if(tables_, [used_before](const auto& entry) {
    const Table& table = *entry.second;
    return table.idle() && (table.dead() || table.last_used() <= used_before);
  });
}

std::size_t Tables::loaded() const {
  std::lock_guard lock(mutex_);
  return tables_.size();
}

}  // namespace bastide::server
