#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <sstream>

#include "contest/export_columns.hpp"
#include "contest/game_export.hpp"
#include "contest/game_export_parts.hpp"

namespace bastide {
namespace {

const char* type_word(char letter) { return letter == 't' ? "TEXT" : letter == 'r' ? "REAL" : "INTEGER"; }

std::string create_statement(const ExportTable& table) {
  std::string text;
  std::istringstream columns(table.columns);
  const char* type = table.types;
  for (std::string column; std::getline(columns, column, ',');) text += fmt::format("{} {}, ", column, type_word(*type++));
  return fmt::format("CREATE TABLE {} ({}PRIMARY KEY ({})) WITHOUT ROWID", table.name, text, table.key);
}

std::string insert_statement(const ExportTable& table) {
  std::string marks;
  for (const char* type = table.types; *type; ++type) marks += marks.empty() ? "?" : ",?";
  return fmt::format("INSERT INTO {} VALUES ({})", table.name, marks);
}

/// A database that is written once and thrown away if anything goes wrong needs no journal.
SQLite::Database fresh_database(const std::filesystem::path& file) {
  SQLite::Database db(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  db.exec("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-65536; BEGIN");
  for (auto& table : kExportTables) db.exec(create_statement(table));
  return db;
}

void put(SQLite::Statement& to, int column, int value) { to.bind(column, value); }
void put(SQLite::Statement& to, int column, double value) { to.bind(column, value); }
void put(SQLite::Statement& to, int column, const std::string& value) { to.bindNoCopy(column, value); }
void put(SQLite::Statement& to, int column, const char* value) { to.bind(column, value); }

template <class... Values>
void insert(SQLite::Statement& to, const Values&... values) {
  int column = 0;
  (put(to, ++column, values), ...);
  to.exec();
  to.reset();
}

}  // namespace

struct SqliteExport::Tables {
  explicit Tables(const std::filesystem::path& file)
      : db(fresh_database(file)),
        games(db, insert_statement(kExportTables[0])),
        players(db, insert_statement(kExportTables[1])),
        figures(db, insert_statement(kExportTables[2])),
        scores(db, insert_statement(kExportTables[3])) {}

  void add(const GameFacts& g, int number) {
    const int winner = winner_of(g);
    if (winner < 0)
      games.bind(13);  // NULL
    else
      games.bind(13, winner);
    insert(games, number, g.file, g.rules, static_cast<int>(g.seats.size()), g.seed, g.event, g.date, to_word(g.end), g.turns,
           g.tiles, g.discards, g.decisions);
    for (std::size_t i = 0; i < g.seats.size(); ++i) {
      const SeatFacts& s = g.seats[i];
      const int seat = static_cast<int>(i);
      insert(players, number, seat, s.name, s.score, static_cast<int>(s.resigned), s.outcome.wins, s.outcome.margin,
             placed_in_all(s), s.returned, s.standing);
      for (auto& [role, n] : s.placed) insert(figures, number, seat, role, n);
    }
    int n = 0;
    for (auto& s : g.scores)
      insert(scores, number, ++n, s.turn, s.seat, s.kind, static_cast<int>(s.at_end), s.points, s.tiles, s.sum);
  }

  SQLite::Database db;
  SQLite::Statement games, players, figures, scores;
};

SqliteExport::SqliteExport(std::filesystem::path file) : path_(std::move(file)), part_(unused_part(path_)) {
  try {
    tables_ = std::make_unique<Tables>(part_);
  } catch (const SQLite::Exception& e) {
    throw std::runtime_error(part_.string() + ": it cannot be written: " + e.what());
  }
}

SqliteExport::~SqliteExport() {
  tables_.reset();
  std::error_code bad;
  std::filesystem::remove(part_, bad);
}

void SqliteExport::add(const GameFacts& g, int number) {
  try {
    tables_->add(g, number);
  } catch (const SQLite::Exception& e) {
    throw std::runtime_error(part_.string() + ": it cannot be written: " + e.what());
  }
}

void SqliteExport::finish() {
  try {
    tables_->db.exec("COMMIT");
    tables_.reset();
  } catch (const SQLite::Exception& e) {
    throw std::runtime_error(part_.string() + ": it cannot be written: " + e.what());
  }
  give_name(part_, path_);
}

}  // namespace bastide
