// The abbot and the gardens of the later printing. docs/rules/abbot.md.
#include <algorithm>

#include "core/figures.hpp"
#include "core/score.hpp"
#include "expansions/base/base.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum { kAbbots, kGardens };

std::vector<Option> options() {
  return {
      {"abbots", "how many abbots each player has", "ABBOT-1", {{"1", "One."}, {"2", "Two."}, {"3", "Three."}}},
      {"gardens", "gardens of the later printing", "ABBOT-1 ABBOT-5",
       {{"yes", "An abbot may be deployed there."}, {"no", "They are but pictures: abbots go to monasteries alone."}}},
  };
}

constexpr const char* kTakenBack = "ABBOT-3";

int kind_of(const Game& g) { return static_cast<int>(g.rules().param(abbot, 0)); }

/// May he be taken back from there? From an unfinished cloister or garden; with monasteries also where he lies at one (ABT-RET-7): no tile around
/// completes that for him (COUNT-FN-24).
bool may_leave(const Game& g, u16 row) {
  const Feature& where = g.s().features[g.s().label[row]];
  if (where.kind == Abbacy) return monastery::in_play(g.rules());
  return (where.kind == Cloister || where.kind == Garden) && where.open;
}

/// Every abbot of the player's on the table has a lot.
int lots(const Game& g) {
  int abbots = 0;
  each_of_kind(g, g.s().turn.active, static_cast<u32>(kind_of(g)), [&](int) { ++abbots; });
  return abbots;
}

/// In the order of their places, whoever was deployed first; of several in one place any may be meant, and the others are blanks.
bool lot(const Game& g, int n, Move& m) {
  u16 rows[kMaxFigures];
  u16* end = rows;
  each_of_kind(g, g.s().turn.active, static_cast<u32>(kind_of(g)), [&](int i) { *end++ = g.s().figures[i].segment; });
  std::sort(rows, end);
  m = {MoveKind::Recall, static_cast<u8>(kind_of(g)), rows[n], {}};
  return (!n || rows[n] != rows[n - 1]) && may_leave(g, rows[n]);
}

void offer(const Game& g, Moves& moves) {
  Move m;
  for (int i = 0, all = lots(g); i < all; ++i)
    if (lot(g, i, m)) moves.add(m);
}

/// What counts for an abbot who is taken back: his cloister also where he lies beside it (ABT-RET-7).
u16 place_of_abbot(const Game& g, u16 row) {
  const u16 feature = g.s().label[row];
  return g.s().features[feature].kind == Abbacy ? monastery::on_tile(g, row, Cloister) : feature;
}

/// It earns what its place is worth now, and comes home.
void take(Game& g, Move m) {
  const State& s = g.s();
  const int player = s.turn.active, i = figure_on(s, player, m.a, m.b);
  const u16 feature = place_of_abbot(g, m.b);
  Sum sum;
  const int points = feature_worth(g, feature, true, g.ledger_on() ? &sum : nullptr);
  award(g, 1u << player, points, feature, false);
  if (g.ledger_on()) {
    sum.rules = {kTakenBack};
    if (feature != s.label[m.b]) sum.cite("ABT-RET-7");
    u8 power[8] = {};
    power[player] = g.rules().figure[m.a].power;
    sum.note("taken back");
    record_score(g, 1u << player, points, power, false, scored_feature(g, feature), std::move(sum));
  }
  send_home_one(g, i, {kTakenBack, "taken back"});
}

void tables(Builder& b) {
  const bool gardens = b.rules.value(abbot.options[kGardens]) == 0;
  const int abbots = 1 + b.rules.value(abbot.options[kAbbots]);
  for (int tags = 0; tags < 1 << kWorthTags; ++tags)
    for (int final = 0; final < 2; ++final) b.set.worth[Garden][final][tags] = {1, 0};
  if (gardens) b.set.scores |= 1 << Garden;
  b.set.cites.complete[Garden] = "ABBOT-2";
  b.set.cites.incomplete[Garden] = "ABBOT-4";
  b.set.params[index_of(abbot)] = {static_cast<u32>(b.set.figure_kinds)};
  const int where = gardens ? 1 << Cloister | 1 << Garden : 1 << Cloister;
  b.set.actions.push_back({.offer = offer, .take = take, .lots = lots, .lot = lot});
  b.figure({"abbot", 'a', static_cast<u8>(abbots), 1, static_cast<u16>(where)});  // ABBOT-1
}

}  // namespace

const Expansion abbot{
    .id = "abbot",
    .name = "The Abbot",
    .summary = "A figure for monasteries and the gardens of the later printing that may be taken back for points.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .marks = {{"", Garden, "Garden"}},
};

}  // namespace bastide
