// Farms at the end of the game (BASE-FARM-1..10).
#pragma once
#include "core/game.hpp"

namespace bastide {

/// The scoring chosen by the option farm-scoring: 0 city4, 1 farm3, 2 farm3-once.
void (*farm_scoring(int value))(Game&);
/// Farms pay by that value.
void score_farms(Ruleset&, int value);

/// The completed cities that a field touches, each once, in the order in which the field meets them.
std::vector<u16> cities_of_farm(const Game&, u16 field);

}  // namespace bastide
