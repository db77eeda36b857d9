// What the games of a contest say.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "contest/folder.hpp"
#include "contest/ratings.hpp"

namespace bastide {

/// What one bot did in a pairing or in all its games.
struct Effort {
  Thinking thinking;
  std::int64_t seats = 0, points = 0, squares = 0;  ///< seats that it played, sum of their scores and of the scores' squares
  int forfeits = 0, out_of_time = 0;  ///< games lost by a fault of its own, and those of them that were lost on time

  void add(const Effort&);
  Mean score() const;
  double mean_ms() const;
  double longest_ms() const;
  /// What all but one in a thousand decisions kept within.
  double nearly_longest_ms() const;
  /// By how much that is more than a limit; zero if it is not, or if there is no limit.
  double over_ms(const Limit&) const;
  double playouts_per_second() const;
};

/// One pairing: A against B.
struct PairResult {
  int a = 0, b = 1;
  Tally tally;
  std::optional<Sprt> sprt;
  Effort effort[2];                    ///< of A and of B
  int wins = 0, ties = 0, losses = 0;  ///< games in which A did better, as well, worse
  std::vector<double> margins;         ///< of each game

  Standing standing() const { return tally.standing(); }
};

/// Collects the games of a contest, in the order in which they ended.
class Result {
 public:
  explicit Result(Settings);
  explicit Result(const Contest&);

  void add(const KeptGame&);

  const Settings& settings() const { return settings_; }
  /// As it is shown to people.
  std::string name(int bot) const { return shown_name(settings_.bots[static_cast<std::size_t>(bot)]); }
  /// Builds of the program that played the games, as far as known.
  const std::vector<Build>& builds() const { return builds_; }
  int games() const { return games_; }
  int first_deal() const { return games_ ? first_deal_ : 0; }
  /// From the first to the last that was played.
  int deals() const { return games_ ? last_deal_ - first_deal_ + 1 : 0; }
  const std::vector<PairResult>& pairs() const { return pairs_; }
  /// The test of a match has come to its verdict.
  bool decided() const { return pairs_[0].sprt && pairs_[0].sprt->verdict() != Sprt::Verdict::open; }
  /// By bot, from complete deals.
  std::vector<Rating> ratings() const;
  /// A bot against all others, each pairing with the same weight.
  Standing overall(int bot) const;
  Effort effort(int bot) const;
  /// Bots from the strongest to the weakest by rating.
  std::vector<int> ranking() const;

 private:
  PairResult& find(int a, int b);

  Settings settings_;
  std::vector<Build> builds_;
  int games_ = 0, first_deal_ = 0, last_deal_ = 0;
  std::vector<PairResult> pairs_;
};

/// "H1 accepted: ..." for people.
std::string verdict_text(const Sprt&);

/// The whole result as JSON (docs/arena.md).
boost::json::object to_json(const Result&);
/// The whole result in words: some lines for a match, tables for a league.
std::string to_words(const Result&);
/// A line while it runs.
std::string progress_words(const Result&, int games_wanted);

}  // namespace bastide
