// Our player's search: a shortlist of whole turns by an evaluation that knows the bag, then rollouts from each with the same tiles for
// all (common random numbers), played on swiftly for some placements and judged by the same evaluation; fewer and fewer turns as the
// time goes by. The recipe of GNU Backgammon and of Quackle (Scrabble). The last tiles are solved exactly where that takes no longer.
#pragma once
#include <cmath>

#include "bots/bot.hpp"
#include "bots/endgame.hpp"
#include "bots/learned_eval.hpp"
#include "bots/levels.hpp"
#include "bots/network.hpp"
#include "bots/rollout_policy.hpp"

namespace bastide {

class Clock;

/// A whole turn under consideration, and what has been found out about it. Points are those by which the player who decides leads.
struct Candidate {
  Plan plan;
  double prior = 0;    ///< by the evaluation alone, or exact
  double sum = 0;      ///< of its rollouts
  double squares = 0;  ///< of the results of its rollouts
  int rounds = 0;      ///< how many rollouts
  /// The rest of the game was solved: the prior is the expected final lead if everybody plays best. Only the first of the list, and
  /// as many as `Settings::keep` if that is more than 2, have it exactly, all if there are pinned ones; the others are worth that
  /// at most.
  bool solved = false;
  double above = 0, above_squares = 0;  ///< of its results less those of the ordinary turn with the same tiles

  double mean() const { return rounds ? sum / rounds : prior; }
  /// Standard error of the mean. Differences between candidates are more certain than that: they had the same tiles.
  double error() const { return rounds > 1 ? std::sqrt(std::max(0.0, squares / rounds - mean() * mean()) / (rounds - 1)) : 0; }
};

/// Compares the turns that a player has. Not thread-safe; it starts threads of its own if it is told to.
class Comparison {
 public:
  struct Settings {
    std::size_t width = 16;    ///< turns that are looked at closely
    std::size_t keep = 2;      ///< turns that are looked at to the end
    int depth = 6;             ///< placements that a rollout goes on for; 0: no rollouts
    double trust = 8;          ///< rollouts that the evaluation counts for
    double endgame = 0.5;      ///< share of the limit in which it may try to solve the rest of the game; 0: never
    bool learned = true;       ///< rollouts are judged by weights learned from games, not by those of the first sight
    std::shared_ptr<const Network> network;  ///< judges rollouts instead of weights, if there is one
    int threads = 1;           ///< with any number of them the same playouts give the same
    std::int64_t playouts = 400;  ///< where the limit bounds nothing
    bool fixed = false;        ///< no more than `playouts` whatever the limit allows, and the same whatever time it gives
    Handicap handicap;         ///< how well it looks at each turn
    bool ordinary = false;     ///< a yardstick is wanted: see `ordinary`
  };
  Comparison(const Settings&, std::uint64_t seed);
  ~Comparison();

  /// The turns of `g.actor()`, a player, best first: those of the shortlist, the ones kept to the end before the others. Never empty.
  /// Overrides what was found before. Ends when the limit says. `also`: a turn that stays to the end whatever comes out of it.
  /// `known`: what an earlier run with the same settings has found out about the same position; this one adds to it.
  const std::vector<Candidate>& run(const Game& g, const Limit&, const Plan* also = nullptr,
                                    const std::vector<Candidate>* known = nullptr) &;
  /// The turn in the middle of all turns by the evaluation (Settings::ordinary), rolled out to the end with the others; and the one
  /// that was named. Null if the run had none.
  const Candidate* ordinary() const { return settings_.ordinary ? &pinned_.front() : nullptr; }
  const Candidate* also() const { return pinned_.size() > settings_.ordinary ? &pinned_.back() : nullptr; }
  /// How many turns there were.
  int turns() const { return turns_; }
  /// Rollouts in all runs, with what solving has cost counted in rollouts.
  std::int64_t playouts() const { return tried_; }
  /// So many rollouts the evaluation counts for.
  double trust() const { return settings_.trust; }
  /// What a candidate is ranked by.
  double rank(const Candidate& c) const { return (c.sum + settings_.trust * c.prior) / (c.rounds + settings_.trust); }

 private:
  struct Worker;
  class Crew;
  /// Rounds that are rolled out before the list is looked at again, a round being one rollout from each candidate.
  struct Block {
    int size = 0;                     ///< rollouts
    std::int64_t before = 0;          ///< rollouts done before it
    std::vector<u64> tiles;           ///< by round: what decides the tiles
    std::vector<double> results;      ///< by round and candidate
    std::atomic<int> next{0};         ///< the first rollout that nobody has taken yet
  };

  void take_rules(const Game&);
  void shortlist(const Game&, const Clock&, const Plan* also);
  void invite(const Game&, const Plan* also);
  Candidate judged(const Game&, const Plan&);
  bool recall(const std::vector<Candidate>& known);
  void list_all(const Game&, const Clock&, const Handicap&);
  std::int64_t solving_bound(const Clock&) const;
  std::size_t must_be_exact() const;
  bool solve(const Game&, const Clock&);
  void take_solution();
  void compare(const Game&, Clock&);
  void compare_blocks(Clock&, Crew&);
  double ahead();
  bool settled(const Clock&);
  bool takes_more_time(Clock&);
  void set_block(std::int64_t done);
  void work(Worker&, const Clock&);
  void add(int rounds);
  double used(std::int64_t done, const Clock&) const;
  void narrow(double used);
  void sort(std::size_t from, std::size_t to);
  /// Those who are rolled out in every round: first those still looked at, then the pinned ones.
  std::size_t lanes() const { return alive_ + pinned_.size(); }
  Candidate& lane(std::size_t i) { return i < alive_ ? list_[i] : pinned_[i - alive_]; }

  Settings settings_;
  Rng rng_;
  ClockMemory clock_memory_;
  std::int64_t tried_ = 0;
  int me_ = 0;
  Planner planner_, brief_planner_{true};
  Endgame endgame_;
  std::int64_t spent_ = 0;  ///< rollouts for which this run could not be made because it tried to solve
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<Game> start_;
  std::vector<Candidate> list_;
  std::size_t alive_ = 0;  ///< so many at the front are still looked at
  std::vector<Candidate> pinned_;  ///< never left out: the ordinary turn first, the one named last
  int turns_ = 0;  ///< how many there are, on the list or not
  Block block_;
};

}  // namespace bastide
