#include "expansions/base/farms.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/field_cities.hpp"
#include "core/score.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

int farm_factor(const Game& g, u16 city) { return g.rules().farm_factor[g.s().features[city].tags & ((1 << kWorthTags) - 1)]; }

/// Calls f(field) for each field with farmers, in the order of their figures.
template <class F>
BASTIDE_INLINE void each_farm(const Game& g, F&& go) {
  const State& s = g.s();
  u64 done[2] = {};
  each_figure_on_table(s, [&](int i) {
    const u16 field = s.label[s.figures[i].segment];
    if (s.features[field].kind != Field || (done[i >> 6] >> (i & 63) & 1)) return;
    each_figure(s, s.features[field], [&](u8 j) { done[j >> 6] |= 1ull << (j & 63); });
    if (!g.rules().farm_apart || !g.rules().farm_apart(g, field)) go(field);
  });
}

/// Points of a completed city farm by farm, and city by city.
constexpr int kOnFarm = 3, kOnItsOwn = 4;

/// By player, as lanes: what a field pays him a city beyond the usual, a bit for each point.
u64 extras_of(const Game& g, const Feature& field) {
  u64 extras = 0;
  for (auto hook : g.rules().farm_extras) extras |= hook(g, field);
  return extras;
}
u8 extras_for(u64 extras, int player) { return static_cast<u8>(extras >> 8 * player); }

/// The cities that pay for a farm, by how many times the usual.
struct Harvest {
  int each = kOnFarm;
  u8 extras = 0;  ///< what else the player gets a city (Ruleset::farm_extra)
  int cities[4] = {};
  int castles = 0;       ///< each a point more (BCB-CAS-16)
  bool paid_before = false;  ///< there are others, which have paid the player on another farm
  const char* rule = nullptr;  ///< which pays so much, null: by `each`

  void add(const Game& g, u16 city) {
    if (g.s().features[city].tags & g.rules().kept_tags) ++castles;
    else ++cities[farm_factor(g, city)];
  }
  /// A city of so many times the usual worth.
  int city(const Ruleset& r, int times) const {
    const int extra = std::popcount(extras);
    return r.farm_extras_once ? each * times + extra : (each + extra) * times;
  }
  int points(const Ruleset& r) const { return cities[1] * city(r, 1) + cities[2] * city(r, 2) + cities[3] * city(r, 3) + castles * (city(r, 1) + 1); }
  Sum sum(const Ruleset& r) const {
    Sum sum;
    for (int times = 1; times < 4; ++times)
      if (cities[times])
        sum.add(cities[times], times == 1 ? "city" : r.farm_noun, city(r, times), rule ? rule : each == kOnItsOwn ? "BASE-FARM-6" : "BASE-FARM-10");
    if (castles) sum.add(castles, "castle", city(r, 1) + 1, "BCB-CAS-16");
    if (rule && !(cities[1] + cities[2] + cities[3])) sum.cite(rule);
    if (cities[2] + cities[3]) {
      sum.cite(r.farm_rule);
      if (each == kOnItsOwn && !rule) sum.cite(r.farm_city_rule);
    }
    each_bit(extras, [&](int i) {
      sum.note(r.farm_extra[static_cast<std::size_t>(i)].note);
      sum.cite(r.farm_extra[static_cast<std::size_t>(i)].rule);
    });
    if (paid_before) sum.note("cities that have paid before left out");
    return sum;
  }
};

void pay(Game& g, unsigned winners, u16 field, const Harvest& harvest, bool final = true) {
  const int points = harvest.points(g.rules());
  if (!points) return;
  award(g, winners, points, field, final);
  if (!g.ledger_on()) return;
  u8 power[8];
  set_lanes(power, power_on(g, g.s().features[field]));
  Sum sum = harvest.sum(g.rules());
  explain_power(g, field, power, sum);
  record_score(g, winners, points, power, final, scored_feature(g, field), std::move(sum));
}

/// To each what the extras of the field make of the harvest: together those who get the same.
void pay_each(Game& g, unsigned winners, u16 field, Harvest harvest, u64 extras, bool final = true) {
  while (winners) {
    harvest.extras = extras_for(extras, std::countr_zero(winners));
    unsigned same = 0;
    each_bit(winners, [&](int p) { same |= static_cast<unsigned>(extras_for(extras, p) == harvest.extras) << p; });
    pay(g, same, field, harvest, final);
    winners &= ~same;
  }
}

