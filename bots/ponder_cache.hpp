// Thinking while somebody else decides: what to answer to each of his likely turns, with each tile that may come after it.
#pragma once
#include "bots/comparison.hpp"

namespace bastide {

/// What has been found out ahead about the next decision. Not thread-safe.
class PonderCache {
 public:
  /// The settings are those by which the decision itself will be made. `enough`: rollouts after which a position is left alone.
  PonderCache(const Comparison::Settings&, std::uint64_t seed, std::int64_t enough = 30000);

  /// Thinks about what `seat` may have to decide after the turn of `g.actor()`, another player, until `stop` is true or nothing is
  /// left that is worth it: nothing at all if a third player comes in between. In the middle of his turn it goes on with what it
  /// has.
  void think(const Game& g, int seat, const std::atomic<bool>& stop);

  /// What is known of the turns in this position; null if it was not foreseen or not thought about.
  const std::vector<Candidate>* of(const Game& g) const;
  /// So many positions are foreseen.
  std::size_t size() const { return positions_.size(); }

 private:
  /// A position in which we shall perhaps have to decide.
  struct Position {
    Plan turn;  ///< of the other player
    Move draw;
    bool drawn = false;
    double chance = 0;
    u64 digest = 0;
    std::int64_t rollouts = 0;
    std::vector<Candidate> turns;  ///< ours
  };

  bool foresee(const Game& g, int seat, const std::atomic<bool>& stop);
  void follow(const Plan& turn, double chance, int seat);
  void note(Position);
  Position* most_worthwhile();
  void look_into(Position&, const Game& g, const std::atomic<bool>& stop);

  Comparison theirs_, ours_;
  std::int64_t enough_;
  std::unique_ptr<Game> game_;
  u64 root_ = 0;  ///< digest of the position that the others follow from
  std::vector<Position> positions_;
};

}  // namespace bastide
