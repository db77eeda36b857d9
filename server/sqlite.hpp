// SQLite in the manner of C++: a connection and its statements close themselves and report errors by exception.
#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace bastide::server {

class Database {
 public:
  enum class Open { create, existing };
  /// Throws std::runtime_error naming the file and the reason.
  Database(const std::string& file, Open);
  /// Runs statements that return nothing.
  void run(const char* sql);
  sqlite3* handle() const { return db_.get(); }
  const std::string& file() const { return file_; }
  /// Throws std::runtime_error with SQLite's own words.
  [[noreturn]] void fail(std::string_view doing) const;

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  std::string file_;
  std::unique_ptr<sqlite3, Close> db_;
};

/// A prepared statement, to be used again and again. Parameters and columns are counted from 0.
class Statement {
 public:
  Statement(Database&, const char* sql);
  template <class... Values>
  Statement& bind(const Values&... values) {
    int i = 0;
    sqlite3_reset(st_.get());
    (put(i++, values), ...);
    return *this;
  }
  /// True while there is a row to read. A finished statement is ready to be bound again.
  bool step();
  void run() {
    while (step()) {
    }
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(st_.get(), column); }
  std::string text(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* st) const { sqlite3_finalize(st); }
  };
  void put(int i, std::int64_t value);
  void put(int i, int value) { put(i, std::int64_t{value}); }
  void put(int i, bool value) { put(i, std::int64_t{value}); }
  void put(int i, const std::string& value);
  Database& db_;
  std::unique_ptr<sqlite3_stmt, Finalize> st_;
};

/// Everything between its birth and `commit` happens, or nothing of it.
class Transaction {
 public:
  explicit Transaction(Database& db) : db_(db) { db_.run("BEGIN IMMEDIATE"); }
  ~Transaction() {
    if (!done_) sqlite3_exec(db_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Transaction(const Transaction&) = delete;
  void commit() {
    db_.run("COMMIT");
    done_ = true;
  }

 private:
  Database& db_;
  bool done_ = false;
};

}  // namespace bastide::server
