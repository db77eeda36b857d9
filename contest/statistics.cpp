#include "contest/statistics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace bastide {
namespace {

/// A win rate that Elo can express: at least half a game won and half a game lost.
double inside(double rate, int games) { return std::clamp(rate, 0.5 / games, 1 - 0.5 / games); }

void fill_elo(Standing& s) {
  const double rate = inside(s.win_rate, s.games);
  const double seen = s.win_rate_se.value_or(0), error = seen > 1e-9 ? seen : std::sqrt(rate * (1 - rate) / s.games);
  s.elo = elo_of(rate);
  s.elo_low = elo_of(inside(rate - kNormal95 * error, 2 * s.games));
  s.elo_high = elo_of(inside(rate + kNormal95 * error, 2 * s.games));
}

}  // namespace

double elo_of(double win_rate) { return 400 * std::log10(win_rate / (1 - win_rate)); }
double rate_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

std::string to_text(const StandardError& error, int digits, double factor) { return error ? fmt::format("{:.{}f}", factor * *error, digits) : "?"; }

Mean mean_of(const std::vector<double>& values) {
  Mean m;
  const auto n = static_cast<double>(values.size());
  if (values.empty()) return m;
  for (double v : values) m.value += v;
  m.value /= n;
  double squares = 0;
  for (double v : values) squares += (v - m.value) * (v - m.value);
  if (n > 1) m.error = std::sqrt(squares / (n - 1) / n);
  return m;
}

void put_mean(boost::json::object& o, const std::string& key, const Mean& mean) {
  o[key] = mean.value;
  if (mean.error) o[key + "_se"] = *mean.error;
}

std::optional<Outcome> Tally::add(int deal, const Outcome& game) {
  Group& group = groups_[deal];
  ++games_;
  ++group.games;
  group.sum.margin += game.margin;
  group.sum.wins += game.wins;
  if (group.games != whole_) return std::nullopt;
  return Outcome{group.sum.margin / whole_, group.sum.wins / whole_};
}

std::map<int, Outcome> Tally::deals() const {
  std::map<int, Outcome> means;
  for (auto& [deal, group] : groups_)
    if (group.games == whole_) means[deal] = {group.sum.margin / whole_, group.sum.wins / whole_};
  return means;
}

Standing Tally::standing() const {
  Standing s;
  std::vector<double> margins, wins;
  for (auto& [deal, mean] : deals()) {
    s.games += whole_;
    margins.push_back(mean.margin);
    wins.push_back(mean.wins);
  }
  if (!s.games) return s;
  const Mean margin = mean_of(margins), win = mean_of(wins);
  s.margin = margin.value, s.margin_se = margin.error;
  s.win_rate = win.value, s.win_rate_se = win.error;
  fill_elo(s);
  return s;
}

}  // namespace bastide
