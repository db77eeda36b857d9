// The Plague's lines of the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// PLAG-ERA-1: an outbreak is eradicated when a turn begins.
extern const Phase plague_ends;
/// PLAG-SETUP-1: sources come into the stack.
extern const Phase plague_mix;
/// PLAG-FLEE-7, OOP-2B-4: before the dragon's run.
extern const Phase plague_before_run;
/// PLAG-SPR-4, PLAG-FLEE-7: before the scoring, where the dragon came after the figures, or a princess in their place.
extern const Phase plague_before_scoring;
bool plague_waits_for_dragon(const Rules&);
/// PLAG-SPR-1, PLAG-SPR-4: at the latest now the player puts a flea.
extern const Phase plague_spread;

/// May nobody be deployed on that tile? PLAG-OUT-2, PLAG-OCC-1
bool plague_closes(const Game&, int tile);
/// Adds about what the fleas threaten to cost each player, in points.
void plague_threatens(const Game&, double scale, double* points);
/// Is it a flea or a flight, which may wait until the turn ends?
bool plague_can_wait(const Game&, Move);
}  // namespace bastide
