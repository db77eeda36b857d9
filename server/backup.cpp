// The online backup of SQLite: the server may write meanwhile, the copy is the database as it was at one moment.
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

#include "sqlite.hpp"
#include "sqlite_store.hpp"

namespace bastide::server {
namespace {

void copy(Database& from, Database& to) {
  sqlite3_backup* job = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (!job) to.fail("start the backup");
  int rc = SQLITE_BUSY;
  for (int tries = 0; tries < 200 && (rc == SQLITE_BUSY || rc == SQLITE_LOCKED); ++tries) {
    rc = sqlite3_backup_step(job, -1);
    if (rc != SQLITE_DONE) sqlite3_sleep(50);
  }
  sqlite3_backup_finish(job);
  if (rc != SQLITE_DONE) to.fail("copy");
}

void check(Database& db) {
  Statement st(db, "PRAGMA integrity_check");
  if (!st.step() || st.text(0) != "ok")
    throw std::runtime_error(fmt::format("database {}: the copy is damaged: {}", db.file(), st.text(0)));
}

void copy_and_check(const std::string& database, const std::string& file) {
  Database from(database, Database::Open::existing);
  Database to(file, Database::Open::create);
  copy(from, to);
  to.run("PRAGMA journal_mode=DELETE");  // one file, nothing beside it
  check(to);
}

}  // namespace

void backup(const std::string& database, const std::string& file) {
  if (std::filesystem::exists(file))
    throw std::runtime_error(fmt::format("backup {}: the file is already there; name a new one", file));
  std::string part = file + ".part";
  std::filesystem::remove(part);
  try {
    copy_and_check(database, part);
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw;
  }
  std::filesystem::rename(part, file);
}

}  // namespace bastide::server
