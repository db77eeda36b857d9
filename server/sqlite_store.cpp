#include "sqlite_store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <stdexcept>
#include <utility>

#include "database.hpp"
#include "book_sql.hpp"
#include "stored_row.hpp"

namespace bastide::server {
namespace {

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(SQLite::Database db) : db_(std::move(db)) {}

  void create(const TableRow& table) override {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    insert(table);
    all.commit();
  }

  void append(std::span<const MoveRow> rows) override try {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    for (const MoveRow& row : rows) insert(row);
    all.commit();
  } catch (const SQLite::Exception& e) {
    if (e.getErrorCode() == SQLITE_CONSTRAINT) throw Contradiction(e.what());
    throw;
  }

  void create_next(const TableRow& table, std::span<const MoveRow> rows) override {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    insert(table);
    for (const MoveRow& row : rows) insert(row);
    all.commit();
  }

  std::optional<StoredTable> load(const std::string& id) override {
    const Query::End table(get_table_), seats(get_seats_);  // also where a row is damaged
    if (!get_table_.with(id).next()) return {};
    StoredTable stored{read_table(id), {}, {}};
    get_seats_.with(id);
    while (get_seats_.next()) stored.table.seats.push_back(read_seat(static_cast<int>(stored.table.seats.size())));
    stored.moves = rows_from(id, 0);
    return stored;
  }

  std::vector<MoveRow> rows_from(const std::string& id, int from) override {
    const Query::End moves(get_moves_);
    std::vector<MoveRow> rows;
    get_moves_.with(id, from);
    while (get_moves_.next()) rows.push_back(read_move(id));
    return rows;
  }

  bool holds(const std::string& id) override {
    const Query::End end(get_holds_);
    return get_holds_.with(id).next();
  }

  /// Whoever deletes has a connection of his own, and nobody else writes beside this one.
  bool may_lack_tables() override {
    const std::int64_t before = std::exchange(version_, data_version());
    return version_ != before;
  }

  std::vector<std::string> resumable(std::int64_t since, int most) override {
    std::vector<std::string> ids;
    get_resumable_.with(since, most);
    while (get_resumable_.next())
      if (std::optional<std::string> id = get_resumable_.readable(0)) ids.push_back(std::move(*id));
    return ids;
  }

  void keep_review(const std::string& table, const std::string& text) override try {
    add_review_.with(table, text).run();
  } catch (const SQLite::Exception& e) {
    if (e.getErrorCode() == SQLITE_CONSTRAINT) throw Contradiction(e.what());
    throw;
  }

  std::optional<std::string> review(const std::string& table) override {
    const Query::End end(get_review_);
    if (!get_review_.with(table).next()) return {};
    return get_review_.text(0);
  }

  std::string keep_secret(const std::string& name, const std::string& value) override {
    Query(db_, "INSERT INTO secrets(name, value) VALUES (?, ?) ON CONFLICT DO NOTHING").with(name, value).run();
    Query kept(db_, "SELECT value FROM secrets WHERE name = ?");
    kept.with(name).next();
    return kept.text(0);
  }

  void subscribe(const std::string& table, int seat, const Subscription& s, std::int64_t time, int most) override try {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    Query(db_, "INSERT INTO subscriptions VALUES (?, ?, ?, ?, ?, ?)"
               " ON CONFLICT DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, since_ms = excluded.since_ms")
        .with(table, seat, s.endpoint, to_base64url(s.p256dh), to_base64url(s.auth), time)
        .run();
    Query(db_, "DELETE FROM subscriptions WHERE table_id = ?1 AND seat = ?2 AND endpoint NOT IN"
               " (SELECT endpoint FROM subscriptions WHERE table_id = ?1 AND seat = ?2 ORDER BY since_ms DESC, endpoint LIMIT ?3)")
        .with(table, seat, most)
        .run();
    all.commit();
  } catch (const SQLite::Exception& e) {
    if (e.getErrorCode() == SQLITE_CONSTRAINT) throw Contradiction(e.what());
    throw;
  }

