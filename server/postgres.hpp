// One connection to PostgreSQL, by libpq: statements with values, answers read column by column. What the connection loses it gets again
// with the next statement.
#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store.hpp"

struct pg_conn;
struct pg_result;

namespace bastide::server {

/// A database's address as it may be shown: `postgresql://user@host/name`, without a password. Throws std::runtime_error if it is none.
std::string without_password(const std::string& uri);

/// Values of a statement. Lists become arrays.
class PgValues {
 public:
  template <class... Values>
  explicit PgValues(const Values&... values) {
    (add(values), ...);
  }
  const std::vector<std::string>& texts() const { return texts_; }

  void add(const std::string& text);
  void add(bool value) { texts_.emplace_back(value ? "t" : "f"); }
  void add(int value) { texts_.push_back(std::to_string(value)); }
  void add(std::int64_t value) { texts_.push_back(std::to_string(value)); }
  void add(const std::vector<std::string>& list);
  void add(const std::vector<std::int64_t>& list);

 private:
  std::vector<std::string> texts_;
};

/// The rows that a statement found; rows and columns are counted from 0. The database keeps its types, so only what they allow and
/// we do not is checked.
class PgRows {
 public:
  explicit PgRows(pg_result* result) : result_(result) {}
  int count() const;
  int columns() const;
  std::string text(int row, int column) const;
  /// Throws std::runtime_error if it is not from `least` to `most`.
  std::int64_t number(int row, int column, std::int64_t least, std::int64_t most) const;
  int whole(int row, int column, int least, int most) const { return static_cast<int>(number(row, column, least, most)); }
  bool flag(int row, int column) const { return text(row, column) == "t"; }

 private:
  struct Clear {
    void operator()(pg_result*) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

/// Not for several threads at once. Statements throw Unavailable if the database cannot be reached, Contradiction if the rows do not allow
/// what is asked, std::runtime_error for everything else, all in words.
class Postgres {
 public:
  /// `settings`: statements that every new connection begins with. Connects when it is needed first.
  Postgres(std::string uri, std::string settings);
  ~Postgres();
  Postgres(const Postgres&) = delete;

  /// One statement with its values $1, $2, ...; prepared at its first use. `sql` must stay where it is.
  PgRows run(const char* sql, const PgValues& values = PgValues());
  /// Statements without values, one after the other.
  void script(const std::string& sql);
  /// Connects if it has not, or has lost the connection. True if it did so now.
  bool connect();
  bool connected() const;

  /// Does the steps once more if the connection turns out to be cut: a database that was restarted is there again, or another one is.
  template <class Steps>
  static auto persistently(Steps&& steps) {
    try {
      return steps();
    } catch (const Unavailable&) {
      return steps();
    }
  }

  /// What another connection notified us of: the payloads, in order. Does not wait.
  std::vector<std::string> notified();
  /// To wait for what comes; -1 without a connection.
  int socket() const;

  /// All statements until `commit` are done together, or none of them.
  class Transaction {
   public:
    explicit Transaction(Postgres&);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    void commit();

   private:
    Postgres& db_;
    bool open_ = true;
  };

 private:
  struct Close {
    void operator()(pg_conn*) const;
  };
  pg_conn* connection();
  const std::string& prepared(const char* sql, std::size_t values);
  PgRows checked(pg_result*);
  [[noreturn]] void lost(const std::string& why);

  std::string uri_, shown_, settings_;
  std::unique_ptr<pg_conn, Close> connection_;
  std::map<const char*, std::string> prepared_;  ///< names of statements
  std::chrono::steady_clock::time_point failed_{};
  std::string failure_;  ///< why it could not connect then
};

}  // namespace bastide::server
