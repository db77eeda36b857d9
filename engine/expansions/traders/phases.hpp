// The lines of Traders & Builders on the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// TB-BUILD-8: whose builder saw his road or city grow may have a second tile this turn.
extern const Phase traders_second_tile;
/// TB-BUILD-7: he draws it.
extern const Phase traders_second_part;
/// Is he going to, when this part is over?
bool traders_goes_on(const Game&);
/// Is this the second part?
bool traders_in_second_part(const Game&);
}  // namespace bastide
