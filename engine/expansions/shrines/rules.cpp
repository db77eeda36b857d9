// Heretics and Shrines (five tiles) and The Cult Place and the Heretic (six): one set of rules. Rules: HERETIC-* and CULT-* of the matrix;
// docs/rules/shrines.md. A shrine is a cloister with a mark.
#include <algorithm>

#include "core/board.hpp"
#include "core/figures.hpp"
#include "core/score.hpp"
#include "expansions/base/base.hpp"
#include "expansions/count/city.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

Option neighbours() {
  return {"shrine-neighbours", "a shrine beside several monasteries, or a monastery beside several shrines",
          "HERETIC-PLACE-2 HERETIC-PLACE-3 HERETIC-PLACE-4 HERETIC-PLACE-6",
          {{"forbidden", "Such a placement is not allowed, also where it would come about indirectly."},
           {"if-unoccupied", "It is allowed while nobody stands on those buildings, and then nobody may be deployed on the new one (house rule)."}}, "shrine-rules=yes"};
}

Option own() {
  return {"challenge-own", "a challenge against one's own follower", "CULT-CHAL-7 HERETIC-CHALLENGE-3",
          {{"yes", "It comes about like any other."}, {"no", "Only followers of different players challenge each other."}}, "shrine-rules=yes"};
}

Option late() {
  return {"challenge-late", "a follower who moves from Carcassonne to a building just completed", "HERETIC-FN-56 COUNT-FN-18",
          {{"no", "He came too late to challenge: who stands next door stays."}, {"yes", "He wins the challenge like any other."}},
          "shrine-rules=yes count", 1};
}

Option prize() {
  return {"challenge-prize", "what a challenge is worth", "CULT-CHAL-3 HERETIC-HOUSE-1",
          {{"nine", "The winner's own building, 9 points."},
           {"both", "The winner also gets what the loser's unfinished building is worth (house rule)."},
           {"challenger", "The same, but only if the winner is who laid down the challenge (house rule)."}}, "shrine-rules=yes"};
}

Option meaning() {
  return {"shrine-rules", "shrines", "CULT-SCORE-1",
          {{"yes", "They challenge monasteries and keep their distance."}, {"no", "They are monasteries like any others."}}};
}

TileMark shrine() { return {"shrine", Cloister, "Shrine"}; }

enum { kTag, kOwn, kPrize, kBeside, kNoneLate };  // params, kept with `shrines` for both sets

enum Building : u8 { kNoBuilding, kCloister, kShrine };

Building opposite(Building b) { return b == kShrine ? kCloister : kShrine; }

/// What stands on a kind of tile, and on which segment.
Building building(const Ruleset& r, const TileKind& t, int& segment) {
  for (int k = 0; t.watching && k < t.segments; ++k)
    if (t.init[k].kind == Cloister) {
      segment = k;
      return t.init[k].tags & r.param(shrines, kTag) ? kShrine : kCloister;
    }
  return kNoBuilding;
}

/// Calls f(tile, feature) for each building of that sort around a cell.
template <class F>
void each_around(const Game& g, Pos at, Building sort, F&& f) {
  const State& s = g.s();
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const CellRef n = look(g, at.x + dx, at.y + dy);
      if ((!dx && !dy) || !is_tile(n)) continue;
      const Placed& p = s.placed[tile_index(n)];
      int segment = 0;
      if (building(g.rules(), g.tile(p.kind), segment) == sort) f(tile_index(n), s.label[p.base + segment]);
    }
}

/// Buildings of the other sort beside a building.
const u8& beside(const Game& g, u16 feature) { return g.s().features[feature].counters[g.rules().param(shrines, kBeside)]; }

bool is_building(const Ruleset& r, const TileKind& t) {
  int segment = 0;
  return building(r, t, segment) != kNoBuilding;
}

void placed(Game& g, int tile) {
  const State& s = g.s();
  const Placed& p = s.placed[tile];
  int segment = 0;
  const Building sort = building(g.rules(), g.tile(p.kind), segment);
  each_around(g, {p.x, p.y}, opposite(sort), [&](int, u16 other) {
    g.add(beside(g, other), 1);
    g.add(beside(g, s.label[p.base + segment]), 1);
  });
}

/// Calls f(building) for each unfinished one of a sort: no empty cell lies around the others.
template <class F>
void each_unfinished(const Game& g, Building sort, F&& f) {
  const State& s = g.s();
  const u32 tag = g.rules().param(shrines, kTag);
  for (int i = 0; i < s.watch_count; ++i) {
    const Feature& there = s.features[s.watch[i].feature];
    if (there.kind == Cloister && (there.tags & tag ? kShrine : kCloister) == sort) f(s.watch[i]);
  }
}

