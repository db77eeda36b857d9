// The canonical spelling of tiles and sets.
#include <algorithm>

#include "core/place.hpp"
#include "core/tile_def.hpp"
#include "core/words.hpp"

namespace bastide {
namespace {

std::string tag_text(std::string_view name, int number) {
  std::string text = "  ";
  text += name;
  if (number != 1) (text += '=') += std::to_string(number);
  return text;
}

/// The places of a segment, each after a blank; `inner` counts those that touch no edge.
std::string places_text(const SegmentDef& segment, int& inner) {
  const int places = segment.sides | segment.halves << kFirstHalf;
  if (!places) return std::string(" ") + place_name(kFirstInner + inner++);
  std::string text;
  for (int p = 0; p < kFirstInner; ++p) {
    if (places >> p & 1) (text += " ") += place_name(p);
  }
  return text;
}

std::string tags_text(const SegmentDef& segment) {
  std::string text = segment.pennants ? tag_text("pennant", segment.pennants) : "";
  for (const auto& [name, number] : segment.tags) text += tag_text(name, number);
  return text;
}

/// Each city that a field touches, by the first of its places.
std::string cities_text(const TileDef& tile, const SegmentDef& field) {
  std::string text;
  for (std::size_t k = 0; k < tile.segments.size(); ++k) {
    if (!(field.cities >> k & 1)) continue;
    int d = 0;
    while (d < 3 && !(tile.segments[k].sides >> d & 1)) ++d;
    text += (text.empty() ? " > " : " ") + std::string(kSideName[d]);
  }
  return text;
}

std::string segments_text(const TileDef& tile) {
  std::size_t width = 0;
  for (const SegmentDef& segment : tile.segments) width = std::max(width, std::string_view(kKindName[segment.kind]).size());
  std::string text;
  int inner = 0;
  for (const SegmentDef& segment : tile.segments) {
    text += "  " + padded(kKindName[segment.kind], width) + places_text(segment, inner) + tags_text(segment) +
            cities_text(tile, segment) + "\n";
  }
  return text;
}

}  // namespace

std::string to_text(const TileDef& tile) {
  std::string text = "tile " + tile.id + "\n";
  if (!tile.group.empty()) text += "  group " + tile.group + "\n";
  if (tile.at_most) text += "  at-most " + std::to_string(tile.at_most) + "\n";
  for (const std::string& note : tile.notes) text += "  note " + note + "\n";
  return text + segments_text(tile);
}

std::string to_text(const TileSet& set) {
  std::string text = "set " + set.id + "\n";
  for (const std::string& id : set.requires_sets) text += "  requires " + id + "\n";
  for (const std::string& id : set.removes) text += "  removes " + id + "\n";
  std::size_t width = 0;
  for (const auto& [id, count] : set.tiles) width = std::max(width, id.size());
  for (const auto& [id, count] : set.tiles) text += "  " + padded(id, width) + "  " + std::to_string(count) + "\n";
  return text;
}

}  // namespace bastide
