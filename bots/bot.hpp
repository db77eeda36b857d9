// Computer players: one small interface around a whole decision. A bot sees a Game, which does not know the order of the tiles to
// come, so every bot is honest by construction; chance is never decided by one.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// How long a bot may think about one decision; it obeys whatever comes first. Zero is no bound. Without a time and without a
/// number of playouts a bot takes its own measure (`playouts=` in its spec).
struct Limit {
  std::chrono::nanoseconds time{0};         ///< wall-clock time
  std::int64_t playouts = 0;                ///< games tried; with these alone a decision is the same on every machine
  const std::atomic<bool>* stop = nullptr;  ///< when true the bot answers within milliseconds, with the best move found so far
  std::chrono::nanoseconds remaining{0};    ///< on the player's clock for the rest of the game; zero: he has none
  std::chrono::nanoseconds increment{0};    ///< what his clock gets for every tile that he lays
};

/// A player. Plays any rules, any number of seats and every phase. Not thread-safe: one caller at a time, in whatever thread.
class Bot {
 public:
  virtual ~Bot() = default;
  /// A legal move for `game.actor()`, who is a player and not chance; the game is not over. What the bot remembers from one
  /// decision to the next (its generator, the rest of a planned turn) never makes a move illegal: games may be mixed, moves taken
  /// back.
  virtual Move choose(const Game& game, const Limit& limit) = 0;
  /// Games or positions tried in all decisions so far, 0 if it does not search.
  virtual std::int64_t playouts() const { return 0; }
  /// The id under which it is listed.
  virtual std::string_view name() const = 0;
  /// The arena tells every bot all that is played, draws and its own moves too, before it happens: for bots that keep a game of their
  /// own, such as programs outside. Must not throw.
  virtual void follow(const Game& /*before*/, Move) {}
  /// Whether it thinks while others decide, where that is allowed.
  virtual bool ponders() const { return false; }
  /// Thinks about a game in which another player decides, for the player in `seat`, until `stop` is true; then it ends within
  /// milliseconds. The decisions that come after it may be the better for it. Must not throw.
  virtual void ponder(const Game& /*game*/, int /*seat*/, const std::atomic<bool>& /*stop*/) {}
};

/// A number that a spec can set: `id:key=value,key=value`.
struct BotParameter {
  const char* key;
  double standard, low, high;
  const char* summary;
};

/// A file that a spec can name: `id:key=FILE`. No comma may be in its name. Only who runs the program may name one: servers take no such specs.
struct BotFile {
  const char *key, *summary;
};

/// A kind of bot. `name` and `summary` are for people who look for an opponent, who first of all choose a level (levels.hpp).
struct BotInfo {
  const char *id, *name, *summary;
  std::vector<BotParameter> parameters;
  bool offered = false;  ///< to people beside the levels; the others are there to be measured against, and play whoever names them
  std::vector<BotFile> files;
};

/// Every bot, weakest first.
const std::vector<BotInfo>& all_bots();
/// The id of the bot that thinks where nobody names one.
std::string_view default_bot();

/// A bot from its spec, such as `greedy` or `mason:width=20`. Bots with the same spec and seed that are asked the same decisions
/// with the same number of playouts and no time give the same answers. Throws std::invalid_argument in words, naming what there is.
std::unique_ptr<Bot> make_bot(std::string_view spec, std::uint64_t seed);
/// Whether a spec names a file, which `make_bot` would read. Throws as that does.
bool names_a_file(std::string_view spec);

}  // namespace bastide
