#include "bots/comparison.hpp"

#include <algorithm>
#include <barrier>
#include <cmath>

#include "bots/clock.hpp"
#include "bots/helpers.hpp"

namespace bastide {
namespace {

/// More turns than that are not all looked at, but those that bring something by themselves: where a gate of magic is laid late in a game with
/// everything a player has a million.
constexpr std::size_t kCrowd = 5'000, kEverything = ~std::size_t{0};

/// Rollouts between two looks at the list.
constexpr int kSmallBlock = 64, kLargeBlock = 1024, kLeastRounds = 4;

/// Positions of the endgame's search that take as long as a rollout.
constexpr double kPositionsARollout = 40;
/// Nanoseconds that a position takes.
constexpr double kPositionTime = 600;

Limit within(Limit limit, const Comparison::Settings& settings) {
  if (settings.fixed && (!limit.playouts || limit.playouts > settings.playouts)) limit.playouts = settings.playouts;
  return limit;
}

/// Does one turn begin with all answers of the other, which may end before what is decided later?
bool begins(const Plan& turn, const Plan& with) {
  return with.count <= turn.count && std::equal(with.answer.begin(), with.answer.begin() + with.count, turn.answer.begin());
}

}  // namespace

/// What a thread needs for its rollouts.
struct Comparison::Worker {
  Worker(const Game& g, const Settings& s)
      : appraisal(g.shared_rules(), true),
        leaf(g.shared_rules(), s.learned ? learned() : by_hand(), s.network ? fitting(s.network, g.rules()) : nullptr),
        game(g),
        weights(seen(at_first_sight(), s.handicap)) {}

  /// A turn at first sight.
  double prior(Game& leaf, int me) { return weighed(appraisal.look(leaf, me), weights, me, leaf.rules().players); }

  double roll_out(const Game& start, const Plan& plan, int depth, u64 tiles, int me) {
    game.undo_log(false);
    game = start;
    game.undo_log(true);
    play(game, plan);
    Rng draws{tiles}, lots{tiles ^ 0x5555};
    rollout.play_on(game, depth, draws, lots);
    leaf.begin(game);
    return leaf.value(game, me);
  }

