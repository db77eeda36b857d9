#include "sqlite.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace bastide::server {

Database::Database(const std::string& file, Open open) : file_(file) {
  sqlite3* raw = nullptr;
  int flags = SQLITE_OPEN_READWRITE | (open == Open::create ? SQLITE_OPEN_CREATE : 0);
  int rc = sqlite3_open_v2(file.c_str(), &raw, flags, nullptr);
  db_.reset(raw);
  if (rc != SQLITE_OK) fail("open");
  sqlite3_busy_timeout(raw, 5000);
}

void Database::run(const char* sql) {
  if (sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(sql);
}

void Database::fail(std::string_view doing) const {
  throw std::runtime_error(fmt::format("database {}: {}: {}", file_, doing, db_ ? sqlite3_errmsg(db_.get()) : "out of memory"));
}

Statement::Statement(Database& db, const char* sql) : db_(db) {
  sqlite3_stmt* raw = nullptr;
  if (sqlite3_prepare_v3(db.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr) != SQLITE_OK) db.fail(sql);
  st_.reset(raw);
}

bool Statement::step() {
  int rc = sqlite3_step(st_.get());
  if (rc == SQLITE_ROW) return true;
  if (rc != SQLITE_DONE) {
    std::string why = sqlite3_errmsg(db_.handle());
    sqlite3_reset(st_.get());
    throw std::runtime_error(fmt::format("database {}: {}: {}", db_.file(), sqlite3_sql(st_.get()), why));
  }
  sqlite3_reset(st_.get());
  return false;
}

std::string Statement::text(int column) const {
  auto* data = reinterpret_cast<const char*>(sqlite3_column_text(st_.get(), column));
  return data ? std::string(data, static_cast<std::size_t>(sqlite3_column_bytes(st_.get(), column))) : std::string();
}

void Statement::put(int i, std::int64_t value) {
  if (sqlite3_bind_int64(st_.get(), i + 1, value) != SQLITE_OK) db_.fail("bind a number");
}

void Statement::put(int i, const std::string& value) {
  if (sqlite3_bind_text64(st_.get(), i + 1, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8) != SQLITE_OK)
    db_.fail("bind a text");
}

}  // namespace bastide::server
