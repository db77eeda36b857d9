// The plots of a report.
#pragma once
#include <string>

#include "contest/result.hpp"

namespace bastide {

/// Mean scores of A and B after each turn, with the middle half of the games.
std::string score_curves(const Contest&, const PairResult&);
/// How many games ended with which margin.
std::string margin_distribution(const PairResult&);
/// The mean margin after each deal, with the interval that holds the truth with 95 %.
std::string running_margin(const PairResult&);
/// The path of the sequential test between its bounds.
std::string sprt_path(const Contest&, const PairResult&);
/// Deals by what A won of their games.
std::string deal_scores(const PairResult&);
/// The ratings of a league.
std::string rating_plot(const Result&);

}  // namespace bastide
