// Elo ratings of many bots from the games between them.
#pragma once
#include <vector>

namespace bastide {

/// Games of bot `a` against bot `b` with one deal.
struct Encounter {
  int a = 0, b = 0;
  int deal = 0;
  double games = 0, wins = 0;  ///< wins of `a`, ties half
};

struct Rating {
  double elo = 0;    ///< above the mean of all
  double error = 0;  ///< standard error; 0 if there is nothing to tell it from
};

/// The ratings under which the results are most likely when win rates follow from differences (Bradley and Terry 1952), fitted by
/// Hunter's iteration (2004). One game for each pairing that was played counts as a tie besides, so that ratings stay finite. The
/// error is the larger of two: that of leaving out the deals in turn, in at most a hundred groups (jackknife, Tukey 1958), which
/// knows that the games of a deal depend on each other; and that of the fitted model, which also holds where all games were won.
std::vector<Rating> ratings(int bots, const std::vector<Encounter>&);

}  // namespace bastide
