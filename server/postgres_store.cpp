#include "postgres_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/rules.hpp"
#include "book_sql.hpp"
#include "jobs.hpp"
#include "last_catch.hpp"
#include "postgres_schema.hpp"
#include "stored_row.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

constexpr std::int64_t kSettling = 0x42617374'00000003;  // "Bast": the advisory lock of whoever reckons ratings

/// Rows as columns, for one statement that stores all of them.
struct Columns {
  std::vector<std::string> table, kind, text, id;
  std::vector<std::int64_t> n, seat, seq, time, spent;

  void add(const MoveRow& m) {
    table.push_back(m.table), kind.push_back(m.kind), text.push_back(m.text), id.push_back(m.id);
    n.push_back(m.n), seat.push_back(m.seat), seq.push_back(m.seq), time.push_back(m.time), spent.push_back(m.spent);
  }
};

class PostgresStore final : public Store {
 public:
  PostgresStore(const std::string& uri, const std::string& settings) : db_(uri, settings) {}
  Postgres& db() { return db_; }

  void create(const TableRow& table) override {
    Postgres::Transaction all(db_);
    insert(table);
    all.commit();
  }

  // Of the address only a hash is stored, for as long as its period lasts, which begins with the first that it has.
  bool spend(const Spending& s) override {
    const PgRows spent = db_.run(
        "INSERT INTO bastide.spent AS s (owner, amount, until) VALUES ($1, $2, now() + make_interval(secs => $3))"
        " ON CONFLICT (owner) DO UPDATE SET"
        "  amount = CASE WHEN s.until < now() THEN EXCLUDED.amount ELSE s.amount + EXCLUDED.amount END,"
        "  until = CASE WHEN s.until < now() THEN EXCLUDED.until ELSE s.until END RETURNING amount",
        PgValues(token_hash(s.what + " " + s.address), s.amount, static_cast<std::int64_t>(s.period.count())));
    return spent.number(0, 0, 0, kMostRows) <= s.most;
  }

  // A connection that broke leaves it open what was stored. The same rows are sent once more: what is there contradicts them, and the
  // table is read again.
  void append(std::span<const MoveRow> rows) override {
    Postgres::persistently([&] { insert(rows); });
  }

  void create_next(const TableRow& table, std::span<const MoveRow> rows) override {
    Postgres::Transaction all(db_);
    insert(table);
    insert(rows);
    all.commit();
  }

  std::optional<StoredTable> load(const std::string& id) override {
    return Postgres::persistently([&] { return load_once(id); });
  }

  std::vector<MoveRow> rows_from(const std::string& id, int from) override {
    return Postgres::persistently([&] { return read_moves(id, from); });
  }

  bool holds(const std::string& id) override {
    return Postgres::persistently([&] { return db_.run("SELECT 1 FROM bastide.tables WHERE id = $1", PgValues(id)).count() > 0; });
  }

  std::vector<std::string> resumable(std::int64_t since, int most) override {
    // A seat is a computer's from the beginning, or it was given to one.
    return list(db_.run(
        "SELECT table_id FROM (SELECT table_id, max(time_ms) AS last FROM bastide.moves WHERE time_ms >= $1 GROUP BY table_id) AS m"
        " WHERE EXISTS (SELECT 1 FROM bastide.seats s WHERE s.table_id = m.table_id AND s.bot <> '')"
        " OR EXISTS (SELECT 1 FROM bastide.moves r WHERE r.table_id = m.table_id AND r.kind IN ('resign', 'replace'))"
        " ORDER BY last DESC LIMIT $2",
        PgValues(since, most)));
  }

  void keep_review(const std::string& table, const std::string& text) override {
    Postgres::persistently([&] { insert_review(table, text); });  // twice is once
  }

  std::optional<std::string> review(const std::string& table) override {
    return Postgres::persistently([&]() -> std::optional<std::string> {
      const PgRows found = db_.run("SELECT text FROM bastide.reviews WHERE table_id = $1", PgValues(table));
      if (found.count() == 0) return {};
      return found.text(0, 0);
    });
  }

