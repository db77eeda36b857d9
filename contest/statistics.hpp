// What games say about two bots, with its uncertainty. Games with the same deal are one observation: their chance cancels out.
#pragma once
#include <map>
#include <optional>
#include <vector>

namespace bastide {

/// Elo points that explain a win rate, 0 < rate < 1: 400 log10(rate / (1 - rate)).
double elo_of(double win_rate);
/// The win rate that a difference of Elo points explains.
double rate_of_elo(double elo);

/// Mean and its standard error (0 with fewer than two values).
struct Mean {
  double value = 0, error = 0;
};
Mean mean_of(const std::vector<double>&);

/// So many standard errors to each side hold the truth with 95 %.
constexpr double kNormal95 = 1.959964;

/// The result so far.
struct Standing {
  int games = 0;         ///< in complete deals
  double margin = 0;     ///< A's points less B's, mean over games
  double margin_se = 0;  ///< standard error of the mean, over deals; 0 with fewer than two
  double win_rate = 0;   ///< of A, 0 to 1, ties half
  double win_rate_se = 0;
  double elo = 0, elo_low = 0, elo_high = 0;  ///< A above B, and the interval that holds it with 95 %
};

/// What a game says of A against B. With several of one kind: means over all pairs of an A and a B, so that a win rate of one half
/// means equal strength.
struct Outcome {
  double margin = 0, wins = 0;
};

/// Collects the games of A against B, in any order.
class Tally {
 public:
  explicit Tally(int games_per_deal) : whole_(games_per_deal) {}

  /// The mean outcome of the deal if this game completes it.
  std::optional<Outcome> add(int deal, const Outcome&);
  /// Of the complete deals. Where all games were won the rate is taken for half a game less, so that Elo stays finite.
  Standing standing() const;
  /// The mean outcome of each complete deal, by its number.
  std::map<int, Outcome> deals() const;
  int games() const { return games_; }

 private:
  struct Group {
    int games = 0;
    Outcome sum;
  };
  int whole_, games_ = 0;
  std::map<int, Group> groups_;  ///< by deal
};

}  // namespace bastide
