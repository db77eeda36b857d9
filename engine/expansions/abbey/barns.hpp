// Barns: who stands on a farm with one, and what is due there. Rules: AM-BARN-*.
#pragma once
#include "core/figures.hpp"
#include "core/score.hpp"

namespace bastide::barns {

/// The kind of figure, kNone if these rules have no barns.
u32 kind(const Ruleset&);
/// Is there a barn on the field?
bool stands_on(const Game&, u16 field);

/// The fields whose farmers are scored in this part of the turn: those with a barn built in it, farmers or not, and those with a barn and
/// somebody else (AM-BARN-5, AM-BARN-9). Only the tile laid last joins anybody to a barn: all have a field on it, and they come in the order
/// of those. Returns how many.
int due(const Game&, u16 (&fields)[kMaxFigures]);
/// Would it pay somebody now, and whom, as a bit set (COUNT-FN-10)?
unsigned paid(const Game&, u16 field);

/// Does some corner of the tile lie in a field?
bool has_corner(const Ruleset&, const TileKind&);
/// Where a barn may be built on the tile just placed (AM-BARN-1..4), and building it.
void offer(const Game&, Moves&);
int lots(const Game&);
bool lot(const Game&, int n, Move&);
void take(Game&, Move);
/// Pays what is due and sends home everybody but the barns (AM-BARN-5..7, AM-BARN-9).
void also_scores(Game&);
/// A barn is on the table, never if there are none; where the players' figures do not stand in one word of State::figures_used: a tile is.
Cue are_built(const Ruleset&);
/// The end of the game: farmers who came since, then the barns (AM-BARN-10..15, AM-BARN-20).
void game_end(Game&);
std::vector<Payment> payments(const Game&);

}  // namespace bastide::barns
