#include "expansions/base/farms.hpp"

#include <algorithm>

#include "core/score.hpp"

namespace bastide {
namespace {

constexpr int kWords = (kMaxFeatures + 63) / 64;

/// A set of features without allocation.
struct FeatureSet {
  u64 word[kWords] = {};
  /// True if it was not in the set before.
  bool add(u16 f) {
    u64& w = word[f >> 6];
    const u64 bit = 1ull << (f & 63);
    if (w & bit) return false;
    w |= bit;
    return true;
  }
};

int farm_factor(const Game& g, u16 city) { return g.rules().farm_factor[g.s().features[city].tags & ((1 << kWorthTags) - 1)]; }

/// Calls f(city) for each completed city that the field touches (BASE-FARM-4).
template <class F>
BASTIDE_INLINE void each_city(const Game& g, u16 field, F&& go) {
  const State& s = g.s();
  FeatureSet seen;
  each_segment(s, s.features[field], [&](u16 row) {
    const Placed& p = s.placed[s.tile_of[row]];
    each_bit(g.tile(p.kind).cities[row - p.base], [&](int k) {
      const u16 city = s.label[p.base + k];
      if (s.features[city].open == 0 && seen.add(city)) go(city);
    });
  });
}

/// Calls f(field) for each field with farmers, in the order of their figures.
template <class F>
BASTIDE_INLINE void each_farm(const Game& g, F&& go) {
  const State& s = g.s();
  u64 done[2] = {};
  each_figure_on_table(s, [&](int i) {
    const u16 field = s.label[s.figures[i].segment];
    if (s.features[field].kind != Field || (done[i >> 6] >> (i & 63) & 1)) return;
    each_figure(s, s.features[field], [&](u8 j) { done[j >> 6] |= 1ull << (j & 63); });
    go(field);
  });
}

/// The cities that pay for a farm, by how many times the usual.
struct Harvest {
  static constexpr int kEach = 3;
  int cities[4] = {};

  void add(const Game& g, u16 city) { ++cities[farm_factor(g, city)]; }
  int points() const { return kEach * (cities[1] + 2 * cities[2] + 3 * cities[3]); }
  Sum sum(const Ruleset& r) const {
    Sum sum;
    for (int times = 1; times < 4; ++times)
      if (cities[times]) sum.add(cities[times], times == 1 ? "city" : r.farm_noun, kEach * times, "BASE-FARM-10");
    if (cities[2] + cities[3]) sum.cite(r.farm_rule);
    return sum;
  }
};

void pay(Game& g, unsigned winners, u16 field, const Harvest& harvest) {
  if (!harvest.points()) return;
  award(g, winners, harvest.points());
  if (g.ledger_on())
    record_score(g, winners, harvest.points(), Field, true, g.s().features[field].power, tiles_of(g, field), harvest.sum(g.rules()));
}

/// Farm by farm: 3 points per completed city to whoever leads there (BASE-FARM-10).
void score_by_farm(Game& g) {
  each_farm(g, [&](u16 field) {
    Harvest harvest;
    each_city(g, field, [&](u16 city) { harvest.add(g, city); });
    pay(g, leaders(g.s().features[field].power, g.rules().players), field, harvest);
  });
}

/// Farm by farm, but a player is paid for a city only once (option farm3-once).
void score_by_farm_once(Game& g) {
  FeatureSet paid[kMaxPlayers];
  each_farm(g, [&](u16 field) {
    const unsigned winners = leaders(g.s().features[field].power, g.rules().players);
    each_bit(winners, [&](int p) {
      Harvest harvest;
      each_city(g, field, [&](u16 city) {
        if (paid[p].add(city)) harvest.add(g, city);
      });
      pay(g, 1u << p, field, harvest);
    });
  });
}

void record_supplied(Game& g, unsigned winners, u16 city, const u8 (&power)[8]) {
  const int times = farm_factor(g, city);
  Sum sum;
  sum.add(1, times == 1 ? "city" : g.rules().farm_noun, 4 * times, "BASE-FARM-6");
  if (times > 1) sum.cite(g.rules().farm_rule);
  record_score(g, winners, 4 * times, Field, true, power, tiles_of(g, city), std::move(sum));
}

/// City by city: 4 points to whoever has the most farmers on all fields around it together (BASE-FARM-6..9).
void score_by_city(Game& g) {
  const State& s = g.s();
  FeatureSet known;
  u64 power[kMaxFeatures];  // written at the first touch only
  u16 cities[kMaxFeatures];
  int count = 0;
  each_farm(g, [&](u16 field) {
    each_city(g, field, [&](u16 city) {
      if (known.add(city)) {
        power[city] = 0;
        cities[count++] = city;
      }
      power[city] += lanes(s.features[field].power);
    });
  });
  for (int i = 0; i < count; ++i) {
    u8 farmers[8];
    set_lanes(farmers, power[cities[i]]);
    const unsigned winners = leaders(farmers, g.rules().players);
    award(g, winners, 4 * farm_factor(g, cities[i]));
    if (g.ledger_on()) record_supplied(g, winners, cities[i], farmers);
  }
}

}  // namespace

void (*farm_scoring(int value))(Game&) {
  switch (value) {
    case 0: return score_by_city;
    case 1: return score_by_farm;
    default: return score_by_farm_once;
  }
}

std::vector<u16> cities_of_farm(const Game& g, u16 field) {
  std::vector<u16> cities;
  each_city(g, field, [&](u16 city) { cities.push_back(city); });
  return cities;
}

}  // namespace bastide
