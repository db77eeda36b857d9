#include "postgres_neighbours.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <iterator>
#include <limits>
#include <stdexcept>

#include "core/number.hpp"
#include "jobs.hpp"
#include "last_catch.hpp"
#include "sole_use.hpp"
#include "stored_row.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kGreeting = std::chrono::seconds(1);        ///< how often a server shows that it lives
constexpr auto kListenPause = std::chrono::milliseconds(250);    ///< after a failure, until the database is tried again
constexpr const char* kOfferChannel = "bastide_open";      ///< something in bastide.offers is otherwise
constexpr int kMostOffers = 1000;
constexpr std::ptrdiff_t kMostSaid = 1000;                 ///< the latest, where the database is away for long
constexpr std::size_t kTablesAMail = 300;                  ///< a notification holds up to 8000 bytes, a table's name 16

/// Letters that need no quoting in the name of a channel.
std::string new_server_id() {
  std::string id = new_table_id();
  for (char& c : id)
    if (c == '-' || c == '_') c = 'x';
    else c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return id;
}

std::vector<std::string> words(std::string_view text, char between) {
  std::vector<std::string> list;
  while (!text.empty()) {
    const std::size_t end = text.find(between);
    list.emplace_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return list;
}

void open_pipe(int (&ends)[2]) {
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) throw std::runtime_error("no pipe can be had");
}

}  // namespace

PostgresNeighbours::PostgresNeighbours(const std::string& uri) : id_(new_server_id()), line_(uri, ""), desk_(uri, "SET synchronous_commit = off") {
  introduce();
  open_pipe(wake_);
}

PostgresNeighbours::~PostgresNeighbours() {
  stop();
  for (const int end : wake_) ::close(end);
}

void PostgresNeighbours::start(Ears ears) {
  ears_ = std::move(ears);
  thread_ = std::thread([this] { loop(); });
}

void PostgresNeighbours::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake();
  if (thread_.joinable()) thread_.join();
}

// ---- from any thread

void PostgresNeighbours::wake() {
  const char letter = 0;
  [[maybe_unused]] const auto sent = ::write(wake_[1], &letter, 1);  // a full pipe wakes as well
}

SeatSet PostgresNeighbours::enter(const std::string& table) {
  Entry entry;
  {
    const std::lock_guard lock(mutex_);
    Entry& mine = entries_[table];
    mine.number = next_number_++;
    entry = mine;
  }
  const std::lock_guard desk(desk_mutex_);
  return Postgres::persistently([&] { return sign_in(table, entry); });
}

SeatSet PostgresNeighbours::sign_in(const std::string& table, const Entry& entry) {
  desk_.run(
      "INSERT INTO bastide.watching(table_id, server, entry, seats, onlookers) SELECT $1, id, $3, $4, $5 FROM bastide.servers WHERE id = $2"
      " ON CONFLICT (table_id, server) DO UPDATE SET entry = EXCLUDED.entry",
      PgValues(table, id_, entry.number, static_cast<int>(entry.here), entry.onlookers));
  return static_cast<SeatSet>(
      desk_.run("SELECT coalesce(bit_or(seats), 0) FROM bastide.watching WHERE table_id = $1 AND server <> $2", PgValues(table, id_))
          .whole(0, 0, 0, 255));
}

void PostgresNeighbours::leave(const std::string& table) {
  {
    const std::lock_guard lock(mutex_);
    auto found = entries_.find(table);
    if (found == entries_.end()) return;
    mail_.left.emplace_back(table, found->second.number);
    if (found->second.here || found->second.onlookers) mail_.seats.insert(table);
    entries_.erase(found);
  }
  wake();
}

void PostgresNeighbours::wrote(const std::string& table) {
  {
    const std::lock_guard lock(mutex_);
    mail_.rows.insert(table);
  }
  wake();
}

// A hash with our own name: the database need not know who plays from where.
void PostgresNeighbours::want(Job job) {
  job.owner = token_hash(id_ + job.owner).substr(0, 16);
  {
    const std::lock_guard lock(mutex_);
    mail_.jobs.push_back(std::move(job));
  }
  wake();
}

