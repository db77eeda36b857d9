// A tree of uniform playouts: upper confidence bounds (Kocsis and Szepesvari 2006) with real chance nodes, placement and follower
// as separate nodes, every leaf played out to the end of the game at random.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "bots/clock.hpp"

namespace bastide {

/// What a finished game is worth to each player.
using Rewards = std::array<float, kMaxPlayers>;
/// The player's part of all points, 0 to 1; equal parts if nobody has any (Carcasum 2014).
Rewards share_of_points(const Game& over);
/// The player's points less those of the best of the others.
Rewards points_ahead(const Game& over);

/// How a tree is searched.
struct TreeStyle {
  /// C in mean + C sqrt(ln(visits of the parent) / visits), in units of the reward.
  double explore = 1;
  /// A move never tried counts as the mean of its tried siblings plus this, in units of the reward. Large: each is tried once
  /// first.
  double unseen = 1e9;
  int playouts_per_leaf = 1;
  Rewards (*reward)(const Game& over) = share_of_points;
};

/// One caller at a time. Of a turn's second decision it knows what it learned at the first.
class PlayoutTree {
 public:
  PlayoutTree(const TreeStyle& style, std::uint64_t seed) : style_(style), rng_{seed} {}

  /// The move most visited when the clock, asked with the playouts of this decision, is out.
  Move search(const Game&, const Clock&);
  /// Playouts in all decisions so far.
  std::int64_t playouts() const { return played_; }

 private:
  /// A position, as its parent's move leads to it. Of a node's children the first `seen` have been visited.
  struct Node {
    Move move;
    u32 first = 0;  ///< index of the first child
    u16 children = 0, seen = 0;
    u32 visits = 0;
    float mean = 0;   ///< of the rewards to whoever made the move
    float width = 0;  ///< 1 / sqrt(visits)
  };
  struct Step {
    u32 node;
    int mover;
  };

  void begin(const Game&);
  bool goes_on(const Game&);
  void iterate();
  u32 drawn(u32 at);
  u32 select(u32 at);
  u32 try_new(Node&);
  void expand(u32 at);
  Rewards play_out();
  void back_up(const Rewards&);
  u32 best_child() const;

  TreeStyle style_;
  Rng rng_;
  std::int64_t played_ = 0;
  u32 root_ = 0;                 ///< its node
  std::unique_ptr<Game> start_;  ///< the position at the root
  std::unique_ptr<Game> game_, leaf_;
  bool kept_ = false;  ///< root_ and start_ are ahead of the last decision
  std::vector<Node> tree_;
  std::vector<Step> path_;
};

}  // namespace bastide
