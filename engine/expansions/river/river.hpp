// What the two Rivers share.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {

Option river_u_turn();

/// A set of river tiles: the spring is the start tile, and the river flows as the option river-u-turn says.
void add_river(Builder&, const char* set);

}  // namespace bastide
