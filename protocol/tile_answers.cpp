#include "protocol/tile_answers.hpp"

#include <algorithm>

#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"
#include "protocol/tile_json.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr std::size_t kTilesAtOnce = 500;  // a table late in its game needs a hundred
constexpr std::size_t kDesignsAtOnce = 8;  // as many as a game can have
constexpr std::size_t kDesignChars = 2000;  // longer ones are refused unread, shorter ones in words

[[noreturn]] void too_many(std::size_t most, const char* what) { throw Error("too-large", "at most " + std::to_string(most) + " " + what + " at once"); }

template <class F>
void each_id(const std::string& ids, F&& f) {
  if (ids.empty()) throw Error("bad-message", "ids: expected tiles like ids=BA/RCr,BA/L");
  for (std::size_t at = 0; at <= ids.size();) {
    const std::size_t comma = std::min(ids.find(',', at), ids.size());
    f(ids.substr(at, comma - at));
    at = comma + 1;
  }
}

std::string picture_or_error(const PictureAddress& p, const std::string& name, std::optional<std::string> svg) {
  if (svg) return *std::move(svg);
  const std::string picture = (p.theme + "/" + name + "." + std::to_string(p.rot)).substr(0, 80);
  throw Error("not-found", "there is no picture " + picture + ": themes are light and dark, tiles are in docs/catalogue.md");
}

const std::string& checked_design(const std::string& word) {
  if (word.empty()) throw Error("bad-message", "a design was expected, like gate:city.N/field.EL.ER.SL.SR.WL.WR.>.N");
  return word;
}

}  // namespace

PictureAddress read_picture_address(std::string_view below_art) {
  const std::size_t slash = below_art.find('/');
  if (slash == below_art.npos || below_art.size() < slash + 8 || !below_art.ends_with(".svg"))
    throw Error("not-found", "a picture's address is /art/THEME/TILE.ROT.svg, like /art/light/BA/RCr.0.svg");
  const std::string_view name = below_art.substr(slash + 1, below_art.size() - slash - 5);
  const char rot = name.back();
  if (name[name.size() - 2] != '.' || rot < '0' || rot > '3') throw Error("not-found", "before .svg stands the rotation, .0 to .3");
  return {std::string(below_art.substr(0, slash)), std::string(name.substr(0, name.size() - 2)), rot - '0'};
}

std::string picture_at(const PictureAddress& p) { return picture_or_error(p, p.id, tile_picture(p.theme, p.id, p.rot)); }

std::string design_picture_at(const PictureAddress& p, const std::string& design) { return picture_or_error(p, design, design_picture(p.theme, design, p.rot)); }

std::string design_of(const Query& query) {
  const auto found = std::find_if(query.begin(), query.end(), [](auto& pair) { return pair.first == "tile"; });
  return checked_design(found == query.end() ? std::string() : found->second);
}

json::object sheet_answer(const std::string& theme, const Query& query, const std::function<std::string(const PictureAddress&)>& draw) {
  json::object pictures;
  for (auto& [key, value] : query) {
    if (key != "tiles") continue;
    each_id(value, [&](const std::string& name) {
      if (pictures.size() == kTilesAtOnce) too_many(kTilesAtOnce, "pictures");
      pictures[name] = draw(read_picture_address(theme + "/" + name + ".svg"));
    });
  }
  if (pictures.empty()) throw Error("bad-message", "expected pictures like tiles=BA/RCr.0,BA/L.2");
  return pictures;
}

std::string shape_at(const std::string& id) {
  const std::optional<json::object> shape = tile_shape(id);
  if (!shape) throw Error("not-found", "there is no tile " + id.substr(0, 80));
  return json_text(*shape);
}

std::string design_shape_at(const std::string& design) { return json_text(design_shape(design)); }

std::string tiles_answer(const Query& query, const ShapeOf& shape, const ShapeOf& design) {
  std::string tiles;
  std::size_t count = 0, designs = 0;
  const auto add = [&](const std::string& text) {
    if (count++ == kTilesAtOnce) too_many(kTilesAtOnce, "tiles");
    tiles += (tiles.empty() ? "" : ",") + text;
  };
  for (auto& [key, value] : query) {
    if (key == "design" && ++designs > kDesignsAtOnce) too_many(kDesignsAtOnce, "designs");
    if (key == "design") add(design(checked_design(value)));
    if (key == "ids") each_id(value, [&](const std::string& id) { add(shape(id)); });
  }
  if (tiles.empty()) throw Error("bad-message", "expected tiles like ids=BA/RCr,BA/L or design=NAME:LINE/LINE");
  return "[" + tiles + "]";
}

json::object asked_design_answer(const std::string& body) { return design_answer(Fields(parse_object(body)).text("design", 1, kDesignChars)); }

}  // namespace bastide
