#include "bots/appraisal.hpp"

#include <algorithm>

#include "core/score.hpp"

namespace bastide {
namespace {

constexpr double kHardly = 0.05;  ///< odds below which a feature holds its figures for good

bool share_a_cell(const OpenCells& a, const OpenCells& b, Pattern& pattern) {
  for (const OpenCell& c : a)
    for (const OpenCell& d : b)
      if (c.slot == d.slot) {
        pattern = c.pattern;
        return true;
      }
  return false;
}

int tiles_around_last(const Game& g) {
  const Placed& p = g.s().placed[g.s().tile_count - 1];
  int tiles = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) tiles += (dx || dy) && is_tile(look(g, p.x + dx, p.y + dy));
  return tiles;
}

double weigh(const std::array<double, kParts>& weights, const Parts& parts, int player) {
  double sum = 0;
  for (std::size_t i = 0; i < kParts; ++i) sum += weights[i] * parts[i][static_cast<std::size_t>(player)];
  return sum;
}

}  // namespace

const Parts& Appraisal::look(Game& g, int me) {
  const State& s = g.s();
  odds_.read(g);
  parts_ = {};
  claims_.clear(), meadows_.clear(), slots_.clear();
  parts_[kNow] = value_.score_now(g);
  for (int p = 0; p < rules_->players; ++p) {
    parts_[kFarms][p] = parts_[kNow][p] - s.score[p];
    parts_[kHand][p] = g.over() ? 0 : hand_value(g, p);
    parts_[kStock][p] = stock_value(g, p);
  }
  add_outlook(g, parts_[kStock]);
  parts_[kShape][me] = tiles_around_last(g);
  u64 todo[2] = {s.figures_used[0], s.figures_used[1]};
  for (int half = 0; half < 2; ++half)
    while (todo[half]) {
      const u16 feature = s.label[s.figures[half * 64 + std::countr_zero(todo[half])].segment];
      each_figure(s, s.features[feature], [&](u8 j) { todo[j >> 6] &= ~(1ull << (j & 63)); });
      if (rules_->scores >> s.features[feature].kind & 1) add_feature(g, feature);
      else if (pasture_ && s.features[feature].kind == Field && !g.over()) add_pasture(g, s.features[feature]);
    }
  add_joins();
  add_raids(g);
  return parts_;
}

void Appraisal::add_feature(const Game& g, u16 feature) {
  const Feature& f = g.s().features[feature];
  if (pays_at_the_end(f.kind)) return;  // it stays in kFarms
  const int worth_now = g.over() ? 0 : feature_worth(g, feature, true);
  Claim claim{&f, {}, winners(g, f), 0};
  each_bit(claim.leaders, [&](int p) { parts_[kFarms][p] -= worth_now; });
  if (f.open == 0 || g.over()) return;
  claim.cells = open_cells(g, feature);
  claim.full =
      feature_worth(g, feature, false) + claim.cells.count * rules_->worth[f.kind][0][f.tags & ((1 << kWorthTags) - 1)].tile;
  add_claim(g, f, claim, worth_now);
  if (!is_surrounded(f.kind)) claims_.push_back(claim);
}

void Appraisal::add_claim(const Game& g, const Feature& f, Claim& claim, int worth_now) {
  const double odds = odds_.completed(f.kind, claim.cells, std::max(1, std::popcount(present(g, f))));
  each_bit(claim.leaders, [&](int p) {
    parts_[kHope][p] += odds * (claim.full - worth_now);
    parts_[kOpen][p] += claim.cells.count;
  });
  each_figure(g.s(), f, [&](u8 i) {
    const u8 owner = g.s().figures[i].owner;
    parts_[kReturn][owner] += odds;
    parts_[kStuck][owner] += odds < kHardly;
  });
}

/// Completed cities are in kFarms. A city is taken to pay 3 points to each farm (BASE-FARM-10), whatever the option: it is a hope.
void Appraisal::add_pasture(const Game& g, const Feature& field) {
  const State& s = g.s();
  const unsigned set = winners(g, field);
  ++looks_;
  double odds = 0;
  int cities = 0;
  Meadow meadow{&field, set, 0, static_cast<int>(slots_.size()), 0};
  each_segment(s, field, [&](u16 row) {
    const Placed& p = s.placed[s.tile_of[row]];
    each_bit(g.tile(p.kind).cities[row - p.base], [&](int k) {
      const u16 city = s.label[p.base + k];
      if (seen_[city] == looks_) return;
      seen_[city] = looks_;
      if (s.features[city].open == 0)
        ++cities;
      else
        odds += odds_.completed(City, open_cells(g, city), std::max(1, std::popcount(present(g, s.features[city]))));
    });
    add_open_slots(g, p, row - p.base);
  });
  meadow.worth = 3 * (odds + cities);
  const auto begin = slots_.begin() + meadow.first;
  std::sort(begin, slots_.end());
  slots_.erase(std::unique(begin, slots_.end()), slots_.end());
  meadow.end = static_cast<int>(slots_.size());
  meadows_.push_back(meadow);
  each_bit(set, [&](int p) { parts_[kPasture][p] += 3 * odds; });
  if (std::has_single_bit(set)) parts_[kMeadow][std::countr_zero(set)] += meadow.end - meadow.first;
}