  std::string keep_secret(const std::string& name, const std::string& value) override {
    return Postgres::persistently([&] {
      db_.run("INSERT INTO bastide.secrets(name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", PgValues(name, value));
      return db_.run("SELECT value FROM bastide.secrets WHERE name = $1", PgValues(name)).text(0, 0);
    });
  }

  void subscribe(const std::string& table, int seat, const Subscription& s, std::int64_t time, int most) override {
    Postgres::persistently([&] {
      db_.run("INSERT INTO bastide.subscriptions VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, seat, endpoint)"
              " DO UPDATE SET p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth, since_ms = EXCLUDED.since_ms",
              PgValues(table, seat, s.endpoint, to_base64url(s.p256dh), to_base64url(s.auth), time));
      db_.run("DELETE FROM bastide.subscriptions WHERE table_id = $1 AND seat = $2 AND endpoint NOT IN (SELECT endpoint FROM bastide.subscriptions"
              " WHERE table_id = $1 AND seat = $2 ORDER BY since_ms DESC, endpoint LIMIT $3)",
              PgValues(table, seat, most));
    });
  }

  void unsubscribe(const std::string& endpoint) override { db_.run("DELETE FROM bastide.subscriptions WHERE endpoint = $1", PgValues(endpoint)); }

  std::vector<Subscription> subscriptions(const std::string& table, int seat) override {
    return Postgres::persistently([&] {
      const PgRows rows =
          db_.run("SELECT endpoint, p256dh, auth FROM bastide.subscriptions WHERE table_id = $1 AND seat = $2 ORDER BY since_ms, endpoint", PgValues(table, seat));
      std::vector<Subscription> found;
      for (int i = 0; i < rows.count(); ++i) found.push_back({rows.text(i, 0), from_base64url(rows.text(i, 1)), from_base64url(rows.text(i, 2))});
      return found;
    });
  }

  MailBook& mails() override { return mails_; }
  DayBook& days() override { return days_; }

  bool is_first_to_call(const std::string& table, int seat, const std::string& way, std::int64_t number) override {
    bool again = false;  // the row of this number may be ours, stored as the connection broke: rather two calls than none
    return Postgres::persistently([&] {
      return db_.run("INSERT INTO bastide.called AS c (table_id, seat, way, number) VALUES ($1, $2, $3, $4)"
                     " ON CONFLICT (table_id, seat, way) DO UPDATE SET number = EXCLUDED.number"
                     " WHERE c.number < EXCLUDED.number OR $5 AND c.number = EXCLUDED.number RETURNING 1",
                     PgValues(table, seat, way, number, std::exchange(again, true)))
                 .count() > 0;
    });
  }

  GameEnd settle(const std::string& table, const std::vector<std::string>& people, const std::string& kind, const Reckon& reckon) override {
    return Postgres::persistently([&] { return settle_once(table, people, kind, reckon); });  // twice is once
  }

  std::optional<GameEnd> ending(const std::string& table) override {
    return Postgres::persistently([&] { return read_ending(table); });
  }

  std::vector<std::string> in_play(const std::string& person, int most) override {
    return Postgres::persistently([&] {
      return list(db_.run(
          "SELECT table_id FROM bastide.moves m WHERE kind = 'person' AND substr(text, 1, 24) = $1"
          " AND NOT EXISTS (SELECT 1 FROM bastide.endings e WHERE e.table_id = m.table_id) GROUP BY table_id ORDER BY max(time_ms) DESC LIMIT $2",
          PgValues(person, most)));
    });
  }

  std::vector<PastGame> past(const std::string& person, std::int64_t before, const std::string& before_table, int most) override {
    return Postgres::persistently([&] {
      const PgRows found = db_.run(
          "SELECT r.seat, r.person, r.kind, r.games, r.rating, r.deviation, r.volatility, r.change, r.table_id, r.ended_ms, e.text"
          " FROM bastide.results r JOIN bastide.endings e ON e.table_id = r.table_id"
          " WHERE r.person = $1 AND (r.ended_ms, r.table_id) < ($2, $3) ORDER BY r.ended_ms DESC, r.table_id DESC, r.seat LIMIT $4",
          PgValues(person, before, before_table, most));
      std::vector<PastGame> games;
      for (int i = 0; i < found.count(); ++i) games.push_back({found.text(i, 8), found.number(i, 9, 0, kLastTime), found.text(i, 10), read_result(found, i)});
      return games;
    });
  }

