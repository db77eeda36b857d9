// What The Tower keeps: foundations, towers, pieces and prisoners.
#pragma once
#include "core/figures.hpp"
#include "expansions/registry.hpp"
#include "expansions/tower/phases.hpp"

namespace bastide::keep {

constexpr int kPieces = 30;  // TOW-COMP-2
constexpr const char* kNote = "tower";

constexpr int kMaxSites = 128;   ///< of a game: 18 in a box

struct Share {
  u16 top[kMaxSites];    ///< the foundations, by tile: the segment row on which somebody may stand
  u8 height[kMaxSites];  ///< pieces that lie there
  u8 towers[kPieces];    ///< the foundations with pieces, in the order in which they were begun
  u8 begun;              ///< how many these are
  u8 foundations;        ///< how many there are in all
  u8 laid[8];            ///< by player: pieces that have left his supply
  u8 taken[8];           ///< by player: followers that others hold
  u8 fresh;              ///< the foundation whose new piece lets the player capture, by index and 1; 0: none
  u8 owed;               ///< who owes the player a follower in exchange, by seat and 1; 0: nobody
  u8 spare[6];
  u8 held[kMaxPlayers][kMaxPlayers][kFigureKinds];  ///< prisoners by captor, owner and kind
};

/// kEach: pieces of each player. kBought, kUp: a bit of the turn's memory, and from which bit of the part's on stands who has gone onto a
/// tower (his kind and 1, so many bits). kSpares: the dragon eats nobody on towers. kClimbers: the kinds of figures that may stand on one.
enum Param { kEach, kBought, kUp, kSpares, kClimbers };
constexpr int kUpBits = 5;

inline const Share& share(const Game& g) { return g.share<Share>(tower); }
inline u32 param(const Game& g, Param p) { return g.rules().param(tower, p); }
/// The tile as it is without a bridge, whose segment comes behind the top of a tower.
inline const TileKind& plain_tile(const Game& g, int tile) { return g.tile(g.tile(g.s().placed[tile].kind).plain); }
/// The segment row of a tile with a foundation on which somebody may stand.
inline u16 top_of(const Game& g, int tile) {
  return static_cast<u16>(g.s().placed[tile].base + plain_tile(g, tile).segments - 1);
}
inline int pieces_left(const Game& g, int player) { return static_cast<int>(param(g, kEach)) - share(g).laid[player]; }
/// Whoever stands there closes it (TOW-ACT-3, TOW-CAP-7).
inline bool is_open(const Game& g, u16 top) { return !g.s().features[g.s().label[top]].occupied(); }

/// The foundation with that top; precondition: there is one.
inline int site_of(const Game& g, u16 top) {
  int before = 0;
  for (int i = 0; i < share(g).foundations; ++i) before += share(g).top[i] < top;
  return before;
}
/// The foundation on that tile, -1: none.
inline int site_on(const Game& g, int tile) {
  const u16 top = top_of(g, tile);
  const int site = site_of(g, top);
  return site < share(g).foundations && share(g).top[site] == top ? site : -1;
}

// --- pieces and tops
bool has_foundation(const Ruleset&, const TileKind&);
void placed(Game&, int tile);
/// Precondition: there is none on that foundation, and fewer than kPieces in all.
void begin_tower(Game&, int site, int height);
void offer_pieces(const Game&, Moves&);
int lots_of_pieces(const Game&);
bool lot_of_pieces(const Game&, int n, Move&);
void take_piece(Game&, Move);
void offer_tops(const Game&, Moves&);
int lots_of_tops(const Game&);
bool lot_of_tops(const Game&, int n, Move&);
void remember_up(Game&, int kind);

// --- prisoners
/// So many more of that kind, or fewer.
void hold(Game&, int captor, int owner, int kind, int more);
int lots_of_ransoms(const Game&);
bool lot_of_ransoms(const Game&, int n, Move&);

// --- what a position tells
void tokens(const Game&, std::vector<Token>&);
std::string put_token(Game&, const Token&, bool& mine);
int held(const Game&, int player, int kind);
std::string wrong(const Game&);

}  // namespace bastide::keep
