#include "database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <stdexcept>

#include "protocol/utf8.hpp"

namespace bastide::server {
namespace {

constexpr int kApplicationId = 0x42617374;  // "Bast": a file of another program is never taken for ours

// The n-th text leads from schema version n to n + 1. Add to the end, never change one that was released.
constexpr const char* kSqliteMigrations[] = {R"sql(
CREATE TABLE tables (
  id TEXT PRIMARY KEY, rules TEXT NOT NULL, seed TEXT NOT NULL, confirm INTEGER NOT NULL, created_ms INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE seats (
  table_id TEXT NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL,
  name TEXT NOT NULL, token_hash TEXT NOT NULL, bot TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)) WITHOUT ROWID;
CREATE TABLE moves (
  table_id TEXT NOT NULL REFERENCES tables(id), n INTEGER NOT NULL,
  kind TEXT NOT NULL, seat INTEGER NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL,
  client_id TEXT NOT NULL, time_ms INTEGER NOT NULL,
  PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TRIGGER moves_stay BEFORE UPDATE ON moves BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;
CREATE TRIGGER moves_last BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;
)sql",
                                       // What goes on after a start is found by time.
                                       "CREATE INDEX moves_by_time ON moves(time_ms);",
                                       // Games that were played elsewhere.
                                       R"sql(
CREATE TABLE records (table_id TEXT PRIMARY KEY REFERENCES tables(id), text TEXT NOT NULL);
CREATE TRIGGER records_stay BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'records are append-only'); END;
CREATE TRIGGER records_last BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'records are append-only'); END;
)sql",
                                       // Tables from before told what `standard` tells.
                                       "ALTER TABLE tables ADD COLUMN aids TEXT NOT NULL DEFAULT 'standard';",
                                       // Rules lines from before mean what options meant by default then (docs/record.md).
                                       "ALTER TABLE tables ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 1;",
                                       // An operator may delete whole tables: those that stand here while it happens.
                                       R"sql(
CREATE TABLE condemned (table_id TEXT PRIMARY KEY) WITHOUT ROWID;
DROP TRIGGER moves_last;
CREATE TRIGGER moves_last BEFORE DELETE ON moves WHEN OLD.table_id NOT IN (SELECT table_id FROM condemned)
  BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;
DROP TRIGGER records_last;
CREATE TRIGGER records_last BEFORE DELETE ON records WHEN OLD.table_id NOT IN (SELECT table_id FROM condemned)
  BEGIN SELECT RAISE(ABORT, 'records are append-only'); END;
)sql",
                                       // A row follows the one before it.
                                       R"sql(
CREATE TRIGGER moves_follow BEFORE INSERT ON moves
  WHEN NEW.n > 0 AND NOT EXISTS (SELECT 1 FROM moves WHERE table_id = NEW.table_id AND n = NEW.n - 1)
  BEGIN SELECT RAISE(ABORT, 'the row before this one is missing'); END;
)sql",
                                       // What was found out about finished games.
                                       R"sql(
CREATE TABLE reviews (table_id TEXT PRIMARY KEY REFERENCES tables(id), text TEXT NOT NULL);
CREATE TRIGGER reviews_stay BEFORE UPDATE ON reviews BEGIN SELECT RAISE(ABORT, 'reviews are append-only'); END;
CREATE TRIGGER reviews_last BEFORE DELETE ON reviews WHEN OLD.table_id NOT IN (SELECT table_id FROM condemned)
  BEGIN SELECT RAISE(ABORT, 'reviews are append-only'); END;
)sql",
                                       // Clocks: what was agreed, and what every answer took.
                                       "ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '';"
                                       "ALTER TABLE moves ADD COLUMN spent_ms INTEGER NOT NULL DEFAULT 0;",
                                       // What players may write, and when others see the game.
                                       "ALTER TABLE tables ADD COLUMN chat INTEGER NOT NULL DEFAULT 1;"
                                       "ALTER TABLE tables ADD COLUMN onlookers INTEGER NOT NULL DEFAULT 0;",
                                       // Browsers that are told whose turn it is, and the key by which they know us.
                                       R"sql(
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE subscriptions (
  table_id TEXT NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  since_ms INTEGER NOT NULL, PRIMARY KEY (table_id, seat, endpoint)) WITHOUT ROWID;
