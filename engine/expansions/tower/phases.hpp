// The lines of The Tower on the turn page, and what others must know of it.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// TOW-CAP-1: whoever has laid a piece may capture somebody.
extern const Phase tower_capture;
/// TOW-EXCH-1: of two players who hold each other's followers each gets one back.
extern const Phase tower_exchange;

/// Pieces that the player has not laid yet; 0 where the Tower is not in play.
int tower_pieces_left(const Game&, int player);
/// Adds where figures of these kinds, a bit set, may go onto towers; plays one of these moves.
void tower_add_tops(const Game&, u32 kinds, Moves&);
void tower_go_up(Game&, Move);
/// The kind of figure that has gone onto a tower in this part of the turn, -1: none.
int tower_gone_up(const Game&);
/// Adds whom the active player may buy back; plays one of these moves (TOW-RANS-1).
void tower_add_ransoms(const Game&, Moves&);
void tower_pay_ransom(Game&, Move);
/// May the dragon eat whoever stands on that segment row, as far as towers are concerned? (PD-DRAG-18)
bool tower_lets_dragon_eat(const Game&, u16 row);
}  // namespace bastide