void Appraisal::add_open_slots(const Game& g, const Placed& p, int segment) {
  const Border& border = g.tile(p.kind).border[p.rot];
  for (int d = 0; d < 4; ++d) {
    if (border.segment[d * 3] != segment && border.segment[d * 3 + 1] != segment && border.segment[d * 3 + 2] != segment) continue;
    const CellRef r = bastide::look(g, p.x + kDx[d], p.y + kDy[d]);
    if (is_slot(r)) slots_.push_back(static_cast<i16>(r & ~kSlot));
  }
}

void Appraisal::add_raids(const Game& g) {
  for (const Meadow& a : meadows_)
    for (const Meadow& b : meadows_)
      if (&a != &b && a.leaders != b.leaders) add_raid(g, a, b);
}

/// What those on `own` would gain who lead nothing on `other` yet.
void Appraisal::add_raid(const Game& g, const Meadow& own, const Meadow& other) {
  double none = 1;
  for (int i = own.first, j = other.first; i < own.end && j < other.end;) {
    const i16 a = slots_[static_cast<std::size_t>(i)], b = slots_[static_cast<std::size_t>(j)];
    if (a == b) none *= 1 - odds_.filled(pattern_at(g.s(), a), 1);
    i += a <= b, j += b <= a;
  }
  if (none == 1) return;
  const u8* const power = other.field->power;
  const int most = *std::max_element(power, power + rules_->players);
  each_bit(own.leaders & ~other.leaders, [&](int p) {
    if (own.field->power[p] + power[p] >= most) parts_[kRaid][p] += (1 - none) * other.worth;
  });
}

void Appraisal::add_joins() {
  for (const Claim& a : claims_)
    for (const Claim& b : claims_)
      if (&a != &b && a.feature->kind == b.feature->kind && a.leaders != b.leaders) add_join(a, b);
}

/// What those on `own` would gain who lead nothing on `other` yet.
void Appraisal::add_join(const Claim& own, const Claim& other) {
  Pattern pattern = 0;
  if (!share_a_cell(own.cells, other.cells, pattern)) return;
  const double odds = odds_.filled(pattern, 1);
  const u8* const power = other.feature->power;
  const int most = *std::max_element(power, power + rules_->players);
  each_bit(own.leaders & ~other.leaders, [&](int p) {
    if (own.feature->power[p] + power[p] >= most) parts_[kJoin][p] += odds * other.full;
  });
}

Weights balanced() {
  Weights w;
  w.mine[kNow] = w.theirs[kNow] = 1;
  w.mine[kFarms] = w.theirs[kFarms] = -0.1;
  w.mine[kHope] = 0.8, w.theirs[kHope] = 1.2;
  w.mine[kReturn] = w.theirs[kReturn] = 1;
  w.mine[kStuck] = w.theirs[kStuck] = -1;
  w.mine[kOpen] = -0.3, w.theirs[kOpen] = -0.35;
  w.mine[kHand] = 1.4, w.theirs[kHand] = 1.8;
  w.mine[kJoin] = 0.15;
  w.mine[kShape] = 0.1;
  w.mine[kStock] = w.theirs[kStock] = 1;
  return w;
}

double weighed(const Parts& parts, const Weights& weights, int me, int players) {
  Points points{};
  for (int p = 0; p < players; ++p) points[p] = weigh(p == me ? weights.mine : weights.theirs, parts, p);
  return lead(points, me, players);
}

Move AppraisingBot::choose(const Game& g, const Limit& limit) {
  if (!appraisal_ || appraisal_->rules() != g.shared_rules()) appraisal_ = std::make_unique<Appraisal>(g.shared_rules());
  const int me = g.actor();
  Move best;
  double most = -1e9;
  u32 equals = 0;
  appraisal_->begin(g);
  planner_.each(g, [&](const Plan& plan, Game& leaf) {
    const double v = value(leaf, me);
    if (v > most) most = v, equals = 0;
    if (v == most && lots_.below(++equals) == 0) best = plan.answer[0];
    return !(limit.stop && limit.stop->load(std::memory_order_relaxed));
  });
  return best;
}

double AppraisingBot::value(Game& leaf, int me) { return weighed(appraisal_->look(leaf, me), weights_, me, leaf.rules().players); }

}  // namespace bastide
