#include "protocol/tile_json.hpp"

#include <algorithm>
#include <cmath>

#include "art/tile_art.hpp"
#include "core/expansion.hpp"
#include "core/ruleset.hpp"
#include "core/tile_def.hpp"
#include "protocol/error.hpp"
#include "protocol/meta.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

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

json::object shape_json(const TileDef& tile) {
  json::array segments;
  std::vector<art::SegmentShape> shapes = art::tile_shapes(tile);
  for (std::size_t i = 0; i < shapes.size(); ++i) segments.push_back(segment_json(tile, i, shapes[i]));
  json::object shape{{"id", tile.id}, {"text", art::describe(tile)}, {"segments", segments}};
  for (auto& mark : art::tile_marks(tile))
    if (mark.name == "tower") shape["foundation"] = {std::lround(mark.x), std::lround(mark.y)};
  return shape;
}

std::optional<std::string> drawn(const TileDef& tile, const std::string& theme, int rot) {
  if (theme != "light" && theme != "dark") return {};
  return art::tile_svg(tile, rot, theme == "dark" ? art::Theme::dark : art::Theme::light);
}

// The tile of a design in a request.
TileDef read_tile(const std::string& word) {
  DesignErrors errors;
  const Design design = read_design(word, errors);
  if (!errors.empty()) throw Error("bad-rules", first_of(errors, word));
  return tile_of(design);
}

json::array errors_json(const DesignErrors& errors) {
  json::array list;
  for (const DesignError& e : errors) list.push_back({{"line", e.line}, {"text", e.text}});
  return list;
}

// Expansions that give the tile's marks their meanings; where several do, the first.
json::array needs_of(const TileDef& tile) {
  json::array ids;
  for (const OwnedMark* m : marks_on(tile)) {
    const json::value id = m->owners[0]->id;
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  }
  return ids;
}

// BA/RRRR, or BA/RRRR~source: with a mark more, that is drawn.
std::optional<TileDef> tile_named(const std::string& name) {
  const std::size_t mark = std::min(name.find('~'), name.size());
  const TileDef* tile = builtin_catalogue().tile(name.substr(0, mark));
  if (!tile || mark == name.size()) return tile ? std::optional(*tile) : std::nullopt;
  TileDef marked = *tile;
  const std::string note = name.substr(mark + 1);
  marked.id = name;
  if (!marked.has_note(note)) marked.notes.push_back(note);
  const auto marks = art::tile_marks(marked);
  const bool drawn = std::any_of(marks.begin(), marks.end(), [&](auto& m) { return m.name == note; });
  return drawn && !tile->has_note(note) ? std::optional(marked) : std::nullopt;
}

}  // namespace

std::vector<std::string> tiles_of_expansions() {
  std::vector<std::string> ids;
  for (const TileDef& tile : builtin_catalogue().tiles)
    if (find_expansion(std::string_view(tile.where).substr(0, tile.where.find('/')))) ids.push_back(tile.id);
  return ids;
}

std::optional<json::object> tile_shape(const std::string& id) {
  const std::optional<TileDef> tile = tile_named(id);
  return tile ? std::optional(shape_json(*tile)) : std::nullopt;
}

std::optional<std::string> tile_picture(const std::string& theme, const std::string& id, int rot) {
  const std::optional<TileDef> tile = tile_named(id);
  return tile ? drawn(*tile, theme, rot) : std::nullopt;
}

json::object design_answer(const std::string& word) {
  DesignErrors errors;
  Design design = read_design(word, errors);
  if (!errors.empty()) return {{"errors", errors_json(errors)}};
  design.copies = 1;
  const TileDef tile = tile_of(design);
  json::object shape = shape_json(tile);
  return {{"id", tile.id},
          {"design", to_text(design)},
          {"description", shape["text"]},
          {"segments", shape["segments"]},
          {"file", to_text(tile) + "\n" + to_text(TileSet{"own/" + design.name, {{tile.id, 1}}, {}, {}, {}})},
          {"needs", needs_of(tile)}};
}

json::object design_shape(const std::string& word) { return shape_json(read_tile(word)); }

std::optional<std::string> design_picture(const std::string& theme, const std::string& word, int rot) {
  return drawn(read_tile(word), theme, rot);
}

void put_own_tiles(json::object& o, const Game& game) {
  if (json::array designs = designs_json(game.rules().rules); !designs.empty()) o["designs"] = std::move(designs);
  json::array marked;
  for (auto& [id, mark] : game.rules().noted) marked.push_back({{"id", id}, {"mark", mark}});
  if (!marked.empty()) o["marked"] = std::move(marked);
}

}  // namespace bastide
