// What the files of Abbey & Mayor share.
#pragma once
#include "core/game.hpp"
#include "expansions/registry.hpp"

namespace bastide::abbey_parts {

/// Params: the figures' kinds (kNone: not in the game), and chosen values.
enum Param { kMayorKind, kWagonKind, kBarnKind, kNearby, kOccupied, kEachBarn, kTwo };
inline u32 param(const Game& g, Param p) { return g.rules().param(abbey, p); }

/// What the expansion remembers.
struct Share {
  u64 redeployed[2];  ///< bit set of figures that came from Carcassonne, if that matters
  u8 first;           ///< late abbeys: 1 + the player who is asked first
  u8 asked;           ///< and who has been, as a bit set
  u8 spare[6];
};
inline const Share& share(const Game& g) { return g.share<Share>(abbey); }
inline bool was_redeployed(const Game& g, int figure) { return share(g).redeployed[figure >> 6] >> (figure & 63) & 1; }

}  // namespace bastide::abbey_parts
