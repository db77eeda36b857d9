// Learning from games what a position is worth: the weights that foretell best by how much the game was won in the end (ridge
// regression: Hoerl and Kennard 1970). docs/experiments.md tells how the weights of `best` came about.
#pragma once
#include <string>
#include <vector>

#include "bots/network.hpp"

namespace bastide {

/// A position after a turn of a finished game.
struct Lesson {
  double left;    ///< how much of the game was to come, 0 to 1
  double result;  ///< points by which the player who had moved won
  std::array<double, 2 * kTerms> terms;  ///< his, and less those of the other
  Inputs inputs{};                       ///< the same position as networks see it
};

/// Of a whole game, its moves, draws among them. Games of more or fewer than two players teach nothing. Throws std::invalid_argument
/// if the game is not over after them.
std::vector<Lesson> lessons_of(const std::shared_ptr<const Ruleset>&, const std::vector<Move>& moves);
/// Of a game that began in the middle.
std::vector<Lesson> lessons_of(const Game& start, const std::vector<Move>& moves);

/// What a weighing says of it: the points by which he who had moved would win.
double foretold(const Lesson&, const Weighing&);

/// What games teach, added up: as large for a million of them as for one, and the same in parts as in one piece but for rounding.
class Lessons {
 public:
  /// The lessons of one game. What is held back tells how good the weights are that are learned from the rest.
  void add(const std::vector<Lesson>&, bool hold_back);
  void add(const Lessons&);
  int games() const { return games_; }
  long long positions() const;

  /// The weights after all games, or all but those held back. `ridge`: how strongly weights are held to `from`, as many positions of
  /// a term of 1 would hold them.
  Weighing learn(double ridge, bool hold_back, const Weighing& from = by_hand()) const;
  /// The error of a weighing over what is held back, in points (root of the mean square), by eighths of the game, the end first.
  std::array<double, 8> errors(const Weighing&) const;

  /// All of it as a line of JSON, and back, the same but for rounding. Throws std::runtime_error in words if the text is none, or of
  /// a build of the program that looks at other things.
  std::string text() const;
  static Lessons from_text(const std::string&);

 private:
  static constexpr std::size_t kUnknowns = 4 * kTerms;  ///< mine and theirs, each at the end and more
  using Vector = std::array<double, kUnknowns>;
  /// Over positions: of the unknowns with each other (the lower triangle, row by row) and with the result, and of the result with itself.
  struct Sums {
    long long positions = 0;
    double result = 0;
    Vector both{};
    std::vector<double> products = std::vector<double>(kUnknowns * (kUnknowns + 1) / 2);

    void add(const Lesson&);
    void add(const Sums&);
    double squared_errors(const Vector& weights) const;
  };
  static Vector flat(const Weighing&);
  static Weighing shaped(const Vector&);

  int games_ = 0;
  Sums rest_;
  std::array<Sums, 8> held_back_;  ///< by eighths of the game, the end first
};

/// The weights as the text of bots/learned_weights.inc.
std::string to_source(const Weighing&);

}  // namespace bastide
