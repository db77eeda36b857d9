// The lines of The Princess & the Dragon on the turn page, and what others must know of it.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// PD-FAIRY-9: a turn begins, and the fairy pays who has a follower beside her.
extern const Phase dragon_fairy_pays;
/// PD-PRIN-2, value must: a knight has to go, and then nobody is deployed.
extern const Phase dragon_princess;
/// PD-DRAG-6: the players move the dragon in turn.
extern const Phase dragon_run;
bool dragon_has_fairy(const Rules&);
bool dragon_princess_must(const Rules&);
/// PD-DRAG-5
bool dragon_runs_before_scoring(const Rules&);
bool dragon_runs_after_scoring(const Rules&);

/// Pays for a feature that has been scored otherwise than by its completion (PD-FAIRY-10).
void dragon_fairy_scores(Game&, u16 feature);
/// The same for a follower who is scored alone, as at the end of the game (PD-FAIRY-12).
void dragon_fairy_scores_one(Game&, int figure);
/// The tile on which the dragon stands, -1: none. Nothing is deployed there (PD-VOLC-7).
int dragon_tile(const Game&);
inline bool dragon_is_on(const Game& g, int tile) { return dragon_tile(g) == tile; }
/// Has the princess removed a knight in this part of the turn? (PD-PRIN-3)
bool dragon_knight_removed(const Game&);
/// Does the tile just placed make the dragon run, now or when this part of the turn has been scored? (PD-DRAG-4)
bool dragon_will_run(const Game&);
/// Has something come after the figures, or in their place, before the scoring: the dragon's run, or a princess who must be obeyed?
bool dragon_came_between(const Game&);
/// Is the tile just placed a gate of magic through which nobody has gone? (PD-PORT-8)
bool dragon_gate_is_open(const Game&);
/// The kind of figure that has gone through it in this part of the turn, -1: none.
int dragon_gone_through(const Game&);
/// Adds where figures of these kinds, a bit set, may go through it; plays one of these moves.
void dragon_add_ways(const Game&, u32 kinds, Moves&);
void dragon_go_through(Game&, Move);
}  // namespace bastide
