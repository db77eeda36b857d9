// River II's line of the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// SET-8: after the volcano lake the same player has another turn.
extern const Phase river2_extra_turn;
bool river2_has_extra_turn(const Rules&);
}  // namespace bastide
