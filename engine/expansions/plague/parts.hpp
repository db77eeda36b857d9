// What The Plague keeps: sources and fleas.
#pragma once
#include "core/board.hpp"
#include "core/game.hpp"
#include "expansions/registry.hpp"

namespace bastide::pest {

constexpr int kOutbreaks = 6, kFleas = 18;  // PLAG-COMP-1
constexpr int kFirstTiles = 17;             // PLAG-SETUP-1
constexpr const char* kNote = "source";

struct Share {
  u16 source[kOutbreaks];  ///< by outbreak: its tile by index and 1, 0: it has not come yet
  u16 flea[kFleas];        ///< the tiles of the fleas on the table by index and 1, the first so many
  u16 lifted;              ///< the tile from which the player has just taken one, by index and 1; 0: none is in his hand
  u8 sources, fleas;       ///< how many
  u8 over;                 ///< bit set of the outbreaks that are eradicated
  u8 latent[kFleas];       ///< 1: the flea lies on its inactive side
  u8 spare[7];
};

/// kSource: a bit of TileKind::notes. kSpread, kFled: of the turn's memory. kMay: nobody must spread the plague.
enum Param { kSource, kSpread, kFled, kMay };

inline const Share& share(const Game& g) { return g.share<Share>(plague); }
inline u32 param(const Game& g, Param p) { return g.rules().param(plague, p); }
inline bool is_source(const Game& g, int tile) { return g.tile(g.s().placed[tile].kind).notes & param(g, kSource); }
inline int supply(const Game& g) { return kFleas - share(g).fleas - (share(g).lifted != 0); }

/// A set of tiles.
struct Tiles {
  u64 word[(kMaxTiles + 63) / 64] = {};
  bool has(int tile) const { return word[tile >> 6] >> (tile & 63) & 1; }
  void add(int tile) { word[tile >> 6] |= 1ull << (tile & 63); }
  /// Calls f(tile) for each in order.
  template <class F>
  void each(F&& f) const {
    for (int w = 0; w < (kMaxTiles + 63) / 64; ++w) each_bit(word[w], [&](int i) { f(w * 64 + i); });
  }
};

// --- regions (regions.cpp)
/// The flea on a tile, -1: none.
int flea_on(const Game&, int tile);
/// The outbreak on a tile that is still going on, -1: none.
int outbreak_on(const Game&, int tile);
/// All active regions: sources and fleas (PLAG-DEF-1), as if flea `without` were not there.
Tiles regions(const Game&, int without = -1);
/// Tiles to which a flea may go, in order.
std::vector<u16> targets(const Game&, const Tiles& regions);

// --- the course of the plague (spread.cpp)
void placed(Game&, int tile);
/// Sources are shuffled in when it is time (PLAG-SETUP-1).
void mix_sources(Game&);
/// Must or may the player spread it now?
bool can_spread(const Game&);
void offer_fleas(const Game&, Moves&);
void take_flea(Game&, Move);
/// PLAG-ERA-1
void end_outbreak(Game&);

// --- flight (flight.cpp)
void offer_flight(const Game&, Moves&);
void take_flight(Game&, Move);

// --- what a position tells (tokens.cpp)
void tokens(const Game&, std::vector<Token>&);
std::string put_token(Game&, const Token&, bool& mine);
std::string wrong(const Game&);

}  // namespace bastide::pest
