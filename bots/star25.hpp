// Expectimax with Star2.5 pruning (Ballard 1983; Heyden, "Implementing a computer player for Carcassonne", MSc thesis, Maastricht
// 2009).
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "bots/clock.hpp"
#include "bots/killers.hpp"
#include "bots/planner.hpp"
#include "bots/turn_value.hpp"

namespace bastide {

/// Looks so many whole turns ahead: the best turn of the player to decide, the mean over the tiles that may be drawn, the answer
/// that is worst for him, and so on. With more than two players all others are taken to play against him. Leaves are worth his lead
/// by `evaluate`, held within `bound` points of the value at the root so that there is something to prune by.
class StarSearch {
 public:
  static constexpr int kProbes = Killers::kMost;  ///< turns tried for each tile before any is searched: Heyden's probing factor
  static constexpr int kDeepest = 12;

  explicit StarSearch(double bound) : bound_(bound) {}

  /// The expected value of a position in which a player decides, `depth` turns deep (1: his own only), with nothing left out but
  /// what cannot matter. In points of lead.
  double value(const Game&, int depth);
  /// The first answer of the best turn as deep as the clock, asked with the positions evaluated in this decision, allows: one turn,
  /// then two, and so on; of a depth that is not finished what is finished counts.
  Move decide(const Game&, const Clock&);
  /// Positions evaluated in all decisions so far.
  std::int64_t evaluated() const { return evaluated_; }
  /// Turns that the last decision looked ahead in full.
  int depth() const { return depth_; }

 private:
  /// A turn with its value to the player at the root.
  struct Choice {
    Plan plan;
    double value;
  };
  /// Bounds as the player who moves sees them.
  struct Window {
    double low, high;
  };

  void begin(const Game&);
  bool out();
  int sign(int player) const { return player == me_ ? 1 : -1; }
  void begin_turn() { values_[static_cast<std::size_t>(height_)].begin(*game_); }
  /// Of the position at hand: a leaf of the turn begun at this height.
  double leaf_value() { return held(values_[static_cast<std::size_t>(height_)].evaluate(*game_)); }
  double held(const Points&);
  double search(int depth, Window, int most_turns, int mover);
  double turn(int depth, Window, int most_turns);
  double last_turn(Window, int most_turns);
  double chance(int depth, Window);
  double after_draw(Move draw, int depth, Window, int most_turns, int mover);
  void sorted_choices(std::vector<Choice>&, int height);
  bool deepen(std::vector<Choice>&, int depth);

  double bound_, low_ = 0, high_ = 0;
  int me_ = 0, depth_ = 0, height_ = 0;
  std::int64_t evaluated_ = 0, before_ = 0;
  const Clock* clock_ = nullptr;  ///< null: no end
  bool out_ = false;
  u16 row_ = 0;  ///< the tile drawn last on the way here
  std::unique_ptr<Game> game_;
  std::array<Planner, kDeepest + 1> planners_;
  std::array<TurnValue, kDeepest + 1> values_;
  std::array<std::vector<Choice>, kDeepest + 1> choices_;
  std::vector<std::array<Killers, kDeepest + 1>> killers_;  ///< by row of the deck
};

}  // namespace bastide
