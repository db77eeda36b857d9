// Tiles as a page needs them: their pictures, from the room that draws, and their geometry (docs/protocol.md, "HTTP").
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// The tiles whose file lies with an expansion that can be played: of two that share a folder under the name of one.
std::vector<std::string> tiles_of_expansions();
/// The geometry of a tile, as in GET /api/tiles, by its id or as BA/RRRR~source, with a further mark; nothing if there is no such tile.
std::optional<boost::json::object> tile_shape(const std::string& id);
/// A tile drawn as SVG; `theme` is light or dark, `rot` 0 to 3. Nothing if there is no such tile or theme.
std::optional<std::string> tile_picture(const std::string& theme, const std::string& id, int rot);

/// The answer to POST /api/design: what a design means, or what is wrong with it.
boost::json::object design_answer(const std::string& word);
/// The same as the two above for the tile of a design. Throw Error (bad-rules) in words if it is none.
boost::json::object design_shape(const std::string& word);
std::optional<std::string> design_picture(const std::string& theme, const std::string& word, int rot);
/// What a page must know of a game's tiles beside their ids: `designs`, what the players' own are, and `marked`, tiles that bear a mark in this
/// game that they do not have in the catalogue. Each is left out if there is none.
void put_own_tiles(boost::json::object&, const Game&);

}  // namespace bastide
