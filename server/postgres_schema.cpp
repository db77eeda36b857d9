#include "postgres_schema.hpp"

#include <fmt/format.h>

#include <iterator>
#include <stdexcept>

namespace bastide::server {
namespace {

constexpr std::int64_t kMigrating = 0x42617374'00000001;  // "Bast": the advisory lock of whoever changes the schema

/// A step of the schema, from version n to n + 1.
struct Migration {
  const char* sql;
  int usable_from;  ///< the oldest version whose programs can go on while this schema stands: so servers are replaced one by one
};

// Add to the end, never change one that was released.
constexpr Migration kPostgresMigrations[] = {
    {R"sql(
CREATE SCHEMA bastide;
CREATE TABLE bastide.schema_version (version int NOT NULL, usable_from int NOT NULL, one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row));
INSERT INTO bastide.schema_version VALUES (1, 1);

CREATE TABLE bastide.tables (
  id text PRIMARY KEY, rules text NOT NULL, seed text NOT NULL, confirm boolean NOT NULL, created_ms bigint NOT NULL,
  aids text NOT NULL, rules_version int NOT NULL);
CREATE TABLE bastide.seats (
  table_id text NOT NULL REFERENCES bastide.tables(id), seat int NOT NULL,
  name text NOT NULL, token_hash text NOT NULL, bot text NOT NULL,
  PRIMARY KEY (table_id, seat));
CREATE TABLE bastide.moves (
  table_id text NOT NULL REFERENCES bastide.tables(id), n int NOT NULL CHECK (n >= 0),
  kind text NOT NULL, seat int NOT NULL, seq int NOT NULL, text text NOT NULL, client_id text NOT NULL, time_ms bigint NOT NULL,
  PRIMARY KEY (table_id, n));
CREATE INDEX moves_by_time ON bastide.moves(time_ms);
CREATE TABLE bastide.records (table_id text PRIMARY KEY REFERENCES bastide.tables(id), text text NOT NULL);

-- A row follows the one before it.
CREATE FUNCTION bastide.moves_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.n > 0 AND NOT EXISTS (SELECT 1 FROM bastide.moves WHERE table_id = NEW.table_id AND n = NEW.n - 1) THEN
    RAISE EXCEPTION 'the row before this one is missing' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER moves_follow BEFORE INSERT ON bastide.moves FOR EACH ROW EXECUTE FUNCTION bastide.moves_follow();

-- Rows are only ever appended. An operator who deletes a whole table names it in a setting of his transaction.
CREATE FUNCTION bastide.append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.table_id = current_setting('bastide.condemned', true) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER moves_stay BEFORE UPDATE OR DELETE ON bastide.moves FOR EACH ROW EXECUTE FUNCTION bastide.append_only();
CREATE TRIGGER records_stay BEFORE UPDATE OR DELETE ON bastide.records FOR EACH ROW EXECUTE FUNCTION bastide.append_only();

-- Who serves now and has which tables in memory. Nothing is lost with these: after a crash of the database servers say it again.
CREATE UNLOGGED TABLE bastide.servers (id text PRIMARY KEY, seen timestamptz NOT NULL);
CREATE UNLOGGED TABLE bastide.watching (
  table_id text NOT NULL, server text NOT NULL REFERENCES bastide.servers(id) ON DELETE CASCADE,
  entry bigint NOT NULL, seats int NOT NULL, PRIMARY KEY (table_id, server));
CREATE INDEX watching_by_server ON bastide.watching(server);

-- What has to be thought of, and who does it until when. Servers ask again for what is missing here.
CREATE UNLOGGED TABLE bastide.jobs (
  table_id text NOT NULL, seq int NOT NULL, kind text NOT NULL, owner text NOT NULL, made timestamptz NOT NULL DEFAULT now(),
  worker text NOT NULL DEFAULT '', until timestamptz NOT NULL DEFAULT '-infinity', tries int NOT NULL DEFAULT 0, answer text NOT NULL DEFAULT '',
  PRIMARY KEY (table_id, seq, kind));
CREATE INDEX jobs_by_age ON bastide.jobs(made);

-- What addresses have had of what is bounded; `owner` is a hash.
CREATE UNLOGGED TABLE bastide.spent (owner text PRIMARY KEY, amount bigint NOT NULL, until timestamptz NOT NULL);
)sql",
     1},
    // What was found out about finished games.
    {R"sql(
CREATE TABLE bastide.reviews (table_id text PRIMARY KEY REFERENCES bastide.tables(id), text text NOT NULL);
CREATE TRIGGER reviews_stay BEFORE UPDATE OR DELETE ON bastide.reviews FOR EACH ROW EXECUTE FUNCTION bastide.append_only();
)sql",
     1},
    // Tables that are open to everybody, as the servers know them at which their makers are; and how many people are at a server.
    {R"sql(
CREATE UNLOGGED TABLE bastide.offers (
  table_id text NOT NULL, server text NOT NULL REFERENCES bastide.servers(id) ON DELETE CASCADE,
  offer text NOT NULL, since_ms bigint NOT NULL, PRIMARY KEY (table_id, server));
CREATE INDEX offers_by_server ON bastide.offers(server);
ALTER TABLE bastide.servers ADD COLUMN people bigint NOT NULL DEFAULT 0;
)sql",
     1},
    // Clocks: what was agreed, and what every answer took. A server from before does not read tables that have them.
    {R"sql(
ALTER TABLE bastide.tables ADD COLUMN clock text NOT NULL DEFAULT '';
ALTER TABLE bastide.moves ADD COLUMN spent_ms bigint NOT NULL DEFAULT 0;
)sql",
     1},
    // What players may write, and when others see the game; how many look on at a server.
    {R"sql(
ALTER TABLE bastide.tables ADD COLUMN chat boolean NOT NULL DEFAULT true;
ALTER TABLE bastide.tables ADD COLUMN onlookers int NOT NULL DEFAULT 0;
ALTER TABLE bastide.watching ADD COLUMN onlookers int NOT NULL DEFAULT 0;
)sql",
     1},
    // Browsers that are told whose turn it is, and the key by which they know us.
    {R"sql(
CREATE TABLE bastide.secrets (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE bastide.subscriptions (
  table_id text NOT NULL REFERENCES bastide.tables(id) ON DELETE CASCADE, seat int NOT NULL, endpoint text NOT NULL, p256dh text NOT NULL,
  auth text NOT NULL, since_ms bigint NOT NULL, PRIMARY KEY (table_id, seat, endpoint));
CREATE INDEX subscriptions_by_endpoint ON bastide.subscriptions(endpoint);
)sql",
     1},
    // People: who sits where stands in rows; how games ended, and what that did to ratings, stands here. A server from before does not read
    // tables where somebody is known.
    {R"sql(
ALTER TABLE bastide.tables ADD COLUMN rated boolean NOT NULL DEFAULT false;
CREATE INDEX moves_by_person ON bastide.moves(substr(text, 1, 24), time_ms) WHERE kind = 'person';
CREATE TABLE bastide.endings (table_id text PRIMARY KEY REFERENCES bastide.tables(id), ended_ms bigint NOT NULL, text text NOT NULL);
CREATE TABLE bastide.results (
  table_id text NOT NULL REFERENCES bastide.endings(table_id), seat int NOT NULL, person text NOT NULL, ended_ms bigint NOT NULL, kind text NOT NULL,
  games int NOT NULL, rating bigint NOT NULL, deviation bigint NOT NULL, volatility bigint NOT NULL, change bigint NOT NULL,
  PRIMARY KEY (table_id, seat));
CREATE INDEX results_by_person ON bastide.results(person, ended_ms);
CREATE UNIQUE INDEX results_by_kind ON bastide.results(person, kind, games) WHERE kind <> '';
CREATE TRIGGER endings_stay BEFORE UPDATE OR DELETE ON bastide.endings FOR EACH ROW EXECUTE FUNCTION bastide.append_only();
CREATE TRIGGER results_stay BEFORE UPDATE OR DELETE ON bastide.results FOR EACH ROW EXECUTE FUNCTION bastide.append_only();
)sql",
     1},
    // Who wants mail for what, his address, and what there is to tell him (mail_book.hpp). Who was called for which decision, so that of
    // several servers one calls.
    {R"sql(
CREATE TABLE bastide.mail_boxes (
  address text PRIMARY KEY, language text NOT NULL, stop text NOT NULL UNIQUE, due_ms bigint NOT NULL, leased_ms bigint NOT NULL,
  last_ms bigint NOT NULL, tries int NOT NULL);
CREATE TABLE bastide.mail_wishes (
  place text PRIMARY KEY, table_id text REFERENCES bastide.tables(id) ON DELETE CASCADE,
  address text NOT NULL REFERENCES bastide.mail_boxes(address) ON DELETE CASCADE,
  language text NOT NULL, proof text NOT NULL UNIQUE, proved int NOT NULL, since_ms bigint NOT NULL);
CREATE TABLE bastide.mail_waiting (
  address text NOT NULL REFERENCES bastide.mail_boxes(address) ON DELETE CASCADE,
  table_id text NOT NULL REFERENCES bastide.tables(id) ON DELETE CASCADE, seat int NOT NULL,
  number int NOT NULL, others text NOT NULL, PRIMARY KEY (address, table_id, seat));
CREATE INDEX mail_boxes_due ON bastide.mail_boxes(due_ms);
CREATE INDEX mail_wishes_by_address ON bastide.mail_wishes(address);
CREATE INDEX mail_wishes_by_table ON bastide.mail_wishes(table_id);
CREATE INDEX mail_waiting_by_table ON bastide.mail_waiting(table_id);
CREATE UNLOGGED TABLE bastide.called (
  table_id text NOT NULL REFERENCES bastide.tables(id) ON DELETE CASCADE, seat int NOT NULL, way text NOT NULL, number bigint NOT NULL,
  PRIMARY KEY (table_id, seat, way));
)sql",
     1},
    // When tables want to be looked at (day_book.hpp). A server from before does not read tables where somebody was on holiday.
    {R"sql(
CREATE TABLE bastide.wakes (table_id text PRIMARY KEY REFERENCES bastide.tables(id) ON DELETE CASCADE, at_ms bigint NOT NULL);
CREATE INDEX wakes_by_time ON bastide.wakes(at_ms);
INSERT INTO bastide.wakes SELECT id, 0 FROM bastide.tables WHERE clock LIKE '%d %' AND id NOT IN (SELECT table_id FROM bastide.endings);
)sql",
     1}};
