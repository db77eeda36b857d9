// The Messages' lines of the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// MSG-MOVE-1, MSG-TRIG-4: a scoring round is over. Everybody who has points moves a figure; then perhaps a message is turned up.
extern const Phase messages_first;   ///< OOP-1A-2
extern const Phase messages_second;  ///< before features are scored
extern const Phase messages_third;   ///< OOP-3C-8
extern const Phase messages_last;    ///< payments at the end of a turn
/// OOP-3C-6: before the third round whoever stands on what has been scored comes home, but for wagons, which move on later (OOP-3E-1).
extern const Phase messages_home;
/// MSG-7: another tile, which is drawn when everything that the one before has brought is done.
extern const Phase messages_tile;

/// Has it been drawn in this turn?
bool messages_tile_drawn(const Game&);
/// About what the player may hope for from messages, in points.
double messages_hope(const Game&, int player);
}  // namespace bastide
