// What games say about two bots, with its uncertainty. Games with the same deal are one observation: their chance cancels out.
#pragma once
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide {

/// Elo points that explain a win rate, 0 < rate < 1: 400 log10(rate / (1 - rate)).
double elo_of(double win_rate);
/// The win rate that a difference of Elo points explains.
double rate_of_elo(double elo);

/// A standard error: nothing where a single observation tells none.
using StandardError = std::optional<double>;
/// With so many digits behind the point, and `factor` times as large; "?" where it is not known.
std::string to_text(const StandardError&, int digits, double factor = 1);

/// Mean and its standard error, which fewer than two values do not tell.
struct Mean {
  double value = 0;
  StandardError error;
};
Mean mean_of(const std::vector<double>&);
/// Under the key, and its error, if it is known, under KEY_se.
void put_mean(boost::json::object&, const std::string& key, const Mean&);

/// So many standard errors to each side hold the truth with 95 %.
constexpr double kNormal95 = 1.959964;

/// The result so far.
struct Standing {
  int games = 0;                        ///< in complete deals
  double margin = 0, win_rate = 0;      ///< A's points less B's, mean over games; games won by A, 0 to 1, ties half
  StandardError margin_se, win_rate_se; ///< over deals
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
