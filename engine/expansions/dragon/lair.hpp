// What The Princess & the Dragon keeps: where the dragon and the fairy are, and the parameters of its rules.
#pragma once
#include "core/score.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/registry.hpp"

namespace bastide::lair {

constexpr int kSteps = 6;  // PD-DRAG-7

/// Tiles that the dragon has left behind in its run, each by its index and 1; how many, Turn::sub says.
struct alignas(8) Path {
  u16 tile[8];
};

struct Share {
  Path path;
  u16 dragon, fairy;  ///< the tiles on which they stand, by index and 1, or 0: beside the table (PD-COMP-2)
  u16 lake;           ///< the last lake with a volcano, which takes nobody (SET-8), by index and 1, or 0: there is none
  u8 partner;         ///< the follower beside whom the fairy stands, by index and 1, or 0: none
  u8 lakes;           ///< how many of those
};

/// After the options; 0 where that part is not in play. kVolcano, kSign, kGate: bits of TileKind::notes. kPrincess: the tag of her cities.
/// kRemoved: a bit of Memory::part. kThrough: from which bit of it on stands who has gone through a gate (his kind and 1, so many bits).
enum Param { kVolcano, kSign, kGate, kThrough, kPrincess, kRemoved, kFairy, kBlock };
enum : u32 { kNoFairy, kBeside, kOnTileEach, kOnTileOne };  // kFairy
enum : u32 { kNoBlock, kOuterTiles, kNever };               // kBlock: where the dragon may go on the City of Carcassonne
constexpr int kThroughBits = 5;

inline const Share& share(const Game& g) { return g.share<Share>(dragon); }
inline u32 param(const Game& g, Param p) { return g.rules().param(dragon, p); }
inline int last_tile(const Game& g) { return g.s().tile_count - 1; }
inline bool is_follower(const Game& g, const Figure& f) { return g.rules().figure[f.kind].follower; }
/// Does the tile bear one of the notes that the parameter names?
inline bool bears(const Game& g, int tile, Param p) { return g.tile(g.s().placed[tile].kind).notes & param(g, p); }

/// The dragon or the fairy goes to a tile, or, with a figure, beside that.
void record_move(Game&, int player, Card, int tile, int figure, const char* rule);

// --- the dragon
bool is_volcano(const Ruleset&, const TileKind&);
void dragon_placed(Game&, int tile);
void dragon_may_deploy(const Game&, Deployments&);

// --- the fairy
Action fairy_moves(bool beside);
void take_fairy(Game&, Move);
void fairy_scores(Game&, u16 feature);
void fairy_scores_one(Game&, int figure);
void fairy_at_the_end(Game&);
void fairy_parted(Game&, int figure, u16 row);

// --- princess and gate
bool has_princess(const Ruleset&, const TileKind&);
void offer_princess(const Game&, Moves&);
void take_princess(Game&, Move);
bool has_gate(const Ruleset&, const TileKind&);
void offer_gate(const Game&, Moves&);
int lots_of_ways(const Game&);
bool lot_of_ways(const Game&, int n, Move&);
void remember_through(Game&, int kind);

// --- what a position tells
void tokens(const Game&, std::vector<Token>&);
std::string put_token(Game&, const Token&, bool& mine);

}  // namespace bastide::lair
