// What a match says about two bots, with its uncertainty. Games with the same deal are one observation: their chance cancels out.
#pragma once
#include <chrono>
#include <map>

#include "bots/arena.hpp"

namespace bastide {

/// Elo points that explain a win rate, 0 < rate < 1: 400 log10(rate / (1 - rate)).
double elo_of(double win_rate);

/// The result so far.
struct Standing {
  int games = 0;         ///< in complete deals
  double margin = 0;     ///< A's points less B's, mean over games
  double margin_se = 0;  ///< standard error of the mean, over deals; 0 with fewer than two
  double win_rate = 0;   ///< of A, 0 to 1, ties half
  double win_rate_se = 0;
  double elo = 0, elo_low = 0, elo_high = 0;  ///< A above B, and the interval that holds it with 95 %
};

/// Collects the games of a match, in any order.
class Tally {
 public:
  explicit Tally(int seats) : seats_(seats) {}

  /// A is spec 0, all others are B. With several B: means over them, so that a win rate of one half means equal strength.
  void add(const PlayedGame&);
  /// Of the complete deals. Where all games were won the rate is taken for half a game less, so that Elo stays finite.
  Standing standing() const;

  int games() const { return games_; }
  /// Time of a decision of spec 0 (A) or 1 (B): how many, total, longest.
  const Thinking& thinking(int spec) const { return thinking_[spec]; }

 private:
  struct Group {
    int games = 0;
    double margin = 0, wins = 0;
  };
  int seats_, games_ = 0;
  std::map<int, Group> groups_;  ///< by deal
  Thinking thinking_[2];
};

/// Mean and its standard error.
struct Mean {
  double value = 0, error = 0;
};
Mean mean_of(const std::vector<double>&);

}  // namespace bastide
