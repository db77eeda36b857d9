// Outbreaks, fleas and the end of an outbreak. Rules: PLAG-OUT-*, PLAG-SPR-*, PLAG-ERA-* of the matrix; docs/rules/plague.md.
#include <algorithm>

#include "core/figures.hpp"
#include "core/phases.hpp"
#include "expansions/plague/parts.hpp"

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
  each_figure_on_table(s, [&](int i) {
    const bool still_there = s.figures_used[i >> 6] >> (i & 63) & 1;
    if (still_there && s.tile_of[s.figures[i].segment] == tile && can_fall_ill(g, s.figures[i])) send_home_one(g, i, {"PLAG-SPR-5", "infected"});
  });
}

void remember(Game& g, Param bit) { g.set(g.s().memory.turn, g.s().memory.turn | param(g, bit)); }

void put_flea(Game& g, int tile) {
  const Share& share = pest::share(g);
  g.set(share.flea[share.fleas], static_cast<u16>(tile + 1));
  g.set(share.latent[share.fleas], u8{0});
  g.set(share.fleas, static_cast<u8>(share.fleas + 1));
  g.set(share.lifted, u16{0});
  remember(g, kSpread);
  record(g, "flea", tile, share.fleas, "PLAG-SPR-1");
  send_everybody_home(g, tile);
}

void lift_flea(Game& g, int tile) {
  const Share& share = pest::share(g);
  const int flea = flea_on(g, tile), last = share.fleas - 1;
  for (int i = flea; i < last; ++i) {
    g.set(share.flea[i], share.flea[i + 1]);
    g.set(share.latent[i], share.latent[i + 1]);
  }
  g.set(share.flea[last], u16{0});
  g.set(share.latent[last], u8{0});
  g.set(share.fleas, static_cast<u8>(last));
  g.set(share.lifted, static_cast<u16>(tile + 1));
  record(g, "lifted", tile, 0, "PLAG-SPR-7");
}

int latent_fleas(const Game& g) { return static_cast<int>(std::count(share(g).latent, share(g).latent + share(g).fleas, u8{1})); }

/// No other active flea is cut off from its source (PLAG-SPR-8), and there is somewhere else to put it.
bool may_be_lifted(const Game& g, int flea) {
  const Share& share = pest::share(g);
  const Tiles rest = regions(g, flea);
  for (int i = 0; i < share.fleas; ++i)
    if (i != flea && !share.latent[i] && !rest.has(share.flea[i] - 1)) return false;
  return !targets(g, rest).empty();
}

/// Where there is none left to put, an inactive one is taken, and without these an active one (PLAG-ERA-3, PLAG-SPR-7).
void add_lifts(const Game& g, Moves& moves) {
  const Share& share = pest::share(g);
  const bool latent = latent_fleas(g) > 0;
  u16 tiles[kFleas];
  int count = 0;
  for (int i = 0; i < share.fleas; ++i)
    if (share.latent[i] == latent && may_be_lifted(g, i)) tiles[count++] = static_cast<u16>(share.flea[i] - 1);
  std::sort(tiles, tiles + count);
  for (int i = 0; i < count; ++i) moves.add({MoveKind::Lift, 0, tiles[i], {}});
}

}  // namespace

void mix_sources(Game& g) {
  const State& s = g.s();
  if (!(s.held_back & kLateTiles)) return;
  for (std::size_t i = 0; i < g.rules().stages.size(); ++i) {
    const Stage& stage = g.rules().stages[i];
    if (stage.late == stage.begin) continue;
    int left = 0;
    for (int row = stage.begin; row < stage.end; ++row) left += s.left[row];
    if (stage.total - left >= kFirstTiles || !tiles_left(g, i)) release_tiles(g, kLateTiles);
  }
}

void placed(Game& g, int tile) {
  mix_sources(g);
  const Share& share = pest::share(g);
  if (!is_source(g, tile)) return;
  release_tiles(g, kLateTiles);
  if (share.sources == kOutbreaks) return;
  g.set(share.source[share.sources], static_cast<u16>(tile + 1));
  g.set(share.sources, static_cast<u8>(share.sources + 1));
  record(g, "outbreak", tile, share.sources, "PLAG-OUT-1");
}

bool can_spread(const Game& g) {
  const Share& share = pest::share(g);
  if (!share.sources || (g.s().memory.turn & param(g, kSpread)) || is_source(g, g.s().tile_count - 1)) return false;  // PLAG-SPR-3, PLAG-OUT-3
  return share.over != (1 << share.sources) - 1;
}

void offer_fleas(const Game& g, Moves& moves) {
  if (!can_spread(g)) return;
  if (!supply(g) && !share(g).lifted) return add_lifts(g, moves);
  for (const u16 tile : targets(g, regions(g))) moves.add({MoveKind::Infect, 0, tile, {}});
}

void take_flea(Game& g, Move m) {
  if (m.kind == MoveKind::Lift) lift_flea(g, m.b);
  else put_flea(g, m.b);
}

/// All fleas are out and none is latent: the supply is empty (PLAG-ERA-1, PLAG-ERA-2, PLAG-ERA-5).
void end_outbreak(Game& g) {
  const Share& share = pest::share(g);
  if (share.fleas < kFleas || latent_fleas(g) || share.over == (1 << share.sources) - 1) return;
  int first = 0;
  while (share.over >> first & 1) ++first;
  g.set(share.over, static_cast<u8>(share.over | 1 << first));
  record(g, "eradicated", share.source[first] - 1, first + 1, "PLAG-ERA-1");
  const Tiles rest = regions(g);
  for (int i = 0; i < share.fleas; ++i)
    if (!rest.has(share.flea[i] - 1)) g.set(share.latent[i], u8{1});
}

}  // namespace bastide::pest
