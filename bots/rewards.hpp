// What a finished game is worth to each player, as the searches by playouts count it.
#pragma once
#include <array>

#include "core/game.hpp"

namespace bastide {

using Rewards = std::array<float, kMaxPlayers>;
/// The player's part of all points, 0 to 1; equal parts if nobody has any (Carcasum 2014).
Rewards share_of_points(const Game& over);
/// The player's points less those of the best of the others.
Rewards points_ahead(const Game& over);

}  // namespace bastide
