#include "bots/turn_value.hpp"

#include "core/score.hpp"
#include "expansions/base/farms.hpp"

namespace bastide {
namespace {

constexpr int kByFarm = 1;  ///< the value farm3 of farm-scoring

/// Lent to the game for as long as its end is scored.
class Lent {
 public:
  Lent(Game& g, FieldCities& cities) : g_(g) { g.remember(&cities); }
  ~Lent() { g_.remember(nullptr); }
  Lent(const Lent&) = delete;

 private:
  Game& g_;
};

}  // namespace

void TurnValue::take_rules(const Game& g) {
  rules_ = g.shared_rules();
  by_farm_ = false;
  other_ends_.clear();
  const bool plain = rules_->farm_extras.empty() && !rules_->farm_apart && !rules_->kept_tags;
  for (auto hook : rules_->game_end) {
    if (hook == farm_scoring(kByFarm) && plain)
      by_farm_ = true;
    else
      other_ends_.push_back(hook);
  }
}

void TurnValue::begin(const Game& g) {
  if (rules_.get() != &g.rules()) take_rules(g);
  cities_.begin(g);
  if (by_farm_) harvest_.assign(g.s().feature_count, -1);
}

/// 3 points for each completed city, more often for some (BASE-FARM-10).
int TurnValue::harvest(const Game& g, u16 field) {
  const bool as_before = !cities_.completed() && cities_.grew_alone(g, field);
  if (as_before && harvest_[field] >= 0) return harvest_[field];
  int cities = 0;
  cities_.each(g, field, [&](u16 city) { cities += g.rules().farm_factor[g.s().features[city].tags & ((1 << kWorthTags) - 1)]; });
  if (as_before) harvest_[field] = static_cast<i16>(3 * cities);
  return 3 * cities;
}

void TurnValue::add_other_ends(Game& g, Points& points) {
  const Lent lent(g, cities_);
  const State& s = g.s();
  i16 before[kMaxPlayers];
  std::copy_n(s.score, kMaxPlayers, before);
  for (auto hook : other_ends_) hook(g);
  for (int p = 0; p < g.rules().players; ++p) {
    points[p] += s.score[p] - before[p];
    if (s.score[p] != before[p]) g.set(s.score[p], before[p]);
  }
}

Points TurnValue::score_now(Game& g) {
  if (g.over()) return bastide::score_now(g);
  cities_.look(g);
  const State& s = g.s();
  const Ruleset& rules = g.rules();
  Points points{};
  for (int p = 0; p < rules.players; ++p) points[p] = s.score[p];
  u64 todo[2] = {s.figures_used[0], s.figures_used[1]};
  for (int half = 0; half < 2; ++half)
    while (todo[half]) {
      const u16 feature = s.label[s.figures[half * 64 + std::countr_zero(todo[half])].segment];
      const Feature& f = s.features[feature];
      each_figure(s, f, [&](u8 j) { todo[j >> 6] &= ~(1ull << (j & 63)); });
      const bool field = f.kind == Field;
      if (field ? !by_farm_ : !(rules.scores >> f.kind & 1) || (f.tags & rules.kept_tags)) continue;
      const unsigned paid = winners(g, f);
      if (!paid) continue;
      const int worth = field ? harvest(g, feature) : feature_worth(g, feature, true);
      each_bit(paid, [&](int p) { points[p] += worth; });
    }
  if (!other_ends_.empty()) add_other_ends(g, points);
  return points;
}

Points TurnValue::evaluate(Game& g) {
  Points points = score_now(g);
  add_hands(g, points);
  return points;
}

}  // namespace bastide
