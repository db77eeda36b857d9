// The lines of the turn page that Abbey & Mayor needs, and what others ask it.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// AM-ABBEY-1: instead of drawing a tile the player may lay his abbey into a hole.
extern const Phase abbey_instead;
/// AM-WAGON-3: after the scoring wagons move on, or go home like everybody else.
extern const Phase abbey_wagons;
/// AM-ABBEY-12: after the last tile those who still have an abbey may lay it, and that is a turn (AM-ABBEY-14).
extern const Phase abbey_late;
bool abbey_has_abbeys(const Rules&);
bool abbey_has_late_ones(const Rules&);
bool abbey_has_wagons(const Rules&);

/// Has the player an abbey, and is there a hole for it?
bool abbey_at_hand(const Game&, int player);
/// The kind of figure, kNone if these rules have no wagons.
u32 abbey_wagon_kind(const Ruleset&);
/// The figure that the wagons' phase asks about.
int abbey_moving_wagon(const Game&);
/// The figure has just left the City of Carcassonne for a feature (COUNT-FN-17).
void abbey_note_redeployed(Game&, int figure);
}  // namespace bastide
