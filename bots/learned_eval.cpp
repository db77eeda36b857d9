#include "bots/learned_eval.hpp"

#include <algorithm>

#include "bots/network.hpp"

namespace bastide {
namespace {

struct Row {
  Phased mine, theirs;
};
constexpr Row kLearned[] = {
#include "bots/learned_weights.inc"
};
static_assert(std::size(kLearned) == kTerms);

std::size_t hand_term(const Game& g, int player) {
  return kParts + std::min(static_cast<std::size_t>(figures_in_hand(g, player)), kHandTerms - 1);
}

double weigh(const std::array<Phased, kTerms>& weights, const Terms& terms, double left) {
  double sum = 0;
  for (std::size_t i = 0; i < kTerms; ++i) sum += weights[i].at(left) * terms[i];
  return sum;
}

}  // namespace

std::string term_name(std::size_t term) {
  static constexpr const char* parts[] = {"now",  "farms", "hope",    "figures that return", "figures stuck", "open cells",
                                          "hand", "joins", "pasture", "raids",               "meadow",        "shape", "stock"};
  static_assert(std::size(parts) == kParts);
  return term < kParts ? parts[term] : std::to_string(term - kParts) + (term + 1 == kTerms ? " and more in hand" : " in hand");
}

const Weighing& learned() {
  static const Weighing weighing = [] {
    Weighing w;
    for (std::size_t i = 0; i < kTerms; ++i) w.mine[i] = kLearned[i].mine, w.theirs[i] = kLearned[i].theirs;
    return w;
  }();
  return weighing;
}

Weights at_first_sight() {
  Weights w = balanced();
  w.mine[kPasture] = w.theirs[kPasture] = 0.5;
  return w;
}

const Weighing& by_hand() {
  static const Weighing weighing = [] {
    const Weights weights = at_first_sight();
    Weighing w;
    for (std::size_t i = 0; i < kParts; ++i) w.mine[i].end = weights.mine[i], w.theirs[i].end = weights.theirs[i];
    w.mine[kHand] = w.theirs[kHand] = {};
    for (std::size_t i = 0; i < kHandTerms; ++i) {
      const double hand = hand_of(static_cast<int>(i));
      w.mine[kParts + i].end = weights.mine[kHand] * hand, w.theirs[kParts + i].end = weights.theirs[kHand] * hand;
    }
    return w;
  }();
  return weighing;
}

LearnedEval::LearnedEval(const std::shared_ptr<const Ruleset>& rules, const Weighing& weighing, std::shared_ptr<const Network> network)
    : appraisal_(rules, true), weighing_(weighing), network_(std::move(network)), all_tiles_(std::max(1, tiles_left(Game(rules)))) {}

double LearnedEval::left(const Game& g) const { return tiles_left(g) / all_tiles_; }

std::array<Terms, kMaxPlayers> LearnedEval::terms(Game& leaf, int me) {
  const Parts& parts = appraisal_.look(leaf, me);
  stock_ = parts[kStock];
  const int players = leaf.rules().players;
  const double use = leaf.over() ? 0 : use_of_hand(leaf);
  std::array<Terms, kMaxPlayers> all{};
  for (int p = 0; p < players; ++p) {
    Terms& terms = all[static_cast<std::size_t>(p)];
    for (std::size_t i = 0; i < kParts; ++i) terms[i] = i == kHand || i == kStock ? 0 : parts[i][static_cast<std::size_t>(p)];
    terms[hand_term(leaf, p)] = use;
  }
  return all;
}

double LearnedEval::value(Game& leaf, int me) {
  if (leaf.over()) return lead(score_now(leaf), me, leaf.rules().players);
  if (network_) return ask_network(leaf, me);
  const auto all = terms(leaf, me);
  const double to_come = left(leaf);
  Points points{};
  for (int p = 0; p < leaf.rules().players; ++p)
    points[p] = stock_[p] + weigh(p == me ? weighing_.mine : weighing_.theirs, all[static_cast<std::size_t>(p)], to_come);
  return lead(points, me, leaf.rules().players);
}

/// Against each of the others, as if they were alone; the one who comes off best counts.
double LearnedEval::ask_network(Game& leaf, int me) {
  const auto all = terms(leaf, me);
  const double to_come = left(leaf);
  double least = 1e9;
  for (int p = 0; p < leaf.rules().players; ++p)
    if (p != me) least = std::min(least, network_->value(inputs_of(leaf, all, me, p, to_come)) + stock_[me] - stock_[p]);
  return least;
}

}  // namespace bastide