void PostgresNeighbours::offer(const std::string& table, const std::string& text, std::int64_t since) {
  {
    const std::lock_guard lock(mutex_);
    offers_[table] = {text, since};
    mail_.offers.insert(table);
  }
  wake();
}

void PostgresNeighbours::withdraw(const std::string& table) {
  {
    const std::lock_guard lock(mutex_);
    offers_.erase(table);
    mail_.offers.insert(table);
  }
  wake();
}

void PostgresNeighbours::said(const std::string& table, const std::string& text) {
  {
    const std::lock_guard lock(mutex_);
    mail_.said.emplace_back(table, text);
  }
  wake();
}

void PostgresNeighbours::present(const std::string& table, SeatSet here, int onlookers) {
  {
    const std::lock_guard lock(mutex_);
    auto found = entries_.find(table);
    if (found == entries_.end() || (found->second.here == here && found->second.onlookers == onlookers)) return;
    found->second.here = here;
    found->second.onlookers = onlookers;
    mail_.seats.insert(table);
  }
  wake();
}

// ---- the thread

void PostgresNeighbours::loop() {
  bool failed = false;
  while (true) {
    {
      const std::lock_guard lock(mutex_);
      if (stop_) break;
    }
    try {
      turn();
      if (std::exchange(failed, false)) spdlog::info("the database is there again");
    } catch (const std::exception& e) {
      known_ = false;
      if (!std::exchange(failed, true)) spdlog::error("other servers are not heard: {}", e.what());
      std::this_thread::sleep_for(kListenPause);
    }
  }
  caught("goodbye to other servers", [this] {
    for (Mail mail; line_.connected() && take(mail);) send(mail);
    if (line_.connected()) line_.run("DELETE FROM bastide.servers WHERE id = $1", PgValues(id_));
  });
}

/// One round: what is to be said is said, what was said is heard.
void PostgresNeighbours::turn() {
  if (!line_.connected()) known_ = false;
  if (!known_) {
    introduce();
    ears_.missed();
  }
  greet();
  for (Mail mail; take(mail);) send_in_full(std::move(mail));
  for (std::vector<std::string> said; !(said = line_.notified()).empty();)  // while one is heard, others may come
    for (const std::string& payload : said) hear(payload);
  if (offers_due_) read_offers();
  wait();
}

/// Until somebody says something, or it is time for a greeting.
void PostgresNeighbours::wait() {
  pollfd sources[] = {{line_.socket(), POLLIN, 0}, {wake_[0], POLLIN, 0}};
  ::poll(sources, 2, static_cast<int>(std::chrono::milliseconds(kGreeting).count()));
  char letters[256];
  while (::read(wake_[0], letters, sizeof letters) > 0) {
  }
}

bool PostgresNeighbours::take(Mail& mail) {
  const std::lock_guard lock(mutex_);
  mail = std::exchange(mail_, {});
  return !mail.empty();
}

/// What could not be said is said later: others may still hear while we do not.
void PostgresNeighbours::send_in_full(Mail mail) {
  try {
    send(mail);
  } catch (...) {
    give_back(std::move(mail));
    throw;
  }
}

void PostgresNeighbours::give_back(Mail mail) {
  const std::lock_guard lock(mutex_);
  mail_.rows.merge(mail.rows);
  mail_.seats.merge(mail.seats);
  mail_.offers.merge(mail.offers);
  mail_.left.insert(mail_.left.end(), mail.left.begin(), mail.left.end());
  mail_.jobs.insert(mail_.jobs.end(), mail.jobs.begin(), mail.jobs.end());
  mail_.said.insert(mail_.said.begin(), std::make_move_iterator(mail.said.begin()), std::make_move_iterator(mail.said.end()));
  if (std::ssize(mail_.said) > kMostSaid) mail_.said.erase(mail_.said.begin(), mail_.said.end() - kMostSaid);
}

