// The Siege's line of the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// SIEGE-ESCAPE-1: at the end of his turn a player may take a knight out of a besieged city with a cloister beside it.
extern const Phase siege_escape;
}  // namespace bastide
