// The City of Carcassonne: its quarters, who stands in them, and the count. Rules: COUNT-*.
#pragma once
#include "core/figures.hpp"
#include "expansions/registry.hpp"

namespace bastide::carcassonne {

/// Clockwise (SET-7).
enum Quarter4 : u8 { kCastle, kMarket, kBlacksmith, kCathedral, kQuarters };

/// What was so before the tile was scored.
struct alignas(8) Weights {
  i16 before[kMaxPlayers];  ///< the scores
  u8 scorers;               ///< option completion: bit set of those whom completed features will pay
  u8 weighed;               ///< 1 if these are of this tile
  u16 spare;
};

/// What the expansion remembers.
struct Share {
  u8 count;                 ///< the quarter in which the count stands (COUNT-COUNT-4)
  u8 last;                  ///< 1 + who placed the last tile, 0 if that is not known
  u8 entry;                 ///< 1 while a follower may enter, 2 while the count may walk
  u8 passed;                ///< last rounds: bit set of the players who are out (SET-6)
  u32 spare;
  Weights weights;
  u64 late[2];              ///< bit set of figures that came to a cloister after this turn's tile had completed it
};

/// After the options: kQuarterTag is the castle's, the others follow; kUsualRows has a byte for each quarter's segment row in a
/// game that began with the City of Carcassonne; kWalks is the set of quarters into which a player may move the count, and above it
/// the bit of the turn's memory that says that somebody was sent, if it matters (X-TB-COUNT-1).
enum : u32 { kAnyScore, kCompletion, kFeatures };  // kTrigger
enum Param { kTrigger, kMove, kBlocksEntry, kMarketOnly, kAgain, kQuarterTag, kUsualRows, kWalks };

inline const Share& share(const Game& g) { return g.share<Share>(count); }
inline u32 param(const Game& g, Param k) { return g.rules().param(count, k); }
inline bool may_walk_to(const Game& g, int quarter) { return param(g, kWalks) >> quarter & 1; }
/// Bit set of the players who have scored since then, or will, by the option count-trigger.
unsigned scored_since(const Game&, const Weights&);
/// It was so when those had scored.
Weights weights_of(const Game&, unsigned scored);
inline u32 sent_memory(const Game& g) { return param(g, kWalks) >> kQuarters; }

/// The segment row of a quarter.
u16 row_of(const Game&, int quarter);
/// The quarter from which figures go to a feature of this kind (COUNT-REDEPLOY-4..7), -1 if none.
constexpr int quarter_for(Kind kind) {
  switch (kind) {
    case City: return kCastle;
    case Road: return kBlacksmith;
    case Cloister: return kCathedral;
    case Field: return kMarket;
    default: return -1;
  }
}
/// The quarter that lies in segment row `row`, -1 if it is none.
int quarter_at(const Game&, u16 row);
/// May a figure of that kind be put there (COUNT-FIG-1, COUNT-FN-9)?
bool admits(const Game&, int quarter, int figure_kind);
/// The players with figures that may leave the quarters given as a bit set, as a bit set (COUNT-REDEPLOY-2).
u32 waiting_in(const Game&, u32 quarters);
/// The kinds of a player's figures that may leave a quarter, as a bit set: none where the count stands (COUNT-REDEPLOY-2).
u32 kinds_in(const Game&, int player, int quarter);
/// Adds the moves of figures of these kinds to a feature.
void add_shifts(const Game&, u32 kinds, u16 feature, Moves&);
/// Plays one of them, by these rules; returns the figure.
int shift(Game&, int player, Move, std::initializer_list<const char*> rules);
/// Did it come to its cloister from the cathedral when that was complete already (HERETIC-FN-56)?
inline bool came_late(const Game& g, u8 figure) { return share(g).late[figure >> 6] >> (figure & 63) & 1; }
/// Points of the player's that say nothing of whether he scored by this tile; nothing where the Count is not in play.
void leave_out(Game&, int player, int points);
/// The player has scored by this tile like those whom completed features pay, at a castle (X-COUNT-BCB-3).
void also_scores(Game&, int player);
/// The count goes to a quarter; `rule` says why.
void walk(Game&, int quarter, const char* rule);

}  // namespace bastide::carcassonne
