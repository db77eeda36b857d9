#include "bots/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace bastide {
namespace {

constexpr double kNormal95 = 1.959964;

/// A win rate that Elo can express: at least half a game won and half a game lost.
double inside(double rate, int games) { return std::clamp(rate, 0.5 / games, 1 - 0.5 / games); }

void fill_elo(Standing& s) {
  const double rate = inside(s.win_rate, s.games);
  const double error = s.win_rate_se > 1e-9 ? s.win_rate_se : std::sqrt(rate * (1 - rate) / s.games);
  s.elo = elo_of(rate);
  s.elo_low = elo_of(inside(rate - kNormal95 * error, 2 * s.games));
  s.elo_high = elo_of(inside(rate + kNormal95 * error, 2 * s.games));
}

}  // namespace

double elo_of(double win_rate) { return 400 * std::log10(win_rate / (1 - win_rate)); }

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

void Tally::add(const PlayedGame& game) {
  Group& group = groups_[game.index / seats_];
  ++games_;
  ++group.games;
  const auto a = static_cast<std::size_t>(std::find(game.seats.begin(), game.seats.end(), 0) - game.seats.begin());
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    thinking_[game.seats[seat] != 0].add(game.thinking[seat]);
    if (seat == a) continue;
    const int margin = game.scores[a] - game.scores[seat];
    group.margin += static_cast<double>(margin) / (seats_ - 1);
    group.wins += (margin > 0 ? 1.0 : margin == 0 ? 0.5 : 0.0) / (seats_ - 1);
  }
}

Standing Tally::standing() const {
  Standing s;
  std::vector<double> margins, wins;
  for (auto& [deal, group] : groups_) {
    if (group.games < seats_) continue;
    s.games += group.games;
    margins.push_back(group.margin / seats_);
    wins.push_back(group.wins / seats_);
  }
  if (!s.games) return s;
  const Mean margin = mean_of(margins), win = mean_of(wins);
  s.margin = margin.value, s.margin_se = margin.error;
  s.win_rate = win.value, s.win_rate_se = win.error;
  fill_elo(s);
  return s;
}

}  // namespace bastide