constexpr int kPostgresVersion = static_cast<int>(std::size(kPostgresMigrations));

struct Versions {
  int version = 0, usable_from = 0;
};

Versions versions(Postgres& db) {
  if (!db.run("SELECT to_regclass('bastide.schema_version') IS NOT NULL").flag(0, 0)) return {};
  const PgRows rows = db.run("SELECT version, usable_from FROM bastide.schema_version");
  if (rows.count() != 1) throw std::runtime_error("the schema `bastide` in this database is damaged or not ours: it has no version");
  return {rows.whole(0, 0, 1, 1'000'000), rows.whole(0, 1, 1, 1'000'000)};
}

void check_known(const Versions& found) {
  if (found.usable_from > kPostgresVersion)
    throw std::runtime_error(
        fmt::format("schema version {} was written by a newer Bastide; this one knows versions up to {}", found.version, kPostgresVersion));
}

/// An empty database is made ours, one in which somebody keeps something else is not.
void check_empty(Postgres& db) {
  const PgRows rows = db.run(
      "SELECT n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
      " WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'"
      " ORDER BY 1 LIMIT 1");
  if (rows.count() > 0)
    throw std::runtime_error(fmt::format("this is not a database of Bastide: it holds {}; name an empty one", rows.text(0, 0)));
}

