// The turn in JCloisterZone's order: a figure is confirmed before anything is scored, and redeployments are confirmed too.
#pragma once
#include <memory>

#include "core/game.hpp"

namespace bastide::jcz {

/// The same rules with the phases in that order, for so many players: here one may play alone.
std::shared_ptr<const Ruleset> reordered(const Ruleset&, int players);

/// What the phase of a game is called there: "TilePhase".
const char* phase_name(const Game&);

/// Ends the game now, as if no tile were left.
void finish(Game&);

/// The redeployments before the final scoring have begun.
bool is_finale(const Game&);

}  // namespace bastide::jcz
