#include "jobs.hpp"

#include <fmt/format.h>
#include <poll.h>

#include "stored_row.hpp"

namespace bastide::server {
namespace {

const char* name_of(Job::Kind kind) { return kind == Job::Kind::turn ? "turn" : "hint"; }

}  // namespace

void put_jobs(Postgres& db, const std::vector<Job>& jobs) {
  std::vector<std::string> tables, kinds, owners;
  std::vector<std::int64_t> numbers;
  for (const Job& job : jobs)
    tables.push_back(job.table), kinds.emplace_back(name_of(job.kind)), owners.push_back(job.owner), numbers.push_back(job.seq);
  const PgRows fresh = db.run(
      "INSERT INTO bastide.jobs(table_id, seq, kind, owner) SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[])"
      " ON CONFLICT DO NOTHING RETURNING 1",
      PgValues(tables, numbers, kinds, owners));
  if (fresh.count() > 0) db.run("SELECT pg_notify($1, '')", PgValues(std::string(kJobChannel)));
}

// Outside of any transaction that writes: a commit that notifies waits for others.
void tell_watchers(Postgres& db, const std::string& what, const std::vector<std::string>& tables, const std::string& but_not_to) {
  db.run("SELECT pg_notify('bastide_' || w.server, $1 || ' ' || string_agg(w.table_id, ' '))"
         " FROM bastide.watching w WHERE w.table_id = ANY($2::text[]) AND w.server <> $3 GROUP BY w.server",
         PgValues(what, tables, but_not_to));
}

void tell_said(Postgres& db, const std::string& table, const std::string& text, const std::string& but_not_to) {
  db.run("SELECT pg_notify('bastide_' || server, $1) FROM bastide.watching WHERE table_id = $2 AND server <> $3",
         PgValues(fmt::format("{}{} {}", kSaid, table, text), table, but_not_to));
}

std::string hint_answer(Postgres& db, const std::string& table, int seq) {
  const PgRows found =
      db.run("SELECT answer FROM bastide.jobs WHERE table_id = $1 AND seq = $2 AND kind = 'hint'", PgValues(table, seq));
  return found.count() > 0 ? found.text(0, 0) : std::string();
}

std::size_t count_jobs(Postgres& db) {
  return static_cast<std::size_t>(db.run("SELECT count(*) FROM bastide.jobs WHERE answer = ''").number(0, 0, 0, kMostRows));
}

void drop_what_is_over(Postgres& db) {
  db.run("DELETE FROM bastide.jobs WHERE made < now() - interval '10 min' AND until < now()");
  db.run("DELETE FROM bastide.spent WHERE until < now()");
}

JobBoard::JobBoard(const std::string& database, std::string worker)
    : db_(database, fmt::format("SET synchronous_commit = off; LISTEN {}", kJobChannel)), worker_(std::move(worker)) {}

std::optional<JobBoard::Taken> JobBoard::take() {
  const PgRows found = db_.run(
      "UPDATE bastide.jobs SET worker = $1, until = now() + interval '4 s', tries = tries + 1 WHERE (table_id, seq, kind) ="
      " (SELECT table_id, seq, kind FROM bastide.jobs j WHERE until < now() AND answer = ''"
      "  ORDER BY (SELECT count(*) FROM bastide.jobs r WHERE r.owner = j.owner AND r.until > now()), made LIMIT 1 FOR UPDATE SKIP LOCKED)"
      " RETURNING table_id, seq, kind, owner, tries, (SELECT count(*) FROM bastide.jobs WHERE until < now() AND answer = '')",
      PgValues(worker_));
  if (found.count() == 0) return {};
  const Job job{found.text(0, 2) == "turn" ? Job::Kind::turn : Job::Kind::hint, found.text(0, 0), found.whole(0, 1, 0, kMostNumber), found.text(0, 3)};
  return Taken{job, found.whole(0, 4, 0, kMostNumber), found.whole(0, 5, 0, kMostNumber)};
}

bool JobBoard::take_over(const Job& job) {
  return db_
             .run("INSERT INTO bastide.jobs AS j (table_id, seq, kind, owner, worker, until) VALUES ($1, $2, $3, $4, $5, now() + interval '4 s')"
                  " ON CONFLICT (table_id, seq, kind) DO UPDATE SET worker = EXCLUDED.worker, until = EXCLUDED.until WHERE j.until < now() RETURNING 1",
                  PgValues(job.table, job.seq, std::string(name_of(job.kind)), job.owner, worker_))
             .count() > 0;
}

void keep_jobs(Postgres& db, const std::vector<std::string>& workers) {
  db.run("UPDATE bastide.jobs SET until = now() + interval '4 s' WHERE worker = ANY($1::text[]) AND until > now()", PgValues(workers));
}

void JobBoard::finish(const Job& job) {
  db_.run("DELETE FROM bastide.jobs WHERE table_id = $1 AND seq = $2 AND kind = $3", PgValues(job.table, job.seq, std::string(name_of(job.kind))));
}

void JobBoard::answer(const Job& job, const std::string& json) {
  db_.run("UPDATE bastide.jobs SET answer = $3, until = '-infinity' WHERE table_id = $1 AND seq = $2 AND kind = 'hint'",
          PgValues(job.table, job.seq, json));
  tell_watchers(db_, fmt::format("hint:{}", job.seq), {job.table}, "");
}

void JobBoard::wait(std::chrono::milliseconds most) {
  if (!db_.notified().empty()) return;
  pollfd source{db_.socket(), POLLIN, 0};
  ::poll(&source, 1, static_cast<int>(most.count()));
  db_.notified();
}

}  // namespace bastide::server
