#include "bots/forecast.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "bots/clock.hpp"
#include "bots/helpers.hpp"
#include "bots/rollout_policy.hpp"
#include "core/phases.hpp"

namespace bastide {
namespace {

/// Where nothing bounds the work.
constexpr std::int64_t kOwnPlayouts = 400;
/// So many games are added to those played of which each player has won what the leads promise: few games tell little of who wins, more of by how much.
constexpr double kPromised = 8;
/// Final points are spread by so much as a rule, times the root of the number of tiles to come.
constexpr double kSpreadATile = 3;
/// A shared win is counted in sixtieths, so that sums are whole numbers and come out the same in any order.
constexpr i64 kWhole = 60;

/// Sums of whole numbers.
struct Series {
  i64 sum = 0, squares = 0;

  void add(i64 x) { sum += x, squares += x * x; }
  void add(const Series& o) { sum += o.sum, squares += o.squares; }
  /// `usual`: how much such a number is spread as a rule. It counts as one number more: a few that happen to agree are not certain.
  Estimate estimate(int n, double unit, double usual = 0) const {
    const double mean = static_cast<double>(sum) / n;
    const double apart = std::max(0.0, static_cast<double>(squares) - mean * static_cast<double>(sum)) + usual * usual;
    const int free = n - (usual == 0);
    return {mean / unit, free > 0 ? std::sqrt(apart / free / n) / unit : 0};
  }
};

/// What the games of one course came to.
struct Tally {
  Series score[kMaxPlayers], lead[kMaxPlayers], win[kMaxPlayers];
  std::vector<std::array<int, kMaxPlayers>> completed;  ///< by feature watched and whose turn it was

  void add(const Tally& o) {
    for (int p = 0; p < kMaxPlayers; ++p) score[p].add(o.score[p]), lead[p].add(o.lead[p]), win[p].add(o.win[p]);
    for (std::size_t i = 0; i < completed.size(); ++i)
      for (std::size_t p = 0; p < kMaxPlayers; ++p) completed[i][p] += o.completed[i][p];
  }
};

i64 best_of_others(const State& s, int player, int players) {
  i64 best = players > 1 ? -32768 : 0;
  for (int p = 0; p < players; ++p)
    if (p != player) best = std::max<i64>(best, s.score[p]);
  return best;
}

/// Who has the most points of those who have not resigned, as a bit set.
unsigned winners_of(const Game& g, unsigned gone) {
  unsigned set = 0;
  int most = -32769;
  for (int p = 0; p < g.rules().players; ++p) {
    if (gone >> p & 1 || g.s().score[p] < most) continue;
    set = (g.s().score[p] == most ? set : 0) | 1u << p;
    most = g.s().score[p];
  }
  return set;
}

void add_end(const Game& g, unsigned gone, Tally& t) {
  const State& s = g.s();
  const int players = g.rules().players;
  const unsigned winners = winners_of(g, gone);
  for (int p = 0; p < players; ++p) {
    t.score[p].add(s.score[p]);
    t.lead[p].add(s.score[p] - best_of_others(s, p, players));
    t.win[p].add(winners >> p & 1 ? kWhole / std::popcount(winners) : 0);
  }
}

bool complete(const State& s, u16 row) { return s.features[s.label[row]].open == 0; }

/// One thread's share of the games.
class Player {
 public:
  Player(const Game& start, const std::vector<Course>& courses, unsigned gone) : start_(start), courses_(courses), gone_(gone), game_(start), tallies(courses.size()) {
    for (std::size_t i = 0; i < courses.size(); ++i) tallies[i].completed.resize(courses[i].rows.size());
  }

  /// Every course with the same tiles.
  void round(u64 tiles) {
    for (std::size_t i = 0; i < courses_.size(); ++i) play_out(courses_[i], tallies[i], tiles);
  }

 private:
  void play_out(const Course& course, Tally& tally, u64 tiles) {
    game_.undo_log(false);
    game_ = start_;
    game_.undo_log(true);
    int whose = game_.s().turn.active;
    done_.assign(course.rows.size(), false);
    play(game_, course.plan);
    Rng draws{tiles}, lots{tiles ^ 0x5555};
    rollout_.play_on(game_, 0, draws, lots);  // what is left of the turn
    for (;;) {
      watch(course, tally, whose);
      if (game_.over()) break;
      whose = game_.s().turn.active;
      rollout_.play_on(game_, 1, draws, lots);
    }
    add_end(game_, gone_, tally);
  }

