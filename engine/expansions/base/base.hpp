// What other expansions may ask the base game.
#pragma once
#include "core/rules.hpp"

namespace bastide {

/// The later printing of the tiles, with gardens, was chosen.
bool second_printing(const Rules&);

}  // namespace bastide
