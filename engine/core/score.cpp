#include "core/score.hpp"

#include <algorithm>

namespace bastide {
namespace {

void explain(const Game& g, const Feature& f, bool final, Worth w, Sum& sum) {
  const Cites& c = g.rules().cites;
  const char* tile = final ? c.incomplete[f.kind] : c.complete[f.kind];
  sum.add(f.tiles, "tile", w.tile, tile);
  if (f.pennants && w.pennant) sum.add(f.pennants, "pennant", w.pennant, final ? tile : c.pennant);
}

Event return_event(const Game& g, int figure) {
  const State& s = g.s();
  const Figure& f = s.figures[figure];
  const u16 tile = s.tile_of[f.segment];
  Event e{Event::Type::Return};
  e.player = f.owner;
  e.turn = s.turn.number;
  e.figure = f.kind;
  e.tile = tile;
  e.segment = static_cast<u8>(f.segment - s.placed[tile].base);
  e.feature = s.features[s.label[f.segment]].kind;
  e.sum.cite(g.rules().cites.go_home);
  return e;
}

}  // namespace

int feature_worth(const Game& g, u16 feature, bool final, Sum* sum) {
  const Feature& f = g.s().features[feature];
  const Worth w = g.rules().worth[f.kind][final][f.tags & ((1 << kWorthTags) - 1)];
  int points = f.tiles * w.tile + f.pennants * w.pennant;
  if (sum) explain(g, f, final, w, *sum);
  for (auto hook : g.rules().worth_hooks) points = hook(g, feature, points, final, sum);
  return points;
}

std::vector<u16> tiles_of(const Game& g, u16 feature) {
  const State& s = g.s();
  std::vector<u16> tiles;
  each_segment(s, s.features[feature], [&](u16 row) { tiles.push_back(s.tile_of[row]); });
  if (s.features[feature].kind == Cloister) {
    const Placed& p = s.placed[tiles[0]];
    tiles.clear();
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (const CellRef r = look(g, p.x + dx, p.y + dy); is_tile(r)) tiles.push_back(static_cast<u16>(tile_index(r)));
  }
  std::sort(tiles.begin(), tiles.end());
  tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
  return tiles;
}

void record_score(Game& g, unsigned players, int points, Kind shown, bool final, const u8 (&power)[8], std::vector<u16> tiles, Sum sum) {
  Event e{Event::Type::Score};
  e.turn = g.s().turn.number;
  e.points = points;
  e.feature = shown;
  e.final = final;
  std::copy(std::begin(power), std::end(power), e.power.begin());
  e.tiles = std::move(tiles);
  e.sum = std::move(sum);
  int contenders = 0;
  for (u8 p : power) contenders += p > 0;
  if (contenders > 1) e.sum.cite(std::popcount(players) > 1 ? g.rules().cites.tie : g.rules().cites.most);
  each_bit(players, [&](int p) {
    e.player = static_cast<u8>(p);
    g.record(e);
  });
}

void score_feature(Game& g, u16 feature, bool final) {
  const Feature& f = g.s().features[feature];
  const unsigned winners = leaders(f.power, g.rules().players);
  if (!winners) return;
  if (!g.ledger_on()) return award(g, winners, feature_worth(g, feature, final));
  Sum sum;
  const int points = feature_worth(g, feature, final, &sum);
  award(g, winners, points);
  record_score(g, winners, points, f.kind, final, f.power, tiles_of(g, feature), std::move(sum));
}

void send_home(Game& g, u16 feature) {
  const State& s = g.s();
  const Feature& f = s.features[feature];
  u64 gone[2] = {};
  each_figure(s, f, [&](u8 i) {
    const Figure& figure = s.figures[i];
    if (g.ledger_on()) g.record(return_event(g, i));
    g.add(s.supply[figure.owner][figure.kind], 1);
    gone[i >> 6] |= 1ull << (i & 63);
  });
  g.set(s.figures_used[0], s.figures_used[0] & ~gone[0]);
  g.set(s.figures_used[1], s.figures_used[1] & ~gone[1]);
  Feature& row = g.edit(f);
  row.figure = kNone;
  set_lanes(row.power, 0);
}

void final_score(Game& g) {
  const State& s = g.s();
  u64 todo[2] = {s.figures_used[0], s.figures_used[1]};
  for (int half = 0; half < 2; ++half)
    while (todo[half]) {
      const int i = half * 64 + std::countr_zero(todo[half]);
      const u16 feature = s.label[s.figures[i].segment];
      each_figure(s, s.features[feature], [&](u8 j) { todo[j >> 6] &= ~(1ull << (j & 63)); });
      if (g.rules().scores >> s.features[feature].kind & 1) score_feature(g, feature, true);
    }
  for (auto hook : g.rules().game_end) hook(g);
}

}  // namespace bastide
