#include "postgres.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <spdlog/spdlog.h>

#include <array>
#include <stdexcept>

#include "core/number.hpp"

namespace bastide::server {
namespace {

constexpr auto kPatience = std::chrono::milliseconds(200);  ///< after a failure to connect, until it is tried again

/// The first line of what libpq says, which ends with a new line and may go on with hints.
std::string first_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return std::string(text.substr(0, text.find('\n')));
}

/// Of a failed statement.
std::string reason(const PGresult* result) {
  const char* text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return text ? text : first_line(PQresultErrorMessage(result));
}

/// The database ends, begins, or is not the one that may be written any more: the next connection may find one that is.
bool goes_away(std::string_view state) {
  return state.starts_with("08") || state.starts_with("57P") || state.starts_with("53") || state == "25006";
}

bool contradicts(std::string_view state) { return state.starts_with("23"); }

void log_notice(void*, const char* text) { spdlog::debug("database: {}", first_line(text)); }

struct Options {
  PQconninfoOption* list;
  ~Options() { PQconninfoFree(list); }
};

std::string value(const PQconninfoOption* list, std::string_view keyword) {
  for (; list->keyword; ++list)
    if (list->keyword == keyword && list->val) return list->val;
  return {};
}

}  // namespace

std::string without_password(const std::string& uri) {
  char* error = nullptr;
  const Options options{PQconninfoParse(uri.c_str(), &error)};
  if (!options.list) {
    const std::string why = error ? first_line(error) : "it cannot be read";
    PQfreemem(error);
    // libpq quotes what it cannot read, and that may hold the password.
    throw std::runtime_error("database: expected postgresql://USER@HOST:PORT/NAME (" + why.substr(0, why.find(':')) + ")");
  }
  const std::string user = value(options.list, "user"), host = value(options.list, "host"), port = value(options.list, "port");
  return fmt::format("postgresql://{}{}{}/{}", user.empty() ? "" : user + "@", host, port.empty() ? "" : ":" + port,
                     value(options.list, "dbname"));
}

// ---- values

void PgValues::add(const std::string& text) {
  if (text.find('\0') != text.npos) throw std::runtime_error("a text with a zero byte cannot be stored");
  texts_.push_back(text);
}

void PgValues::add(const std::vector<std::string>& list) {
  std::string array = "{";
  for (const std::string& text : list) {
    array += array.size() > 1 ? ",\"" : "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') array += '\\';
      array += c;
    }
    array += '"';
  }
  add(array + "}");
}

void PgValues::add(const std::vector<std::int64_t>& list) { texts_.push_back(fmt::format("{{{}}}", fmt::join(list, ","))); }

// ---- rows

void PgRows::Clear::operator()(pg_result* result) const { PQclear(result); }
int PgRows::columns() const { return PQnfields(result_.get()); }
int PgRows::count() const { return PQntuples(result_.get()); }

std::string PgRows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t PgRows::number(int row, int column, std::int64_t least, std::int64_t most) const {
  const std::string found = text(row, column);
  std::int64_t number = 0;
  if (read_number(found, least, most, number)) return number;
  throw std::runtime_error(fmt::format("a row is damaged: {}: expected a number from {} to {}, not '{}'", PQfname(result_.get(), column),
                                       least, most, found));
}

// ---- the connection

void Postgres::Close::operator()(pg_conn* connection) const { PQfinish(connection); }

Postgres::Postgres(std::string uri, std::string settings)
    : uri_(std::move(uri)), shown_(without_password(uri_)), settings_(std::move(settings)) {
  spdlog::default_logger_raw();  // notices go there: it is made before there are threads that do
}
Postgres::~Postgres() = default;

bool Postgres::connected() const { return connection_ && PQstatus(connection_.get()) == CONNECTION_OK; }
int Postgres::socket() const { return connected() ? PQsocket(connection_.get()) : -1; }

void Postgres::lost(const std::string& why) {
  connection_.reset();
  prepared_.clear();
  throw Unavailable(fmt::format("database {}: {}", shown_, why));
}

// What an operator says in the address wins over what stands before it.
bool Postgres::connect() {
  if (connected()) return false;
  const auto now = std::chrono::steady_clock::now();
  if (!failure_.empty() && now - failed_ < kPatience) lost(failure_);
  const std::array<const char*, 8> keys = {"connect_timeout",     "tcp_user_timeout", "keepalives_idle", "target_session_attrs",
                                           "application_name", "client_encoding",  "dbname",          nullptr};
  const std::array<const char*, 8> values = {"5", "10000", "5", "read-write", "bastide", "UTF8", uri_.c_str(), nullptr};
  prepared_.clear();
  connection_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  if (!connected()) {
    failed_ = std::chrono::steady_clock::now();
    failure_ = connection_ ? first_line(PQerrorMessage(connection_.get())) : "out of memory";
    lost(failure_);
  }
  failure_.clear();
  PQsetNoticeProcessor(connection_.get(), log_notice, nullptr);
  checked(PQexec(connection_.get(), ("SET statement_timeout = '30s'; SET lock_timeout = '10s'; " + settings_).c_str()));
  return true;
}

pg_conn* Postgres::connection() {
  connect();
  return connection_.get();
}

PgRows Postgres::checked(pg_result* result) {
  PgRows rows(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return rows;
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string why = result ? reason(result) : first_line(PQerrorMessage(connection_.get()));
  if (!connected() || (state && goes_away(state))) lost(why);
  if (state && contradicts(state)) throw Contradiction(why);
  throw std::runtime_error(fmt::format("database {}: {}", shown_, why));
}

const std::string& Postgres::prepared(const char* sql, std::size_t values) {
  pg_conn* db = connection();
  const auto [place, fresh] = prepared_.try_emplace(sql, "s" + std::to_string(prepared_.size()));
  if (!fresh) return place->second;
  try {
    checked(PQprepare(db, place->second.c_str(), sql, static_cast<int>(values), nullptr));
  } catch (...) {
    prepared_.erase(sql);
    throw;
  }
  return place->second;
}

PgRows Postgres::run(const char* sql, const PgValues& values) {
  const std::string& name = prepared(sql, values.texts().size());
  std::vector<const char*> texts;
  for (const std::string& text : values.texts()) texts.push_back(text.c_str());
  return checked(PQexecPrepared(connection_.get(), name.c_str(), static_cast<int>(texts.size()), texts.data(), nullptr, nullptr, 0));
}

void Postgres::script(const std::string& sql) { checked(PQexec(connection(), sql.c_str())); }

std::vector<std::string> Postgres::notified() {
  std::vector<std::string> payloads;
  if (!PQconsumeInput(connection())) lost(first_line(PQerrorMessage(connection_.get())));
  while (PGnotify* notice = PQnotifies(connection_.get())) {
    payloads.emplace_back(notice->extra);
    PQfreemem(notice);
  }
  return payloads;
}

Postgres::Transaction::Transaction(Postgres& db) : db_(db) { db_.script("BEGIN"); }

Postgres::Transaction::~Transaction() {
  if (!open_ || !db_.connected()) return;
  try {
    db_.script("ROLLBACK");
  } catch (const std::exception& e) {
    spdlog::error("{}", e.what());
  }
}

void Postgres::Transaction::commit() {
  db_.script("COMMIT");
  open_ = false;
}

}  // namespace bastide::server
