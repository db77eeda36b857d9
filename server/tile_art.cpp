// Tiles as the page needs them: from the room that draws.
#include "art/tile_art.hpp"

#include <algorithm>
#include <cmath>

#include "core/tile_def.hpp"
#include "rooms.hpp"

namespace bastide::server {
namespace {

namespace json = boost::json;

// The sides or half edges that a segment touches, tile unrotated; I or II if it touches none.
json::array locations(const TileDef& tile, std::size_t segment) {
  const SegmentDef& s = tile.segments[segment];
  json::array names;
  for (int d = 0; d < 4; ++d)
    if (s.sides >> d & 1) names.emplace_back(kSideName[d]);
  for (int h = 0; h < 8; ++h)
    if (s.halves >> h & 1) names.emplace_back(kHalfName[h]);
  if (!names.empty()) return names;
  bool second = std::any_of(tile.segments.begin(), tile.segments.begin() + static_cast<std::ptrdiff_t>(segment),
                            [](const SegmentDef& earlier) { return earlier.sides == 0 && earlier.halves == 0; });
  names.emplace_back(second ? "II" : "I");
  return names;
}

json::object segment_json(const TileDef& tile, std::size_t segment, const art::SegmentShape& shape) {
  return {{"kind", kKindName[tile.segments[segment].kind]},
          {"path", shape.path},
          {"anchor", json::array{std::lround(shape.ax), std::lround(shape.ay)}},
          {"locations", locations(tile, segment)}};
}

}  // namespace

std::optional<json::object> tile_shape(const std::string& id) {
  const TileDef* tile = builtin_catalogue().tile(id);
  if (!tile) return {};
  json::array segments;
  std::vector<art::SegmentShape> shapes = art::tile_shapes(*tile);
  for (std::size_t i = 0; i < shapes.size(); ++i) segments.push_back(segment_json(*tile, i, shapes[i]));
  return json::object{{"id", id}, {"text", art::describe(*tile)}, {"segments", segments}};
}

std::optional<std::string> tile_picture(const std::string& theme, const std::string& id, int rot) {
  const TileDef* tile = builtin_catalogue().tile(id);
  if (!tile || (theme != "light" && theme != "dark")) return {};
  return art::tile_svg(*tile, rot, theme == "dark" ? art::Theme::dark : art::Theme::light);
}
}  // namespace bastide::server