  std::vector<std::string> rated_kinds(const std::string& person) override {
    return Postgres::persistently([&] {
      return list(db_.run("SELECT DISTINCT kind FROM bastide.results WHERE person = $1 AND kind <> '' ORDER BY kind", PgValues(person)));
    });
  }

  std::vector<Rating> ratings(const std::string& person, const std::string& kind, int most) override {
    return Postgres::persistently([&] { return read_ratings(person, kind, most); });
  }

  StoreCounts counts() override {
    const PgRows found = db_.run("SELECT (SELECT count(*) FROM bastide.tables), (SELECT count(*) FROM bastide.moves)");
    return {found.number(0, 0, 0, kMostRows), found.number(0, 1, 0, kMostRows)};
  }

  void probe() override { db_.run("UPDATE bastide.schema_version SET version = version"); }

  std::vector<std::string> ids() override { return list(db_.run("SELECT id FROM bastide.tables ORDER BY created_ms, id")); }

  bool has(const std::string& id) override {
    return db_.run("SELECT 1 FROM bastide.tables WHERE id = $1", PgValues(id)).count() > 0;  // nothing is there without its table
  }

  void put(const StoredTable& stored) override {
    Postgres::Transaction all(db_);
    insert(stored.table);
    insert(stored.moves);
    if (!stored.review.empty()) insert_review(stored.table.id, stored.review);
    if (stored.ending) insert(stored.table.id, *stored.ending);
    all.commit();
  }

  bool remove(const std::string& id) override {
    Postgres::Transaction all(db_);
    db_.run("SELECT set_config('bastide.condemned', $1, true)", PgValues(id));
    db_.run("DELETE FROM bastide.results WHERE table_id = $1", PgValues(id));
    db_.run("DELETE FROM bastide.endings WHERE table_id = $1", PgValues(id));
    db_.run("DELETE FROM bastide.moves WHERE table_id = $1", PgValues(id));
    db_.run("DELETE FROM bastide.records WHERE table_id = $1", PgValues(id));
    db_.run("DELETE FROM bastide.reviews WHERE table_id = $1", PgValues(id));
    db_.run("DELETE FROM bastide.seats WHERE table_id = $1", PgValues(id));
    const bool found = db_.run("DELETE FROM bastide.tables WHERE id = $1 RETURNING id", PgValues(id)).count() > 0;
    all.commit();
    // Whoever looks for new rows of it finds that it is not there any more.
    caught("servers are not told of a deletion", [&] { tell_watchers(db_, "rows", {id}, ""); });
    return found;
  }

 private:
  static std::vector<std::string> list(const PgRows& rows) {
    std::vector<std::string> texts;
    for (int i = 0; i < rows.count(); ++i) texts.push_back(rows.text(i, 0));
    return texts;
  }

  std::optional<StoredTable> load_once(const std::string& id) {
    Postgres::Transaction one_moment(db_);
    db_.script("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    const PgRows found = db_.run(
        "SELECT rules, seed, confirm, created_ms, aids, rules_version, coalesce((SELECT text FROM bastide.records WHERE table_id = id), ''), clock, chat, onlookers, rated"
        " FROM bastide.tables WHERE id = $1",
        PgValues(id));
    if (found.count() == 0) return {};
    StoredTable stored{table_from(id, found), {}, {}};
    read_seats(stored.table);
    stored.moves = read_moves(id, 0);
    one_moment.commit();
    return stored;
  }

  std::vector<MoveRow> read_moves(const std::string& id, int from) {
    const PgRows found = db_.run(
        "SELECT n, kind, seat, seq, text, client_id, time_ms, spent_ms FROM bastide.moves WHERE table_id = $1 AND n >= $2 ORDER BY n",
        PgValues(id, from));
    std::vector<MoveRow> rows;
    for (int i = 0; i < found.count(); ++i)
      rows.push_back({id, found.whole(i, 0, 0, kMostNumber), found.text(i, 1), found.whole(i, 2, 0, kMaxPlayers - 1),
                      found.whole(i, 3, 0, kMostNumber), found.text(i, 4), found.text(i, 5), found.number(i, 6, 0, kLastTime), found.number(i, 7, 0, kLastTime)});
    return rows;
  }

