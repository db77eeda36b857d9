// What other expansions may ask the base game.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {

/// The later printing of the tiles, with gardens, was chosen.
bool second_printing(const Rules&);

/// A completed city of two tiles pays 1 point a tile and pennant: the value 2 of the option small-city was chosen.
bool small_cities_pay_half(const Rules&);

/// Where the base game's start tile goes: an option of the expansions that begin the game with other tiles.
Option start_tile();

/// Other tiles lie on the table at the start; the base game's start tile goes where the option start-tile says.
void begin_with(Builder&, std::vector<Builder::Start>);

}  // namespace bastide