/// Adds the cells of the frontier around a building to those around one, and to those around several where they were among them.
void add_cells(const Game& g, const Watch& w, u64 (&one)[kFrontWords], u64 (&several)[kFrontWords], u64 (&cells)[kFrontWords]) {
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const CellRef n = look(g, w.x + dx, w.y + dy);
      cells[(n & ~kSlot) / 64] |= static_cast<u64>(is_slot(n) != 0) << (n & 63);
    }
  for (int i = 0; i < g.s().front_count; ++i) {
    several[i] |= one[i] & cells[i];
    one[i] |= cells[i];
  }
}

/// Does anybody stand there? With monasteries: or lie (MON-OCC-1).
bool occupied(const Game& g, u16 feature) { return g.s().features[feature].occupied() || monastery::has_abbot(g, feature); }

/// Does anybody stand there or on a building of the other sort beside it?
bool held(const Game& g, Pos at, u16 feature, Building sort) {
  bool held = occupied(g, feature);
  each_around(g, at, opposite(sort), [&](int, u16 other) { held |= occupied(g, other); });
  return held;
}

/// The cells of the frontier where a new building would touch several of the other sort, or one that touches its like already. With
/// `house` only those where somebody stands on one of them (CULT-PLACE-1, CULT-PLACE-2, HERETIC-PLACE-2..4, HERETIC-PLACE-6). False
/// if there are none.
bool crowded_cells(const Game& g, Building sort, bool house, u64 (&crowded)[kFrontWords]) {
  const Building other = opposite(sort);
  u64 one[kFrontWords] = {}, several[kFrontWords] = {}, counting[kFrontWords] = {}, touching[kFrontWords] = {};
  each_unfinished(g, other, [&](const Watch& w) {
    u64 cells[kFrontWords] = {};
    add_cells(g, w, one, several, cells);
    const u64 counts = house && !held(g, {w.x, w.y}, w.feature, other) ? 0 : ~0ull, touches = beside(g, w.feature) ? counts : 0;
    for (int i = 0; i < g.s().front_count; ++i) {
      counting[i] |= cells[i] & counts;
      touching[i] |= cells[i] & touches;
    }
  });
  u64 any = 0;
  for (int i = 0; i < g.s().front_count; ++i) any |= crowded[i] = (several[i] & counting[i]) | touching[i];
  return any;
}

template <bool house>
void may_place(const Game& g, const TileKind& t, Candidates& c) {
  int segment = 0;
  u64 crowded[kFrontWords] = {};
  if (!crowded_cells(g, building(g.rules(), t, segment), house, crowded)) return;
  for (int r = 0; r < 4; ++r)
    for (int w = 0; w < g.s().front_count; ++w) c.mask[w][r] &= ~crowded[w];
  c.recount(g.s().front_count);
}

/// The same for one cell, with the rule: directly, or for a building that lies already.
template <bool house>
const char* forbids(const Game& g, const TileKind& t, int, Pos at) {
  int segment = 0, around = 0;
  const Building sort = building(g.rules(), t, segment);
  if (sort == kNoBuilding) return nullptr;
  bool indirect = false, taken = false;
  each_around(g, at, opposite(sort), [&](int tile, u16 other) {
    const Placed& p = g.s().placed[tile];
    ++around;
    indirect |= beside(g, other) > 0;
    taken |= held(g, {p.x, p.y}, other, opposite(sort));
  });
  if ((around < 2 && !indirect) || (house && !taken)) return nullptr;
  if (house) return "HERETIC-PLACE-6";
  if (around < 2) return "HERETIC-PLACE-4";
  const bool named = g.rules().has(shrines);  // the same rules under the names of the other set
  if (sort == kShrine) return named ? "HERETIC-PLACE-2" : "CULT-PLACE-1";
  return named ? "HERETIC-PLACE-3" : "CULT-PLACE-2";
}

/// House rule: nobody goes onto a building that made a crowd.
void may_deploy(const Game& g, Deployments& d) {
  const State& s = g.s();
  const Placed& p = s.placed[s.tile_count - 1];
  const TileKind& t = g.tile(p.kind);
  int segment = 0;
  const Building sort = building(g.rules(), t, segment);
  int most = beside(g, s.label[p.base + segment]);
  each_around(g, {p.x, p.y}, opposite(sort), [&](int, u16 other) { most = std::max<int>(most, beside(g, other)); });
  if (most < 2) return;
  u32 closed = 1u << segment;  // with monasteries: in either use
  for (int k = 0; k < t.segments; ++k) closed |= static_cast<u32>(t.init[k].kind == Abbacy) << k;
  for (u16& mask : d.mask) mask &= static_cast<u16>(~closed);
}

/// Whose figures race there, as a bit set. With Count: who came when the building was complete is in no challenge (HERETIC-FN-56).
u32 racers(const Game& g, const Feature& f) {
  u32 owners = 0;
  each_figure(g.s(), f, [&](u8 i) {
    if (!g.rules().param(shrines, kNoneLate) || !carcassonne::came_late(g, i)) owners |= 1u << g.s().figures[i].owner;
  });
  return owners;
}