/// Makes ourselves known, and everything that we have in memory: at the start, and after the database lost sight of us.
void PostgresNeighbours::introduce() {
  line_.connect();
  if (!line_.run("SELECT pg_try_advisory_lock_shared($1::bigint)", PgValues(kServing)).flag(0, 0))
    throw std::runtime_error("the database is being copied; nobody may play meanwhile");
  line_.script("LISTEN bastide_" + id_);
  line_.script(std::string("LISTEN ") + kOfferChannel);
  line_.run("INSERT INTO bastide.servers(id, seen) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen = now()", PgValues(id_));
  std::vector<std::string> tables;
  std::vector<std::int64_t> numbers, seats, onlookers;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [table, entry] : entries_) {
      tables.push_back(table), numbers.push_back(entry.number), seats.push_back(entry.here), onlookers.push_back(entry.onlookers);
      mail_.seats.insert(table);
    }
    for (const auto& [table, offered] : offers_) mail_.offers.insert(table);
  }
  line_.run(
      "INSERT INTO bastide.watching(table_id, server, entry, seats, onlookers)"
      " SELECT t, $1, e, s, o FROM unnest($2::text[], $3::bigint[], $4::int[], $5::int[]) AS x(t, e, s, o)"
      " ON CONFLICT (table_id, server) DO UPDATE SET entry = EXCLUDED.entry, seats = EXCLUDED.seats, onlookers = EXCLUDED.onlookers",
      PgValues(id_, tables, numbers, seats, onlookers));
  greeted_ = Clock::now();
  known_ = true;
}

/// Shows that we live, and looks for those who do not any more.
void PostgresNeighbours::greet() {
  if (Clock::now() - greeted_ < kGreeting) return;
  greeted_ = Clock::now();
  offers_due_ = true;
  const std::int64_t people = ears_.people();
  if (line_.run("UPDATE bastide.servers SET seen = now(), people = $2 WHERE id = $1 RETURNING id", PgValues(id_, people)).count() == 0) {
    known_ = false;  // somebody took us for dead
    return;
  }
  bury();
  drop_what_is_over(line_);
  jobs_ = count_jobs(line_);
}

/// A server that was killed says no goodbye: who sat there is not there any more, and what it stored last it may have told nobody.
void PostgresNeighbours::bury() {
  const PgRows dead = line_.run(
      "WITH dead AS (DELETE FROM bastide.servers WHERE seen < now() - interval '5 s' RETURNING id)"
      " SELECT w.table_id, bool_or(w.seats <> 0 OR w.onlookers <> 0) FROM bastide.watching w JOIN dead ON dead.id = w.server GROUP BY w.table_id");
  for (int i = 0; i < dead.count(); ++i) {
    const std::string table = dead.text(i, 0);
    {
      const std::lock_guard lock(mutex_);
      mail_.rows.insert(table);
      if (dead.flag(i, 1)) mail_.seats.insert(table);
    }
    ears_.rows(table);
  }
}

void PostgresNeighbours::send(Mail& mail) {
  std::vector<std::string> tables;
  std::vector<std::int64_t> numbers, seats, onlookers;
  for (const auto& [table, number] : mail.left) tables.push_back(table), numbers.push_back(number);
  if (!tables.empty())
    line_.run("DELETE FROM bastide.watching w USING unnest($2::text[], $3::bigint[]) AS x(t, e)"
              " WHERE w.server = $1 AND w.table_id = x.t AND w.entry = x.e",
              PgValues(id_, tables, numbers));
  tables.clear();
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& table : mail.seats)
      if (auto found = entries_.find(table); found != entries_.end())
        tables.push_back(table), seats.push_back(found->second.here), onlookers.push_back(found->second.onlookers);
  }
  if (!tables.empty())
    line_.run("UPDATE bastide.watching w SET seats = x.s, onlookers = x.o FROM unnest($2::text[], $3::int[], $4::int[]) AS x(t, s, o)"
              " WHERE w.server = $1 AND w.table_id = x.t",
              PgValues(id_, tables, seats, onlookers));
  if (!mail.jobs.empty()) put_jobs(line_, mail.jobs);
  for (const Job& job : mail.jobs)
    if (job.kind == Job::Kind::hint) hear_hint(job.table, job.seq);  // another server may have asked before
  if (!mail.offers.empty()) send_offers(mail.offers);
  tell("rows", mail.rows);
  for (; !mail.said.empty(); mail.said.pop_front()) tell_said(line_, mail.said.front().first, mail.said.front().second, id_);  // nothing twice
  tell("seats", mail.seats);
  for (const std::string& table : mail.seats) ask_seats(table);
}