CREATE INDEX subscriptions_by_endpoint ON subscriptions(endpoint);
)sql",
                                       // People: who sits where stands in rows; how games ended, and what that did to ratings, stands here.
                                       R"sql(
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX moves_by_person ON moves(substr(text, 1, 24), time_ms) WHERE kind = 'person';
CREATE TABLE endings (table_id TEXT PRIMARY KEY REFERENCES tables(id), ended_ms INTEGER NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE results (
  table_id TEXT NOT NULL REFERENCES endings(table_id), seat INTEGER NOT NULL, person TEXT NOT NULL, ended_ms INTEGER NOT NULL, kind TEXT NOT NULL,
  games INTEGER NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, change INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat)) WITHOUT ROWID;
CREATE INDEX results_by_person ON results(person, ended_ms);
CREATE UNIQUE INDEX results_by_kind ON results(person, kind, games) WHERE kind <> '';
CREATE TRIGGER endings_stay BEFORE UPDATE ON endings BEGIN SELECT RAISE(ABORT, 'endings are append-only'); END;
CREATE TRIGGER results_stay BEFORE UPDATE ON results BEGIN SELECT RAISE(ABORT, 'results are append-only'); END;
CREATE TRIGGER endings_last BEFORE DELETE ON endings WHEN OLD.table_id NOT IN (SELECT table_id FROM condemned)
  BEGIN SELECT RAISE(ABORT, 'endings are append-only'); END;
CREATE TRIGGER results_last BEFORE DELETE ON results WHEN OLD.table_id NOT IN (SELECT table_id FROM condemned)
  BEGIN SELECT RAISE(ABORT, 'results are append-only'); END;
)sql",
                                       // Who wants mail for what, his address, and what there is to tell him (mail_book.hpp).
                                       R"sql(
CREATE TABLE mail_boxes (
  address TEXT PRIMARY KEY, language TEXT NOT NULL, stop TEXT NOT NULL UNIQUE, due_ms INTEGER NOT NULL, leased_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL, tries INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE mail_wishes (
  place TEXT PRIMARY KEY, table_id TEXT REFERENCES tables(id) ON DELETE CASCADE, address TEXT NOT NULL REFERENCES mail_boxes(address) ON DELETE CASCADE,
  language TEXT NOT NULL, proof TEXT NOT NULL UNIQUE, proved INTEGER NOT NULL, since_ms INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE mail_waiting (
  address TEXT NOT NULL REFERENCES mail_boxes(address) ON DELETE CASCADE, table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, seat INTEGER NOT NULL,
  number INTEGER NOT NULL, others TEXT NOT NULL, PRIMARY KEY (address, table_id, seat)) WITHOUT ROWID;
CREATE INDEX mail_boxes_due ON mail_boxes(due_ms);
CREATE INDEX mail_wishes_by_address ON mail_wishes(address);
CREATE INDEX mail_wishes_by_table ON mail_wishes(table_id);
CREATE INDEX mail_waiting_by_table ON mail_waiting(table_id);
)sql",
                                       // When tables want to be looked at (day_book.hpp).
                                       "CREATE TABLE wakes (table_id TEXT PRIMARY KEY REFERENCES tables(id) ON DELETE CASCADE, at_ms INTEGER NOT NULL) WITHOUT ROWID;"
                                       "CREATE INDEX wakes_by_time ON wakes(at_ms);"
                                       "INSERT INTO wakes SELECT id, 0 FROM tables WHERE clock LIKE '%d %' AND id NOT IN (SELECT table_id FROM endings);"};
