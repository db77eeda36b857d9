// What becomes of a game: rollouts to its end, and what they say of the scores, of who wins, and of features that are not complete.
#pragma once
#include <array>
#include <vector>

#include "bots/bot.hpp"
#include "bots/planner.hpp"

namespace bastide {

/// A mean with its standard error.
struct Estimate {
  double mean = 0, error = 0;
};

/// A way to go on, and the features that are watched on it.
struct Course {
  Plan plan;              ///< answers given first; none: as the position stands
  std::vector<u16> rows;  ///< a segment row of each feature that is watched
};

/// What became of a feature.
struct Fate {
  Estimate completed;                     ///< the part of the games in which it was completed, 0 to 1
  std::array<double, kMaxPlayers> by{};   ///< the same by whose turn it was; the sum of them is `completed`
};

/// Where a course leads.
struct Forecast {
  int rounds = 0;                                ///< games played to the end
  std::array<Estimate, kMaxPlayers> score, lead;  ///< by player: final points, and those more than the best of the others
  /// By player: the chance to win, 0 to 1; the sum is 1, those who share a win share the game. It is the part of the games won, drawn towards what the
  /// leads promise as eight more games would draw it; where nothing is left to chance it is 0 or 1 (or shared), without an error.
  std::array<Estimate, kMaxPlayers> win;
  std::vector<Fate> fates;                       ///< of the features that were watched, in their order
};

/// Plays each course to the end of the game again and again, with the same tiles for all of them (common random numbers); all
/// players play swiftly (bots/rollout_policy.hpp). The same seed and number of playouts give the same with any number of threads.
/// `gone`: bit set of the seats that have resigned and win no more.
std::vector<Forecast> forecast(const Game&, const std::vector<Course>&, const Limit&, std::uint64_t seed, int threads = 1, unsigned gone = 0);

/// The same of a game that is over, as its scores stand; without fates.
Forecast forecast_of_end(const Game&, unsigned gone = 0);

}  // namespace bastide
