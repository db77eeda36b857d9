// Statements in one spelling for all databases that there are, for what is small and asked for seldom (mail_book.hpp, day_book.hpp).
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace SQLite {
class Database;
}

namespace bastide::server {

class Postgres;

/// `$1`, `$2`, ... are values; `@` stands before the name of a table. Throws as Store does.
class BookSql {
 public:
  using Value = std::variant<std::int64_t, std::string>;
  using Row = std::vector<std::string>;
  virtual ~BookSql() = default;
  virtual std::vector<Row> run(const char* sql, const std::vector<Value>& values) = 0;
  /// All of it or nothing.
  virtual void together(const std::function<void()>& steps) = 0;
};

/// Both hold on to the database, which must outlive them.
std::shared_ptr<BookSql> book_sql(SQLite::Database&);
std::shared_ptr<BookSql> book_sql(Postgres&);

}  // namespace bastide::server
