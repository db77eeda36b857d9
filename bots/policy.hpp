// Playing on by the evaluation alone: what greedy does, and how the searches look ahead.
#pragma once
#include <atomic>

#include "bots/evaluation.hpp"
#include "bots/planner.hpp"
#include "bots/turn_value.hpp"

namespace bastide {

/// The whole turn after which the player to decide stands best by the evaluation; of equals one by lot.
class Policy {
 public:
  struct Choice {
    Plan plan;
    double lead = -1e9;  ///< by `evaluate`, after the turn
  };
  /// If `stop` is set and becomes true: the best so far.
  Choice choose(const Game&, Rng& lots, const std::atomic<bool>* stop = nullptr);

  /// Plays `turns` placements on, or to the end; tiles come by `draws`, so that games with the same generator get the same tiles as
  /// long as they meet the same stacks. Ends where chance decides.
  void play_on(Game&, int turns, Rng& draws, Rng& lots);

 private:
  Planner planner_{true};
  TurnValue value_;
};

}  // namespace bastide
