// The Flier's lines of the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// FLY-ROLL-1: chance says how far a follower flies who took off in this part of the turn.
extern const Phase flier_roll;
/// FLY-LAND-1: he lands there on an unfinished feature, or goes home.
extern const Phase flier_land;

/// Has the tile just placed a machine from which nobody has taken off in this part of the turn? (FLY-WHO-4)
bool flier_may_take_off(const Game&);
/// The figure of this kind, in the player's supply, takes off.
void flier_take_off(Game&, int figure);
/// Where whoever is in the air may land; nothing if nobody is.
void flier_add_landings(const Game&, Moves&);
/// The kind of figure that took off in this part of the turn, -1: none.
int flier_flown(const Game&);
}  // namespace bastide
