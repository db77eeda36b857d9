// Games between bots: one game dealt by a seed, and many on several threads.
#pragma once
#include <functional>
#include <stdexcept>

#include "bots/bot.hpp"
#include "protocol/deal.hpp"

namespace bastide {

/// Mixes two numbers into a seed.
std::uint64_t mix(std::uint64_t a, std::uint64_t b);

/// What a seat spent on its decisions.
struct Thinking {
  std::int64_t decisions = 0, playouts = 0;  ///< playouts as the bot counts them (Bot::playouts)
  std::chrono::nanoseconds total{0}, longest{0};
  std::vector<std::chrono::nanoseconds> slowest;  ///< the longest decisions, longest first: some of a game, a thousandth at least of many

  /// Takes note of a decision.
  void note(std::chrono::nanoseconds);
  void add(const Thinking&);
  /// The time that all but one in a thousand decisions kept within (the 99.9th percentile); zero without decisions.
  std::chrono::nanoseconds nearly_longest() const;

 private:
  void keep_slowest();
};

/// Thrown by a bot that cannot go on by its own fault, such as a program outside that died: it loses the game.
struct Forfeit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A game from its first tile to its last.
struct PlayedGame {
  int index = 0;  ///< its number in the series
  Stacks deal;
  std::vector<int> seats;               ///< by seat: index of the spec that sits there
  std::vector<Move> moves;              ///< the answers of the players, without draws
  std::vector<int> scores;              ///< by seat
  int turns = 0;                        ///< placements
  std::vector<std::vector<int>> curve;  ///< by seat: the score after each turn; the last is the final one
  std::vector<Thinking> thinking;       ///< by seat
  int forfeit = -1;                     ///< the seat that lost by a Forfeit; the game ended there, with the scores of that moment
  std::string fault;                    ///< why
};

/// Whoever decides later than his clock allows loses the game by this.
struct OutOfTime : Forfeit {
  explicit OutOfTime(std::chrono::nanoseconds over);
};
/// Whether a fault (PlayedGame::fault) is one of an OutOfTime.
bool is_out_of_time(const std::string& fault);

/// Who sits in a seat, and how long he may think about each decision. `limit.remaining` and `limit.increment` are his clock at the
/// beginning of the game.
struct Seated {
  Bot* bot;
  Limit limit;
  bool ponders = false;  ///< he may think while another one decides (Bot::ponder), and takes a core for it
};

/// Plays one game. Throws std::logic_error naming a bot whose move is not legal. If a limit's `stop` becomes true the game ends
/// where it stands, with no scores.
PlayedGame play_game(const std::shared_ptr<const Ruleset>&, const Stacks&, const std::vector<Seated>&);
/// The same with one limit for all. `bots` by seat.
PlayedGame play_game(const std::shared_ptr<const Ruleset>&, const Stacks&, const std::vector<Bot*>& bots, const Limit&);

/// A series of games between bots.
struct Series {
  std::shared_ptr<const Ruleset> rules;
  std::vector<std::string> specs;
  Limit limit;                ///< for every decision
  std::vector<Limit> limits;  ///< by spec, in place of `limit`, if there are any; the stop is `limit`'s all the same
  bool ponder = false;        ///< whether all may think while another one decides
  int games = 1, threads = 1;
  std::uint64_t seed = 1;
  /// The spec that sits in a seat in a game, and the deal of that game (series_seed): games with the same deal have the same stacks, and in
  /// each seat the same seed for the bot there, whoever it is.
  std::function<int(int game, int seat)> seating;
  std::function<int(int game)> deal;
  /// Who makes a bot from its spec and a seed from 1 to 10^9.
  std::function<std::unique_ptr<Bot>(const std::string& spec, std::uint64_t seed)> make = make_bot;
  /// Asked before each game, one thread at a time; when it says no, the games under way are the last. May be empty.
  std::function<bool()> more;
};

/// Plays the series and calls `done` for each finished game, one at a time but in any order. Exceptions of bots and of `done` end
/// it and come out here; so does `limit.stop`, without exception and without the games under way.
void play_series(const Series&, const std::function<void(const PlayedGame&)>& done);

}  // namespace bastide
