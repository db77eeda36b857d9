// The lines of Bridges, Castles & Bazaars on the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// BCB-BR-11: a bridge over the tile just placed, before anything else is done.
extern const Phase bridges_build;
bool bridges_are_built_first(const Rules&);
/// BCB-BR-1: and over tiles beside it.
bool bridges_go_beside(const Rules&);
/// BCB-BAZ-10: a tile from a bazaar is played instead of one drawn.
extern const Phase bridges_hand;
/// BCB-BAZ-16: such a tile that fits nowhere gives way to one that is drawn.
extern const Phase bridges_vain;
/// Where there is nothing to draw, but somebody has such a tile, it is his turn.
extern const Phase bridges_go_on;
/// BCB-BAZ-3: the tiles of a bazaar are turned up.
extern const Phase bridges_turn_up;
/// BCB-BAZ-5 to BCB-BAZ-9: and sold.
extern const Phase bridges_auction;
bool bridges_have_bazaars(const Rules&);
/// BCB-CAS-20: the owners of small cities that have been completed may make castles of them.
extern const Phase bridges_castles;
bool bridges_have_castles(const Rules&);
/// Has he a tile from a bazaar?
bool bridges_have_tile_for(const Game&, int player);
}  // namespace bastide
