// What the files of Bridges, Castles & Bazaars share.
#pragma once
#include "core/game.hpp"
#include "expansions/registry.hpp"

namespace bastide::bridges_parts {

/// The options, in their order.
enum { kTiles, kBridges, kTiming, kOver, kPer, kBazaars, kBidLimit, kCastles };
inline int value(const Rules& r, int option) { return r.value(bridges.options[static_cast<std::size_t>(option)]); }

/// Params: how many bridges each player has (a byte) and what of theirs is chosen, bits of memory and of notes, and chosen values.
enum Param { kEach, kBuilt, kBazaarNote, kFromHand, kAuction, kOwnPoints, kCastleTag, kCastlesEach };
constexpr int kMostCastles = 18;  ///< three each for six
inline u32 param(const Game& g, Param p) { return g.rules().param(bridges, p); }

/// Of kEach beside the number: a bridge is remembered for the whole turn (TB-BUILD-21), and goes over neighbours too (BCB-BR-1).
constexpr u32 kPerTurn = 0x100, kBeside = 0x200;
inline int bridges_each(const Game& g) { return static_cast<int>(param(g, kEach) & 0xff); }
/// Has a bridge been built in this part of the turn, or by the option in this turn?
inline bool has_built(const Game& g) {
  const Memory& memory = g.s().memory;
  return (param(g, kEach) & kPerTurn ? memory.turn : memory.part) & param(g, kBuilt);
}
void remember_bridge(Game&);

/// What the expansion remembers.
struct Share {
  u8 built[kMaxPlayers];  ///< by player: bridges that he has built
  u8 holding, due;        ///< bit set of the players who have a tile from a bazaar; is one held when this turn is over? Side by side: is_due_or_held asks for both
  u16 hand[8];   ///< by player: 1 + the kind of the tile that he has from a bazaar, 0: none
  u16 lot[8];    ///< 1 + the kinds of the tiles that lie open at a bazaar
  u8 lots;       ///< how many
  u8 opener, chosen, bidder, asked;  ///< 1 + who opened, which lot, who bids the most, who was asked last; 0: nobody and nothing yet
  u8 price, castle_count, fresh;     ///< fresh: the last so many castles were made by the last tile
  u8 castles[8];                     ///< by player: castles that he has made
  u16 castle[20];                    ///< a segment row of each
};
inline const Share& share(const Game& g) { return g.share<Share>(bridges); }

void add_bridges(Builder&);
void add_bazaars(Builder&);
void add_castles(Builder&);
void castle_tokens(const Game&, std::vector<Token>&);
std::string put_castle_token(Game&, const Token&, bool& mine);
void bazaar_tokens(const Game&, std::vector<Token>&);
std::string put_bazaar_token(Game&, const Token&, bool& mine);
std::string wrong_bazaar(const Game&);

}  // namespace bastide::bridges_parts
