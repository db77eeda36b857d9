// Perft: the number of move sequences of a given length, the classical proof that two move generators agree.
#pragma once
#include "core/game.hpp"

namespace bastide {

/// Counts the sequences of `depth` moves from here; a draw counts as a move for each kind of tile that it can bring. Decisions with
/// one answer are no moves. Games that end earlier count once. The undo log of `g` must be on; `g` is left as it was.
u64 perft(Game& g, int depth);

}  // namespace bastide
