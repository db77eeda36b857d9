#include "core/field_cities.hpp"

#include <algorithm>

namespace bastide {

void FieldCities::begin(const Game& g) {
  const State& s = g.s();
  rows_ = s.segment_count, features_ = s.feature_count;
  fields_.resize(static_cast<std::size_t>(features_));
  cities_.clear(), open_cities_.clear(), completed_.clear();
  any_completed_ = false;
  for (u16 i = 0; i < features_; ++i) {
    const Feature& f = s.features[i];
    fields_[i] = {0, kNo, f.segments};
    if (f.kind == City && f.open && s.label[f.ring] == i) open_cities_.push_back(i);
  }
}

void FieldCities::look(const Game& leaf) {
  const State& s = leaf.s();
  completed_.clear();
  any_completed_ = false;
  const auto look_at = [&](u16 city) {
    const Feature& f = s.features[city];
    if (f.kind == City && f.open == 0 && s.label[f.ring] == city) complete(leaf, city);
  };
  for (const u16 city : open_cities_) look_at(city);
  for (int i = features_; i < s.feature_count; ++i) look_at(static_cast<u16>(i));
}

void FieldCities::complete(const Game& leaf, u16 city) {
  const State& s = leaf.s();
  any_completed_ = true;
  each_segment(s, s.features[city], [&](u16 row) {
    const Placed& p = s.placed[s.tile_of[row]];
    const TileKind& t = leaf.tile(p.kind);
    for (int k = 0; k < t.segments; ++k) {
      const std::pair met{city, s.label[p.base + k]};
      if ((t.cities[k] >> (row - p.base) & 1) && std::find(completed_.begin(), completed_.end(), met) == completed_.end()) completed_.push_back(met);
    }
  });
}

bool FieldCities::grew_alone(const Game& leaf, u16 field) const {
  if (field >= features_) return false;
  const State& s = leaf.s();
  int segments = s.features[field].segments;
  for (int row = rows_; row < s.segment_count; ++row) segments -= s.label[row] == field;
  return segments == fields_[field].segments;
}

/// Walked in a position after it, where the turn's own cities are left out.
FieldCities::Row FieldCities::known(const Game& leaf, u16 field) {
  Row& row = fields_[field];
  if (row.count != kNo) return row;
  row.first = static_cast<u32>(cities_.size()), row.count = 0;
  walk_cities(leaf, field, [&](u16 city) {
    if (std::any_of(completed_.begin(), completed_.end(), [&](auto& met) { return met.first == city; })) return;
    cities_.push_back(city);
    ++row.count;
  });
  return row;
}

}  // namespace bastide
