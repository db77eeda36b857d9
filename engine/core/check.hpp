// Is a game's state what a recount of the table says it must be?
#pragma once
#include <string>

#include "core/game.hpp"

namespace bastide {

/// Recounts everything from the tiles on the table (recount.hpp) and compares: board, frontier, labels, rings, features, figures,
/// cloisters watched, supplies, stacks. Empty if all agrees, otherwise the first thing that does not, in words. For a game that
/// waits for a decision or is over; slow.
std::string check(const Game&);

}  // namespace bastide