/// Farm by farm: 3 points per completed city to whoever leads there (BASE-FARM-10).
void score_by_farm(Game& g) {
  each_farm(g, [&](u16 field) {
    Harvest harvest;
    each_city_of_field(g, field, [&](u16 city) { harvest.add(g, city); });
    const Feature& f = g.s().features[field];
    pay_each(g, winners(g, f), field, harvest, extras_of(g, f));
  });
}

/// Calls f(field, player, harvest) farm by farm, but a player is paid for a city only once (option farm3-once): on the farm where it brings
/// him the most.
template <class F>
void each_harvest_once(const Game& g, F&& f) {
  FeatureSet paid[kMaxPlayers];
  const auto pay_on = [&](u16 field, int p, u8 extras) {
    Harvest harvest;
    harvest.extras = extras;
    each_city_of_field(g, field, [&](u16 city) {
      if (paid[p].add(city)) harvest.add(g, city);
      else harvest.paid_before = true;
    });
    f(field, p, harvest);
  };
  for (int more = static_cast<int>(g.rules().farm_extra.size()); more >= 0; --more)
    each_farm(g, [&](u16 field) {
      const u64 extras = extras_of(g, g.s().features[field]);
      each_bit(winners(g, g.s().features[field]), [&](int p) {
        if (const u8 own = extras_for(extras, p); std::popcount(own) == more) pay_on(field, p, own);
      });
    });
}

void score_by_farm_once(Game& g) {
  each_harvest_once(g, [&](u16 field, int p, const Harvest& harvest) { pay(g, 1u << p, field, harvest); });
}

/// City by city: what one pays.
Harvest single(const Game& g, u16 city, u8 extras) {
  Harvest harvest{kOnItsOwn, extras};
  harvest.add(g, city);
  return harvest;
}

void record_supplied(Game& g, unsigned winners, u16 city, const Harvest& harvest, const u8 (&power)[8]) {
  Sum sum = harvest.sum(g.rules());
  each_farm(g, [&](u16 field) {
    each_city_of_field(g, field, [&](u16 supplied) {
      if (supplied == city) explain_power(g, field, power, sum);
    });
  });
  record_score(g, winners, harvest.points(g.rules()), power, true, {Field, 0, first_row(g.s(), city), tiles_of(g, city)}, std::move(sum));
}

/// To each what the extras of the fields around the city make of it: together those who get the same.
void pay_suppliers(Game& g, u16 city, u64 farmers, u64 extras) {
  u8 power[8];
  set_lanes(power, farmers);
  for (unsigned left = leaders(power, g.rules().players); left;) {
    const Harvest harvest = single(g, city, extras_for(extras, std::countr_zero(left)));
    unsigned same = 0;
    each_bit(left, [&](int p) { same |= static_cast<unsigned>(extras_for(extras, p) == harvest.extras) << p; });
    award(g, same, harvest.points(g.rules()), city, true);
    if (g.ledger_on()) record_supplied(g, same, city, harvest, power);
    left &= ~same;
  }
}

/// City by city: 4 points to whoever has the most farmers on all fields around it together (BASE-FARM-6..9).
void score_by_city(Game& g) {
  const State& s = g.s();
  FeatureSet known;
  u64 power[kMaxFeatures], extras[kMaxFeatures];  // written at the first touch only
  u16 cities[kMaxFeatures];
  int count = 0;
  each_farm(g, [&](u16 field) {
    const u64 field_extras = extras_of(g, s.features[field]), farmers = power_on(g, s.features[field]);
    each_city_of_field(g, field, [&](u16 city) {
      if (known.add(city)) {
        power[city] = extras[city] = 0;
        cities[count++] = city;
      }
      power[city] += farmers;
      extras[city] |= field_extras;
    });
  });
  for (int i = 0; i < count; ++i) pay_suppliers(g, cities[i], power[cities[i]], extras[cities[i]]);
}

// --- what each farm would pay, for those who look ahead --------------------------------------------------------------------------------

std::vector<Payment> payments_by_farm(const Game& g) {
  std::vector<Payment> payments;
  each_farm(g, [&](u16 field) {
    Harvest harvest;
    each_city_of_field(g, field, [&](u16 city) { harvest.add(g, city); });
    const u64 extras = extras_of(g, g.s().features[field]);
    each_bit(winners(g, g.s().features[field]), [&](int p) {
      harvest.extras = extras_for(extras, p);
      payments.push_back({field, static_cast<u8>(p), harvest.sum(g.rules())});
    });
  });
  return payments;
}

