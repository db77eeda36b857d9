// What is answered by HTTP to whoever asks for tiles and their pictures (docs/protocol.md, "HTTP"), wherever the page's program is: addresses are
// read and lists put together here; who calls says what he keeps of it.
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

/// The keys of a query with their values, in order, decoded.
using Query = std::vector<std::pair<std::string, std::string>>;

/// The address of a picture below /art/: THEME/TILE.ROT.svg.
struct PictureAddress {
  std::string theme, id;
  int rot = 0;
  /// It is that of a design, which stands in the query.
  bool design() const { return id == "design"; }
};

// All throw Error in words: not-found, bad-message, bad-rules, too-large.
PictureAddress read_picture_address(std::string_view below_art);
/// SVG.
std::string picture_at(const PictureAddress&);
std::string design_picture_at(const PictureAddress&, const std::string& design);
/// The design that a query has under `tile`.
std::string design_of(const Query&);

/// GET /art/THEME/sheet.json: by their address below the theme, without the ending, what `draw` draws there.
boost::json::object sheet_answer(const std::string& theme, const Query&, const std::function<std::string(const PictureAddress&)>& draw);

/// The geometry of a tile as text in JSON.
std::string shape_at(const std::string& id);
std::string design_shape_at(const std::string& design);
/// GET /api/tiles, with what these two say.
using ShapeOf = std::function<std::string(const std::string&)>;
std::string tiles_answer(const Query&, const ShapeOf& shape, const ShapeOf& design);

/// POST /api/design.
boost::json::object asked_design_answer(const std::string& body);

}  // namespace bastide
