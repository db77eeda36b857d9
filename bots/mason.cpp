// A shortlist by the evaluation, then greedy play-outs of a few turns from each candidate with the same tiles for all (common
// random numbers), the hopeless left out as they show; the recipe of GNU Backgammon and of Quackle (Scrabble).
#include <algorithm>
#include <cmath>

#include "bots/clock.hpp"
#include "bots/makers.hpp"
#include "bots/policy.hpp"
#include "bots/rest.hpp"

namespace bastide {
namespace {

/// A whole turn under consideration, with the value of each round of play-outs.
struct Contender {
  Plan plan;
  double prior = 0;
  double sum = 0;
  std::vector<double> values;
};

class MasonBot : public Bot {
 public:
  MasonBot(const Parameters& p, std::uint64_t seed)
      : rng_{seed},
        width_(static_cast<int>(p.at("width"))),
        depth_(static_cast<int>(p.at("depth"))),
        playouts_(static_cast<std::int64_t>(p.at("playouts"))) {}

  Move choose(const Game& g, const Limit& limit) override {
    if (const Move* m = rest_.take(g)) return *m;
    const Clock clock(g, limit, playouts_, Thinks::TurnByTurn, &clock_memory_);
    shortlist(g, limit);
    if (list_.size() > 1) compare(g, clock);
    const Contender& best = best_candidate();
    rest_.set(g, best.plan);
    return best.plan.answer[0];
  }
  std::int64_t playouts() const override { return tried_; }
  std::string_view name() const override { return "mason"; }

 private:
  void shortlist(const Game& g, const Limit& limit) {
    list_.clear();
    value_.begin(g);
    planner_.each(g, [&](const Plan& plan, Game& leaf) {
      list_.push_back({plan, lead(value_.evaluate(leaf), g.actor(), g.rules().players), 0, {}});
      return !(limit.stop && limit.stop->load(std::memory_order_relaxed));
    });
    std::stable_sort(list_.begin(), list_.end(), [](auto& a, auto& b) { return a.prior > b.prior; });
    if (list_.size() > static_cast<std::size_t>(width_)) list_.resize(static_cast<std::size_t>(width_));
  }

  /// Rounds of one play-out from each candidate, until the time is out or one is left.
  void compare(const Game& g, const Clock& clock) {
    Game start(g);
    start.ask_confirm(false);
    std::int64_t done = 0;
    for (int round = 1; list_.size() > 1; ++round) {
      const u64 tiles = rng_.next();
      for (auto& c : list_) {
        if (clock.out(done++)) return;
        c.values.push_back(play_out(start, c.plan, tiles));
        ++tried_;
      }
      for (auto& c : list_) c.sum += c.values.back();
      if (round >= 8 && round % 4 == 0) drop_hopeless(round);
    }
  }

  double play_out(const Game& start, const Plan& plan, u64 tiles) {
    Game& g = scratch(start);
    const int me = g.actor(), players = g.rules().players;
    play(g, plan);
    Rng draws{tiles}, lots{tiles ^ 0x5555};
    policy_.play_on(g, depth_, draws, lots);
    return lead(evaluate(g), me, players);
  }

  Game& scratch(const Game& start) {
    if (!scratch_) scratch_ = std::make_unique<Game>(start);
    *scratch_ = start;
    return *scratch_;
  }

  /// Leaves out who is behind the best by three standard errors of the difference.
  void drop_hopeless(int rounds) {
    const Contender best = best_candidate();
    auto hopeless = [&](const Contender& c) {
      const double n = rounds, mean = (best.sum - c.sum) / n;
      double squares = 0;
      for (int i = 0; i < rounds; ++i) {
        const double d = best.values[static_cast<std::size_t>(i)] - c.values[static_cast<std::size_t>(i)] - mean;
        squares += d * d;
      }
      return mean > 3 * std::sqrt(squares / (n - 1) / n) + 1e-9;
    };
    list_.erase(std::remove_if(list_.begin(), list_.end(), hopeless), list_.end());
  }

  const Contender& best_candidate() const {
    return *std::max_element(list_.begin(), list_.end(),
                             [](auto& a, auto& b) { return a.sum != b.sum ? a.sum < b.sum : a.prior < b.prior; });
  }

  Rng rng_;
  int width_, depth_;
  std::int64_t playouts_, tried_ = 0;
  ClockMemory clock_memory_;
  Planner planner_;
  TurnValue value_;
  Policy policy_;
  std::unique_ptr<Game> scratch_;
  std::vector<Contender> list_;
  Rest rest_;
};

}  // namespace

std::unique_ptr<Bot> make_mason(const Parameters& p, std::uint64_t seed) { return std::make_unique<MasonBot>(p, seed); }

}  // namespace bastide
