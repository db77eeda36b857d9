// Where games were lost: what every turn of many games was worth less than the best one found (docs/analysis.md). Kept in a folder,
// so that it can go on after an end of any kind, and merged from several:
//   analysis.json     with how much thought it was done, and by which builds of the program
//   analysed.jsonl    a line a game
#pragma once
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "contest/build_name.hpp"
#include "contest/line_file.hpp"

namespace bastide {

struct AnalysedTurn {
  int turn = 0, seat = 0;
  double lost = 0;               ///< points, at least 0
  double win = 0, best_win = 0;  ///< chance to win after what was played, and after the best turn
  std::string tile;
  std::vector<std::string> played, best;  ///< answers in notation
};

struct AnalysedGame {
  std::string file;                  ///< as it was named
  std::vector<std::string> players;  ///< names by seat
  int last_turn = 0;
  std::vector<AnalysedTurn> turns;  ///< those that asked a player
};

/// A line of analysed.jsonl without its newline, and back; throws std::runtime_error in words.
std::string to_line(const AnalysedGame&);
AnalysedGame analysed_game_from(std::string_view line);

/// How much is thought about a turn.
struct LossSettings {
  std::chrono::nanoseconds time{0};
  std::int64_t playouts = 0;
  std::uint64_t seed = 1;
};

struct Analyses {
  LossSettings settings;
  std::vector<AnalysedGame> games;
  std::vector<Build> builds;
};

/// Whether the folder is one of these.
bool holds_analyses(const std::filesystem::path& folder);
/// Throws std::runtime_error naming the file, and the line, that is not as it should be.
Analyses read_analyses(const std::filesystem::path& folder);
/// Throws std::runtime_error naming the folder if what is there was analysed otherwise than `here` says.
void check_alike(const std::filesystem::path& folder, const LossSettings& there, const LossSettings& here);
/// Those of all folders. Throws std::runtime_error if they were made otherwise, or if one has a file that another has, too.
Analyses merged_analyses(const std::vector<std::filesystem::path>& folders);

/// A folder that this process writes to; no other can at the same time.
class AnalysisFolder {
 public:
  /// Makes the folder, or goes on with it. Throws std::runtime_error as Folder does (contest/folder.hpp).
  AnalysisFolder(std::filesystem::path, const LossSettings&, bool any_build);
  const Analyses& analyses() const { return analyses_; }
  /// A game as a line (to_line).
  void add(const std::string& line) { lines_.add(line); }
  /// Says who has analysed, where the games come from other folders.
  void set_builds(std::vector<Build>);

 private:
  void write_settings() const;

  std::filesystem::path path_;
  LineFile lines_;
  Analyses analyses_;
};

/// What the games say of their players: `{"games":..,"players":{..},"worst":[..]}`.
boost::json::object to_json(const Analyses&);
std::string to_words(const Analyses&);

}  // namespace bastide
