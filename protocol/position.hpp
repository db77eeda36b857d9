// A position on one line, for chat, bug reports and puzzles (docs/protocol.md).
#pragma once
#include <string>

#include "core/game.hpp"

namespace bastide {

/// Everything that the players see on the table, on one line: rules; tiles in the order laid; figures; scores; discards; whose turn,
/// with the tile in hand.
std::string position_line(const Game&);

}  // namespace bastide
