#include "contest/game_export.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <array>
#include <fstream>

#include "contest/export_columns.hpp"
#include "contest/game_export_parts.hpp"

namespace bastide {
namespace fs = std::filesystem;
namespace {

/// A field, in quotes where it must be.
std::string csv(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

[[noreturn]] void fail_to_export(const fs::path& path, const std::string& what) {
  throw std::runtime_error(path.string() + ": " + what);
}

}  // namespace

int placed_in_all(const SeatFacts& seat) {
  int n = 0;
  for (auto& [role, placed] : seat.placed) n += placed;
  return n;
}

fs::path unused_part(const fs::path& path) {
  if (fs::exists(path)) fail_to_export(path, "there is something of this name; take another one, or remove it");
  const fs::path part = path.string() + ".part";
  std::error_code bad;
  fs::remove_all(part, bad);
  if (bad) fail_to_export(part, "what an earlier export left cannot be removed: " + bad.message());
  return part;
}

void give_name(const fs::path& part, const fs::path& path) {
  std::error_code bad;
  fs::rename(part, path, bad);
  if (bad) fail_to_export(path, "it cannot be written: " + bad.message());
}

CsvRows csv_rows(const GameFacts& g, int number) {
  CsvRows rows;
  const int winner = winner_of(g);
  rows.games = fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", number, csv(g.file), csv(g.rules), g.seats.size(), g.seed,
                           csv(g.event), csv(g.date), to_word(g.end), g.turns, g.tiles, g.discards, g.decisions,
                           winner < 0 ? "" : std::to_string(winner));
  for (std::size_t seat = 0; seat < g.seats.size(); ++seat) {
    const SeatFacts& s = g.seats[seat];
    rows.players +=
        fmt::format("{},{},{},{},{},{:.6g},{:.6g},{},{},{}\n", number, seat, csv(s.name), s.score, static_cast<int>(s.resigned),
                    s.outcome.wins, s.outcome.margin, placed_in_all(s), s.returned, s.standing);
    for (auto& [role, n] : s.placed) rows.figures += fmt::format("{},{},{},{}\n", number, seat, csv(role), n);
  }
  int n = 0;
  for (auto& s : g.scores)
    fmt::format_to(std::back_inserter(rows.scores), FMT_COMPILE("{},{},{},{},{},{},{},{},{}\n"), number, ++n, s.turn, s.seat,
                   csv(s.kind), static_cast<int>(s.at_end), s.points, s.tiles, s.sum);
  return rows;
}

struct CsvExport::Files {
  std::array<std::ofstream, kExportTables.size()> file;
};

CsvExport::CsvExport(fs::path folder) : path_(std::move(folder)), part_(unused_part(path_)), files_(std::make_unique<Files>()) {
  std::error_code bad;
  if (!fs::create_directories(part_, bad)) fail_to_export(part_, "the folder cannot be made: " + bad.message());
  for (std::size_t i = 0; i < kExportTables.size(); ++i) {
    files_->file[i].open(part_ / (std::string(kExportTables[i].name) + ".csv"), std::ios::binary);
    files_->file[i] << kExportTables[i].columns << '\n';
  }
}

CsvExport::~CsvExport() {
  files_.reset();
  std::error_code bad;
  fs::remove_all(part_, bad);
}

void CsvExport::add(const CsvRows& rows) {
  const std::array<const std::string*, 4> text{&rows.games, &rows.players, &rows.figures, &rows.scores};
  for (std::size_t i = 0; i < text.size(); ++i) files_->file[i] << *text[i];
}

void CsvExport::finish() {
  for (auto& file : files_->file) {
    file.close();
    if (!file) fail_to_export(part_, "it cannot be written");
  }
  give_name(part_, path_);
}

}  // namespace bastide