  GameEnd settle(const std::string& table, const std::vector<std::string>& people, const std::string& kind, const Reckon& reckon) override try {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    if (std::optional<GameEnd> kept = ending(table)) return std::move(*kept);
    std::vector<Rating> before;
    for (const std::string& person : people) {
      const std::vector<Rating> latest = kind.empty() || person.empty() ? std::vector<Rating>{} : ratings(person, kind, 1);
      before.push_back(latest.empty() ? Rating{} : latest.front());
    }
    insert(table, reckon(before));
    GameEnd kept = ending(table).value();  // with ratings as they are stored
    all.commit();
    return kept;
  } catch (const SQLite::Exception& e) {
    if (e.getErrorCode() == SQLITE_CONSTRAINT) throw Contradiction(e.what());
    throw;
  }

  void unsubscribe(const std::string& endpoint) override { Query(db_, "DELETE FROM subscriptions WHERE endpoint = ?").with(endpoint).run(); }

  std::vector<Subscription> subscriptions(const std::string& table, int seat) override {
    std::vector<Subscription> found;
    Query query(db_, "SELECT endpoint, p256dh, auth FROM subscriptions WHERE table_id = ? AND seat = ? ORDER BY since_ms, endpoint");
    query.with(table, seat);
    while (query.next()) found.push_back({query.text(0), from_base64url(query.text(1)), from_base64url(query.text(2))});
    return found;
  }

  MailBook& mails() override { return mails_; }
  DayBook& days() override { return days_; }

  std::optional<GameEnd> ending(const std::string& table) override {
    const Query::End one(get_ending_), all(get_results_);
    if (!get_ending_.with(table).next()) return {};
    GameEnd kept{get_ending_.number(0, 0, kLastTime), get_ending_.text(1), {}};
    get_results_.with(table);
    while (get_results_.next()) kept.results.push_back(read_result(get_results_));
    return kept;
  }

  std::vector<std::string> in_play(const std::string& person, int most) override {
    std::vector<std::string> ids;
    get_in_play_.with(person, most);
    while (get_in_play_.next()) ids.push_back(get_in_play_.text(0));
    return ids;
  }

  std::vector<PastGame> past(const std::string& person, std::int64_t before, const std::string& before_table, int most) override {
    const Query::End end(get_past_);
    std::vector<PastGame> games;
    get_past_.with(person, before, before_table, most);
    while (get_past_.next()) games.push_back({get_past_.text(8), get_past_.number(9, 0, kLastTime), get_past_.text(10), read_result(get_past_)});
    return games;
  }

  std::vector<std::string> rated_kinds(const std::string& person) override {
    std::vector<std::string> kinds;
    get_kinds_.with(person);
    while (get_kinds_.next()) kinds.push_back(get_kinds_.text(0));
    return kinds;
  }

  std::vector<Rating> ratings(const std::string& person, const std::string& kind, int most) override {
    const Query::End end(get_ratings_);
    std::vector<Rating> found;
    get_ratings_.with(person, kind, most);
    while (get_ratings_.next()) {
      found.push_back(read_rating(get_ratings_, 0));
      found.back().time = get_ratings_.number(4, 0, kLastTime);
    }
    return found;
  }

  void probe() override { touch(db_); }

  StoreCounts counts() override {
    count_.with().next();
    StoreCounts counts{count_.number(0, 0, kMostRows), count_.number(1, 0, kMostRows)};
    count_.end();
    return counts;
  }

  std::vector<std::string> ids() override {
    std::vector<std::string> ids;
    Query query(db_, "SELECT id FROM tables ORDER BY created_ms, id");
    while (query.next())
      if (std::optional<std::string> id = query.readable(0)) ids.push_back(std::move(*id));
    return ids;
  }

  bool has(const std::string& id) override {
    return Query(db_, "SELECT id FROM tables WHERE id = ?1 UNION SELECT table_id FROM seats WHERE table_id = ?1"
                      " UNION SELECT table_id FROM moves WHERE table_id = ?1 UNION SELECT table_id FROM records WHERE table_id = ?1"
                      " UNION SELECT table_id FROM reviews WHERE table_id = ?1 UNION SELECT table_id FROM endings WHERE table_id = ?1"
                      " UNION SELECT table_id FROM results WHERE table_id = ?1")
        .with(id)
        .next();
  }

  void put(const StoredTable& stored) override {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    insert(stored.table);
    for (const MoveRow& row : stored.moves) insert(row);
    if (!stored.review.empty()) add_review_.with(stored.table.id, stored.review).run();
    if (stored.ending) insert(stored.table.id, *stored.ending);
    all.commit();
  }

