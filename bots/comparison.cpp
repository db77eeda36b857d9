#include "bots/comparison.hpp"

#include <algorithm>
#include <barrier>
#include <cmath>
#include <thread>

#include "bots/clock.hpp"

namespace bastide {
namespace {

/// Rollouts between two looks at the list.
constexpr int kSmallBlock = 64, kLargeBlock = 1024, kLeastRounds = 4;

Weights weights_of_best() {
  Weights w = balanced();
  w.mine[kPasture] = w.theirs[kPasture] = 0.5;
  return w;
}

}  // namespace

/// What a thread needs for its rollouts.
struct Comparison::Worker {
  explicit Worker(const Game& g) : appraisal(g.shared_rules(), true), game(g) {}

  double judge(Game& leaf, int me) { return weighed(appraisal.look(leaf, me), weights, me, leaf.rules().players); }

  double roll_out(const Game& start, const Plan& plan, int depth, u64 tiles, int me) {
    game.journal(false);
    game = start;
    game.journal(true);
    for (int i = 0; i < plan.count; ++i) game.play(plan.answer[static_cast<std::size_t>(i)]);
    Rng draws{tiles}, lots{tiles ^ 0x5555};
    swift.play_on(game, depth, draws, lots);
    appraisal.begin(game);
    return judge(game, me);
  }

  Appraisal appraisal;
  Game game;
  Swift swift;
  Weights weights = weights_of_best();
};

Comparison::Comparison(const Settings& settings, std::uint64_t seed) : settings_(settings), rng_{seed} {}
Comparison::~Comparison() = default;

void Comparison::take_rules(const Game& g) {
  if (!workers_.empty() && workers_.front()->appraisal.rules() == g.shared_rules()) return;
  workers_.clear();
  for (int i = 0; i < settings_.threads; ++i) workers_.push_back(std::make_unique<Worker>(g));
}

Weights Comparison::weights() { return weights_of_best(); }

const std::vector<Candidate>& Comparison::run(const Game& g, const Limit& limit, const Plan* also) {
  const Clock clock(limit, settings_.playouts);
  take_rules(g);
  me_ = g.actor();
  shortlist(g, clock, also);
  if (list_.size() > 1 && settings_.depth > 0) compare(g, clock);
  return list_;
}

void Comparison::shortlist(const Game& g, const Clock& clock, const Plan* also) {
  Worker& worker = *workers_.front();
  list_.clear();
  worker.appraisal.begin(g);
  planner_.each(g, [&](const Plan& plan, Game& leaf) {
    list_.push_back({plan, worker.judge(leaf, me_)});
    return !clock.stopped();
  });
  sort(0, list_.size());
  invite(also);
  if (list_.size() > settings_.width) list_.resize(settings_.width);
  alive_ = list_.size();
}

void Comparison::invite(const Plan* also) {
  turns_ = static_cast<int>(list_.size());
  guests_.clear();
  if (settings_.ordinary) guests_.push_back(list_[list_.size() / 2]);
  if (!also) return;
  const auto named = std::find_if(list_.begin(), list_.end(), [&](const Candidate& c) { return c.plan == *also; });
  if (named != list_.end()) guests_.push_back(*named);
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
  std::vector<std::jthread> threads_;
};

void Comparison::compare(const Game& g, const Clock& clock) {
  if (!start_) start_ = std::make_unique<Game>(g);
  *start_ = g;
  start_->ask_confirm(false);
  Crew crew(*this, clock);
  compare_blocks(clock, crew);
}

void Comparison::compare_blocks(const Clock& clock, Crew& crew) {
  std::int64_t done = 0;
  for (bool whole = true; whole && !clock.out(done);) {
    set_block(done);
    crew.roll_block();
    const int rounds = std::min(block_.next.load(), block_.size) / static_cast<int>(lanes());
    whole = block_.next >= block_.size;
    add(rounds);
    done += rounds * static_cast<int>(lanes());
    narrow(clock.used(done));
  }
  tried_ += done;
  sort(0, alive_);
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
