// The SQLite file behind the store: opening it, its schema, and statements on it.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>

#include "sqlite_store.hpp"

namespace bastide::server {

enum class Access { read, write };

/// Opens or creates the file (":memory:" for tests) and brings its schema up to date. Throws std::runtime_error that names the file.
SQLite::Database open_database(const std::string& file, Durability);
/// Opens a file that is there already and of this program's version, and changes nothing in it. Throws std::runtime_error that names the
/// file.
SQLite::Database open_existing(const std::string& file, Access);

/// Writes what stands there already, so that it is seen whether anything can be written. Throws SQLite::Exception.
void touch(SQLite::Database&);

/// A statement that is prepared once and used again and again. Columns are counted from 0.
class Query {
 public:
  Query(SQLite::Database& db, const char* sql) : statement_(db, sql) {}

  /// Begins anew with these values, whatever became of the last time.
  template <class... Values>
  Query& with(const Values&... values) {
    end();
    int i = 0;
    (statement_.bind(++i, values), ...);
    return *this;
  }
  /// True while there is a row to read.
  bool next() {
    if (statement_.executeStep()) return true;
    end();
    return false;
  }
  void run() {
    while (next()) {
    }
  }
  /// Leaves the rows that nobody has read: until then they keep others from writing.
  void end() { statement_.tryReset(); }

  /// The value of a column, which may be damaged: throws std::runtime_error if it is no whole number from `least` to `most`.
  std::int64_t number(int column, std::int64_t least, std::int64_t most);
  int whole(int column, int least, int most) { return static_cast<int>(number(column, least, most)); }
  /// The same for a text in UTF-8 without zero bytes.
  std::string text(int column);
  /// The same; nothing if it is damaged.
  std::optional<std::string> readable(int column);

  /// Ends a query when its scope is left, however that happens.
  class End {
   public:
    explicit End(Query& query) : query_(query) {}
    ~End() { query_.end(); }
    End(const End&) = delete;

   private:
    Query& query_;
  };

 private:
  [[noreturn]] void damaged(int column, const std::string& expected);

  SQLite::Statement statement_;
};

}  // namespace bastide::server
