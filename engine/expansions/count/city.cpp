#include "expansions/count/city.hpp"

#include "expansions/abbey/phases.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/plague/phases.hpp"

namespace bastide::carcassonne {

int quarter_at(const Game& g, u16 row) {
  const Feature& f = g.s().features[g.s().label[row]];
  if (f.kind != Quarter) return -1;
  for (int q = 0; q < kQuarters; ++q)
    if (f.tags & param(g, kQuarterTag) << q) return q;
  return -1;
}

u16 row_of(const Game& g, int quarter) {
  const State& s = g.s();
  const u32 tag = param(g, kQuarterTag) << quarter;
  const u16 usual = static_cast<u16>(param(g, kUsualRows) >> 8 * quarter & 255);
  auto is_it = [&](u16 row) { return s.label[row] != kNo && s.features[s.label[row]].kind == Quarter && (s.features[s.label[row]].tags & tag); };
  if (usual < s.segment_count && is_it(usual)) return usual;
  for (u16 row = 0; row < s.segment_count; ++row)  // the game began from a position
    if (is_it(row)) return row;
  return kNo;
}

u32 waiting_in(const Game& g, u32 quarters) {
  const State& s = g.s();
  u32 players = 0;
  each_bit(quarters & ~(1u << share(g).count),
           [&](int q) { each_figure(s, s.features[s.label[row_of(g, q)]], [&](u8 i) { players |= 1u << s.figures[i].owner; }); });
  return players;
}

u32 kinds_in(const Game& g, int player, int quarter) {
  const State& s = g.s();
  u32 kinds = 0;
  if (quarter == share(g).count) return 0;
  each_figure(s, s.features[s.label[row_of(g, quarter)]], [&](u8 i) {
    if (s.figures[i].owner == player) kinds |= 1u << s.figures[i].kind;
  });
  return kinds;
}

bool admits(const Game& g, int quarter, int figure_kind) {
  const u16 where = g.rules().figure[figure_kind].where;
  if (!(where >> Quarter & 1)) return false;
  for (const Kind k : {City, Road, Cloister, Field})  // COUNT-FN-9: a figure goes where it could later do something
    if (quarter_for(k) == quarter && (where >> k & 1)) return true;
  return false;
}

namespace {

/// Where whoever comes to a feature stands: on its first tile to which somebody may be deployed, kNo: nowhere. With the plague: PLAG-OUT-2, PLAG-OCC-1.
u16 place_in(const Game& g, u16 feature) {
  const State& s = g.s();
  const u16 first = first_row(s, feature);
  if (!plague_closes(g, s.tile_of[first])) return first;
  u16 row = kNo;
  each_segment(s, s.features[feature], [&](u16 r) {
    if (!plague_closes(g, s.tile_of[r])) row = std::min(row, r);
  });
  return row;
}

}  // namespace

void add_shifts(const Game& g, u32 kinds, u16 feature, Moves& moves) {
  if (!kinds) return;
  const Kind kind = g.s().features[feature].kind;
  if (kind == Cloister && monastery::held_by_abbots(g, feature)) return;  // with monasteries: MON-MIX-2
  const u16 row = place_in(g, feature);
  if (row == kNo) return;
  each_bit(kinds, [&](int figure) {
    if (g.rules().figure[figure].where >> kind & 1) moves.add({MoveKind::Shift, static_cast<u8>(figure), row, {}});
  });
}

int shift(Game& g, int player, Move m, std::initializer_list<const char*> rules) {
  const State& s = g.s();
  const u16 from = row_of(g, quarter_for(s.features[s.label[m.b]].kind));
  if (g.ledger_on()) {
    Event e{Event::Type::Shift};
    e.player = static_cast<u8>(player);
    e.turn = s.turn.number;
    e.figure = m.a;
    e.from_tile = s.tile_of[from];
    e.from_segment = static_cast<u8>(from - s.placed[e.from_tile].base);
    place_event(g, e, m.b);
    for (auto* rule : rules) e.sum.cite(rule);
    g.record(std::move(e));
  }
  const int figure = figure_on(s, player, m.a, from);
  move_figure(g, figure, m.b);
  abbey_note_redeployed(g, figure);  // with Abbey & Mayor
  return figure;
}

void leave_out(Game& g, int player, int points) {
  if (!g.rules().has(count) || !share(g).weights.weighed || param(g, kTrigger)) return;
  Weights weights = share(g).weights;
  weights.before[player] = static_cast<i16>(weights.before[player] + points);
  g.set(share(g).weights, weights);
}

void also_scores(Game& g, int player) {
  if (!g.rules().has(count) || !share(g).weights.weighed || !param(g, kTrigger)) return;
  Weights weights = share(g).weights;
  weights.scorers = static_cast<u8>(weights.scorers | 1u << player);
  g.set(share(g).weights, weights);
}

void walk(Game& g, int quarter, const char* rule) {
  if (share(g).count == quarter) return;
  g.set(share(g).count, static_cast<u8>(quarter));
  if (!g.ledger_on()) return;
  Event e{Event::Type::Neutral};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  e.name = "count";
  e.title = "the count";
  place_event(g, e, row_of(g, quarter));
  e.sum.cite(rule);
  g.record(std::move(e));
}

unsigned scored_since(const Game& g, const Weights& weights) {
  if (param(g, kTrigger)) return weights.scorers;
  unsigned scored = 0;
  for (int p = 0; p < g.rules().players; ++p) scored |= static_cast<unsigned>(g.s().score[p] != weights.before[p]) << p;
  return scored;
}

Weights weights_of(const Game& g, unsigned scored) {
  Weights weights{};
  weights.weighed = 1;
  weights.scorers = static_cast<u8>(scored);
  if (param(g, kTrigger)) return weights;
  weights.scorers = 0;
  for (int p = 0; p < kMaxPlayers; ++p) weights.before[p] = static_cast<i16>(g.s().score[p] - (scored >> p & 1));
  return weights;
}

}  // namespace bastide::carcassonne