  void insert(const TableRow& t) {
    db_.run(
        "INSERT INTO bastide.tables(id, rules, seed, confirm, created_ms, aids, rules_version, clock, chat, onlookers, rated)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        PgValues(t.id, t.rules, to_hex(t.seed), t.confirm, t.created, std::string(name_of(t.aids)), kRulesVersion, clock_text(t.clock), t.chat,
                 stored_number(t.onlookers, t.late_turns), t.rated));
    for (int seat = 0; const SeatRow& s : t.seats)
      db_.run("INSERT INTO bastide.seats(table_id, seat, name, token_hash, bot) VALUES ($1, $2, $3, $4, $5)",
              PgValues(t.id, seat++, s.name, s.token_hash, s.bot));
    if (const std::string beside = stored_beside(t); !beside.empty())
      db_.run("INSERT INTO bastide.records(table_id, text) VALUES ($1, $2)", PgValues(t.id, beside));
  }

  void insert_review(const std::string& table, const std::string& text) {
    db_.run("INSERT INTO bastide.reviews(table_id, text) VALUES ($1, $2) ON CONFLICT DO NOTHING", PgValues(table, text));
  }

  /// One game after the other, over all servers: each begins from the ratings that the one before it left.
  GameEnd settle_once(const std::string& table, const std::vector<std::string>& people, const std::string& kind, const Reckon& reckon) {
    Postgres::Transaction all(db_);
    db_.run("SELECT pg_advisory_xact_lock($1::bigint)", PgValues(kSettling));
    if (std::optional<GameEnd> kept = read_ending(table)) return std::move(*kept);
    std::vector<Rating> before;
    for (const std::string& person : people) {
      const std::vector<Rating> latest = kind.empty() || person.empty() ? std::vector<Rating>{} : read_ratings(person, kind, 1);
      before.push_back(latest.empty() ? Rating{} : latest.front());
    }
    insert(table, reckon(before));
    GameEnd kept = read_ending(table).value();  // with ratings as they are stored
    all.commit();
    return kept;
  }

  void insert(const std::string& table, const GameEnd& e) {
    db_.run("INSERT INTO bastide.endings(table_id, ended_ms, text) VALUES ($1, $2, $3)", PgValues(table, e.time, e.text));
    for (const ResultRow& r : e.results)
      db_.run(
          "INSERT INTO bastide.results(table_id, seat, person, ended_ms, kind, games, rating, deviation, volatility, change)"
          " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
          PgValues(table, r.seat, r.person, e.time, r.kind, r.after.games, millionths(r.after.rating), millionths(r.after.deviation),
                   millionths(r.after.volatility), millionths(r.change)));
  }

  std::optional<GameEnd> read_ending(const std::string& table) {
    const PgRows found = db_.run("SELECT ended_ms, text FROM bastide.endings WHERE table_id = $1", PgValues(table));
    if (found.count() == 0) return {};
    GameEnd kept{found.number(0, 0, 0, kLastTime), found.text(0, 1), {}};
    const PgRows results = db_.run(
        "SELECT seat, person, kind, games, rating, deviation, volatility, change FROM bastide.results WHERE table_id = $1 ORDER BY seat", PgValues(table));
    for (int i = 0; i < results.count(); ++i) kept.results.push_back(read_result(results, i));
    return kept;
  }

  std::vector<Rating> read_ratings(const std::string& person, const std::string& kind, int most) {
    const PgRows found = db_.run(
        "SELECT games, rating, deviation, volatility, ended_ms FROM bastide.results WHERE person = $1 AND kind = $2 AND kind <> '' ORDER BY games DESC LIMIT $3",
        PgValues(person, kind, most));
    std::vector<Rating> list;
    for (int i = 0; i < found.count(); ++i) {
      list.push_back(read_rating(found, i, 0));
      list.back().time = found.number(i, 4, 0, kLastTime);
    }
    return list;
  }

  /// `from`: the first of its columns.
  static Rating read_rating(const PgRows& found, int row, int from) {
    return {from_millionths(found.number(row, from + 1, -kMostMillionths, kMostMillionths)), from_millionths(found.number(row, from + 2, 0, kMostMillionths)),
            from_millionths(found.number(row, from + 3, 0, kMostMillionths)), found.whole(row, from, 0, kMostNumber), 0};
  }
  static ResultRow read_result(const PgRows& found, int row) {
    return {found.whole(row, 0, 0, kMaxPlayers - 1), found.text(row, 1), found.text(row, 2), read_rating(found, row, 3),
            from_millionths(found.number(row, 7, -kMostMillionths, kMostMillionths))};
  }

  // In one order, so that servers which write rows of the same tables do not wait for each other in a circle.
  void insert(std::span<const MoveRow> rows) {
    std::vector<const MoveRow*> ordered;
    for (const MoveRow& row : rows) ordered.push_back(&row);
    std::stable_sort(ordered.begin(), ordered.end(), [](auto* a, auto* b) { return std::tie(a->table, a->n) < std::tie(b->table, b->n); });
    Columns c;
    for (const MoveRow* row : ordered) c.add(*row);
    db_.run(
        "INSERT INTO bastide.moves(table_id, n, kind, seat, seq, text, client_id, time_ms, spent_ms)"
        " SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::bigint[])",
        PgValues(c.table, c.n, c.kind, c.seat, c.seq, c.text, c.id, c.time, c.spent));
  }

  static TableRow table_from(const std::string& id, const PgRows& found) {
    TableRow table;
    table.id = id;
    table.rules = stored_rules(found.text(0, 0), found.whole(0, 5, 1, kRulesVersion));
    table.seed = stored_seed(found.text(0, 1));
    table.confirm = found.flag(0, 2);
    table.created = found.number(0, 3, 0, kLastTime);
    table.aids = stored_aids(found.text(0, 4));
    read_beside(found.text(0, 6), table);
    table.clock = stored_time_control(found.text(0, 7));
    table.chat = found.flag(0, 8);
    read_onlookers(found.whole(0, 9, -1, kMostLate), table);
    table.rated = found.flag(0, 10);
    return table;
  }

  void read_seats(TableRow& table) {
    const PgRows found =
        db_.run("SELECT name, token_hash, bot, seat FROM bastide.seats WHERE table_id = $1 ORDER BY seat", PgValues(table.id));
    for (int i = 0; i < found.count(); ++i) {
      found.whole(i, 3, i, i);
      table.seats.push_back({found.text(i, 0), found.text(i, 1), found.text(i, 2)});
    }
  }

  Postgres db_;
  const std::shared_ptr<BookSql> books_ = book_sql(db_);
  MailBook mails_{books_};
  DayBook days_{books_};
};

/// Opens it with one of the two functions of postgres_schema.hpp.
std::unique_ptr<Store> opened(const std::string& uri, const std::string& settings, void (*check)(Postgres&)) {
  auto store = std::make_unique<PostgresStore>(uri, settings);
  store->db().connect();
  try {
    check(store->db());
  } catch (const std::exception& e) {
    const std::string name = without_password(uri), why = e.what();
    throw std::runtime_error(why.find(name) == why.npos ? fmt::format("database {}: {}", name, why) : why);
  }
  return store;
}

}  // namespace

std::unique_ptr<Store> open_postgres_store(const std::string& uri, Durability durability) {
  return opened(uri, durability == Durability::full ? "SET synchronous_commit = on" : "SET synchronous_commit = off", bring_up_to_date);
}

std::unique_ptr<Store> open_existing_postgres_store(const std::string& uri) { return opened(uri, "", check_up_to_date); }

std::unique_ptr<Store> open_postgres_reader(const std::string& uri) {
  return opened(uri, "SET default_transaction_read_only = on", check_up_to_date);
}

}  // namespace bastide::server
