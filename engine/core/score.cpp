#include "core/score.hpp"

#include <algorithm>

namespace bastide {
namespace {

void explain(const Game& g, const Feature& f, bool final, Worth w, Sum& sum) {
  const Cites& c = g.rules().cites;
  const char* tile = w.rule ? w.rule : final ? c.incomplete[f.kind] : c.complete[f.kind];
  sum.add(f.tiles, "tile", w.tile, tile);
  if (f.pennants && w.pennant) sum.add(f.pennants, "pennant", w.pennant, w.rule || final ? tile : c.pennant);
}

int contenders(const u8 (&power)[8]) {
  return static_cast<int>(std::count_if(std::begin(power), std::end(power), [](u8 p) { return p > 0; }));
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
  if (s.features[feature].kind == Abbacy) each_in_rows(g, s.placed[tiles[0]], [&](u16 tile) { tiles.push_back(tile); });
  if (is_surrounded(s.features[feature].kind)) {
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

Scored scored_feature(const Game& g, u16 feature) {
  const Feature& f = g.s().features[feature];
  return {f.kind, f.tags, first_row(g.s(), feature), tiles_of(g, feature)};
}

void explain_power(const Game& g, u16 feature, const u8 (&power)[8], Sum& sum) {
  if (contenders(power) < 2) return;
  const State& s = g.s();
  u32 kinds = 0;  // told in the order of the kinds, whoever came first
  each_figure(s, s.features[feature], [&](u8 i) { kinds |= 1u << s.figures[i].kind; });
  each_bit(kinds, [&](int kind) {
    const FigureRow& row = g.rules().figure[kind];
    if (!row.note) return;
    sum.note(row.note);
    sum.cite(row.rule);
  });
}

void record_score(Game& g, unsigned players, int points, const u8 (&power)[8], bool final, Scored scored, Sum sum) {
  Event e{Event::Type::Score};
  e.turn = g.s().turn.number;
  e.points = points;
  e.final = final;
  if (scored.row != kNo) place_event(g, e, scored.row);
  e.feature = scored.kind;
  e.tags = scored.tags;
  std::copy(std::begin(power), std::end(power), e.power.begin());
  e.tiles = std::move(scored.tiles);
  e.figure = scored.figure;
  e.sum = std::move(sum);
  for (auto& m : g.rules().marks)
    if (m.words && (scored.tags & m.bit)) e.sum.note(m.words);
  if (contenders(power) > 1) e.sum.cite(std::popcount(players) > 1 ? g.rules().cites.tie : g.rules().cites.most);
  each_bit(players, [&](int p) {
    e.player = static_cast<u8>(p);
    g.record(e);
  });
}

void score_feature(Game& g, u16 feature, bool final) {
  const Feature& f = g.s().features[feature];
  const unsigned paid = winners(g, f);
  if (!paid) return;
  if (!g.ledger_on()) return award(g, paid, feature_worth(g, feature, final), feature, final);
  Sum sum;
  const int points = feature_worth(g, feature, final, &sum);
  award(g, paid, points, feature, final);
  for (auto hook : g.rules().explain) hook(g, feature, final, sum);
  u8 power[8];
  set_lanes(power, power_on(g, f));
  explain_power(g, feature, power, sum);
  record_score(g, paid, points, power, final, scored_feature(g, feature), std::move(sum));
}

void score_for(Game& g, int player, int points, Card card, bool final, Sum sum, const std::array<u8, 8>& power, u16 feature) {
  if (final) g.add(g.s().score[player], points);
  else give_points(g, player, points, feature);
  if (!g.ledger_on()) return;
  Event e{Event::Type::Score};
  e.player = static_cast<u8>(player);
  e.turn = g.s().turn.number;
  e.points = points;
  e.name = card.name;
  e.title = card.title;
  e.final = final;
  e.sum = std::move(sum);
  e.power = power;
  g.record(std::move(e));
}

void final_score(Game& g) {
  const State& s = g.s();
  u64 todo[2] = {s.figures_used[0], s.figures_used[1]};
  for (int half = 0; half < 2; ++half)
    while (todo[half]) {
      const int i = half * 64 + std::countr_zero(todo[half]);
      const u16 feature = s.label[s.figures[i].segment];
      each_figure(s, s.features[feature], [&](u8 j) { todo[j >> 6] &= ~(1ull << (j & 63)); });
      if ((g.rules().scores >> s.features[feature].kind & 1) && !(s.features[feature].tags & g.rules().kept_tags)) score_feature(g, feature, true);
    }
  for (auto hook : g.rules().game_end) hook(g);
}

}  // namespace bastide
