// Tiles as the page needs them: from the room that draws.
#if __has_include("art/tile_art.hpp")
#include "art/tile_art.hpp"
#endif
#include "core/tile_def.hpp"
#include "rooms.hpp"

namespace bastide::server {
#if __has_include("art/tile_art.hpp")
namespace {

namespace json = boost::json;

json::object segment_json(const SegmentDef& segment, const art::SegmentShape& shape) {
  return {{"kind", kKindName[segment.kind]}, {"path", shape.path}, {"anchor", json::array{shape.ax, shape.ay}}};
}

}  // namespace

std::optional<json::object> tile_shape(const std::string& id) {
  const TileDef* tile = builtin_catalogue().tile(id);
  if (!tile) return {};
  json::array segments;
  std::vector<art::SegmentShape> shapes = art::tile_shapes(*tile);
  for (std::size_t i = 0; i < shapes.size(); ++i) segments.push_back(segment_json(tile->segments[i], shapes[i]));
  return json::object{{"id", id}, {"text", art::describe(*tile)}, {"segments", segments}};
}

std::optional<std::string> tile_picture(const std::string& theme, const std::string& id, int rot) {
  const TileDef* tile = builtin_catalogue().tile(id);
  if (!tile || (theme != "light" && theme != "dark")) return {};
  return art::tile_svg(*tile, rot, theme == "dark" ? art::Theme::dark : art::Theme::light);
}
#else
std::optional<boost::json::object> tile_shape(const std::string& id) {
  if (!builtin_catalogue().tile(id)) return {};
  return boost::json::object{{"id", id}};
}
std::optional<std::string> tile_picture(const std::string& theme, const std::string& id, int) {
  if (!builtin_catalogue().tile(id) || (theme != "light" && theme != "dark")) return {};
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"/>";
}
#endif
}  // namespace bastide::server
