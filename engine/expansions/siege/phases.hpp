// The Siege's line of the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// SIEGE-ESCAPE-1: at the end of his turn a player may take a knight out of a besieged city with a cloister beside it.
extern const Phase siege_escape;
/// X-TB-SIEGE-2: at the end of each part of it, or when there is no further one.
bool siege_asks_each_part(const Rules&);
bool siege_asks_at_the_end(const Rules&);
}  // namespace bastide
