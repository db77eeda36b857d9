// What a player of a lower level sees of a turn: his mistakes.
#pragma once
#include "core/types.hpp"

namespace bastide {

struct Plan;
struct Rng;
struct Weights;

/// How well a player looks at the turns it could take. The standard values are those of one who makes no mistakes.
struct Handicap {
  double slip = 0;      ///< standard deviation of the error in judging a turn, in points
  double overlook = 0;  ///< chance that it does not notice a cell of the table at all
  double thrift = 1;    ///< what a follower in hand counts for, of its true value: who has little spends them freely
  bool farms = true;    ///< thinks of what fields pay at the end
  bool bag = true;      ///< knows which tiles can still come, and what will hardly be completed
  bool joins = true;    ///< sees that two features can be joined
};

/// What is left of the weights of somebody who does not see everything.
Weights seen(Weights, const Handicap&);
/// An error of judgement, in points.
double slip(const Handicap&, Rng&);
/// Whether the plan's cell is one that is not noticed this turn; `mood` differs from turn to turn.
bool overlooked(const Handicap&, const Plan&, u64 mood);

}  // namespace bastide
