// The abbot and the gardens of the later printing. docs/rules/abbot.md.
#include "core/figures.hpp"
#include "core/score.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

constexpr const char* kTakenBack = "ABBOT-3";

/// The player's abbot, of whom he has one, if it stands on an unfinished cloister or garden.
void offer(const Game& g, Moves& moves) {
  const State& s = g.s();
  const int abbot_kind = static_cast<int>(g.rules().knob(abbot, 0));
  if (s.supply[s.turn.active][abbot_kind]) return;
  for (int i = 0; i < s.watch_count; ++i) {
    const Feature& where = s.features[s.watch[i].feature];
    if (!where.power[s.turn.active]) continue;
    each_figure(s, where, [&](u8 j) {
      const Figure& f = s.figures[j];
      if (f.kind == abbot_kind && f.owner == s.turn.active) moves.add({What::Recall, f.kind, f.segment, {}});
    });
  }
}

/// It earns what its place is worth now, and comes home.
bool take(Game& g, Move m) {
  if (m.what != What::Recall) return false;
  const State& s = g.s();
  const int player = s.turn.active, i = figure_on(s, player, m.a, m.b);
  const u16 feature = s.label[m.b];
  Sum sum;
  const int points = feature_worth(g, feature, true, g.ledger_on() ? &sum : nullptr);
  award(g, 1u << player, points);
  if (g.ledger_on()) {
    sum.rules = {kTakenBack};
    u8 power[8] = {};
    power[player] = g.rules().figure[m.a].power;
    record_score(g, 1u << player, points, s.features[feature].kind, false, power, tiles_of(g, feature), std::move(sum),
                 s.features[feature].tags);
  }
  send_home_one(g, i, kTakenBack);
  return true;
}

void tables(Builder& b) {
  for (int tags = 0; tags < 1 << kWorthTags; ++tags)
    for (int final = 0; final < 2; ++final) b.set.worth[Garden][final][tags] = {1, 0};
  b.set.scores |= 1 << Garden;
  b.set.cites.complete[Garden] = "ABBOT-2";
  b.set.cites.incomplete[Garden] = "ABBOT-4";
  b.set.knobs[index_of(abbot)] = {static_cast<u32>(b.set.figure_kinds)};
  b.figure({"abbot", 'a', 1, 1, 1 << Cloister | 1 << Garden});  // ABBOT-1
}

}  // namespace

const Expansion abbot{
    .id = "abbot",
    .name = "The Abbot",
    .summary = "A figure for cloisters and the gardens of the later printing that may be taken back for points.",
    .needs = &base,
    .tables = tables,
    .marks = {{"", Garden, "Garden"}},
    .offer = offer,
    .take = take,
};

}  // namespace bastide
