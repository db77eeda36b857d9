#include "book_sql.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <map>

#include "postgres.hpp"

namespace bastide::server {
namespace {

/// Statements with the names of tables as this database has them. Each is kept, so that it stays where it is.
class Spelled {
 public:
  explicit Spelled(std::string schema) : schema_(std::move(schema)) {}
  const char* operator()(const char* sql) {
    std::string& text = texts_[sql];
    if (text.empty())
      for (const char* c = sql; *c; ++c) text += *c == '@' ? schema_ : std::string(1, *c);
    return text.c_str();
  }

 private:
  std::string schema_;
  std::map<const char*, std::string> texts_;
};

class SqliteBook final : public BookSql {
 public:
  explicit SqliteBook(SQLite::Database& db) : db_(db) {}

  std::vector<Row> run(const char* sql, const std::vector<Value>& values) override {
    SQLite::Statement statement(db_, spelled_(sql));
    for (std::size_t i = 0; i < values.size(); ++i)
      std::visit([&](const auto& value) { statement.bind(fmt::format("${}", i + 1), value); }, values[i]);
    std::vector<Row> rows;
    while (statement.executeStep()) {
      Row& row = rows.emplace_back();
      for (int column = 0; column < statement.getColumnCount(); ++column) row.push_back(statement.getColumn(column).getString());
    }
    return rows;
  }

  void together(const std::function<void()>& steps) override {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    steps();
    all.commit();
  }

 private:
  SQLite::Database& db_;
  Spelled spelled_{""};
};

class PostgresBook final : public BookSql {
 public:
  explicit PostgresBook(Postgres& db) : db_(db) {}

  std::vector<Row> run(const char* sql, const std::vector<Value>& values) override {
    if (inside_) return run_once(sql, values);
    return Postgres::persistently([&] { return run_once(sql, values); });
  }

  void together(const std::function<void()>& steps) override {
    Postgres::persistently([&] {
      Postgres::Transaction all(db_);
      const Inside inside(inside_);
      steps();
      all.commit();
    });
  }

 private:
  /// A part of a transaction is not done once more alone.
  class Inside {
   public:
    explicit Inside(bool& flag) : flag_(flag) { flag_ = true; }
    ~Inside() { flag_ = false; }
    Inside(const Inside&) = delete;

   private:
    bool& flag_;
  };

  std::vector<Row> run_once(const char* sql, const std::vector<Value>& values) {
    PgValues texts;
    for (const Value& value : values) std::visit([&](const auto& v) { texts.add(v); }, value);
    const PgRows found = db_.run(spelled_(sql), texts);
    std::vector<Row> rows;
    for (int i = 0; i < found.count(); ++i) {
      Row& row = rows.emplace_back();
      for (int column = 0; column < found.columns(); ++column) row.push_back(found.text(i, column));
    }
    return rows;
  }

  Postgres& db_;
  Spelled spelled_{"bastide."};
  bool inside_ = false;
};

}  // namespace

std::shared_ptr<BookSql> book_sql(SQLite::Database& db) { return std::make_shared<SqliteBook>(db); }
std::shared_ptr<BookSql> book_sql(Postgres& db) { return std::make_shared<PostgresBook>(db); }

}  // namespace bastide::server
