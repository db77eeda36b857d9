// A sequential test that ends a match as soon as it is clear which of two hypotheses about the strength of A holds.
#pragma once
#include <map>
#include <string>

namespace bastide {

/// The hypotheses as expected scores of a game of A (a win 1, a tie 1/2): H0 says `s0`, H1 says `s1`; 0 < s0 < s1 < 1.
struct SprtBounds {
  std::string text;  ///< as it was asked for
  double s0 = 0.5, s1 = 0.55;
};
/// "0,30": Elo points. "50%,58%": scores. Throws std::invalid_argument in words.
SprtBounds sprt_from(const std::string& text);

/// The sequential probability ratio test (Wald 1945) with error rates of 5 % each way, on the scores of whole deals: the games of a
/// deal depend on each other, deals do not. The scores' distribution is not known beforehand, so the likelihoods are the greatest
/// that any distribution with the expected value of the hypothesis gives what was seen (the generalized test; M. Van den Bergh,
/// "The generalized maximum likelihood ratio for the expectation value of a distribution", as fishtest uses it on pairs of chess
/// games).
class Sprt {
 public:
  explicit Sprt(SprtBounds bounds) : bounds_(std::move(bounds)) {}

  enum class Verdict { open, h0, h1 };

  /// The mean score of A in the games of a deal, 0 to 1. After a verdict nothing changes any more.
  void add(double score);
  Verdict verdict() const { return verdict_; }
  /// Logarithm of the likelihood of H1 over that of H0.
  double llr() const { return llr_; }
  const SprtBounds& bounds() const { return bounds_; }
  int deals() const { return deals_; }
  /// A verdict falls when |llr| reaches this: log(0.95 / 0.05).
  static double limit();

 private:
  SprtBounds bounds_;
  std::map<double, double> counts_;  ///< deals by score
  int deals_ = 0;
  double llr_ = 0;
  Verdict verdict_ = Verdict::open;
};

/// The logarithm of the greatest likelihood of `counts` (by score from 0 to 1) among distributions with the expected value `mean`,
/// up to a constant that does not depend on `mean`. Values 0 and 1 must be among the scores.
double log_likelihood(const std::map<double, double>& counts, double mean);

}  // namespace bastide
