#include "contest/sprt.hpp"

#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "contest/statistics.hpp"

namespace bastide {
namespace {

/// What every score that a pair of games can have counts before anything is seen, so that nothing is impossible.
constexpr double kSpeck = 1e-3;

double bound_from(const std::string& text, const std::string& whole) {
  char* end = nullptr;
  const double n = std::strtod(text.c_str(), &end);
  const bool percent = std::string_view(end) == "%";
  const double score = percent ? n / 100 : rate_of_elo(n);
  if (end == text.c_str() || (*end && !percent) || !(score > 0.001 && score < 0.999))
    throw std::invalid_argument("--sprt " + whole + ": expected two Elo differences such as 0,30 or two win rates such as 50%,58%");
  return score;
}

}  // namespace

SprtBounds sprt_from(const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) bound_from("", text);
  const double s0 = bound_from(text.substr(0, comma), text), s1 = bound_from(text.substr(comma + 1), text);
  if (s0 >= s1) throw std::invalid_argument("--sprt " + text + ": the first hypothesis should be the lower one");
  return {text, s0, s1};
}

/// The best weights are p_i (1 + t (a_i - mean))^-1 with the t that makes their expected value `mean` (Van den Bergh,
/// proposition 1.1).
double log_likelihood(const std::map<double, double>& counts, double mean) {
  double low = -1 / (1 - mean), high = 1 / mean;
  for (int i = 0; i < 100; ++i) {
    const double t = (low + high) / 2;
    double slope = 0;
    for (auto& [score, n] : counts) slope += n * (score - mean) / (1 + t * (score - mean));
    (slope > 0 ? low : high) = t;
  }
  double sum = 0;
  for (auto& [score, n] : counts) sum -= n * std::log1p((low + high) / 2 * (score - mean));
  return sum;
}

double Sprt::limit() { return std::log(0.95 / 0.05); }

void Sprt::add(double score) {
  if (verdict_ != Verdict::open) return;
  if (counts_.empty())
    for (const double possible : {0.0, 0.25, 0.5, 0.75, 1.0}) counts_[possible] = kSpeck;
  counts_[score] += 1;
  ++deals_;
  llr_ = log_likelihood(counts_, bounds_.s1) - log_likelihood(counts_, bounds_.s0);
  if (llr_ >= limit()) verdict_ = Verdict::h1;
  if (llr_ <= -limit()) verdict_ = Verdict::h0;
}

}  // namespace bastide
