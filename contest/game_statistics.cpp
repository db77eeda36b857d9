#include "contest/game_statistics.hpp"

#include <algorithm>

namespace bastide {
namespace {

/// A seat against those who are called otherwise; none where all are called alike.
std::optional<Outcome> against_others(const std::vector<SeatFacts>& seats, const SeatFacts& me) {
  Outcome sum;
  int others = 0;
  for (auto& other : seats) {
    if (other.name == me.name) continue;
    sum.margin += me.score - other.score;
    sum.wins += score_between(me, other);
    ++others;
  }
  if (!others) return std::nullopt;
  return Outcome{sum.margin / others, sum.wins / others};
}

}  // namespace

void DealMean::add(int deal, double value) {
  Sum& sum = deals_[deal];
  ++sum.n, sum.value += value;
  ++values_;
}

Mean DealMean::mean() const {
  std::vector<std::pair<int, double>> means;
  for (auto& [deal, sum] : deals_) means.emplace_back(deal, sum.value / sum.n);
  std::sort(means.begin(), means.end());  // sums of the same numbers in the same order are the same
  std::vector<double> values;
  for (auto& [deal, value] : means) values.push_back(value);
  return mean_of(values);
}

void Takings::add(const GameFacts& game, std::size_t seat) {
  ++seats;
  returned += game.seats[seat].returned, standing += game.seats[seat].standing;
  for (auto& [role, n] : game.seats[seat].placed) placed[role] += n;
  for (auto& s : game.scores) {
    if (s.seat != static_cast<int>(seat)) continue;
    Paid& paid = (s.at_end ? at_end : in_play)[s.kind];
    ++paid.times, paid.points += s.points;
  }
}

void GameStatistics::add(const GameFacts& game) {
  ++games_;
  ++rules_[game.rules];
  if (game.end == GameFacts::End::open) return;
  ++(game.end == GameFacts::End::played ? played_ : resigned_);
  const int deal = deal_of(game);
  if (game.end == GameFacts::End::played) add_length(game, deal);
  add_players(game, deal);
}

/// Games without a seed have a deal of their own.
int GameStatistics::deal_of(const GameFacts& game) {
  if (game.seed.empty()) return -++unknown_deals_;
  return deals_.emplace(game.rules + " " + game.seed, static_cast<int>(deals_.size())).first->second;
}

void GameStatistics::add_length(const GameFacts& game, int deal) {
  fewest_ = turns_.values() ? std::min(fewest_, game.turns) : game.turns;
  most_ = std::max(most_, game.turns);
  turns_.add(deal, game.turns), tiles_.add(deal, game.tiles);
  decisions_.add(deal, game.decisions), discards_.add(deal, game.discards);
}

void GameStatistics::add_players(const GameFacts& game, int deal) {
  const bool played = game.end == GameFacts::End::played;
  Showing& first = first_seat_[static_cast<int>(game.seats.size())];
  first.margin.add(deal, game.seats[0].outcome.margin), first.wins.add(deal, game.seats[0].outcome.wins);
  if (played) first.points.add(deal, game.seats[0].score), first.takings.add(game, 0);
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const SeatFacts& me = game.seats[seat];
    Showing& player = players_[me.name];
    if (played) {
      player.points.add(deal, me.score), player.takings.add(game, seat);
      takings_.add(game, seat);
    }
    const auto outcome = against_others(game.seats, me);
    if (outcome) player.margin.add(deal, outcome->margin), player.wins.add(deal, outcome->wins);
  }
}

}  // namespace bastide
