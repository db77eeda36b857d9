// Which phase follows which, those passed over that have nothing to do.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {

/// Fills Ruleset::following and Ruleset::ordinary once the turn stands; for whoever changes the turn of compiled rules, again.
void fill_following(Ruleset&);

}  // namespace bastide
