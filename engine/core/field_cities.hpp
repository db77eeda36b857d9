// Which completed cities a field touches (BASE-FARM-4): walked, or remembered by somebody who looks at many turns from one position.
#pragma once
#include <utility>

#include "core/features.hpp"
#include "core/game.hpp"

namespace bastide {

/// A set of features without allocation.
struct FeatureSet {
  u64 word[(kMaxFeatures + 63) / 64] = {};
  /// True if it was not in the set before.
  bool add(u16 f) {
    u64& w = word[f >> 6];
    const u64 bit = 1ull << (f & 63);
    if (w & bit) return false;
    w |= bit;
    return true;
  }
};

/// Calls go(city) for each completed city that the field touches, in the order in which the field meets them.
template <class F>
BASTIDE_INLINE void walk_cities(const Game& g, u16 field, F&& go) {
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

/// A large field is walked once for all the turns that only add their own tile to it, and what a turn completes is looked for from its
/// side: a city touches few fields. Not thread-safe.
class FieldCities {
 public:
  /// The position from which turns are looked at.
  void begin(const Game&);
  /// A position to which a turn leads. Until the next call `each` is asked of it.
  void look(const Game& leaf);
  /// As walk_cities, in any order.
  template <class F>
  void each(const Game& leaf, u16 field, F&& go) {
    if (!grew_alone(leaf, field)) return walk_cities(leaf, field, go);
    const Row row = known(leaf, field);
    for (u16 i = 0; i < row.count; ++i) go(cities_[row.first + i]);
    for (auto [city, touched] : completed_)
      if (touched == field) go(city);
  }
  /// The turn has completed a city.
  bool completed() const { return any_completed_; }
  /// It is a field of before, and only new tiles have been added to it.
  bool grew_alone(const Game& leaf, u16 field) const;

 private:
  struct Row {
    u32 first;
    u16 count, segments;  ///< count: kNo as long as it has not been walked
  };
  Row known(const Game& leaf, u16 field);
  void complete(const Game& leaf, u16 city);

  int rows_ = 0, features_ = 0;                ///< on the table when the turn began
  std::vector<Row> fields_;                    ///< by feature
  std::vector<u16> cities_;                    ///< theirs, as they were then
  std::vector<u16> open_cities_;               ///< then
  bool any_completed_ = false;
  std::vector<std::pair<u16, u16>> completed_;  ///< by the turn: a city, and a field that it touches
};

/// Calls go(city) for each completed city that the field touches.
template <class F>
BASTIDE_INLINE void each_city_of_field(const Game& g, u16 field, F&& go) {
  if (FieldCities* known = g.field_cities()) known->each(g, field, go);
  else walk_cities(g, field, go);
}

}  // namespace bastide
