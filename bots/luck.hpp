// How lucky a draw was: what the tile that came is worth to whoever drew it, beside all that could have come.
#pragma once
#include "bots/appraisal.hpp"
#include "bots/learned_eval.hpp"
#include "bots/planner.hpp"

namespace bastide {

/// Nothing of it is drawn at random: every tile that may come counts by how many of it are left, with the turn that is best at first sight,
/// judged as our player judges the ends of its rollouts. Not thread-safe.
class Luck {
 public:
  explicit Luck(const std::shared_ptr<const Ruleset>& rules) : eval_(rules), appraisal_(rules, true) {}

  /// A tile that could have come.
  struct Chance {
    double share;  ///< of the tiles in the stack, 0 to 1; a tile that fits nowhere is none of them
    double lead;   ///< points by which the player may be expected to lead in the end, if he draws it
    bool came;     ///< it is the one
  };
  /// `before`: chance draws a tile for the player whose turn it is; `drawn`: what came. Empty if that fits nowhere.
  std::vector<Chance> look(const Game& before, Move drawn);

 private:
  double lead(const Game&);

  LearnedEval eval_;
  Appraisal appraisal_;
  Weights weights_ = at_first_sight();
  Planner planner_{true};
};

/// Points that the tile brought more than the mean of all that could have come.
double luck_in_points(const std::vector<Luck::Chance>&);
/// The same in chance to win: `odds` are those with the tile that came, and `spread` is the standard deviation of the lead in the end.
double luck_in_odds(const std::vector<Luck::Chance>&, double odds, double spread);

}  // namespace bastide
