#include "tables.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "last_catch.hpp"
#include "tokens.hpp"

namespace bastide::server {

// Messages are posted under the lock: a table that has one is not idle, so no table is dropped while somebody writes to it, and
// there are never two of one name.
void Tables::receive(const std::string& id, const ClientPtr& client, std::string text) {
  if (id == kLounge) return lounge_.receive(client, text);
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
  if (id == kLounge) return lounge_.leave(client);
  std::lock_guard lock(mutex_);
  auto found = tables_.find(id);
  if (found != tables_.end()) found->second->leave(client);
}

void Tables::refresh(const std::string& id, const ClientPtr& client) {
  if (id == kLounge) return lounge_.refresh(client);
  std::lock_guard lock(mutex_);
  auto found = tables_.find(id);
  if (found != tables_.end()) found->second->refresh(client);
}

void Tables::catch_up(const std::string& id) {
  std::lock_guard lock(mutex_);
  auto found = tables_.find(id);
  if (found != tables_.end()) found->second->catch_up();
}

void Tables::seats_elsewhere(const std::string& id, SeatSet seats, int onlookers) {
  std::lock_guard lock(mutex_);
  auto found = tables_.find(id);
  if (found != tables_.end()) found->second->seats_elsewhere(seats, onlookers);
}

void Tables::said_elsewhere(const std::string& id, const std::string& text) {
  std::lock_guard lock(mutex_);
  auto found = tables_.find(id);
  if (found != tables_.end()) found->second->hear(text);
}

void Tables::hint_found(const std::string& id, int seq, const std::string& answer) {
  std::lock_guard lock(mutex_);
  auto found = tables_.find(id);
  if (found != tables_.end()) found->second->hint_found(seq, answer);
}

void Tables::catch_up_all() {
  std::lock_guard lock(mutex_);
  for (const auto& [id, table] : tables_) table->catch_up();
}

void Tables::look(const std::string& id, const std::string& address, Table::Look look) {
  try {
    std::lock_guard lock(mutex_);
    open(id, address)->look(look);
  } catch (const Error& e) {
    look(nullptr, e);
  }
}

void Tables::take(const std::string& id, const std::string& address, const std::string& browser, Table::Seated seated) {
  try {
    std::lock_guard lock(mutex_);
    open(id, address)->take(browser, seated);
  } catch (const Error& e) {
    seated({}, e);
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
  if (const std::size_t by = services_.memory.wanting()) make_smaller(by);
  return !services_.memory.full();
}

/// Those unused for longest go first. Where somebody is, the game alone goes, a little later.
void Tables::make_smaller(std::size_t by) {
  std::vector<std::shared_ptr<Table>> all;
  for (const auto& [id, table] : tables_)
    if (table->bytes() > 0) all.push_back(table);
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a->last_used() < b->last_used(); });
  std::size_t freed = 0;
  for (auto table = all.begin(); table != all.end() && freed < by; ++table) {
    freed += (*table)->bytes();
    if ((*table)->idle()) {
      tables_.erase((*table)->id());
      dropped((*table)->id());
    } else {
      (*table)->sleep();
    }
  }
}

void Tables::dropped(const std::string& id) const {
  if (services_.neighbours) services_.neighbours->leave(id);
}

void Tables::create(TableRow row, std::optional<MoveRow> opening, std::vector<Spending> spending, Created created) {
  services_.journal.run([row = std::move(row), opening = std::move(opening), spending = std::move(spending), created = std::move(created)](Store& store) {
    std::optional<Error> error;
    try {
      if (!std::all_of(spending.begin(), spending.end(), [&store](const Spending& s) { return store.spend(s); }))
        error.emplace("too-fast", "your address has had so many tables or records lately; please come back later");
      else if (opening)
        store.create_next(row, *opening);
      else
        store.create(row);
    } catch (const std::exception& e) {
      error.emplace("internal", e.what());
    }
    created(error);
  });
}

void Tables::resume() {
  services_.journal.run([this](Store& store) {
    const Limits& limits = services_.limits;
    try {
      const std::int64_t since = services_.now() - std::chrono::milliseconds(limits.resume_within).count();
      auto ids = std::make_shared<std::vector<std::string>>(store.resumable(since, limits.tables_resumed));
      std::reverse(ids->begin(), ids->end());  // they are taken from the end
      if (!ids->empty()) spdlog::info("{} tables with computers were used lately and go on", ids->size());
      resume_next(std::move(ids));
    } catch (const std::exception& e) {
      spdlog::error("computers go on only when somebody comes to their table: {}", e.what());
    }
  });
}

/// One after the other: people who come meanwhile wait for one of them, not for all.
void Tables::resume_next(std::shared_ptr<std::vector<std::string>> ids) {
  if (ids->empty()) return;
  caught("a table with a computer does not go on", [&] {
    std::lock_guard lock(mutex_);
    open(ids->back(), {});
  });
  ids->pop_back();
  services_.workshop.start({}, [this, ids] { services_.journal.run([this, ids](Store&) { resume_next(ids); }); });
}

void Tables::wake_due() {
  constexpr std::int64_t kAgain = 5 * 60'000;  // if whoever was told of them first does not come to it
  constexpr int kAtOnce = 50;
  services_.journal.run([this](Store& store) {
    const std::int64_t now = services_.now();
    for (const std::string& id : store.days().due(now, now + kAgain, kAtOnce))
      caught("a table is not looked at", [&] {
        const std::lock_guard lock(mutex_);
        open(id, {})->wake();
      });
  });
}

void Tables::rest(const std::string& id, const std::string& person, int days) {
  caught("a holiday does not begin", [&] {
    const std::lock_guard lock(mutex_);
    open(id, {})->rest(person, days);
  });
}

void Tables::sweep() {
  lounge_.sweep();
  std::lock_guard lock(mutex_);
  const std::int64_t long_ago = services_.steady() - std::chrono::milliseconds(services_.limits.table_idle).count();
  drop_idle(long_ago);
  for (const auto& [id, table] : tables_)
    if (table->bytes() > 0 && table->last_used() <= long_ago) table->sleep();
  if (const std::size_t by = services_.memory.wanting()) make_smaller(by);
}

// A table is in memory before it is read: what is read later is not there any more, what was read before is among these.
void Tables::notice_deleted() {
  services_.journal.run([this](Store& store) {
    if (!store.may_lack_tables()) return;
    for (const std::string& id : ids())
      if (!store.holds(id)) catch_up(id);
  });
}

std::vector<std::string> Tables::ids() const {
  std::lock_guard lock(mutex_);
  std::vector<std::string> all;
  for (const auto& [id, table] : tables_) all.push_back(id);
  return all;
}

void Tables::drop_idle(std::int64_t used_before) {
  std::erase_if(tables_, [this, used_before](const auto& entry) {
    const Table& table = *entry.second;
    const bool drops = table.idle() && (table.dead() || table.last_used() <= used_before);
    if (drops) dropped(entry.first);
    return drops;
  });
}

std::size_t Tables::loaded() const {
  std::lock_guard lock(mutex_);
  return tables_.size();
}

}  // namespace bastide::server