/// As they stand now: those that wait for people, and those that do so no more.
void PostgresNeighbours::send_offers(const std::set<std::string>& tables) {
  std::vector<std::string> open, texts, closed;
  std::vector<std::int64_t> since;
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& table : tables)
      if (auto found = offers_.find(table); found != offers_.end())
        open.push_back(table), texts.push_back(found->second.text), since.push_back(found->second.since);
      else
        closed.push_back(table);
  }
  if (!closed.empty()) line_.run("DELETE FROM bastide.offers WHERE server = $1 AND table_id = ANY ($2::text[])", PgValues(id_, closed));
  if (!open.empty()) store_offers(open, texts, since);
  line_.script(std::string("NOTIFY ") + kOfferChannel + ", 'offers'");
}

void PostgresNeighbours::store_offers(const std::vector<std::string>& tables, const std::vector<std::string>& texts, const std::vector<std::int64_t>& since) {
  line_.run(
      "INSERT INTO bastide.offers(table_id, server, offer, since_ms) SELECT t, s.id, o, m FROM unnest($2::text[], $3::text[], $4::bigint[]) AS x(t, o, m)"
      " JOIN bastide.servers s ON s.id = $1"
      " ON CONFLICT (table_id, server) DO UPDATE SET offer = EXCLUDED.offer, since_ms = EXCLUDED.since_ms",
      PgValues(id_, tables, texts, since));
}

/// Each table once, though its maker may be at two servers.
void PostgresNeighbours::read_offers() {
  offers_due_ = false;
  const PgRows found = line_.run(
      "SELECT offer FROM (SELECT DISTINCT ON (table_id) table_id, offer, since_ms FROM bastide.offers WHERE server <> $1"
      " ORDER BY table_id, server) AS o ORDER BY since_ms DESC, table_id DESC LIMIT $2",
      PgValues(id_, kMostOffers));
  std::vector<std::string> offers;
  for (int i = 0; i < found.count(); ++i) offers.push_back(found.text(i, 0));
  const PgRows people = line_.run("SELECT coalesce(sum(people), 0)::bigint FROM bastide.servers WHERE id <> $1", PgValues(id_));
  ears_.offers(offers, people.number(0, 0, 0, std::numeric_limits<std::int64_t>::max()));
}

/// Tells whoever else has one of these tables in memory.
void PostgresNeighbours::tell(const char* kind, const std::set<std::string>& tables) {
  std::vector<std::string> some;
  auto say = [&] {
    tell_watchers(line_, kind, some, id_);
    some.clear();
  };
  for (const std::string& table : tables) {
    some.push_back(table);
    if (some.size() == kTablesAMail) say();
  }
  if (!some.empty()) say();
}

void PostgresNeighbours::hear(const std::string& payload) {
  if (payload.starts_with(kSaid)) return hear_said(payload.substr(kSaid.size()));
  const std::vector<std::string> said = words(payload, ' ');
  if (said.size() == 1 && said[0] == "offers") offers_due_ = true;
  for (std::size_t i = 1; i < said.size(); ++i) {
    if (said[0] == "rows") ears_.rows(said[i]);
    if (said[0] == "seats") ask_seats(said[i]);
    if (said[0].starts_with("hint:")) hear_hint(said[i], number_or(-1, said[0].substr(5)));
  }
}

void PostgresNeighbours::hear_said(const std::string& payload) {
  const std::size_t gap = payload.find(' ');
  if (gap != payload.npos) ears_.said(payload.substr(0, gap), payload.substr(gap + 1));
}

void PostgresNeighbours::hear_hint(const std::string& table, int seq) {
  const std::string answer = hint_answer(line_, table, seq);
  if (!answer.empty()) ears_.hint(table, seq, answer);
}

void PostgresNeighbours::ask_seats(const std::string& table) {
  {
    const std::lock_guard lock(mutex_);
    if (!entries_.contains(table)) return;
  }
  const PgRows found =
      line_.run("SELECT coalesce(bit_or(seats), 0), coalesce(sum(onlookers), 0)::int FROM bastide.watching WHERE table_id = $1 AND server <> $2", PgValues(table, id_));
  ears_.seats(table, static_cast<SeatSet>(found.whole(0, 0, 0, 255)), found.whole(0, 1, 0, kMostNumber));
}

}  // namespace bastide::server
