// The search of Ameneyro, Galvan and Kuri, "Playing Carcassonne with Monte Carlo Tree Search" (IEEE SSCI 2020): upper confidence
// bounds with C = 3, every move tried once before any twice, uniform playouts, reward the difference of the final scores in points,
// unscaled. Built from the paper's description; placement and follower are nodes of their own, and so are the tiles drawn.
#include "bots/makers.hpp"
#include "bots/tree.hpp"

namespace bastide {
namespace {

class Mcts2020Bot : public Bot {
 public:
  Mcts2020Bot(const Parameters& p, std::uint64_t seed)
      : playouts_(static_cast<std::int64_t>(p.at("playouts"))),
        tree_({.explore = p.at("c"), .playouts_per_leaf = static_cast<int>(p.at("leaf")), .reward = points_ahead}, seed) {}

  Move choose(const Game& g, const Limit& limit) override { return tree_.search(g, Clock(g, limit, playouts_, Thinks::DecisionByDecision, &clock_memory_)); }
  std::int64_t playouts() const override { return tree_.playouts(); }
  std::string_view name() const override { return "mcts2020"; }

 private:
  std::int64_t playouts_;
  PlayoutTree tree_;
  ClockMemory clock_memory_;
};

}  // namespace

std::unique_ptr<Bot> make_mcts2020(const Parameters& p, std::uint64_t seed) { return std::make_unique<Mcts2020Bot>(p, seed); }

}  // namespace bastide