  bool remove(const std::string& id) override {
    SQLite::Transaction all(db_, SQLite::TransactionBehavior::IMMEDIATE);
    const bool found = has(id);
    Query(db_, "INSERT INTO condemned(table_id) VALUES (?)").with(id).run();
    for (const char* rows : {"results WHERE table_id", "endings WHERE table_id", "moves WHERE table_id", "records WHERE table_id", "reviews WHERE table_id", "subscriptions WHERE table_id", "seats WHERE table_id", "tables WHERE id"})
      Query(db_, fmt::format("DELETE FROM {} = ?", rows).c_str()).with(id).run();
    Query(db_, "DELETE FROM condemned").run();
    all.commit();
    return found;
  }

 private:
  /// A number that is another when other connections have changed something.
  std::int64_t data_version() {
    const Query::End end(get_version_);
    get_version_.with().next();
    return get_version_.number(0, -kMostRows, kMostRows);
  }

  void insert(const TableRow& t) {
    add_table_.with(t.id, t.rules, to_hex(t.seed), t.confirm, t.created, std::string(name_of(t.aids)), clock_text(t.clock), t.chat, stored_number(t.onlookers, t.late_turns), t.rated, kRulesVersion).run();
    for (int seat = 0; const SeatRow& s : t.seats) add_seat_.with(t.id, seat++, s.name, s.token_hash, s.bot).run();
    if (const std::string beside = stored_beside(t); !beside.empty()) add_record_.with(t.id, beside).run();
  }
  void insert(const MoveRow& m) { add_move_.with(m.table, m.n, m.kind, m.seat, m.seq, m.text, m.id, m.time, m.spent).run(); }

  void insert(const std::string& table, const GameEnd& e) {
    add_ending_.with(table, e.time, e.text).run();
    for (const ResultRow& r : e.results)
      add_result_
          .with(table, r.seat, r.person, e.time, r.kind, r.after.games, millionths(r.after.rating), millionths(r.after.deviation),
                millionths(r.after.volatility), millionths(r.change))
          .run();
  }

  /// `from`: the first of its columns.
  static Rating read_rating(Query& q, int from) {
    return {from_millionths(q.number(from + 1, -kMostMillionths, kMostMillionths)), from_millionths(q.number(from + 2, 0, kMostMillionths)),
            from_millionths(q.number(from + 3, 0, kMostMillionths)), q.whole(from, 0, kMostNumber), 0};
  }
  static ResultRow read_result(Query& q) {
    return {q.whole(0, 0, kMaxPlayers - 1), q.text(1), q.text(2), read_rating(q, 3), from_millionths(q.number(7, -kMostMillionths, kMostMillionths))};
  }

  TableRow read_table(const std::string& id) {
    TableRow table;
    table.id = id;
    table.rules = stored_rules(get_table_.text(0), get_table_.whole(6, 1, kRulesVersion));
    table.seed = stored_seed(get_table_.text(1));
    table.confirm = get_table_.whole(2, 0, 1) != 0;
    table.created = get_table_.number(3, 0, kLastTime);
    read_beside(get_table_.text(4), table);
    table.aids = stored_aids(get_table_.text(5));
    table.clock = stored_time_control(get_table_.text(7));
    table.chat = get_table_.whole(8, 0, 1) != 0;
    read_onlookers(get_table_.whole(9, -1, kMostLate), table);
    table.rated = get_table_.whole(10, 0, 1) != 0;
    return table;
  }

  SeatRow read_seat(int expected) {
    get_seats_.whole(3, expected, expected);
    return {get_seats_.text(0), get_seats_.text(1), get_seats_.text(2)};
  }

  MoveRow read_move(const std::string& id) {
    return {id,
            get_moves_.whole(0, 0, kMostNumber),
            get_moves_.text(1),
            get_moves_.whole(2, 0, kMaxPlayers - 1),
            get_moves_.whole(3, 0, kMostNumber),
            get_moves_.text(4),
            get_moves_.text(5),
            get_moves_.number(6, 0, kLastTime),
            get_moves_.number(7, 0, kLastTime)};
  }

