// What the server needs of the other rooms, in the server's words: computer players, rules, tile pictures. Only rooms.cpp knows
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
/// The computer who takes over a seat that somebody left.
constexpr std::string_view kStandIn = "greedy";
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
/// The tiles whose file lies with an expansion that can be played: of two that share a folder under the name of one.
std::vector<std::string> tiles_of_expansions();
/// The geometry of a tile, as in GET /api/tiles, by its id or as BA/RRRR~source, with a further mark; nothing if there is no such tile.
std::optional<boost::json::object> tile_shape(const std::string& id);
/// A tile drawn as SVG; `theme` is light or dark, `rot` 0 to 3. Nothing if there is no such tile or theme.
std::optional<std::string> tile_picture(const std::string& theme, const std::string& id, int rot);

/// The answer to POST /api/design: what a design means, or what is wrong with it.
boost::json::object design_answer(const std::string& word);
/// The same as the two above for the tile of a design. Throw Error (bad-rules) in words if it is none.
boost::json::object design_shape(const std::string& word);
std::optional<std::string> design_picture(const std::string& theme, const std::string& word, int rot);
/// The designs of a game's rules, as in a table's description; empty if it has none.
boost::json::array designs_of(const Game&);
/// Tiles that bear a mark in this game that they do not have in the catalogue; empty if there are none.
boost::json::array marked_tiles(const Game&);

}  // namespace bastide::server