constexpr int kSqliteVersion = static_cast<int>(std::size(kSqliteMigrations));

int pragma(SQLite::Database& db, const char* sql) { return db.execAndGet(sql).getInt(); }

void check_ours(SQLite::Database& db, int version) {
  bool fresh = version == 0 && pragma(db, "SELECT count(*) FROM sqlite_master") == 0;
  if (!fresh && pragma(db, "PRAGMA application_id") != kApplicationId) throw std::runtime_error("this is not a database of Bastide");
  if (version > kSqliteVersion)
    throw std::runtime_error(
        fmt::format("schema version {} was written by a newer Bastide; this one knows versions up to {}", version, kSqliteVersion));
}

void migrate(SQLite::Database& db) {
  SQLite::Transaction all(db, SQLite::TransactionBehavior::IMMEDIATE);
  int version = pragma(db, "PRAGMA user_version");
  check_ours(db, version);
  for (; version < kSqliteVersion; ++version) db.exec(kSqliteMigrations[version]);
  db.exec(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", kApplicationId, kSqliteVersion));
  all.commit();
}

/// What a statement would take back in case it fails is kept in pieces of 1 KB, as SQLite does where they never go to a file; otherwise it
/// asks for 64 KB with every row. Once a process, before any database is opened.
void keep_statements_small() { [[maybe_unused]] static const int done = sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1); }

}  // namespace

SQLite::Database open_database(const std::string& file, Durability durability) try {
  keep_statements_small();
  SQLite::Database db(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMs);
  db.exec("PRAGMA journal_mode=WAL");
  db.exec(durability == Durability::full ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL");
  db.exec("PRAGMA foreign_keys=ON");
  migrate(db);
  return db;
} catch (const std::exception& e) {
  throw std::runtime_error(fmt::format("database {}: {}", file, e.what()));
}

void touch(SQLite::Database& db) {
  SQLite::Transaction all(db, SQLite::TransactionBehavior::IMMEDIATE);
  db.exec(fmt::format("PRAGMA user_version={}", kSqliteVersion));
  all.commit();
}

SQLite::Database open_existing(const std::string& file, Access access) try {
  SQLite::Database db(file, access == Access::read ? SQLite::OPEN_READONLY : SQLite::OPEN_READWRITE, kBusyMs);
  db.exec("PRAGMA foreign_keys=ON");
  const int version = pragma(db, "PRAGMA user_version");
  check_ours(db, version);
  if (version < kSqliteVersion)
    throw std::runtime_error(fmt::format("schema version {} is older than this program's, {}; back it up, then start `bastide serve` "
                                         "on it once, which brings it up to date",
                                         version, kSqliteVersion));
  return db;
} catch (const std::exception& e) {
  throw std::runtime_error(fmt::format("database {}: {}", file, e.what()));
}

std::int64_t Query::number(int column, std::int64_t least, std::int64_t most) {
  const SQLite::Column found = statement_.getColumn(column);
  if (!found.isInteger()) damaged(column, "a whole number");
  const std::int64_t number = found.getInt64();
  if (number < least || number > most) damaged(column, fmt::format("a number from {} to {}, not {}", least, most, number));
  return number;
}

std::string Query::text(int column) {
  std::optional<std::string> text = readable(column);
  if (!text) damaged(column, "a text in UTF-8");
  return std::move(*text);
}

std::optional<std::string> Query::readable(int column) {
  const SQLite::Column found = statement_.getColumn(column);
  if (!found.isText()) return {};
  std::string text = found.getString();
  if (!is_utf8(text) || text.find('\0') != text.npos) return {};
  return text;
}

void Query::damaged(int column, const std::string& expected) {
  throw std::runtime_error(fmt::format("a row is damaged: {}: expected {}", statement_.getColumnName(column), expected));
}

}  // namespace bastide::server
