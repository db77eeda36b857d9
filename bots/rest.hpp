// A turn that was decided as a whole is answered step by step.
#pragma once
#include "bots/planner.hpp"

namespace bastide {

/// The answers of a turn that were decided with its first one.
class Rest {
 public:
  void set(const Game& g, const Plan& plan) { turn_ = g.s().turn.number, tiles_ = g.s().tile_count, plan_ = plan, next_ = 1; }
  /// The next answer if `g` stands where the plan has led so far.
  const Move* take(const Game& g) {
    if (next_ >= plan_.count || g.s().turn.number != turn_ || !follows(g) || !g.is_legal(plan_.answer[next_])) {
      next_ = plan_.count;
      return nullptr;
    }
    return &plan_.answer[next_++];
  }

 private:
  bool follows(const Game& g) const {
    if (plan_.answer[0].kind != MoveKind::Place || g.s().tile_count != tiles_ + 1) return false;
    const Placed& p = g.s().placed[tiles_];
    return Pos{p.x, p.y} == plan_.answer[0].at && p.rot == plan_.answer[0].a;
  }
  Plan plan_;
  int turn_ = -1, tiles_ = 0, next_ = 0;
};

}  // namespace bastide
