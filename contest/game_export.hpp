// Games as tables for other programs, as CSV files or an SQLite database; docs/stats.md names the columns.
#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "contest/game_facts.hpp"

namespace bastide {

/// The rows that a game puts into each of the tables games, players, figures and scores, as CSV (RFC 4180, but with newlines
/// alone).
struct CsvRows {
  std::string games, players, figures, scores;
};
/// `number` is the game's, the key that the tables share.
CsvRows csv_rows(const GameFacts&, int number);

/// A folder with a file for each table. It gets its name when it is finished; until then it is NAME.part, and goes if nothing comes
/// of it.
class CsvExport {
 public:
  /// Throws std::runtime_error if there is something of that name, or if it cannot be made.
  explicit CsvExport(std::filesystem::path folder);
  ~CsvExport();
  CsvExport(const CsvExport&) = delete;
  CsvExport& operator=(const CsvExport&) = delete;
  void add(const CsvRows&);
  /// Throws std::runtime_error if anything could not be written.
  void finish();

 private:
  struct Files;
  std::filesystem::path path_, part_;
  std::unique_ptr<Files> files_;
};

/// An SQLite database with the same tables; like the folder it gets its name at the end.
class SqliteExport {
 public:
  explicit SqliteExport(std::filesystem::path file);
  ~SqliteExport();
  SqliteExport(const SqliteExport&) = delete;
  SqliteExport& operator=(const SqliteExport&) = delete;
  /// Throws std::runtime_error if it cannot be written.
  void add(const GameFacts&, int number);
  void finish();

 private:
  struct Tables;
  std::filesystem::path path_, part_;
  std::unique_ptr<Tables> tables_;
};

}  // namespace bastide
