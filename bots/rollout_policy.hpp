// Playing on quickly: a quick evaluation of every placement, a closer look at the few that promise most. What a rollout is made of.
#pragma once
#include "bots/evaluation.hpp"
#include "bots/planner.hpp"
#include "bots/turn_value.hpp"

namespace bastide {

/// Decides a whole turn in some microseconds. The quick evaluation knows what the tile would do to the features around it and what a follower
/// on one of them would be worth, by the tables of the rules; fields, and whatever else the rules have, only count at the closer
/// look, which plays the turn out and evaluates it.
class RolloutPolicy {
 public:
  /// Plays `turns` placements on, or to the end; tiles come by `draws`, so that games with the same generator get the same tiles as
  /// long as they meet the same stacks. Ends where chance decides. The game's undo log is on, and forgets.
  void play_on(Game&, int turns, Rng& draws, Rng& lots);

 private:
  static constexpr int kLooked = 3;  ///< placements that are looked at closely
  struct Spot {
    Move move;
    float gain;
  };

  Plan choose(Game&, Rng& lots);
  void rank_placements(const Game&, Rng& lots);
  void keep(Move, float gain);
  void look(Game&, Move, int me, int turn);
  void weigh(Game&, const Plan&, int me);

  Planner planner_{true};
  TurnValue value_;
  Spot spots_[kLooked];
  int spot_count_ = 0;
  Plan best_;
  double most_ = 0, gain_ = 0;
};

}  // namespace bastide
