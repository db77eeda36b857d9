// A tree of playouts: upper confidence bounds (Kocsis and Szepesvari 2006) with real chance nodes, placement and follower as separate
// nodes, every leaf played out to the end of the game, uniformly at random or by what earlier playouts have taught.
#pragma once
#include <memory>
#include <vector>

#include "bots/clock.hpp"
#include "bots/history.hpp"

namespace bastide {

/// How a tree is searched.
struct TreeStyle {
  /// C in mean + C sqrt(ln(visits of the parent) / visits), in units of the reward.
  double explore = 1;
  int playouts_per_leaf = 1;
  Rewards (*reward)(const Game& over) = share_of_points;
  /// At every decision of a playout so many moves are drawn, and the one that was worth most in earlier playouts is made. One:
  /// uniform playouts, and nothing is learned from them.
  int tries = 1;
  /// With more tries than one, after the first tile drawn: `explore` there, and for how many visits of a child the history counts.
  /// Every move of the turn at the root is tried once first instead, as everywhere with one try.
  double explore_after = 0.03;
  double history = 10;
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
  /// A position, as its parent's move leads to it. Of a node's children the first `seen` have been visited, where each
  /// is tried once first.
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
  bool learns() const { return style_.tries > 1; }
  u32 select(u32 at);
  u32 try_new(Node&);
  u32 select_by_history(u32 at);
  void make(Game&, Move);
  void expand(u32 at);
  Rewards play_out();
  Move pick(const Game&);
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
  MoveHistory history_;  ///< used if this tree learns
};

}  // namespace bastide
