// A position on one line, for chat, bug reports and puzzles (docs/protocol.md, "Position").
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace bastide {

/// Everything that the players see on the table, on one line in its canonical spelling: rules; tiles in the order laid; figures;
/// scores; tiles that left the game; whose turn, with the tile in hand.
std::string position_line(const Game&);

/// The game that goes on from a position. `tiles` are further definitions (docs/catalogue.md) for the `tiles=` of its rules. The
/// line of a game's position reads as a game with the same decisions ahead; it has no past, so its ledger is empty. Throws Error
/// (bad-position, bad-rules) in words that say where.
Game read_position(std::string_view line, std::string_view tiles = {});

/// The state of such a game with its decision (docs/protocol.md, "The state"); `seq` is 0.
boost::json::object position_json(const Game&);

}  // namespace bastide