/// A feature just scored against one that is not finished: were they in a challenge?
bool challenged(const Game& g, const Feature& winner, const Feature& loser) {
  if (!winner.occupied() || !loser.occupied() || loser.open == 0) return false;  // HERETIC-CHALLENGE-6: both complete, both score
  const u32 ours = racers(g, winner), theirs = racers(g, loser);
  const bool alone = ours == theirs && std::has_single_bit(ours);
  return ours && (!alone || g.rules().param(shrines, kOwn) == 0);
}

/// HERETIC-HOUSE-1; with `challenger` only for whoever came first to the winning building.
void win_both(Game& g, u16 winner, u16 loser, bool challenger) {
  const Feature& f = g.s().features[winner];
  unsigned paid = winners(g, f);
  if (challenger) paid &= 1u << g.s().figures[f.figure].owner;
  if (!paid) return;
  Sum sum;
  const int points = feature_worth(g, loser, true, g.ledger_on() ? &sum : nullptr);
  award(g, paid, points, loser, false);
  if (!g.ledger_on()) return;
  sum.note("prize of the challenge");
  sum.cite("HERETIC-HOUSE-1");
  u8 power[8];
  set_lanes(power, power_on(g, f));
  record_score(g, paid, points, power, false, scored_feature(g, loser), std::move(sum));
}

/// Calls f(tile, tile of the loser, loser) for each challenge that a building just completed wins (CULT-CHAL-3).
template <class F>
void each_challenge_won(const Game& g, u16 feature, F&& f) {
  const State& s = g.s();
  if (s.features[feature].kind != Cloister) return;
  const int tile = s.tile_of[s.features[feature].ring];
  int segment = 0;
  const Building sort = building(g.rules(), g.tile(s.placed[tile].kind), segment);
  each_around(g, {s.placed[tile].x, s.placed[tile].y}, opposite(sort), [&](int other, u16 loser) {
    if (challenged(g, s.features[feature], s.features[loser])) f(tile, other, loser);
  });
}

void explain(const Game& g, u16 feature, bool final, Sum& sum) {
  if (final) return;
  each_challenge_won(g, feature, [&](int, int, u16) {
    sum.note("first in a challenge");
    sum.cite("CULT-CHAL-3");
  });
}

/// The first of two neighbours to be completed wins the challenge; the loser goes home with nothing (CULT-CHAL-3..5).
void after_scoring(Game& g, u16 feature) {
  each_challenge_won(g, feature, [&](int tile, int other, u16 loser) {
    const u32 prize_rule = g.rules().param(shrines, kPrize);
    if (prize_rule == 1 || (prize_rule == 2 && tile > other)) win_both(g, feature, loser, prize_rule == 2);
    const Feature& winner = g.s().features[feature];
    const Homecoming why{"CULT-CHAL-4", "lost", winner.ring, racers(g, winner)};
    send_home(g, loser, &why);
  });
}

/// Once, though both sets may be in the game.
void add_rules(Builder& b) {
  if (b.set.tag("shrine", Cloister) || b.rules.value(meaning()) == 1) return;
  const u32 tag = b.mark({"shrine", Cloister, "shrine", "heretic"});  // CULT-SCORE-1, CULT-DEPLOY-1
  b.set.params[index_of(shrines)] = {tag, static_cast<u32>(b.rules.value(own())), static_cast<u32>(b.rules.value(prize())),
                                     b.counter(), b.rules.has(count) && b.rules.value(late()) == 0};
  const bool house = b.rules.value(neighbours()) == 1;
  b.set.may_place.add({house ? may_place<true> : may_place<false>, is_building}, shrines);
  b.set.forbids.add(house ? forbids<true> : forbids<false>, shrines);
  if (house) b.set.may_deploy.add({may_deploy, is_building}, shrines);
  b.set.placed.add({placed, is_building}, shrines);
  b.set.explain.add(explain, shrines);
  b.set.after_scoring.add(after_scoring, shrines);
}

void five_tiles(Builder& b) {
  b.sets.emplace_back("cult/5", 1);
  add_rules(b);
}

void six_tiles(Builder& b) {
  b.sets.emplace_back("cult/6", 1);
  add_rules(b);
}

}  // namespace

const Expansion shrines{
    .id = "shrines",
    .name = "Heretics and Shrines",
    .summary = "Five shrines whose heretics race the monks of neighbouring monasteries.",
    .options = {neighbours(), own(), late(), prize(), meaning()},
    .needs = &base,
    .tables = five_tiles,
    .marks = {shrine()},
};

const Expansion cult{
    .id = "cult",
    .name = "The Cult Place and the Heretic",
    .summary = "Six cult places: the shrines of another publisher, under the same rules.",
    .options = {neighbours(), own(), late(), prize(), meaning()},
    .needs = &base,
    .tables = six_tiles,
    .marks = {shrine()},
};

}  // namespace bastide