  void watch(const Course& course, Tally& tally, int whose) {
    for (std::size_t i = 0; i < done_.size(); ++i)
      if (!done_[i] && complete(game_.s(), course.rows[i])) done_[i] = true, ++tally.completed[i][static_cast<std::size_t>(whose)];
  }

  const Game& start_;
  const std::vector<Course>& courses_;
  unsigned gone_;
  Game game_;
  RolloutPolicy rollout_;
  std::vector<bool> done_;

 public:
  std::vector<Tally> tallies;
};

/// The part of the games that every player would win if his lead were spread about its mean as chance spreads what has many causes. `lead`:
/// with the error of the mean. 0 for who cannot win any more.
std::array<double, kMaxPlayers> promised(const std::array<Estimate, kMaxPlayers>& lead, int rounds, int players, unsigned gone) {
  std::array<double, kMaxPlayers> part{};
  double all = 0;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    const double spread = lead[p].error * std::sqrt(rounds);
    if (!(gone >> p & 1) && spread > 0) all += part[p] = std::erfc(-lead[p].mean / spread / std::numbers::sqrt2) / 2;
  }
  for (double& x : part) x = all > 0 ? x / all : 0;
  return part;
}

/// Who wins, where chance has still a say in it: nobody is sure to win or to lose because a few games said so.
void draw_towards_promised(Forecast& f, int players, unsigned gone) {
  const auto part = promised(f.lead, f.rounds, players, gone);
  if (std::all_of(part.begin(), part.end(), [](double x) { return x == 0; })) return;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    if (gone >> p & 1) continue;
    const double games = f.rounds + kPromised, mean = (f.win[p].mean * f.rounds + part[p] * kPromised) / games;
    f.win[p] = {mean, std::sqrt(mean * (1 - mean) / games)};
  }
}

/// `usual`: how much final points are spread as a rule.
Forecast told(const Tally& t, int rounds, int players, unsigned gone, double usual) {
  Forecast f;
  f.rounds = rounds;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    f.score[p] = t.score[p].estimate(rounds, 1, usual);
    f.lead[p] = t.lead[p].estimate(rounds, 1, players > 1 ? usual * std::numbers::sqrt2 : usual);
    f.win[p] = t.win[p].estimate(rounds, kWhole);
  }
  draw_towards_promised(f, players, gone);
  for (auto& completed : t.completed) {
    Fate fate;
    Series all;
    for (std::size_t p = 0; p < kMaxPlayers; ++p) {
      fate.by[p] = static_cast<double>(completed[p]) / rounds;
      all.sum += completed[p], all.squares += completed[p];
    }
    fate.completed = all.estimate(rounds, 1);
    f.fates.push_back(fate);
  }
  return f;
}

}  // namespace

std::vector<Forecast> forecast(const Game& g, const std::vector<Course>& courses, const Limit& limit, std::uint64_t seed, int threads, unsigned gone) {
  const Clock clock(g, limit, kOwnPlayouts);
  const auto start = std::make_unique<Game>(g);
  start->ask_confirm(false);
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < threads; ++i) players.push_back(std::make_unique<Player>(*start, courses, gone));
  const u64 first = Rng{seed}.next();  // so that seeds beside each other have no games in common
  std::atomic<int> next{0};
  const auto lanes = static_cast<std::int64_t>(courses.size());
  auto work = [&](Player& player) {  // a round that is taken is finished, the first one in any case
    for (;;) {
      int round = next.load(std::memory_order_relaxed);
      do
        if (round > 0 && clock.out(round * lanes)) return;
      while (!next.compare_exchange_weak(round, round + 1, std::memory_order_relaxed));
      player.round(Rng{first + static_cast<u64>(round)}.next());
    }
  };
  {
    Helpers helpers;
    for (std::size_t i = 1; i < players.size(); ++i) helpers.emplace_back([&, i] { work(*players[i]); });
    work(*players.front());
  }
  for (std::size_t i = 1; i < players.size(); ++i)
    for (std::size_t k = 0; k < courses.size(); ++k) players.front()->tallies[k].add(players[i]->tallies[k]);
  std::vector<Forecast> told_all;
  const double usual = kSpreadATile * std::sqrt(tiles_in_stacks(g));
  for (const Tally& t : players.front()->tallies) told_all.push_back(told(t, next, g.rules().players, gone, usual));
  return told_all;
}

Forecast forecast_of_end(const Game& g, unsigned gone) {
  Tally t;
  add_end(g, gone, t);
  Forecast f = told(t, 1, g.rules().players, gone, 0);
  f.rounds = 0;
  return f;
}

}  // namespace bastide
