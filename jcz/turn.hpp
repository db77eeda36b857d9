// The turn in JCloisterZone's order: a figure is confirmed before anything is scored, and so is a
// redeployment.
#pragma once
#include <memory>
#include <optional>

#include "core/game.hpp"
#include "expansions/bridges/auction.hpp"

namespace bastide::jcz {

/// The same rules with the phases in that order.
std::shared_ptr<const Ruleset> reordered(const Ruleset&);

/// What the phase of a game is called there: "TilePhase".
const char* phase_name(const Game&);

/// Must the player move the dragon, or send a knight home, in the only way there is? Bastide does so by itself.
bool decides_by_itself(const Game&);
/// Does the player act with figures, or may he take one?
bool is_acting(const Game&);
/// Does a die say how far somebody flies?
bool rolls(const Game&);
/// Is nothing asked but whether a ransom is paid? There nobody is asked that.
bool asks_ransom_alone(const Game&);
/// Are tiles turned up for a bazaar that has not begun?
bool opens_bazaar(const Game&);
/// Are the tiles of bazaars sold, not only taken?
bool is_auction(const Rules&);
/// What a player must decide about at a bazaar, if it is that.
std::optional<Auction> auction_of_match(const Game&);
/// Does the player lay an abbey, or not?
bool is_filling(const Game&);
/// The redeployments before the final scoring have begun.
bool is_finale(const Game&);

}  // namespace bastide::jcz
