#include "sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <stdexcept>

#include "core/rules.hpp"

namespace bastide::server {
namespace {

constexpr int kApplicationId = 0x42617374;  // "Bast": a file of another program is never taken for ours

// The n-th text leads from schema version n to n + 1. Add to the end, never change one that was released.
constexpr const char* kMigrations[] = {R"sql(
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
                                       "ALTER TABLE tables ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 1;"};
constexpr int kVersion = static_cast<int>(std::size(kMigrations));

int pragma(SQLite::Database& db, const char* sql) { return db.execAndGet(sql).getInt(); }

void check_ours(SQLite::Database& db, int version) {
  bool fresh = version == 0 && pragma(db, "SELECT count(*) FROM sqlite_master") == 0;
  if (!fresh && pragma(db, "PRAGMA application_id") != kApplicationId) throw std::runtime_error("this is not a database of Bastide");
  if (version > kVersion)
    throw std::runtime_error(
        fmt::format("schema version {} was written by a newer Bastide; this one knows versions up to {}", version, kVersion));
}

void migrate(SQLite::Database& db) {
  SQLite::Transaction all(db, SQLite::TransactionBehavior::IMMEDIATE);
  int version = pragma(db, "PRAGMA user_version");
  check_ours(db, version);
  for (; version < kVersion; ++version) db.exec(kMigrations[version]);
  db.exec(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", kApplicationId, kVersion));
  all.commit();
}

SQLite::Database open_database(const std::string& file, Durability durability) try {
  SQLite::Database db(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMs);
  db.exec("PRAGMA journal_mode=WAL");
  db.exec(durability == Durability::full ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL");
  db.exec("PRAGMA foreign_keys=ON");
  migrate(db);
  return db;
} catch (const std::exception& e) {
  throw std::runtime_error(fmt::format("database {}: {}", file, e.what()));
}

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

  std::int64_t number(int column) { return statement_.getColumn(column).getInt64(); }
  std::string text(int column) { return statement_.getColumn(column).getString(); }

 private:
  SQLite::Statement statement_;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& file, Durability durability) : db_(open_database(file, durability)) {}

  void create(const TableRow& table) override {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    insert(table);
    all.commit();
  }

  void append(std::span<const MoveRow> rows) override {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    for (const MoveRow& row : rows) insert(row);
    all.commit();
  }

  void create_next(const TableRow& table, const MoveRow& row) override {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    insert(table);
    insert(row);
    all.commit();
  }

  std::optional<StoredTable> load(const std::string& id) override {
    StoredTable stored;
    if (!get_table_.with(id).next()) return {};
    stored.table = {id,
                    get_table_.number(6) == 1 ? renewed(get_table_.text(0)) : get_table_.text(0),
                    seed_from_text(get_table_.text(1)),
                    get_table_.number(2) != 0,
                    {},
                    get_table_.number(3),
                    get_table_.text(4),
                    aids_named(get_table_.text(5)).value_or(Aids::standard)};
    get_table_.end();
    get_seats_.with(id);
    while (get_seats_.next()) stored.table.seats.push_back({get_seats_.text(0), get_seats_.text(1), get_seats_.text(2)});
    get_moves_.with(id);
    while (get_moves_.next()) stored.moves.push_back(read_move(id));
    return stored;
  }

  std::vector<std::string> resumable(std::int64_t since, int most) override {
    std::vector<std::string> ids;
    get_resumable_.with(since, most);
    while (get_resumable_.next()) ids.push_back(get_resumable_.text(0));
    return ids;
  }

  StoreCounts counts() override {
    count_.with().next();
    StoreCounts counts{count_.number(0), count_.number(1)};
    count_.end();
    return counts;
  }

 private:
  void insert(const TableRow& t) {
    add_table_.with(t.id, t.rules, to_hex(t.seed), t.confirm, t.created, std::string(name_of(t.aids))).run();
    for (int seat = 0; const SeatRow& s : t.seats) add_seat_.with(t.id, seat++, s.name, s.token_hash, s.bot).run();
    if (!t.record.empty()) add_record_.with(t.id, t.record).run();
  }
  void insert(const MoveRow& m) { add_move_.with(m.table, m.n, m.kind, m.seat, m.seq, m.text, m.id, m.time).run(); }

  MoveRow read_move(const std::string& id) {
    auto whole = [this](int column) { return static_cast<int>(get_moves_.number(column)); };
    return {id, whole(0), get_moves_.text(1), whole(2), whole(3), get_moves_.text(4), get_moves_.text(5), get_moves_.number(6)};
  }

  SQLite::Database db_;
  Query add_table_{db_, "INSERT INTO tables(id, rules, seed, confirm, created_ms, aids, rules_version) VALUES (?, ?, ?, ?, ?, ?, 2)"};
  Query add_seat_{db_, "INSERT INTO seats(table_id, seat, name, token_hash, bot) VALUES (?, ?, ?, ?, ?)"};
  Query add_record_{db_, "INSERT INTO records(table_id, text) VALUES (?, ?)"};
  Query add_move_{db_,
                  "INSERT INTO moves(table_id, n, kind, seat, seq, text, client_id, time_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
  Query get_table_{db_,
                       "SELECT rules, seed, confirm, created_ms, coalesce((SELECT text FROM records WHERE table_id = id), ''), aids, rules_version "
                       "FROM tables WHERE id = ?"};
  Query get_seats_{db_, "SELECT name, token_hash, bot FROM seats WHERE table_id = ? ORDER BY seat"};
  Query get_moves_{db_, "SELECT n, kind, seat, seq, text, client_id, time_ms FROM moves WHERE table_id = ? ORDER BY n"};
  // A seat is a computer's from the beginning, or it was given to one.
  Query get_resumable_{
      db_,
      "SELECT table_id FROM (SELECT table_id, max(time_ms) AS last FROM moves WHERE time_ms >= ? GROUP BY table_id) AS m"
      " WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_id = m.table_id AND s.bot <> '')"
      " OR EXISTS (SELECT 1 FROM moves r WHERE r.table_id = m.table_id AND r.kind IN ('resign', 'replace'))"
      " ORDER BY last DESC LIMIT ?"};
  Query count_{db_, "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM moves)"};
};

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const std::string& file, Durability durability) {
  return std::make_unique<SqliteStore>(file, durability);
}

}  // namespace bastide::server
