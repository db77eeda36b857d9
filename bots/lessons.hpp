// Learning from games what a position is worth: the weights that foretell best by how much the game was won in the end (ridge
// regression: Hoerl and Kennard 1970). docs/experiments.md tells how the weights of `best` came about.
#pragma once
#include <vector>

#include "bots/learned_eval.hpp"

namespace bastide {

/// Collects the positions after each turn of finished games of two players, and how they ended.
class Lessons {
 public:
  /// The moves of a whole game, draws among them. Games of more or fewer players teach nothing. Throws std::invalid_argument if the
  /// game is not over after them.
  void add(const std::shared_ptr<const Ruleset>&, const std::vector<Move>& moves);
  int games() const { return games_; }
  std::size_t positions() const { return positions_.size(); }

  /// The weights after all games but every fifth if `held_back`. `ridge`: how strongly weights are held to `from`, as many positions
  /// of a term of 1 would hold them.
  Weighing learn(double ridge, bool held_back, const Weighing& from = by_hand()) const;
  /// The error of a weighing over every fifth game, in points (root of the mean square), by eighths of the game, the end first.
  std::array<double, 8> errors(const Weighing&) const;

 private:
  struct Position {
    int game;
    float left, result;  ///< points by which the player who moved won
    std::array<float, 2 * kTerms> terms;  ///< his, and less those of the other
  };
  static double foretold(const Weighing&, const Position&);

  int games_ = 0;
  std::vector<Position> positions_;
};

/// The weights as the text of bots/learned_weights.inc.
std::string to_source(const Weighing&);

}  // namespace bastide
