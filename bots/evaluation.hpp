// What a position is worth to each player, in points, without search.
#pragma once
#include <array>

#include "core/game.hpp"

namespace bastide {

/// Points by player.
using Points = std::array<double, kMaxPlayers>;

/// Tiles that are still to be drawn, over all stacks.
int tiles_left(const Game&);

/// The figures that a player has in hand.
int figures_in_hand(const Game&, int player);
/// What use there is for a hand: all (1) with eight turns and more to come for each, none (0) at the end.
double use_of_hand(const Game&);
/// What so many figures in hand are worth to a player with many turns to come: non-linear, -10 with none, 0 at three, +6 at seven.
double hand_of(int figures);
/// hand_of the player's figures, fading towards the end of the game, when they can earn no more.
double hand_value(const Game&, int player);

/// What tower pieces that are kept are worth, in points: the threat to capture somebody, at the end a farmer above all. No more than one can
/// be laid in a turn. 0 when the game is over.
double stock_value(const Game&, int player);

/// The scores if the game ended now: unfinished features and farms as the rules in force pay them. To be asked between turns, when
/// all that is complete has been scored. The final scoring is done in place and its points are taken back, which costs no copy; the
/// state is as before. Not twice after the same move while the undo log is on.
Points score_now(Game&);

/// Adds what is to be hoped for and feared besides, in points: messages and fleas. It fades as the value of a hand does.
void add_outlook(const Game&, Points&);
/// Adds the value of every hand and the outlook; nothing when the game is over.
void add_hands(const Game&, Points&);
/// score_now and the value of the hand.
Points evaluate(Game&);

/// A player's points less those of the best of the others; of one who plays alone, his points.
double lead(const Points&, int player, int players);

}  // namespace bastide
