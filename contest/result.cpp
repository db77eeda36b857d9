#include "contest/result.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bastide {
namespace {

double milliseconds(std::chrono::nanoseconds t) { return std::chrono::duration<double, std::milli>(t).count(); }

/// The same result seen from the other side.
Standing turned(Standing s) {
  s.margin = -s.margin, s.win_rate = 1 - s.win_rate, s.elo = -s.elo;
  std::swap(s.elo_low, s.elo_high);
  s.elo_low = -s.elo_low, s.elo_high = -s.elo_high;
  return s;
}

void add_square(StandardError& sum, const StandardError& error) {
  if (!error) sum.reset();
  if (sum) *sum += *error * *error;
}

}  // namespace

void Effort::add(const Effort& other) {
  thinking.add(other.thinking);
  seats += other.seats, points += other.points, squares += other.squares;
  forfeits += other.forfeits, out_of_time += other.out_of_time;
}

Mean Effort::score() const {
  if (!seats) return {};
  const auto n = static_cast<double>(seats), mean = static_cast<double>(points) / n;
  if (seats == 1) return {mean, {}};
  return {mean, std::sqrt(std::max(0.0, static_cast<double>(squares) - n * mean * mean) / (n - 1) / n)};
}

double Effort::mean_ms() const {
  return thinking.decisions ? milliseconds(thinking.total) / static_cast<double>(thinking.decisions) : 0;
}
double Effort::longest_ms() const { return milliseconds(thinking.longest); }
double Effort::nearly_longest_ms() const { return milliseconds(thinking.nearly_longest()); }
double Effort::over_ms(const Limit& limit) const {
  return limit.time.count() ? std::max(0.0, nearly_longest_ms() - milliseconds(limit.time)) : 0;
}
double Effort::playouts_per_second() const {
  return thinking.total.count() ? 1e9 * static_cast<double>(thinking.playouts) / static_cast<double>(thinking.total.count()) : 0;
}

Result::Result(Settings settings) : settings_(std::move(settings)) {
  const int each = games_per_deal(settings_, parse_rules(settings_.rules).players);
  for (auto& [a, b] : pairings(settings_)) {
    PairResult pair{a, b, Tally(each), std::nullopt, {}, 0, 0, 0, {}};
    if (settings_.sprt) pair.sprt.emplace(*settings_.sprt);
    pairs_.push_back(std::move(pair));
  }
}

Result::Result(const Contest& contest) : Result(contest.settings) {
  builds_ = contest.builds;
  for (auto& game : contest.games) add(game);
}

PairResult& Result::find(int a, int b) {
  for (auto& p : pairs_)
    if (p.a == a && p.b == b) return p;
  throw std::out_of_range("no such pairing");
}

void Result::add(const KeptGame& game) {
  PairResult& pair = find(game.slot.a, game.slot.b);
  const Outcome outcome = outcome_of(game);
  first_deal_ = games_ ? std::min(first_deal_, game.slot.deal) : game.slot.deal;
  last_deal_ = games_ ? std::max(last_deal_, game.slot.deal) : game.slot.deal;
  ++games_;
  (outcome.wins > 0.5 ? pair.wins : outcome.wins < 0.5 ? pair.losses : pair.ties) += 1;
  pair.margins.push_back(outcome.margin);
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const std::int64_t score = game.scores[seat];
    const bool forfeit = game.forfeit == static_cast<int>(seat);
    pair.effort[game.seats[seat] == game.slot.b].add(
        {game.thinking[seat], 1, score, score * score, forfeit, forfeit && is_out_of_time(game.fault)});
  }
  const auto whole = pair.tally.add(game.slot.deal, outcome);
  if (whole && pair.sprt) pair.sprt->add(whole->wins);
}

std::vector<Rating> Result::ratings() const {
  const int each = games_per_deal(settings_, parse_rules(settings_.rules).players);
  std::vector<Encounter> all;
  for (auto& p : pairs_)
    for (auto& [deal, mean] : p.tally.deals()) all.push_back({p.a, p.b, deal, static_cast<double>(each), each * mean.wins});
  return bastide::ratings(static_cast<int>(settings_.bots.size()), all);
}

Standing Result::overall(int bot) const {
  Standing sum;
  StandardError margin_variance = 0, win_rate_variance = 0;  // nothing as soon as one pairing tells none
  int n = 0;
  for (auto& p : pairs_) {
    if (p.a != bot && p.b != bot) continue;
    const Standing s = p.a == bot ? p.standing() : turned(p.standing());
    if (!s.games) continue;
    ++n;
    sum.games += s.games;
    sum.margin += s.margin, sum.win_rate += s.win_rate;
    add_square(margin_variance, s.margin_se), add_square(win_rate_variance, s.win_rate_se);
  }
  if (!n) return sum;
  sum.margin /= n, sum.win_rate /= n;
  if (margin_variance) sum.margin_se = std::sqrt(*margin_variance) / n;
  if (win_rate_variance) sum.win_rate_se = std::sqrt(*win_rate_variance) / n;
  return sum;
}

Effort Result::effort(int bot) const {
  Effort all;
  for (auto& p : pairs_)
    if (p.a == bot || p.b == bot) all.add(p.effort[p.b == bot]);
  return all;
}

std::vector<int> Result::ranking() const {
  const auto by_bot = ratings();
  std::vector<int> order(by_bot.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int x, int y) { return by_bot[static_cast<std::size_t>(x)].elo > by_bot[static_cast<std::size_t>(y)].elo; });
  return order;
}

}  // namespace bastide
