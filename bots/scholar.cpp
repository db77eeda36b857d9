// Upper confidence bounds on a tree (Kocsis and Szepesvari 2006) with real chance nodes, and priors in the manner of PUCT (Rosin
// 2011; Silver et al. 2016) from the evaluation of whole turns. A leaf is played on greedily for a few turns, then evaluated:
// random play there measured some 7 points a game worse.
#include <algorithm>
#include <cmath>

#include "bots/clock.hpp"
#include "bots/makers.hpp"
#include "bots/policy.hpp"

namespace bastide {
namespace {

/// A position, as its parent's move leads to it. Draws are nodes like answers; which of them is visited the tiles decide.
struct Node {
  Move move;
  u32 first = 0;  ///< index of the first child
  u16 children = 0;
  u8 mover = kNone;  ///< whose move led here
  u32 visits = 0;
  float prior = 0;  ///< among its siblings
  float total = 0;  ///< of the rewards to `mover`
};

constexpr std::size_t kRoom = 1 << 20;
constexpr double kRewardScale = 30;  ///< points of lead at which a reward is tanh(1)

class ScholarBot : public Bot {
 public:
  ScholarBot(const Parameters& p, std::uint64_t seed)
      : rng_{seed},
        playouts_(static_cast<std::int64_t>(p.at("playouts"))),
        depth_(static_cast<int>(p.at("depth"))),
        explore_(p.at("c")),
        warmth_(p.at("warmth")) {}

  Move choose(const Game& g, const Limit& limit) override {
    const Clock clock(g, limit, playouts_, Thinks::DecisionByDecision, &clock_memory_);
    begin(g);
    for (std::int64_t n = 0; tree_[0].children > 1 && !clock.out(n); ++n, ++tried_) iterate();
    return best_move();
  }
  std::int64_t playouts() const override { return tried_; }
  std::string_view name() const override { return "scholar"; }

 private:
  void begin(const Game& g) {
    if (!root_) root_ = std::make_unique<Game>(g), game_ = std::make_unique<Game>(g);
    *root_ = g;
    root_->ask_confirm(false);
    tree_.clear();
    tree_.emplace_back();
    *game_ = *root_;
    expand(0);
  }

  /// From the root down to a new node, a value from there, and back up.
  void iterate() {
    *game_ = *root_;
    path_.assign(1, 0);
    u32 at = 0;
    while (tree_[at].children) {
      at = game_->actor() == kChance ? drawn(at) : select(at);
      game_->play(tree_[at].move);
      path_.push_back(at);
    }
    if (!game_->over() && tree_[at].visits > 0 && tree_.size() < kRoom) expand(at);
    reward(leaf_value());
  }

  u32 drawn(u32 at) {
    const Move m = game_->sample(rng_);
    u32 child = tree_[at].first;
    while (!(tree_[child].move == m)) ++child;
    return child;
  }

  u32 select(u32 at) const {
    const Node& node = tree_[at];
    const double root_of_visits = std::sqrt(static_cast<double>(std::max(node.visits, 1u)));
    double seen = 0, sum = 0;
    for (u32 c = node.first; c < node.first + node.children; ++c) seen += tree_[c].visits, sum += tree_[c].total;
    const double unseen = seen > 0 ? sum / seen - 0.1 : 0;
    u32 best = node.first;
    double most = -1e9;
    for (u32 c = node.first; c < node.first + node.children; ++c) {
      const Node& child = tree_[c];
      const double mean = child.visits ? child.total / child.visits : unseen;
      const double value = mean + explore_ * child.prior * root_of_visits / (1 + child.visits);
      if (value > most) most = value, best = c;
    }
    return best;
  }

  void expand(u32 at) {
    Moves moves;
    game_->legal(moves);
    const auto first = static_cast<u32>(tree_.size());
    for (const Move m : moves) {
      Node child;
      child.move = m;
      child.mover = static_cast<u8>(game_->actor());
      tree_.push_back(child);
    }
    tree_[at].first = first;
    tree_[at].children = static_cast<u16>(moves.size());
    if (game_->actor() != kChance) set_priors(first, moves.size());
  }

  /// Softmax of the best evaluation that each move can lead to in this turn.
  void set_priors(u32 first, int count) {
    std::vector<double> value(static_cast<std::size_t>(count), -1e9);
    u32 at = 0;
    value_.begin(*game_);
    planner_.each(*game_, [&](const Plan& plan, Game& leaf) {
      while (!(tree_[first + at].move == plan.answer[0])) ++at;
      value[at] = std::max(value[at], lead(value_.evaluate(leaf), game_->actor(), game_->rules().players));
      return true;
    });
    const double best = *std::max_element(value.begin(), value.end());
    double sum = 0;
    for (double& v : value) sum += v = std::exp((v - best) / warmth_);
    for (u32 i = 0; i < value.size(); ++i) tree_[first + i].prior = static_cast<float>(value[i] / sum);
  }

  /// From the leaf, the turn under way and some more by the evaluation alone.
  Points leaf_value() {
    policy_.play_on(*game_, game_->actor() == kChance ? depth_ : std::max(depth_, 1), rng_, rng_);
    return evaluate(*game_);
  }

  void reward(const Points& points) {
    const int players = root_->rules().players;
    std::array<float, kMaxPlayers> rewards{};
    for (int p = 0; p < players; ++p) rewards[p] = static_cast<float>(std::tanh(lead(points, p, players) / kRewardScale));
    for (u32 i : path_) {
      Node& n = tree_[i];
      ++n.visits;
      if (n.mover < kMaxPlayers) n.total += rewards[n.mover];
    }
  }

  Move best_move() const {
    const Node& root = tree_[0];
    u32 best = root.first;
    for (u32 c = root.first; c < root.first + root.children; ++c) {
      const auto rank = [&](u32 i) { return std::pair(tree_[i].visits, tree_[i].prior); };
      if (rank(c) > rank(best)) best = c;
    }
    return tree_[best].move;
  }

  Rng rng_;
  std::int64_t playouts_, tried_ = 0;
  int depth_;
  double explore_, warmth_;
  ClockMemory clock_memory_;
  Planner planner_{true};  // a crowded table has too many turns to look at each at every node
  TurnValue value_;
  Policy policy_;
  std::unique_ptr<Game> root_, game_;
  std::vector<Node> tree_;
  std::vector<u32> path_;
};

}  // namespace

std::unique_ptr<Bot> make_scholar(const Parameters& p, std::uint64_t seed) { return std::make_unique<ScholarBot>(p, seed); }

}  // namespace bastide