std::vector<Payment> payments_by_farm_once(const Game& g) {
  std::vector<Payment> payments;
  each_harvest_once(g, [&](u16 field, int p, const Harvest& harvest) {
    payments.push_back({field, static_cast<u8>(p), harvest.sum(g.rules())});
  });
  return payments;
}

/// What a city pays is told on one field: where the player has the most farmers around it. Cities of other extras are terms apart.
std::vector<Payment> payments_by_city(const Game& g) {
  const State& s = g.s();
  std::map<u16, std::vector<u16>> fields;  // around each city
  each_farm(g, [&](u16 field) { each_city_of_field(g, field, [&](u16 city) { fields[city].push_back(field); }); });
  std::map<std::tuple<u16, int, u8>, Harvest> harvests;
  for (auto& [city, around] : fields) {
    u8 farmers[8] = {};
    u64 extras = 0;
    for (const u16 field : around) {
      set_lanes(farmers, lanes(farmers) + power_on(g, s.features[field]));
      extras |= extras_of(g, s.features[field]);
    }
    each_bit(leaders(farmers, g.rules().players), [&, city = city, &around = around](int p) {
      const u16 field = *std::max_element(around.begin(), around.end(),
                                          [&](u16 a, u16 b) { return s.features[a].power[p] < s.features[b].power[p]; });
      const u8 own = extras_for(extras, p);
      harvests.try_emplace({field, p, own}, Harvest{kOnItsOwn, own}).first->second.add(g, city);
    });
  }
  std::vector<Payment> payments;
  for (auto& [to, harvest] : harvests) {
    const auto& [field, player, extras] = to;
    if (payments.empty() || payments.back().feature != field || payments.back().player != player)
      payments.push_back({field, static_cast<u8>(player), {}});
    payments.back().sum.append(harvest.sum(g.rules()));
  }
  return payments;
}

template <int each>
Sum lone_worth(const Game& g, u16 field) {
  Harvest harvest{each};
  each_city_of_field(g, field, [&](u16 city) { harvest.add(g, city); });
  return harvest.sum(g.rules());
}

}  // namespace

void (*farm_scoring(int value))(Game&) {
  constexpr void (*scoring[])(Game&) = {score_by_city, score_by_farm, score_by_farm_once};
  return scoring[value];
}

void score_farms(Ruleset& set, int value) {
  constexpr decltype(Ruleset::farm_payments) payments[] = {payments_by_city, payments_by_farm, payments_by_farm_once};
  set.game_end.add(farm_scoring(value), base);
  set.farm_payments = payments[value];
  set.farm_worth = value == 0 ? lone_worth<kOnItsOwn> : lone_worth<kOnFarm>;
}

namespace {

Harvest harvest_of(const Game& g, u16 field, FarmRate rate) {
  Harvest harvest{rate.each};
  harvest.rule = rate.rule;
  each_city_of_field(g, field, [&](u16 city) { harvest.add(g, city); });
  return harvest;
}

}  // namespace

void pay_farmers(Game& g, u16 field, FarmRate rate, bool final) {
  const Feature& f = g.s().features[field];
  pay_each(g, winners(g, f), field, harvest_of(g, field, rate), extras_of(g, f), final);
}

std::vector<Payment> farmers_payments(const Game& g, u16 field, FarmRate rate) {
  const Feature& f = g.s().features[field];
  Harvest harvest = harvest_of(g, field, rate);
  const u64 extras = extras_of(g, f);
  std::vector<Payment> payments;
  each_bit(winners(g, f), [&](int p) {
    harvest.extras = extras_for(extras, p);
    payments.push_back({field, static_cast<u8>(p), harvest.sum(g.rules())});
  });
  return payments;
}

int farm_yield(const Game& g, u16 field, FarmRate rate, Sum* sum) {
  const Harvest harvest = harvest_of(g, field, rate);
  if (sum) *sum = harvest.sum(g.rules());
  return harvest.points(g.rules());
}

int farmer_yield(const Game& g, u16 field, int player, Sum* sum) {
  Harvest harvest = harvest_of(g, field, {g.rules().farm_worth == lone_worth<kOnItsOwn> ? kOnItsOwn : kOnFarm, nullptr});
  harvest.extras = extras_for(extras_of(g, g.s().features[field]), player);
  if (sum) *sum = harvest.sum(g.rules());
  return harvest.points(g.rules());
}

}  // namespace bastide
