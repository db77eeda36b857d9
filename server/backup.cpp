// The online backup of SQLite: the server may write meanwhile, the copy is the database as it was at one moment.
#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "sqlite_store.hpp"
#include "stores.hpp"

namespace bastide::server {
namespace {

void copy(SQLite::Database& from, SQLite::Database& to) {
  SQLite::Backup job(to, from);
  int result = SQLITE_BUSY;
  for (int tries = 0; tries < 200 && (result == SQLITE_BUSY || result == SQLITE_LOCKED); ++tries) {
    result = job.executeStep();
    if (result != SQLITE_DONE) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  if (result != SQLITE_DONE) throw std::runtime_error("another program does not let go of it");
}

void check(SQLite::Database& db) {
  const std::string found = db.execAndGet("PRAGMA integrity_check").getString();
  if (found != "ok") throw std::runtime_error("the copy is damaged: " + found);
}

SQLite::Database new_file(const std::string& file) try {
  return {file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
} catch (const std::exception& e) {
  throw std::runtime_error(fmt::format("backup {}: {}; is the folder there, and may you write into it?", file, e.what()));
}

void copy_and_check(const std::string& database, SQLite::Database to) try {
  SQLite::Database from(database, SQLite::OPEN_READWRITE, kBusyMs);
  copy(from, to);
  to.exec("PRAGMA journal_mode=DELETE");  // one file, nothing beside it
  check(to);
} catch (const std::exception& e) {
  throw std::runtime_error(fmt::format("database {}: {}", database, e.what()));
}

}  // namespace

void backup(const std::string& database, const std::string& file) {
  if (is_shared(database))
    throw std::runtime_error(fmt::format("database {}: PostgreSQL makes backups itself, for example pg_dump --format=custom", shown(database)));
  if (std::filesystem::exists(file))
    throw std::runtime_error(fmt::format("backup {}: the file is already there; name a new one", file));
  std::string part = file + ".part";
  std::filesystem::remove(part);
  try {
    copy_and_check(database, new_file(part));
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw;
  }
  std::filesystem::rename(part, file);
}

}  // namespace bastide::server
