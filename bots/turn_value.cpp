#include "bots/turn_value.hpp"

#include "core/score.hpp"
#include "expansions/base/farms.hpp"

namespace bastide {
namespace {

constexpr int kByFarm = 1;  ///< the value farm3 of farm-scoring

/// 3 points for each completed city, more often for some (BASE-FARM-10).
int harvest_of(const Game& g, u16 field) {
  int cities = 0;
  for (const u16 city : cities_of_farm(g, field))
    cities += g.rules().farm_factor[g.s().features[city].tags & ((1 << kWorthTags) - 1)];
  return 3 * cities;
}

}  // namespace

void TurnValue::take_rules(const Game& g) {
  rules_ = g.shared_rules();
  by_farm_ = false;
  other_ends_.clear();
  for (auto hook : rules_->game_end) {
    if (hook == farm_scoring(kByFarm) && rules_->farm_extras.empty())
      by_farm_ = true;
    else
      other_ends_.push_back(hook);
  }
}

void TurnValue::begin(const Game& g) {
  if (rules_.get() != &g.rules()) take_rules(g);
  const State& s = g.s();
  tiles_ = s.tile_count, rows_ = s.segment_count, features_ = s.feature_count;
  if (!by_farm_) return;
  const auto count = static_cast<std::size_t>(features_);
  segments_.resize(count);
  for (std::size_t i = 0; i < count; ++i) segments_[i] = s.features[i].segments;
  harvest_.assign(count, -1);
}

/// By the tile of this turn.
bool TurnValue::city_completed(const Game& g) const {
  const State& s = g.s();
  for (int row = rows_; row < s.segment_count; ++row) {
    if (s.label[row] == kNo) continue;
    const Feature& f = s.features[s.label[row]];
    if (f.kind == City && f.open == 0) return true;
  }
  return false;
}

/// It is a field of before, and only the new tile has been added to it.
bool TurnValue::grew_alone(const Game& g, u16 field) const {
  const State& s = g.s();
  if (field >= features_) return false;
  int segments = s.features[field].segments;
  for (int row = rows_; row < s.segment_count; ++row) segments -= s.label[row] == field;
  return segments == segments_[field];
}

int TurnValue::harvest(const Game& g, u16 field) {
  if (!grew_alone(g, field)) return harvest_of(g, field);
  i16& known = harvest_[field];
  if (known < 0) known = static_cast<i16>(harvest_of(g, field));
  return known;
}

void TurnValue::add_other_ends(Game& g, Points& points) const {
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
  const State& s = g.s();
  if (!by_farm_ || g.over() || s.tile_count > tiles_ + 1 || city_completed(g)) return bastide::score_now(g);
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
      if (!field && (!(rules.scores >> f.kind & 1) || (f.tags & rules.kept_tags))) continue;
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
