// Puzzles from games of strong players: every turn is looked at briefly, what is promising is judged, and judged again with ten times the
// work under another seed (docs/puzzles.md).
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "bots/bot.hpp"
#include "bots/puzzle.hpp"

namespace bastide {

struct PuzzleSettings {
  std::string players = "best:level=8";  ///< who plays the games, in every seat
  std::int64_t brief = 400;              ///< rollouts for the first, brief look
  std::int64_t judging = 3000;           ///< rollouts for what looks promising; the check has ten times as many
  double ahead = 4;                      ///< points by which a turn must be better than all that are not right
  double error = 0.5;                    ///< the standard error of such a difference
  int most = 3;                          ///< puzzles from one game
  const std::atomic<bool>* stop = nullptr;
};

/// The turns of a position, judged; best first.
struct JudgedTurn {
  Plan plan;
  double lost = 0, error = 0;  ///< points less than the best one, with the standard error of the difference
};

/// All turns of whoever decides, with so many rollouts; the best ones are looked at to the end. Where the rest of the game is solved the
/// errors are 0. Empty if it was stopped.
std::vector<JudgedTurn> judge_turns(const Game&, std::int64_t rollouts, std::uint64_t seed, const std::atomic<bool>* stop = nullptr);

/// Standard errors by which a turn of which little is known must be further behind than `PuzzleSettings::ahead`.
constexpr double kSurely = 3;
/// What makes a puzzle of turns that were judged: those that are right lose less than half a point, all others `ahead` and more.
struct Lead {
  std::size_t right;  ///< so many turns at the front
  Estimate ahead;     ///< of the nearest of the others
};
/// Nothing if they make none.
std::optional<Lead> lead_of(const std::vector<JudgedTurn>&, const PuzzleSettings&, double surely = kSurely);

/// How hard a position is, by who finds a right turn: where somebody would stand who finds it every second time. The levels of the
/// computer, `random` and `greedy` try it, the same each time.
int puzzle_rating(const Game&, const Puzzle&, const std::atomic<bool>* stop = nullptr);

class PuzzleMaker {
 public:
  PuzzleMaker(std::shared_ptr<const Ruleset> rules, const PuzzleSettings& settings) : rules_(std::move(rules)), settings_(settings) {}
  /// The puzzles of the game that this seed deals. With the same settings the same ones everywhere. Nothing if it was stopped.
  std::optional<std::vector<Puzzle>> from_game(std::uint64_t seed, int game);

 private:
  bool stopped() const { return settings_.stop && *settings_.stop; }
  std::optional<Puzzle> puzzle_of(const Game&, std::uint64_t seed) const;

  std::shared_ptr<const Ruleset> rules_;
  PuzzleSettings settings_;
};

}  // namespace bastide
