// A game as Python holds it: the engine's game with all that was played, so that any answer can be taken back, the game copied for a few
// microseconds, and its story told when somebody asks.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/session.hpp"
#include "python/actions.hpp"

namespace bastide::python {

/// More turns than any record has.
constexpr int kToTheEnd = 1 << 20;

/// Where tiles come from. `free`: chance draws among those that are left, as in a game that began in the middle.
enum class Chance { seed, order, outside, free };

/// What a game is begun with.
struct Begin {
  std::string rules;
  std::vector<std::string> names;
  Chance chance = Chance::free;
  Deal deal = Deal::outside();  ///< where `chance` is seed or order
  u64 dice = 1;                 ///< what free draws begin with
  bool confirm = false;
  std::string tiles;            ///< further definitions (docs/catalogue.md)
};

/// A game as texts and numbers, from which the same one is made again: its beginning, everything that was played, and where what chance
/// does next comes from.
struct Packed {
  std::string rules;
  std::vector<std::string> names;
  std::string tiles, position;     ///< empty if there are none
  bool confirm = false;
  int chance = 0;                  ///< of enum Chance
  std::string seed;                ///< 64 hexadecimal digits where chance is seed
  std::vector<std::string> order;  ///< where chance is order
  u64 dice = 1;                    ///< as they lie now
  std::vector<std::string> moves;  ///< in notation, chance's too
  std::vector<std::pair<std::size_t, u64>> answers;  ///< before which of the moves each can be taken back, and the dice then
  std::vector<std::pair<std::size_t, int>> gone;     ///< after how many moves who resigned
};

class Play {
 public:
  /// A new game at its first decision by a player. Throws Error (bad-rules) in words.
  explicit Play(const Begin&);
  /// One that goes on from a position, its tiles drawn freely. Throws Error (bad-position, bad-rules).
  static std::unique_ptr<Play> from_position(std::string_view line, std::string_view tiles, u64 dice);
  /// The game of a record up to the end of a turn, or kToTheEnd. It goes on as its seed deals, freely if it has none. Throws Error
  /// (bad-record), and std::invalid_argument in words for a turn after the last.
  static std::unique_ptr<Play> from_record(std::string_view text, int turn, u64 dice);
  /// The game of what `packed` gave. Throws Error (bad-record, bad-rules, bad-position, illegal) if it is something else.
  static std::unique_ptr<Play> unpacked(const Packed&);
  /// The copy has the same past. The engine's copies have no undo log: what came before is taken back by playing the rest again.
  Play(const Play&);
  Play& operator=(const Play&) = delete;

  const Game& game() const { return game_; }
  /// Before its first move.
  const Game& start() const { return *start_; }
  const std::shared_ptr<const ActionSpace>& actions() const { return actions_; }
  const std::vector<std::string>& names() const { return names_; }
  const std::string& tiles() const { return tiles_; }
  Chance chance() const { return chance_; }
  const Deal& deal() const { return deal_; }
  bool over() const;
  /// The player who must decide, kChance where chance is played from outside.
  int actor() const { return game_.actor(); }
  /// Everything that was played, chance too.
  const std::vector<Move>& history() const { return history_; }
  std::vector<int> resigned() const;

  /// Plays a legal move and what chance does after it. Throws Error (illegal, over); then nothing has changed.
  void play(Move);
  void play(std::string_view notation);
  void play(u32 action);
  /// Takes back what was played last, and what chance did after it. Throws Error (illegal).
  void undo();
  /// How often that can be done.
  std::size_t answers() const { return steps_.size(); }
  /// Throws Error (illegal, over).
  void resign(int seat);
  /// From now on chance draws freely.
  void draw_freely(u64 dice);

  boost::json::object state() const;
  boost::json::object decision() const;
  boost::json::array events(int from) const;
  Packed packed() const;
  /// The same game to its last move, in the words of the protocol. A turn that only had to be confirmed where it began is over there. Throws
  /// Error (bad-position) if the game was over where it began.
  Session session() const;

 private:
  struct Step {
    std::size_t mark, history;
    Rng dice;
  };
  struct Gone {
    std::size_t history;
    int seat;
  };
  struct Told;
  Play(std::shared_ptr<const Game> start, std::vector<std::string> names, u64 dice);
  Move chance_move();
  void play_chance();
  void follow(const std::vector<Move>& history);
  void take_back();
  void rebuild(std::size_t moves);
  Told told() const;
  void refuse_if_over() const;

  std::shared_ptr<const Game> start_;  ///< before the first move
  std::shared_ptr<const ActionSpace> actions_;
  std::vector<std::string> names_;
  std::string tiles_;
  std::string position_;  ///< with which it began; empty if as the rules say
  Chance chance_ = Chance::free;
  Deal deal_ = Deal::outside();
  Rng dice_;
  Game game_;
  std::vector<Move> history_;
  std::vector<Step> steps_;
  std::size_t logged_ = 0;  ///< the first of the steps that the undo log knows
  std::vector<Gone> gone_;
};

}  // namespace bastide::python
