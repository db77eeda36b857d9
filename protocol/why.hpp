// Why the tile in hand may not lie in a cell, in words and as JSON (docs/protocol.md, "Why not here").
#pragma once
#include <boost/json.hpp>
#include <string>

#include "core/game.hpp"

namespace bastide {

/// True while a tile in hand is to be placed: only then there is something to tell.
bool is_placing(const Game&);
/// What speaks against that cell, without `type` and `seq`. Throws Error (illegal) unless a tile is to be placed.
boost::json::object why_json(const Game&, Pos);
/// The same for one rotation as part of a sentence; empty if it is legal.
std::string why_not(const Game&, Pos, int rot);

}  // namespace bastide