  SQLite::Database db_;
  const std::shared_ptr<BookSql> books_ = book_sql(db_);
  MailBook mails_{books_};
  DayBook days_{books_};
  Query add_table_{db_, "INSERT INTO tables(id, rules, seed, confirm, created_ms, aids, clock, chat, onlookers, rated, rules_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  Query add_seat_{db_, "INSERT INTO seats(table_id, seat, name, token_hash, bot) VALUES (?, ?, ?, ?, ?)"};
  Query add_record_{db_, "INSERT INTO records(table_id, text) VALUES (?, ?)"};
  Query add_review_{db_, "INSERT INTO reviews(table_id, text) VALUES (?, ?) ON CONFLICT DO NOTHING"};
  Query get_review_{db_, "SELECT text FROM reviews WHERE table_id = ?"};
  Query add_ending_{db_, "INSERT INTO endings(table_id, ended_ms, text) VALUES (?, ?, ?)"};
  Query add_result_{db_,
                    "INSERT INTO results(table_id, seat, person, ended_ms, kind, games, rating, deviation, volatility, change)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  Query get_ending_{db_, "SELECT ended_ms, text FROM endings WHERE table_id = ?"};
  Query get_results_{db_, "SELECT seat, person, kind, games, rating, deviation, volatility, change FROM results WHERE table_id = ? ORDER BY seat"};
  Query get_past_{db_,
                  "SELECT r.seat, r.person, r.kind, r.games, r.rating, r.deviation, r.volatility, r.change, r.table_id, r.ended_ms, e.text FROM results r"
                  " JOIN endings e ON e.table_id = r.table_id WHERE r.person = ? AND (r.ended_ms, r.table_id) < (?, ?)"
                  " ORDER BY r.ended_ms DESC, r.table_id DESC, r.seat LIMIT ?"};
  Query get_in_play_{db_,
                     "SELECT table_id FROM moves m WHERE kind = 'person' AND substr(text, 1, 24) = ?"
                     " AND NOT EXISTS (SELECT 1 FROM endings e WHERE e.table_id = m.table_id) GROUP BY table_id ORDER BY max(time_ms) DESC LIMIT ?"};
  Query get_kinds_{db_, "SELECT DISTINCT kind FROM results WHERE person = ? AND kind <> '' ORDER BY kind"};
  Query get_ratings_{db_,
                     "SELECT games, rating, deviation, volatility, ended_ms FROM results WHERE person = ? AND kind = ? AND kind <> '' ORDER BY games DESC LIMIT ?"};
  Query add_move_{db_,
                  "INSERT INTO moves(table_id, n, kind, seat, seq, text, client_id, time_ms, spent_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  Query get_table_{db_,
                       "SELECT rules, seed, confirm, created_ms, coalesce((SELECT text FROM records WHERE table_id = id), ''), aids, rules_version, clock, chat, onlookers, rated "
                       "FROM tables WHERE id = ?"};
  Query get_seats_{db_, "SELECT name, token_hash, bot, seat FROM seats WHERE table_id = ? ORDER BY seat"};
  Query get_moves_{db_, "SELECT n, kind, seat, seq, text, client_id, time_ms, spent_ms FROM moves WHERE table_id = ? AND n >= ? ORDER BY n"};
  // A seat is a computer's from the beginning, or it was given to one.
  Query get_resumable_{
      db_,
      "SELECT table_id FROM (SELECT table_id, max(time_ms) AS last FROM moves WHERE time_ms >= ? GROUP BY table_id) AS m"
      " WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_id = m.table_id AND s.bot <> '')"
      " OR EXISTS (SELECT 1 FROM moves r WHERE r.table_id = m.table_id AND r.kind IN ('resign', 'replace'))"
      " ORDER BY last DESC LIMIT ?"};
  Query count_{db_, "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM moves)"};
  Query get_holds_{db_, "SELECT 1 FROM tables WHERE id = ?"};
  Query get_version_{db_, "PRAGMA data_version"};
  std::int64_t version_ = data_version();
};

std::unique_ptr<Store> prepared(const std::string& file, SQLite::Database db) try {
  return std::make_unique<SqliteStore>(std::move(db));
} catch (const std::exception& e) {  // a table of the schema is missing
  throw std::runtime_error(fmt::format("database {}: {}", file, e.what()));
}

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const std::string& file, Durability durability) {
  return prepared(file, open_database(file, durability));
}

std::unique_ptr<Store> open_existing_sqlite_store(const std::string& file) {
  return prepared(file, open_existing(file, Access::write));
}

std::unique_ptr<Store> open_sqlite_reader(const std::string& file) { return prepared(file, open_existing(file, Access::read)); }

}  // namespace bastide::server
