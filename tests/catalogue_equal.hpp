// Whether two definitions mean the same, wherever they were written.
#pragma once
#include "core/tile_def.hpp"

namespace bastide {

inline bool same(const SegmentDef& a, const SegmentDef& b) {
  return a.kind == b.kind && a.sides == b.sides && a.halves == b.halves && a.pennants == b.pennants && a.cities == b.cities &&
         a.tags == b.tags;
}

inline bool same(const TileDef& a, const TileDef& b) {
  if (a.segments.size() != b.segments.size()) return false;
  for (std::size_t k = 0; k < a.segments.size(); ++k) {
    if (!same(a.segments[k], b.segments[k])) return false;
  }
  return a.id == b.id && a.group == b.group && a.at_most == b.at_most && a.notes == b.notes;
}

inline bool same(const TileSet& a, const TileSet& b) {
  return a.id == b.id && a.tiles == b.tiles && a.requires_sets == b.requires_sets && a.removes == b.removes;
}

inline bool same(const Catalogue& a, const Catalogue& b) {
  if (a.tiles.size() != b.tiles.size() || a.sets.size() != b.sets.size()) return false;
  for (std::size_t i = 0; i < a.tiles.size(); ++i) {
    if (!same(a.tiles[i], b.tiles[i])) return false;
  }
  for (std::size_t i = 0; i < a.sets.size(); ++i) {
    if (!same(a.sets[i], b.sets[i])) return false;
  }
  return true;
}

inline std::string to_text(const Catalogue& catalogue) {
  std::string text;
  for (const TileDef& tile : catalogue.tiles) text += to_text(tile);
  for (const TileSet& set : catalogue.sets) text += to_text(set);
  return text;
}

}  // namespace bastide
