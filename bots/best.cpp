// Our own player. A shortlist of whole turns by an evaluation that knows the bag, then rollouts from each with the same tiles for all
// (common random numbers), played on swiftly for some placements and judged by the same evaluation, fewer and fewer turns as the time
// goes by: the recipe of GNU Backgammon and of Quackle (Scrabble).
#include <algorithm>
#include <cmath>

#include "bots/appraisal.hpp"
#include "bots/clock.hpp"
#include "bots/makers.hpp"
#include "bots/rest.hpp"
#include "bots/swift.hpp"

namespace bastide {
namespace {

/// A whole turn under consideration.
struct Candidate {
  Plan plan;
  double prior = 0;              ///< by the evaluation alone
  double sum = 0, latest = 0;    ///< of its rollouts
};

class BestBot : public Bot {
 public:
  BestBot(const Parameters& p, std::uint64_t seed)
      : rng_{seed},
        width_(static_cast<std::size_t>(p.at("width"))),
        depth_(static_cast<int>(p.at("depth"))),
        playouts_(static_cast<std::int64_t>(p.at("playouts"))),
        trust_(p.at("trust")) {
    weights_.mine[kPasture] = weights_.theirs[kPasture] = 0.5;
  }

  Move choose(const Game& g, const Limit& limit) override {
    if (const Move* m = rest_.take(g)) return *m;
    const Clock clock(limit, playouts_);
    if (!appraisal_ || appraisal_->rules() != g.shared_rules()) appraisal_ = std::make_unique<Appraisal>(g.shared_rules(), true);
    me_ = g.actor();
    shortlist(g, clock);
    if (list_.size() > 1 && depth_ > 0) compare(g, clock);
    const Candidate& best = best_candidate();
    rest_.set(g, best.plan);
    return best.plan.answer[0];
  }
  std::int64_t playouts() const override { return tried_; }
  std::string_view name() const override { return "best"; }

 private:
  double judge(Game& leaf) { return weighed(appraisal_->look(leaf, me_), weights_, me_, leaf.rules().players); }

  void shortlist(const Game& g, const Clock& clock) {
    list_.clear();
    appraisal_->begin(g);
    planner_.each(g, [&](const Plan& plan, Game& leaf) {
      list_.push_back({plan, judge(leaf)});
      return !clock.stopped();
    });
    std::stable_sort(list_.begin(), list_.end(), [](auto& a, auto& b) { return a.prior > b.prior; });
    if (list_.size() > width_) list_.resize(width_);
    first_count_ = list_.size();
    rounds_ = 0;
  }

  /// Rounds of one rollout from each candidate, until the time is out or one is left.
  void compare(const Game& g, const Clock& clock) {
    start_ = std::make_unique<Game>(g);
    start_->ask_confirm(false);
    std::int64_t done = 0;
    for (int round = 1; list_.size() > 1; ++round) {
      const u64 tiles = rng_.next();
      for (auto& c : list_) {
        if (clock.out(done++)) return;
        c.latest = roll_out(c.plan, tiles);
        ++tried_;
      }
      for (auto& c : list_) c.sum += c.latest;
      rounds_ = round;
      if (round % 4 == 0) narrow(clock.used(done));
    }
  }

  double roll_out(const Plan& plan, u64 tiles) {
    if (!scratch_) scratch_ = std::make_unique<Game>(*start_);
    Game& g = *scratch_;
    g.journal(false);
    g = *start_;
    g.journal(true);
    for (int i = 0; i < plan.count; ++i) g.play(plan.answer[static_cast<std::size_t>(i)]);
    Rng draws{tiles}, lots{tiles ^ 0x5555};
    swift_.play_on(g, depth_, draws, lots);
    appraisal_->begin(g);
    return judge(g);
  }

  /// Fewer and fewer are left as the time goes by (sequential halving: Karnin, Koren and Somekh 2013), two to the end.
  void narrow(double used) {
    const auto keep = static_cast<std::size_t>(std::ceil(std::pow(static_cast<double>(first_count_), 1 - used)));
    if (list_.size() <= std::max<std::size_t>(keep, 2)) return;
    std::stable_sort(list_.begin(), list_.end(), [&](auto& a, auto& b) { return rank(a) > rank(b); });
    list_.resize(std::max<std::size_t>(keep, 2));
  }

  /// The evaluation counts for as much as `trust_` rollouts.
  double rank(const Candidate& c) const { return (c.sum + trust_ * c.prior) / (rounds_ + trust_); }
  const Candidate& best_candidate() const {
    return *std::max_element(list_.begin(), list_.end(), [&](auto& a, auto& b) { return rank(a) < rank(b); });
  }

  Rng rng_;
  std::size_t width_;
  int depth_;
  std::int64_t playouts_, tried_ = 0;
  double trust_;
  Weights weights_ = balanced();
  int me_ = 0, rounds_ = 0;
  std::size_t first_count_ = 0;
  Planner planner_;
  Swift swift_;
  std::unique_ptr<Appraisal> appraisal_;
  std::unique_ptr<Game> start_, scratch_;
  std::vector<Candidate> list_;
  Rest rest_;
};

}  // namespace

std::unique_ptr<Bot> make_best(const Parameters& p, std::uint64_t seed) { return std::make_unique<BestBot>(p, seed); }

}  // namespace bastide
