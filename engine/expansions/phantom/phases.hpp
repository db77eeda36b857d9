// The line of the Phantom on the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// PHAN-DEP-1: after the first action with a figure the phantom may follow, on another feature of the tile just placed.
extern const Phase phantom_follows;
}  // namespace bastide
