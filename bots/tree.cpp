#include "bots/tree.hpp"

#include <cmath>

namespace bastide {
namespace {

constexpr std::size_t kMostNodes = std::size_t{1} << 21, kMostChildren = 4096;

void prepare(std::unique_ptr<Game>& copy, const Game& g) {
  if (!copy)
    copy = std::make_unique<Game>(g);
  else
    *copy = g;
}

}  // namespace

Move PlayoutTree::search(const Game& g, const Clock& clock) {
  if (!goes_on(g)) begin(g);
  kept_ = false;
  for (std::int64_t n = 0; tree_[root_].children > 1 && !clock.out(n); n += style_.playouts_per_leaf) iterate();
  const u32 best = best_child();
  const int actor = start_->actor();
  const Move m = tree_[best].move;
  start_->play(m);
  root_ = best;
  kept_ = !start_->over() && start_->actor() == actor && tree_.size() < kMostNodes / 2;
  return m;
}

void PlayoutTree::begin(const Game& g) {
  prepare(start_, g);
  prepare(game_, g);
  prepare(leaf_, g);
  start_->ask_confirm(false);
  tree_.reserve(kMostNodes + kMostChildren);  // address space: memory comes as it is used, and nothing is ever copied
  tree_.assign(1, Node{});
  if (learns()) history_.clear();
  root_ = 0;
  *game_ = *start_;
  expand(0);
}

/// Is this the position to which the last decision led, with its turn still under way?
bool PlayoutTree::goes_on(const Game& g) {
  if (!kept_ || g.shared_rules() != start_->shared_rules() || !same_state(g, *start_)) return false;
  *game_ = *start_;
  if (!tree_[root_].children) expand(root_);
  return true;
}

void PlayoutTree::iterate() {
  *game_ = *start_;
  path_.assign(1, {root_, kChance});
  history_.begin();
  u32 at = root_;
  bool tile_drawn = false;
  while (!game_->over()) {
    if (!tree_[at].children) {
      if (tree_[at].visits == 0 || tree_.size() >= kMostNodes) break;
      expand(at);
    }
    const int mover = game_->actor();
    tile_drawn |= mover == kChance;
    at = mover == kChance ? drawn(at) : tile_drawn && learns() ? select_by_history(at) : select(at);
    make(*game_, tree_[at].move);
    path_.push_back({at, mover});
  }
  back_up(play_out());
}

void PlayoutTree::make(Game& g, Move m) {
  if (learns()) history_.note(g, m);
  g.play(m);
}

u32 PlayoutTree::drawn(u32 at) {
  const Move m = game_->sample(rng_);
  u32 child = tree_[at].first;
  while (!(tree_[child].move == m)) ++child;
  return child;
}

u32 PlayoutTree::select(u32 at) {
  Node& node = tree_[at];
  if (node.seen < node.children) return try_new(node);
  const float reach = static_cast<float>(style_.explore * std::sqrt(std::log(static_cast<double>(node.visits + 1))));
  float most = -1e30f;
  u32 best = node.first;
  for (u32 c = node.first; c < node.first + node.children; ++c) {
    const Node& child = tree_[c];
    const float value = child.mean + reach * child.width;
    if (value > most) most = value, best = c;
  }
  return best;
}

/// One of the children never visited, by lot; it joins the visited ones.
u32 PlayoutTree::try_new(Node& node) {
  const u32 next = node.first + node.seen;
  const u32 lot = next + static_cast<u32>(rng_.below(static_cast<u32>(node.children - node.seen)));
  std::swap(tree_[next], tree_[lot]);
  ++node.seen;
  return next;
}

/// A child counts as if it had been visited before with what its move was worth elsewhere, compared with what is usual there, from
/// here. Of equals one by lot.
u32 PlayoutTree::select_by_history(u32 at) {
  const Node& node = tree_[at];
  float visits = 0, sum = 0;
  for (u32 c = node.first; c < node.first + node.children; ++c) {
    const float n = static_cast<float>(tree_[c].visits);
    visits += n, sum += n * tree_[c].mean;
  }
  const float here = visits > 0 ? sum / visits : history_.usual(game_->actor());
  const float before = static_cast<float>(style_.history);
  const MoveHistory::Decision decision = MoveHistory::decision(*game_);
  const float reach = static_cast<float>(style_.explore_after) * std::sqrt(std::log(visits + 2));
  const u32 lot = static_cast<u32>(rng_.below(node.children));
  float most = -1e30f;
  u32 best = node.first;
  for (u32 i = 0; i < node.children; ++i) {
    const u32 c = node.first + (lot + i) % node.children;
    const Node& child = tree_[c];
    const float n = static_cast<float>(child.visits), expected = here + history_.worth(decision, child.move);
    const float value = (n * child.mean + before * expected) / (n + before) + reach / std::sqrt(n + before);
    if (value > most) most = value, best = c;
  }
  return best;
}

void PlayoutTree::expand(u32 at) {
  Moves moves;
  game_->legal(moves);
  const std::size_t first = tree_.size();
  tree_.resize(first + static_cast<std::size_t>(moves.size()));
  for (int i = 0; i < moves.size(); ++i) tree_[first + static_cast<std::size_t>(i)].move = moves[i];
  tree_[at].first = static_cast<u32>(first);
  tree_[at].children = static_cast<u16>(moves.size());
}

/// The mean reward of games played on from here.
Rewards PlayoutTree::play_out() {
  Rewards sum{};
  const std::size_t so_far = history_.length();
  for (int n = style_.playouts_per_leaf; n > 0; --n) {
    Game& g = n > 1 ? *leaf_ : *game_;
    if (n > 1) g = *game_;
    while (!g.over()) make(g, pick(g));
    const Rewards one = style_.reward(g);
    if (learns()) history_.learn(one);
    history_.cut(so_far);
    for (int p = 0; p < kMaxPlayers; ++p) sum[p] += one[p];
    ++played_;
  }
  for (float& r : sum) r /= static_cast<float>(style_.playouts_per_leaf);
  return sum;
}

Move PlayoutTree::pick(const Game& g) {
  Move best = g.sample(rng_);
  if (!learns() || g.actor() == kChance) return best;
  const MoveHistory::Decision decision = MoveHistory::decision(g);
  float most = history_.worth(decision, best);
  for (int n = 1; n < style_.tries; ++n) {
    const Move m = g.sample(rng_);
    const float worth = history_.worth(decision, m);
    if (worth > most) most = worth, best = m;
  }
  return best;
}

void PlayoutTree::back_up(const Rewards& rewards) {
  for (const Step step : path_) {
    Node& node = tree_[step.node];
    ++node.visits;
    if (step.mover == kChance) continue;
    const float visits = static_cast<float>(node.visits);
    node.mean += (rewards[step.mover] - node.mean) / visits;
    node.width = 1 / std::sqrt(visits);
  }
}

u32 PlayoutTree::best_child() const {
  const Node& root = tree_[root_];
  u32 best = root.first;
  for (u32 c = root.first; c < root.first + root.children; ++c) {
    const auto rank = [&](u32 i) { return std::pair(tree_[i].visits, tree_[i].mean); };
    if (rank(c) > rank(best)) best = c;
  }
  return best;
}

}  // namespace bastide
