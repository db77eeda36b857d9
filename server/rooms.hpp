// What the server needs of the other rooms, in the server's words: computer players, rules. Only rooms.cpp knows
// theirs.
#pragma once
#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "protocol/error.hpp"
#include "protocol/tile_json.hpp"

namespace bastide {
class Bot;
}

namespace bastide::server {

/// True if there is a computer player of that id.
bool is_bot(std::string_view id);
/// "greedy, random": for messages.
std::string bot_ids();
/// True if it looks at what is on the table only; false if it searches, as the levels above 7 do.
bool answers_quickly(std::string_view bot);
/// What a computer player is called at a table.
std::string bot_name(std::string_view id);
/// Makes a computer player from its id and a seed, such as `make_bot`.
using BotMaker = std::function<std::unique_ptr<Bot>(std::string_view id, std::uint64_t seed)>;
BotMaker every_bot();

/// The best turns of whoever must answer in a game, as in docs/protocol.md ("Hints"), without `id` and `seq`. `names` by seat. Thinks for
/// about this time at most, shorter when `stop` becomes true. To be called from any thread.
using HintMaker = std::function<boost::json::object(const Game&, const std::vector<std::string>& names, std::chrono::milliseconds time,
                                                    const std::atomic<bool>& stop)>;
HintMaker our_hints();

/// A computer player for one turn of one seat: what it planned with the first decision answers the later ones.
class SeatBot {
 public:
  /// For the next turn of that seat.
  SeatBot(const BotMaker& maker, std::string id, int seat);
  ~SeatBot();
  /// True if it is for this computer player in this seat, and has not begun a turn.
  bool awaits(std::string_view id, int seat) const { return turn_ < 0 && id == id_ && seat == seat_; }
  /// True if it is for this computer player in this seat and turn.
  bool serves(std::string_view id, const Game&) const;
  /// It is for the turn of this game from now on.
  void begin(const Game&);

  // From any thread; the second waits for the first.
  /// Chooses a move in about this time at most, sooner when `stop` becomes true. Throws std::exception on no move.
  Move choose(const Game&, std::chrono::milliseconds time, const std::atomic<bool>& stop);
  /// Thinks ahead while somebody else decides, until `stop` is true.
  void ponder(const Game&, const std::atomic<bool>& stop);

 private:
  Bot& bot();

  const BotMaker& maker_;
  std::string id_;
  int seat_, turn_ = -1;
  std::mutex mutex_;  ///< of the bot
  std::unique_ptr<Bot> bot_;
};

/// The canonical line of rules for a table of so many seats. A line that names no number of players gets this one. Throws Error
/// (bad-rules) in words, also if the line names another number.
std::string table_rules(const std::string& line, int players);

/// The answer to GET /api/meta.
boost::json::object meta();

}  // namespace bastide::server
