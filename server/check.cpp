#include "check.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "database.hpp"
#include "match.hpp"

namespace bastide::server {
namespace {

/// Interrupts what a connection does when the time is up. (A progress handler would not be called within the check of one large tree.)
class Deadline {
 public:
  Deadline(SQLite::Database& db, std::chrono::milliseconds most)
      : thread_([this, handle = db.getHandle(), most] {
          std::unique_lock lock(mutex_);
          if (wake_.wait_for(lock, most, [this] { return done_; })) return;
          over_ = true;
          sqlite3_interrupt(handle);
        }) {}
  ~Deadline() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  Deadline(const Deadline&) = delete;
  bool over() const {
    const std::lock_guard lock(mutex_);
    return over_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false, over_ = false;
  std::thread thread_;
};

/// What a pragma such as integrity_check finds.
std::vector<std::string> findings(SQLite::Database& db, const char* pragma) {
  std::vector<std::string> found;
  SQLite::Statement rows(db, pragma);
  while (rows.executeStep()) found.push_back(rows.getColumn(0).getString());
  return found == std::vector<std::string>{"ok"} ? std::vector<std::string>{} : found;
}

/// Checks one file; every finding goes into the result.
class Checking {
 public:
  explicit Checking(const std::string& file) : db_(open_existing(file, Access::read)), store_(open_sqlite_reader(file)) {}

  DatabaseCheck run(const CheckProgress& progress) {
    read("the file", [this] {
      for (std::string& fault : findings(db_, "PRAGMA integrity_check")) result_.faults.push_back({"", std::move(fault)});
    });
    for (const char* rows : {"seats", "moves", "records"})
      read(rows, [this, rows] { find_orphans(rows); });
    read("the list of tables", [this] { list("SELECT id FROM tables", ids_); });
    for (std::size_t done = 0; const std::string& id : ids_) {
      progress(done++, ids_.size());
      play(id);
    }
    progress(ids_.size(), ids_.size());
    return std::move(result_);
  }

 private:
  template <class Read>
  void read(const char* what, Read&& steps) {
    try {
      steps();
    } catch (const std::exception& e) {
      result_.faults.push_back({"", fmt::format("{} cannot be read to the end: {}", what, e.what())});
    }
  }

  void list(const std::string& sql, std::set<std::string>& ids) {
    Query query(db_, sql.c_str());
    while (query.next()) ids.insert(query.readable(0).value_or("(an id that is no text)"));
  }

  void find_orphans(const std::string& rows) {
    std::set<std::string> orphans;
    list(fmt::format("SELECT DISTINCT table_id FROM {} WHERE table_id NOT IN (SELECT id FROM tables)", rows), orphans);
    for (const std::string& id : orphans) result_.faults.push_back({id, fmt::format("there are {} of this table, but no table", rows)});
  }

  void play(const std::string& id) {
    try {
      const std::optional<StoredTable> stored = store_->load(id);
      if (!stored) throw std::runtime_error("its row is not found by its id");
      const Match match(*stored);
      ++result_.tables;
      result_.moves += static_cast<std::int64_t>(stored->moves.size());
    } catch (const std::exception& e) {
      result_.faults.push_back({id, e.what()});
    }
  }

  SQLite::Database db_;
  std::unique_ptr<Store> store_;
  std::set<std::string> ids_;
  DatabaseCheck result_;
};

}  // namespace

QuickCheck quick_check(const std::string& database, std::chrono::milliseconds most) {
  SQLite::Database db(database, SQLite::OPEN_READONLY, kBusyMs);
  QuickCheck check;
  const Deadline deadline(db, most);
  try {
    SQLite::Statement rows(db, "PRAGMA quick_check");
    while (rows.executeStep()) {
      std::string fault = rows.getColumn(0).getString();
      if (deadline.over()) break;  // an interrupted check says things that are not so
      if (fault != "ok") check.faults.push_back(std::move(fault));
    }
  } catch (const std::exception& e) {
    if (!deadline.over()) check.faults.emplace_back(e.what());
  }
  check.finished = !deadline.over();
  return check;
}

void log_quick_check(const std::string& database, std::chrono::milliseconds most) {
  const QuickCheck check = quick_check(database, most);
  for (const std::string& fault : check.faults) spdlog::error("database {} is damaged: {}", database, fault);
  if (!check.faults.empty())
    spdlog::error("database {}: tables that can be read go on; `bastide check {}` says which cannot. Restore a backup (docs/server.md)",
                  database, database);
  if (!check.finished)
    spdlog::info("database {} is too large to be checked whole in {} ms at the start; `bastide check {}` checks all of it", database,
                 most.count(), database);
}

DatabaseCheck check_database(const std::string& database, const CheckProgress& progress) { return Checking(database).run(progress); }

}  // namespace bastide::server
