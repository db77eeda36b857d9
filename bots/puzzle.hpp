// Puzzles: positions in which one turn is far better than every other one (docs/puzzles.md). They come from games of strong players, and
// the program carries those that hold.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bots/forecast.hpp"

namespace bastide {

struct Puzzle {
  /// A whole turn: its answers in notation, with spaces between, and how many points it is worth less than the best one.
  struct Turn {
    std::string moves;
    double lost = 0;
  };
  std::string id;           ///< of the position: the same whenever it is found
  int rating = 0;           ///< how hard it is, on the scale of those who solve it
  Estimate ahead;           ///< points by which the best turn is ahead of the best of those that are not right
  std::string position;     ///< on one line (protocol/position.hpp); whoever decides has the tile in hand
  std::vector<Turn> turns;  ///< all that there are, best first; those that are right have lost nothing

  /// The rules line.
  std::string_view rules() const { return std::string_view(position).substr(0, position.find(" | ")); }
  /// Null if it is none of the turns.
  const Turn* turn(std::string_view moves) const;
  /// So many at the front are right: equally good, as far as can be told.
  std::size_t right() const;
};

/// Eight letters and digits.
std::string puzzle_id(std::string_view position);

/// A puzzle as a line of JSON, without its newline, and back. Throws Error (bad-puzzle) in words.
std::string to_line(const Puzzle&);
Puzzle puzzle_from(std::string_view line);
/// Those of a file, a line each. Throws Error (bad-puzzle) with the line.
std::vector<Puzzle> read_puzzles(std::string_view text, const std::string& file);

/// Those of the program, the easiest first.
const std::vector<Puzzle>& all_puzzles();
/// Throws Error (not-found).
const Puzzle& puzzle_named(std::string_view id);
/// That of a day, counted from the beginning of 1970: another one every day until all have had theirs.
const Puzzle& puzzle_of_day(std::int64_t day);

/// The game of a puzzle, with a ledger. Throws Error (bad-position, bad-rules).
Game puzzle_game(const Puzzle&);

}  // namespace bastide
