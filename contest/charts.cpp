#include "contest/charts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "contest/plot.hpp"
#include "protocol/utf8.hpp"

namespace bastide {
namespace {

/// The score of a bot after each turn in every game of a pairing; a game that is over stands still.
std::vector<std::vector<double>> scores_by_turn(const Contest& c, const PairResult& p, int bot) {
  std::size_t turns = 0;
  for (auto& g : c.games) turns = std::max(turns, g.curve.at(0).size());
  std::vector<std::vector<double>> by_turn(turns);
  for (auto& g : c.games) {
    if (g.slot.a != p.a || g.slot.b != p.b) continue;
    for (std::size_t seat = 0; seat < g.seats.size(); ++seat)
      for (std::size_t t = 0; g.seats[seat] == bot && t < turns && !g.curve[seat].empty(); ++t)
        by_turn[t].push_back(g.curve[seat][std::min(t, g.curve[seat].size() - 1)]);
  }
  return by_turn;
}

double quantile(std::vector<double>& values, double q) {
  const auto at = static_cast<std::ptrdiff_t>(q * static_cast<double>(values.size() - 1) + 0.5);
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

struct Curve {
  std::vector<Point> low, mean, high;
};

Curve curve_of(std::vector<std::vector<double>> by_turn) {
  Curve c;
  for (std::size_t t = 0; t < by_turn.size(); ++t) {
    if (by_turn[t].empty()) continue;
    const auto x = static_cast<double>(t + 1);
    c.mean.push_back({x, mean_of(by_turn[t]).value});
    c.low.push_back({x, quantile(by_turn[t], 0.25)});
    c.high.push_back({x, quantile(by_turn[t], 0.75)});
  }
  return c;
}

double bin_width(const std::vector<double>& margins) {
  const auto [low, high] = std::minmax_element(margins.begin(), margins.end());
  for (const double width : {2.0, 5.0, 10.0, 20.0, 50.0})
    if ((*high - *low) / width <= 24) return width;
  return 100;
}

}  // namespace

std::string score_curves(const Contest& c, const PairResult& p) {
  const Curve a = curve_of(scores_by_turn(c, p, p.a)), b = curve_of(scores_by_turn(c, p, p.b));
  double most = 10;
  for (auto* curve : {&a, &b})
    for (auto& point : curve->high) most = std::max(most, point.y);
  for (auto* curve : {&a, &b})
    for (auto& point : curve->mean) most = std::max(most, point.y);
  Plot plot("Mean scores of both bots after each turn", {0, static_cast<double>(std::max<std::size_t>(a.mean.size(), 2)), "turn"},
            {0, most * 1.04, ""});
  plot.band(a.low, a.high, "a");
  plot.band(b.low, b.high, "b");
  plot.line(a.mean, "a");
  plot.line(b.mean, "b");
  return plot.svg();
}

std::string margin_distribution(const PairResult& p) {
  const double width = bin_width(p.margins);
  std::map<int, int> bins;
  for (const double m : p.margins) ++bins[static_cast<int>(std::floor((m + width / 2) / width))];
  int most = 1;
  for (auto& [bin, n] : bins) most = std::max(most, n);
  const double low = width * (std::min(bins.begin()->first, -1) - 1), high = width * (std::max(bins.rbegin()->first, 1) + 1);
  Plot plot("How many games ended with which margin", {low, high, "points of A less those of B"}, {0, most * 1.12, ""});
  for (auto& [bin, n] : bins)
    plot.bar((bin - 0.5) * width, (bin + 0.5) * width, n,
             bin > 0   ? "a"
             : bin < 0 ? "b"
                       : "n",
             fmt::format("{} games around {:+g}", n, bin * width));
  plot.upright(mean_of(p.margins).value, fmt::format("mean {:+.1f}", mean_of(p.margins).value));
  return plot.svg();
}

std::string running_margin(const PairResult& p) {
  std::vector<double> seen, ends{0};
  std::vector<Point> mean, low, high;
  for (auto& [deal, outcome] : p.tally.deals()) {
    seen.push_back(outcome.margin);
    if (seen.size() < 2) continue;
    const Mean m = mean_of(seen);
    const auto x = static_cast<double>(seen.size());
    mean.push_back({x, m.value});
    low.push_back({x, m.value - kNormal95 * m.error.value()});
    high.push_back({x, m.value + kNormal95 * m.error.value()});
    if (seen.size() >= 6 || p.tally.games() < 24) ends.push_back(low.back().y), ends.push_back(high.back().y);
  }
  Plot plot("The mean margin after each deal with its 95 % interval", {0, std::max(static_cast<double>(seen.size()), 3.0), "deals"},
            axis_over(ends, ""));
  plot.band(low, high, "a");
  plot.line(mean, "a");
  return plot.svg();
}

std::string sprt_path(const Contest& c, const PairResult& p) {
  Tally tally(games_per_deal(c.settings, static_cast<int>(c.games.at(0).seats.size())));
  Sprt test(p.sprt->bounds());
  std::vector<Point> path{{0, 0}};
  std::vector<double> ends{-Sprt::limit() * 1.25, Sprt::limit() * 1.25};
  for (auto& g : c.games)
    if (const auto whole = tally.add(g.slot.deal, outcome_of(g))) {
      test.add(whole->wins);
      path.push_back({static_cast<double>(path.size()), test.llr()});
      ends.push_back(test.llr());
    }
  Plot plot("The sequential test's log likelihood ratio after each deal",
            {0, std::max(static_cast<double>(path.size() - 1), 3.0), "deals, in the order in which they ended"},
            axis_over(ends, ""));
  plot.level(Sprt::limit(), fmt::format("H1: {:.1f} %", 100 * p.sprt->bounds().s1));
  plot.level(-Sprt::limit(), fmt::format("H0: {:.1f} %", 100 * p.sprt->bounds().s0));
  plot.line(path, "h");
  return plot.svg();
}

std::string deal_scores(const PairResult& p) {
  std::map<double, int> counts;
  int most = 1;
  const auto deals = p.tally.deals();
  for (auto& [deal, outcome] : deals) most = std::max(most, ++counts[std::round(outcome.wins * 4) / 4]);
  Plot plot("Deals by what A won of their games", {-12.5, 112.5, "% of a deal's games won by A", {0, 25, 50, 75, 100}}, {0, most * 1.12, ""});
  for (auto& [score, n] : counts)
    plot.bar(100 * score - 11, 100 * score + 11, n, score > 0.5 ? "a" : score < 0.5 ? "b" : "n", fmt::format("{} deals", n));
  return plot.svg();
}

std::string rating_plot(const Result& r) {
  const auto rated = r.ratings();
  std::vector<Dot> dots;
  for (const int bot : r.ranking()) {
    const Rating& rating = rated[static_cast<std::size_t>(bot)];
    const double half = kNormal95 * rating.error;
    const std::string name = r.name(bot);
    dots.push_back({name.size() > 30 ? shortened(name, 27) + "..." : name, rating.elo, rating.elo - half, rating.elo + half});
  }
  return dot_plot("Elo ratings with their 95 % intervals", dots, "Elo above the mean of the pool");
}

}  // namespace bastide
