// Outbreaks, fleas and the end of an outbreak. Rules: PLAG-OUT-*, PLAG-SPR-*, PLAG-ERA-* of the matrix; docs/rules/plague.md.
#include "core/occupants.hpp"
#include "core/phases.hpp"
#include "expansions/plague/parts.hpp"
#include "expansions/traders/phases.hpp"

namespace bastide::pest {
namespace {

void record(Game& g, const char* what, int tile, int number, const char* rule) {
  if (!g.ledger_on()) return;
  Event e{Event::Type::Flea};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  e.name = what;
  e.tile = static_cast<u16>(tile);
  e.points = number;
  e.sum.cite(rule);
  g.record(std::move(e));
}

/// Barns, lords and who stands on a tower stay (PLAG-X-3).
bool can_fall_ill(const Game& g, const Figure& f) {
  const Feature& where = g.s().features[g.s().label[f.segment]];
  return !g.rules().figure[f.kind].corner && !(where.tags & g.rules().kept_tags) && where.kind != Tower;
}

/// PLAG-SPR-5, PLAG-FLEE-6; the fairy protects nobody (PLAG-X-2)
void send_everybody_home(Game& g, int tile) {
  const State& s = g.s();
  each_occupant(g, tile, [&](int i) {
    if (can_fall_ill(g, s.figures[i])) send_home_one(g, i, {"PLAG-SPR-5", "infected"});
  });
}

/// PLAG-OUT-3, OOP-1C-5; with messages: the tile of message 7 belongs to the same part.
Param source_laid(const Game& g) { return traders_in_second_part(g) ? kLaidLater : kLaid; }

void put_flea(Game& g, int tile) {
  const Share& share = pest::share(g);
  const int lifted = share.lifted == kWasLatent ? -1 : share.lifted - 1;
  g.set(share.fleas, static_cast<u8>(share.fleas + 1));
  g.set(share.lifted, u16{0});
  spread_to(g, tile);
  if (lifted >= 0) consider(g, lifted);
  remember(g, kSpread);
  record(g, "flea", tile, share.fleas, "PLAG-SPR-1");
  send_everybody_home(g, tile);
}

void lift_flea(Game& g, int tile) {
  const Share& share = pest::share(g);
  g.set(share.fleas, static_cast<u8>(share.fleas - 1));
  const bool latent = share.latent.has(tile);
  g.set(share.lifted, latent ? kWasLatent : static_cast<u16>(tile + 1));
  if (latent) {
    g.set(share.latents, static_cast<u8>(share.latents - 1));
    const u64& word = share.latent.word[tile >> 6];
    g.set(word, word & ~(1ull << (tile & 63)));
    consider(g, tile);
  } else {
    heal(g, tile);
  }
  record(g, "lifted", tile, 0, "PLAG-SPR-7");
}

}  // namespace

void mix_sources(Game& g) {
  const State& s = g.s();
  if (!(s.held_back & kLateTiles)) return;
  for (std::size_t i = 0; i < g.rules().stages.size(); ++i) {
    const Stage& stage = g.rules().stages[i];
    if (stage.late == stage.begin) continue;
    if (stage.total - in_rows(s, stage.begin, stage.end) >= kFirstTiles || !tiles_left(g, i)) release_tiles(g, kLateTiles);
  }
}

void placed(Game& g, int tile) {
  mix_sources(g);
  const Share& share = pest::share(g);
  if (share.sources) consider(g, tile);
  if (!is_source(g, tile)) return;
  release_tiles(g, kLateTiles);
  remember(g, source_laid(g));
  if (share.sources == kOutbreaks) return;
  g.set(share.source[share.sources], static_cast<u16>(tile + 1));
  g.set(share.sources, static_cast<u8>(share.sources + 1));
  spread_to(g, tile);
  record(g, "outbreak", tile, share.sources, "PLAG-OUT-1");
}

bool can_spread(const Game& g) {
  const Share& share = pest::share(g);
  if (!share.sources || (g.s().memory.turn & (param(g, kSpread) | param(g, source_laid(g)))) || is_source(g, g.s().tile_count - 1)) return false;  // PLAG-SPR-3, PLAG-OUT-3
  return !is_over(g);
}

namespace {

bool must_lift(const Game& g) { return !supply(g) && !share(g).lifted; }

/// Where there is none left to put, an inactive one is taken, and without these an active one (PLAG-ERA-3, PLAG-SPR-7). Where there is no room
/// besides, one that lies beside a region can come back there.
Tiles lifts(const Game& g) {
  const Share& share = pest::share(g);
  if (!share.latents) return movable(g);
  if (share.room) return share.latent;
  Tiles found;
  share.latent.each([&](int tile) {
    if (is_beside(g, tile)) found.add(tile);
  });
  return found;
}

}  // namespace

int count_fleas(const Game& g) {
  if (!can_spread(g)) return 0;
  const Share& share = pest::share(g);
  if (!must_lift(g)) return share.room;
  return share.latents && share.room ? share.latents : lifts(g).count();
}

Move nth_flea(const Game& g, int n) {
  const bool lift = must_lift(g);
  return {lift ? MoveKind::Lift : MoveKind::Infect, 0, static_cast<u16>(lift ? lifts(g).nth(n) : share(g).next.nth(n)), {}};
}

bool lot_of_fleas(const Game& g, int n, Move& m) {
  m = nth_flea(g, n);
  return true;
}

void offer_fleas(const Game& g, Moves& moves) {
  if (!can_spread(g)) return;
  const bool lift = must_lift(g);
  (lift ? lifts(g) : share(g).next).each([&](int tile) { moves.add({lift ? MoveKind::Lift : MoveKind::Infect, 0, static_cast<u16>(tile), {}}); });
}

void take_flea(Game& g, Move m) {
  if (m.kind == MoveKind::Lift) lift_flea(g, m.b);
  else put_flea(g, m.b);
}

/// All fleas are out and none is latent: the supply is empty (PLAG-ERA-1, PLAG-ERA-2, PLAG-ERA-5).
void end_outbreak(Game& g) {
  const Share& share = pest::share(g);
  if (share.fleas < kFleas || share.latents || is_over(g)) return;
  int first = 0;
  while (share.over >> first & 1) ++first;
  const int source = share.source[first] - 1;
  g.set(share.over, static_cast<u8>(share.over | 1 << first));
  record(g, "eradicated", source, first + 1, "PLAG-ERA-1");
  Tiles lost = share.ill;
  lost.remove(source);
  const Tiles rest = joined(g, lost);
  for (int w = 0; w < Tiles::kWords; ++w) {
    lost.word[w] &= ~rest.word[w];
    g.set(share.latent.word[w], lost.word[w]);
  }
  g.set(share.latents, static_cast<u8>(lost.count()));
  lost.add(source);
  heal_all(g, lost);
}

}  // namespace bastide::pest
