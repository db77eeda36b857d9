// What the two Rivers share.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {

Option river_u_turn();
Option river_ends();

/// A set of river tiles: the spring is the start tile, and the river flows as the options river-u-turn and river-ends say.
void add_river(Builder&, const char* set);

}  // namespace bastide
