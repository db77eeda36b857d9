// Game records: a game as text that people can read and the program can replay (docs/record.md).
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// Whether a record can say that a player took so many seconds for a turn.
constexpr bool is_turn_time(double seconds) { return seconds >= 0 && seconds < 1e8; }

/// One turn: the tiles that fitted nowhere, the tile that was placed, and the answers given.
struct RecordTurn {
  std::vector<std::string> comments;  ///< lines above the turn
  std::vector<std::string> discards;  ///< tile ids
  std::string tile;                   ///< empty: the game ended before one could be placed; kNoTile (notation.hpp): none was drawn
  std::vector<std::string> moves;     ///< in notation; unfinished turns have fewer
  struct Resigned {
    int after;  ///< so many of the moves
    int seat;
  };
  std::vector<Resigned> resigned;     ///< who gave up in this turn, if the game went on; in order
  std::optional<double> seconds;      ///< time that the player took
  int line = 0;                       ///< in the file, for messages
};

struct Record {
  std::string rules;                              ///< a rules line
  std::string position;                           ///< with which the game began (protocol/position.hpp); empty: as the rules say
  std::vector<std::string> players;               ///< names by seat
  std::map<std::string, std::string> info;        ///< date, event, ...: a word and a line of text
  std::string seed;                               ///< 64 hexadecimal digits if the deal is known
  std::string commitment;                         ///< what was published before the first draw
  std::string tiles;                              ///< definitions of tiles that the program does not have (docs/catalogue.md)
  std::vector<RecordTurn> turns;
  std::vector<int> resigned;                      ///< seats that gave up after the last move, in order
  std::optional<std::vector<int>> scores;         ///< at the end
  std::vector<std::string> comments;              ///< lines at the end
};

/// Reads a record of version 2 or, its rules put into today's words, of version 1. Throws Error (bad-record) "line N: ...". The moves are not checked; see `replay`.
Record read_record(std::string_view text);

/// The one spelling of a record: reading it gives the same record.
std::string to_text(const Record&);

}  // namespace bastide