template <class Steps>
void in_words(Steps&& steps) {
  try {
    steps();
  } catch (const Contradiction& e) {  // two who made the schema at once, without the lock
    throw std::runtime_error(e.what());
  }
}

}  // namespace

void bring_up_to_date(Postgres& db) {
  in_words([&db] {
    Postgres::Transaction all(db);
    db.run("SELECT pg_advisory_xact_lock($1::bigint)", PgValues(kMigrating));
    const Versions found = versions(db);
    check_known(found);
    if (found.version == 0) check_empty(db);
    for (int version = found.version; version < kPostgresVersion; ++version) {
      db.script(kPostgresMigrations[version].sql);
      db.script(fmt::format("UPDATE bastide.schema_version SET version = {}, usable_from = {}", version + 1, kPostgresMigrations[version].usable_from));
    }
    all.commit();
  });
}

void check_up_to_date(Postgres& db) {
  const Versions found = versions(db);
  check_known(found);
  if (found.version == 0) throw std::runtime_error("this is not a database of Bastide; `bastide serve` makes one of an empty database");
  if (found.version < kPostgresVersion)
    throw std::runtime_error(fmt::format("schema version {} is older than this program's, {}; back it up, then start `bastide serve` "
                                         "on it once, which brings it up to date",
                                         found.version, kPostgresVersion));
}

}  // namespace bastide::server