  Appraisal appraisal;
  LearnedEval leaf;
  Game game;
  RolloutPolicy rollout;
  Weights weights;
};

Comparison::Comparison(const Settings& settings, std::uint64_t seed) : settings_(settings), rng_{seed} {}
Comparison::~Comparison() = default;

void Comparison::take_rules(const Game& g) {
  if (!workers_.empty() && workers_.front()->appraisal.rules() == g.shared_rules()) return;
  workers_.clear();
  for (int i = 0; i < settings_.threads; ++i) workers_.push_back(std::make_unique<Worker>(g, settings_));
}

const std::vector<Candidate>& Comparison::run(const Game& g, const Limit& limit, const Plan* also,
                                              const std::vector<Candidate>* known) & {
  Clock clock(g, within(limit, settings_), settings_.playouts, Thinks::TurnByTurn, &clock_memory_);
  take_rules(g);
  me_ = g.actor();
  shortlist(g, clock, also);
  spent_ = 0;
  if (known && recall(*known)) return list_;
  if (list_.size() > 1 && !solve(g, clock) && settings_.depth > 0) compare(g, clock);
  return list_;
}

/// Positions within the share of the limit.
std::int64_t Comparison::solving_bound(const Clock& clock) const {
  const Limit& limit = clock.limit();
  double most = 1e15;
  if (limit.playouts > 0) most = static_cast<double>(limit.playouts) * kPositionsARollout;
  if (limit.time.count() > 0 && !settings_.fixed) most = std::min(most, static_cast<double>(limit.time.count()) / kPositionTime);
  return static_cast<std::int64_t>(most * settings_.endgame);
}

/// How many turns, the best ones. Rollouts keep two because one cannot be compared; with pinned ones all are told.
std::size_t Comparison::must_be_exact() const {
  if (!pinned_.empty()) return static_cast<std::size_t>(turns_);
  return settings_.keep > 2 ? settings_.keep : 1;
}

/// Tries it where it may be expected to come to the end.
bool Comparison::solve(const Game& g, const Clock& clock) {
  const std::int64_t most = solving_bound(clock);
  if (Endgame::expected_positions(g, static_cast<std::size_t>(turns_)) > static_cast<double>(most)) return false;
  const std::size_t exact = must_be_exact();
  const bool solved = endgame_.solve(g, exact, {most, clock, settings_.endgame});
  spent_ = static_cast<std::int64_t>(static_cast<double>(endgame_.positions()) / kPositionsARollout);
  tried_ += spent_;
  if (solved) take_solution();
  return solved;
}

void Comparison::take_solution() {
  list_.clear();
  for (auto& [plan, value] : endgame_.turns()) {
    for (Candidate& pinned : pinned_)
      if (pinned.plan == plan) pinned.prior = value, pinned.solved = true;
    if (list_.size() == settings_.width) continue;
    list_.push_back({plan, value});
    list_.back().solved = true;
  }
  if (also() && !pinned_.back().solved) pinned_.pop_back();  // it was not among the turns that were solved
}

void Comparison::shortlist(const Game& g, const Clock& clock, const Plan* also) {
  list_all(g, clock, settings_.handicap);
  if (list_.empty()) {  // nothing was noticed
    Handicap attentive = settings_.handicap;
    attentive.overlook = 0;
    list_all(g, clock, attentive);
  }
  sort(0, list_.size());
  invite(g, also);
  if (list_.size() > settings_.width) list_.resize(settings_.width);
  alive_ = list_.size();
}

void Comparison::list_all(const Game& g, const Clock& clock, const Handicap& handicap) {
  Worker& worker = *workers_.front();
  const u64 mood = handicap.overlook > 0 ? rng_.next() : 0;
  worker.appraisal.begin(g);
  const auto list = [&](Planner& planner, std::size_t most) {
    list_.clear();
    planner.each(g, [&](const Plan& plan, Game& leaf) {
      if (overlooked(handicap, plan, mood)) return true;
      list_.push_back({plan, worker.prior(leaf, me_) + slip(handicap, rng_)});
      return list_.size() < most && !clock.stopped();
    });
    return list_.size() < most;
  };
  if (!list(planner_, kCrowd)) list(brief_planner_, kEverything);
}

void Comparison::invite(const Game& g, const Plan* also) {
  turns_ = static_cast<int>(list_.size());
  pinned_.clear();
  if (settings_.ordinary) pinned_.push_back(list_[list_.size() / 2]);
  if (!also) return;
  const Candidate* named = nullptr;
  for (const Candidate& c : list_)
    if (begins(*also, c.plan) && (!named || c.plan.count > named->plan.count)) named = &c;
  pinned_.push_back(named ? *named : judged(g, *also));
}

/// A turn that is not among those that are listed: they leave out what only another order of the same would be.
Candidate Comparison::judged(const Game& g, const Plan& plan) {
  Game leaf(g);
  leaf.ask_confirm(false);
  leaf.undo_log(true);
  play(leaf, plan);
  return {plan, workers_.front()->prior(leaf, me_)};
}

/// True if nothing more can be found out.
bool Comparison::recall(const std::vector<Candidate>& known) {
  if (known.front().solved) return list_ = known, true;
  for (auto& c : list_) {
    const auto same = std::find_if(known.begin(), known.end(), [&](const Candidate& k) { return k.plan == c.plan; });
    if (same != known.end()) c.sum = same->sum, c.squares = same->squares, c.rounds = same->rounds;
  }
  return false;
}

/// Threads that help with block after block of one run.
class Comparison::Crew {
 public:
  Crew(Comparison& of, const Clock& clock) : of_(of), clock_(clock), gate_(static_cast<std::ptrdiff_t>(of.workers_.size())) {
    for (std::size_t i = 1; i < of.workers_.size(); ++i)
      threads_.emplace_back([this, i] {
        for (gate_.arrive_and_wait(); !home_; gate_.arrive_and_wait()) work(i);
      });
  }
  ~Crew() {
    home_ = true;
    gate_.arrive_and_wait();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  void roll_block() {
    if (threads_.empty()) return of_.work(*of_.workers_.front(), clock_);
    gate_.arrive_and_wait();
    work(0);
  }

 private:
  void work(std::size_t worker) {
    of_.work(*of_.workers_[worker], clock_);
    gate_.arrive_and_wait();
  }

  Comparison& of_;
  const Clock& clock_;
  std::barrier<> gate_;  ///< passed before and after each block
  bool home_ = false;
  Helpers threads_;
};

void Comparison::compare(const Game& g, Clock& clock) {
  if (!start_) start_ = std::make_unique<Game>(g);
  *start_ = g;
  start_->ask_confirm(false);
  Crew crew(*this, clock);
  compare_blocks(clock, crew);
}

void Comparison::compare_blocks(Clock& clock, Crew& crew) {
  std::int64_t done = spent_;
  for (bool more = !clock.out(done); more;) {
    set_block(done);
    crew.roll_block();
    const int rounds = std::min(block_.next.load(), block_.size) / static_cast<int>(lanes());
    const bool whole = block_.next >= block_.size;
    add(rounds);
    done += rounds * static_cast<int>(lanes());
    narrow(settings_.fixed ? clock.played(done) : clock.used(done));
    more = whole && !clock.out(done) ? !settled(clock) : takes_more_time(clock);
  }
  tried_ += done - spent_;
  sort(0, alive_);
}

/// How far the best is ahead of the second, in standard errors: an estimate that is too small, for they had the same tiles. Where
/// nothing is left to chance nothing more can be learnt.
double Comparison::ahead() {
  constexpr double kCertain = 1e9;
  if (alive_ < 2) return kCertain;
  sort(0, alive_);
  const Candidate &a = list_[0], &b = list_[1];
  const double error = std::hypot(a.error(), b.error());
  return error > 1e-6 ? (rank(a) - rank(b)) / error : kCertain;
}

/// Under a clock a turn that is far ahead is not thought about any longer.
bool Comparison::settled(const Clock& clock) {
  constexpr int kFew = 32;
  constexpr double kFar = 4;
  return clock.saves() && list_[0].rounds >= kFew && ahead() > kFar;
}

/// Nor is a close decision made at the usual time.
bool Comparison::takes_more_time(Clock& clock) {
  constexpr double kClose = 1;
  return clock.saves() && !clock.stopped() && ahead() < kClose && clock.extend();
}

/// Blocks grow, so that many threads seldom wait for each other.
void Comparison::set_block(std::int64_t done) {
  const auto wanted = static_cast<int>(std::clamp<std::int64_t>(done / 16, kSmallBlock, kLargeBlock));
  const int rounds = std::max(kLeastRounds, wanted / static_cast<int>(lanes()));
  block_.size = rounds * static_cast<int>(lanes());
  block_.before = done;
  block_.tiles.clear();
  for (int i = 0; i < rounds; ++i) block_.tiles.push_back(rng_.next());
  block_.results.resize(static_cast<std::size_t>(block_.size));
  block_.next = 0;
}

/// Whoever has taken a rollout finishes it, so that those that are done come before those that are not.
void Comparison::work(Worker& worker, const Clock& clock) {
  const int count = static_cast<int>(lanes());
  while (!clock.out(block_.before + block_.next.load(std::memory_order_relaxed))) {
    const int i = block_.next.fetch_add(1, std::memory_order_relaxed);
    if (i >= block_.size) return;
    const auto round = static_cast<std::size_t>(i / count), candidate = static_cast<std::size_t>(i % count);
    block_.results[static_cast<std::size_t>(i)] =
        worker.roll_out(*start_, lane(candidate).plan, settings_.depth, block_.tiles[round], me_);
  }
}

void Comparison::add(int rounds) {
  for (int r = 0; r < rounds; ++r) {
    const double* const row = &block_.results[static_cast<std::size_t>(r) * lanes()];
    for (std::size_t i = 0; i < lanes(); ++i) {
      Candidate& c = lane(i);
      c.sum += row[i], c.squares += row[i] * row[i], ++c.rounds;
      const double above = settings_.ordinary ? row[i] - row[alive_] : 0;
      c.above += above, c.above_squares += above * above;
    }
  }
}

/// Fewer and fewer are left as the time goes by (sequential halving: Karnin, Koren and Somekh 2013).
void Comparison::narrow(double used) {
  const auto wanted = static_cast<std::size_t>(std::ceil(std::pow(static_cast<double>(list_.size()), 1 - used)));
  const std::size_t keep = std::min(alive_, std::max(wanted, settings_.keep));
  if (keep == alive_) return;
  sort(0, alive_);
  alive_ = keep;
}

void Comparison::sort(std::size_t from, std::size_t to) {
  const auto begin = list_.begin();
  std::stable_sort(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to),
                   [&](auto& a, auto& b) { return rank(a) > rank(b); });
}

}  // namespace bastide
