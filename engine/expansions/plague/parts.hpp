// What The Plague keeps: sources and fleas.
#pragma once
#include <algorithm>
#include <bit>

#include "core/board.hpp"
#include "core/game.hpp"
#include "expansions/registry.hpp"

namespace bastide::pest {

constexpr int kOutbreaks = 6, kFleas = 18;  // PLAG-COMP-1
constexpr int kFirstTiles = 17;             // PLAG-SETUP-1
constexpr const char* kNote = "source";
constexpr u16 kWasLatent = 0xffff;

/// A set of tiles.
struct Tiles {
  static constexpr int kWords = (kMaxTiles + 63) / 64;
  u64 word[kWords] = {};
  bool has(int tile) const { return word[tile >> 6] >> (tile & 63) & 1; }
  void remove(int tile) { word[tile >> 6] &= ~(1ull << (tile & 63)); }
  void add(int tile) { word[tile >> 6] |= 1ull << (tile & 63); }
  int count() const {
    int n = 0;
    for (const u64 w : word) n += std::popcount(w);
    return n;
  }
  bool operator==(const Tiles&) const = default;
  /// The n-th of them from 0.
  int nth(int n) const {
    int w = 0;
    for (int k; n >= (k = std::popcount(word[w])); ++w) n -= k;
    return w * 64 + nth_bit(word[w], n);
  }
  /// Calls f(tile) for each in order.
  template <class F>
  void each(F&& f) const {
    for (int w = 0; w < kWords; ++w) each_bit(word[w], [&](int i) { f(w * 64 + i); });
  }
};

struct Share {
  Tiles ill;               ///< the active regions: tiles with an active outbreak or flea (PLAG-DEF-1)
  Tiles latent;            ///< tiles with a flea on its inactive side
  Tiles next;              ///< tiles to which a flea may go: those beside the regions, as tiles and fleas come and go
  u16 source[kOutbreaks];  ///< by outbreak: its tile by index and 1, 0: it has not come yet
  u16 lifted;              ///< the tile from which the player has just taken an active flea, by index and 1; 0: none is in his hand; kWasLatent: an inactive one is
  u8 sources, fleas;       ///< how many; fleas: on the table, of either sort
  u8 latents;
  u8 over;                 ///< bit set of the outbreaks that are eradicated
  u16 room;                ///< how many tiles `next` has
  u8 spare[4];
};

/// kSource: a bit of TileKind::notes. kSpread, kFled: of the turn's memory. kMay: nobody must spread the plague. kLaid, kLaidLater: bits of the
/// turn's memory, a source was laid in its first or second part; 0 where a part has one tile.
enum Param { kSource, kSpread, kFled, kMay, kLaid, kLaidLater };

inline const Share& share(const Game& g) { return g.share<Share>(plague); }
inline u32 param(const Game& g, Param p) { return g.rules().param(plague, p); }
inline bool is_source(const Game& g, int tile) { return g.tile(g.s().placed[tile].kind).notes & param(g, kSource); }
inline int supply(const Game& g) { return kFleas - share(g).fleas - (share(g).lifted != 0); }

/// No outbreak is going on.
inline bool is_over(const Game& g) { return share(g).over == (1 << share(g).sources) - 1; }
/// A flea or an active outbreak is there.
inline bool is_struck(const Game& g, int tile) { return share(g).ill.has(tile) || share(g).latent.has(tile); }
inline bool has_active_flea(const Game& g, int tile) { return share(g).ill.has(tile) && !is_source(g, tile); }

// --- regions (regions.cpp)
/// The tiles among these that are joined to an outbreak that is going on.
Tiles joined(const Game&, const Tiles& active);
/// Tiles to which a flea may go, looked for anew.
Tiles targets(const Game&);
/// A tile has fallen ill.
void spread_to(Game&, int tile);
/// Does a region lie beside that tile, which is in none?
bool is_beside(const Game&, int tile);
/// A flea may go there now, if there is room and a region beside it.
void consider(Game&, int tile);
/// A tile belongs to the regions no more.
void heal(Game&, int tile);
/// The same of several at once, from what is left.
void heal_all(Game&, const Tiles&);
/// Writes down the regions, and looks for the targets anew.
void redraw(Game&, const Tiles& ill);
/// The active fleas that may be lifted: no other is cut off from its source, and there is somewhere else to put it (PLAG-SPR-8).
Tiles movable(const Game&);

// --- the course of the plague (spread.cpp)
inline void remember(Game& g, Param bit) { g.set(g.s().memory.turn, g.s().memory.turn | param(g, bit)); }
void placed(Game&, int tile);
/// Sources are shuffled in when it is time (PLAG-SETUP-1).
void mix_sources(Game&);
/// Must or may the player spread it now?
bool can_spread(const Game&);
/// Fleas that may be put, or taken from the table first: their number, one of them, all.
int count_fleas(const Game&);
Move nth_flea(const Game&, int n);
bool lot_of_fleas(const Game&, int n, Move&);
void offer_fleas(const Game&, Moves&);
void take_flea(Game&, Move);
/// PLAG-ERA-1
void end_outbreak(Game&);

// --- flight (flight.cpp)
void offer_flight(const Game&, Moves&);
/// Can anybody flee?
bool can_flee(const Game&);
/// One of `others` answers, by number from 0, or of the flights, drawn evenly: in the latter case `flight` is it and others is returned.
int sample_flight(const Game&, int others, Rng&, Move& flight);
/// While figures are placed: lots, of which each flight has one; and what that is, false: a blank.
int lots_of_flights(const Game&);
bool lot_of_flights(const Game&, int, Move&);
void take_flight(Game&, Move);

// --- what a position tells (tokens.cpp)
void tokens(const Game&, std::vector<Token>&);
std::string put_token(Game&, const Token&, bool& mine);
std::string wrong(const Game&);

}  // namespace bastide::pest
