// What is kept of a game of a contest beside its record: one line of games.jsonl (docs/arena.md).
#pragma once
#include <string>
#include <string_view>

#include "contest/settings.hpp"
#include "contest/statistics.hpp"

namespace bastide {

struct KeptGame {
  Slot slot;
  std::vector<int> seats;               ///< by seat: index of the bot
  std::vector<int> scores;              ///< by seat
  std::vector<std::vector<int>> curve;  ///< by seat: score after each turn
  std::vector<Thinking> thinking;       ///< by seat
  int forfeit = -1;                     ///< seat that lost by its own fault
  std::string fault;

  bool operator==(const KeptGame& other) const;
};

KeptGame kept(const Slot&, const PlayedGame&);

/// One line without its newline.
std::string to_line(const KeptGame&);
/// Throws std::runtime_error in words.
KeptGame kept_game_from(std::string_view line);

/// Of the slot's A against its B. Who forfeited has lost, by at least no points, whatever the score was.
Outcome outcome_of(const KeptGame&);

/// The game as a record (docs/record.md): the same tiles and moves played in a session. `event` says what it belongs to.
std::string record_text(const std::string& rules, std::uint64_t series, int deal, const std::vector<std::string>& names,
                        const PlayedGame&, const std::string& event);

}  // namespace bastide
