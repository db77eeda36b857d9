#include "check.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "database.hpp"
#include "endings.hpp"
#include "match.hpp"
#include "reviews.hpp"
#include "stores.hpp"

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

/// Looks for what is wrong with a file of SQLite's, but for the tables' rows.
class FileCheck {
 public:
  FileCheck(const std::string& file, std::vector<Fault>& faults) : db_(open_existing(file, Access::read)), faults_(faults) {}

  void run() {
    read("the file", [this] {
      for (std::string& fault : findings(db_, "PRAGMA integrity_check")) faults_.push_back({"", std::move(fault)});
    });
    for (const char* rows : {"seats", "moves", "records", "reviews", "endings", "results"})
      read(rows, [this, rows] { find_orphans(rows); });
    find_nameless();
  }

 private:
  template <class Read>
  void read(const char* what, Read&& steps) {
    try {
      steps();
    } catch (const std::exception& e) {
      faults_.push_back({"", fmt::format("{} cannot be read to the end: {}", what, e.what())});
    }
  }

  void find_orphans(const std::string& rows) {
    std::set<std::string> orphans;
    Query query(db_, fmt::format("SELECT DISTINCT table_id FROM {} WHERE table_id NOT IN (SELECT id FROM tables)", rows).c_str());
    while (query.next()) orphans.insert(query.readable(0).value_or("(an id that is no text)"));
    for (const std::string& id : orphans) faults_.push_back({id, fmt::format("there are {} of this table, but no table", rows)});
  }

  void find_nameless() try {
    Query query(db_, "SELECT id FROM tables");
    while (query.next())
      if (!query.readable(0)) faults_.push_back({"(an id that is no text)", "a table without a name that can be read"});
  } catch (const std::exception&) {
    // Whoever plays the tables cannot read their list either, and says so.
  }

  SQLite::Database db_;
  std::vector<Fault>& faults_;
};

/// What is kept of how a game ended must be so.
void check_ending(const Match& match, const GameEnd& ending) {
  if (!match.over()) throw std::runtime_error("how its game ended is kept, but it is not over");
  read_ending(ending.text);
  for (const ResultRow& row : ending.results)
    if (!is_person(row.person) || (!row.kind.empty() && !is_rating_kind(row.kind))) throw std::runtime_error("a result of its game is damaged");
}

/// Plays a table again; says into the result what became of it.
void play(Store& store, const std::string& id, DatabaseCheck& result) {
  try {
    const std::optional<StoredTable> stored = store.load(id);
    if (!stored) throw std::runtime_error("its row is not found by its id");
    const Match match(*stored);
    ++result.tables;
    result.moves += static_cast<std::int64_t>(stored->moves.size());
    if (const auto review = store.review(id)) read_review(*review);
    if (const auto ending = store.ending(id)) check_ending(match, *ending);
  } catch (const std::exception& e) {
    result.faults.push_back({id, e.what()});
  }
}

std::vector<std::string> tables_of(Store& store, DatabaseCheck& result) try {
  return store.ids();
} catch (const std::exception& e) {
  result.faults.push_back({"", fmt::format("the list of tables cannot be read to the end: {}", e.what())});
  return {};
}

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

DatabaseCheck check_database(const std::string& database, const CheckProgress& progress) {
  DatabaseCheck result;
  const std::unique_ptr<Store> store = open_reader(database);
  if (!is_shared(database)) FileCheck(database, result.faults).run();
  const std::vector<std::string> ids = tables_of(*store, result);
  for (std::size_t done = 0; const std::string& id : ids) {
    progress(done++, ids.size());
    play(*store, id, result);
  }
  progress(ids.size(), ids.size());
  return result;
}

}  // namespace bastide::server
