// Heretics and Shrines (five tiles) and The Cult Place and the Heretic (six): one set of rules. Rules: HERETIC-* and CULT-* of the matrix;
// docs/rules/shrines.md. A shrine is a cloister with a mark.
#include <algorithm>

#include "core/board.hpp"
#include "core/figures.hpp"
#include "core/score.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

Option neighbours() {
  return {"shrine-neighbours", "a shrine beside several cloisters, or a cloister beside several shrines",
          "HERETIC-PLACE-2 HERETIC-PLACE-3 HERETIC-PLACE-4 HERETIC-PLACE-6",
          {{"forbidden", "Such a placement is not allowed, also where it would come about indirectly."},
           {"if-unoccupied", "It is allowed while nobody stands on those buildings, and then nobody may be deployed on the new one (house rule)."}}};
}

Option own() {
  return {"challenge-own", "a challenge against one's own follower", "CULT-CHAL-7 HERETIC-CHALLENGE-3",
          {{"yes", "It comes about like any other."}, {"no", "Only followers of different players challenge each other."}}};
}

Option prize() {
  return {"challenge-prize", "what a challenge is worth", "CULT-CHAL-3 HERETIC-HOUSE-1",
          {{"nine", "The winner's own building, 9 points."},
           {"both", "The winner also gets what the loser's unfinished building is worth (house rule)."},
           {"challenger", "The same, but only if the winner is who laid down the challenge (house rule)."}}};
}

Option meaning() {
  return {"shrine-rules", "shrines", "CULT-SCORE-1",
          {{"yes", "They challenge cloisters and keep their distance."}, {"no", "They are cloisters like any others."}}};
}

enum { kTag, kOwn, kPrize };  // knobs, kept with `shrines` for both sets

enum Building : u8 { kNoBuilding, kCloister, kShrine };

Building opposite(Building b) { return b == kShrine ? kCloister : kShrine; }

/// What stands on a kind of tile, and on which segment.
Building building(const Game& g, const TileKind& t, int& segment) {
  for (int k = 0; k < t.segments; ++k)
    if (t.init[k].kind == Cloister) {
      segment = k;
      return t.init[k].tags & g.rules().knob(shrines, kTag) ? kShrine : kCloister;
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
      if (building(g, g.tile(p.kind), segment) == sort) f(tile_index(n), s.label[p.base + segment]);
    }
}

/// A building on the table: where, and whether anybody stands there or on one of the other sort beside it.
struct Standing {
  int x, y;
  bool held;
  int others;  ///< buildings of the other sort beside it

  bool touches(int to_x, int to_y) const {
    return std::abs(x - to_x) <= 1 && std::abs(y - to_y) <= 1 && (x != to_x || y != to_y);
  }
};

/// The buildings of the sort opposite to `sort`, each with the buildings of `sort` beside it.
int opposite_buildings(const Game& g, Building sort, Standing (&list)[kMaxTiles]) {
  const State& s = g.s();
  Standing same[kMaxTiles];
  int count = 0, sames = 0;
  for (int i = 0; i < s.tile_count; ++i) {
    const Placed& p = s.placed[i];
    const TileKind& t = g.tile(p.kind);
    int segment = 0;
    const Building b = t.watching ? building(g, t, segment) : kNoBuilding;
    if (b == kNoBuilding) continue;
    const Standing there{p.x, p.y, s.features[s.label[p.base + segment]].occupied(), 0};
    b == sort ? same[sames++] = there : list[count++] = there;
  }
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < sames; ++j) {
      if (!list[i].touches(same[j].x, same[j].y)) continue;
      ++list[i].others;
      list[i].held |= same[j].held;
    }
  return count;
}

/// The cells of the frontier where a new building would touch several of the other sort, or one that touches its like already. With
/// `house` only those where somebody stands on one of them (CULT-PLACE-1, CULT-PLACE-2, HERETIC-PLACE-2..4, HERETIC-PLACE-6).
void crowded_cells(const Game& g, Building sort, bool house, u64 (&crowded)[kFrontWords]) {
  u64 touched[kFrontWords] = {}, held[kFrontWords] = {};
  Standing others[kMaxTiles];
  const int count = opposite_buildings(g, sort, others);
  for (int i = 0; i < count; ++i)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const CellRef n = look(g, others[i].x + dx, others[i].y + dy);
        if (!is_slot(n)) continue;
        const int slot = static_cast<int>(n & ~kSlot);
        const u64 bit = 1ull << (slot & 63);
        crowded[slot / 64] |= others[i].others ? bit : touched[slot / 64] & bit;
        touched[slot / 64] |= bit;
        if (others[i].held) held[slot / 64] |= bit;
      }
  for (int w = 0; house && w < kFrontWords; ++w) crowded[w] &= held[w];
}

template <bool house>
void may_place(const Game& g, const TileKind& t, Candidates& c) {
  int segment = 0;
  const Building sort = t.watching ? building(g, t, segment) : kNoBuilding;
  if (sort == kNoBuilding) return;
  u64 crowded[kFrontWords] = {};
  crowded_cells(g, sort, house, crowded);
  for (int r = 0; r < 4; ++r)
    for (int w = 0; w < g.s().front_count; ++w) c.mask[r][w] &= ~crowded[w];
  c.recount(g.s().front_count);
}

/// House rule: nobody goes onto a building that made a crowd.
void may_deploy(const Game& g, Deployments& d) {
  const State& s = g.s();
  const Placed& p = s.placed[s.tile_count - 1];
  int segment = 0;
  const Building sort = building(g, g.tile(p.kind), segment);
  if (sort == kNoBuilding) return;
  Standing others[kMaxTiles];
  int around = 0, most = 0;  // the building just placed is on the table now and counted among `others`' neighbours
  const int count = opposite_buildings(g, sort, others);
  for (int i = 0; i < count; ++i)
    if (others[i].touches(p.x, p.y)) ++around, most = std::max(most, others[i].others);
  if (std::max(around, most) < 2) return;
  for (u16& mask : d.mask) mask &= static_cast<u16>(~(1u << segment));
}

/// The only owner of the figures on a feature, -1 if there are several.
int sole_owner(const Feature& f) {
  int owner = -1, owners = 0;
  for (int p = 0; p < kMaxPlayers; ++p)
    if (f.power[p]) owner = p, ++owners;
  return owners == 1 ? owner : -1;
}

/// A feature just scored against one that is not finished: were they in a challenge?
bool challenged(const Game& g, const Feature& winner, const Feature& loser) {
  if (!winner.occupied() || !loser.occupied() || loser.open == 0) return false;  // HERETIC-CHALLENGE-6: both complete, both score
  const bool same = sole_owner(winner) >= 0 && sole_owner(winner) == sole_owner(loser);
  return !same || g.rules().knob(shrines, kOwn) == 0;
}

/// HERETIC-HOUSE-1; with `challenger` only for whoever came first to the winning building.
void win_both(Game& g, u16 winner, u16 loser, bool challenger) {
  const Feature& f = g.s().features[winner];
  unsigned winners = leaders(f.power, g.rules().players);
  if (challenger) winners &= 1u << g.s().figures[f.figure].owner;
  if (!winners) return;
  Sum sum;
  const int points = feature_worth(g, loser, true, g.ledger_on() ? &sum : nullptr);
  award(g, winners, points);
  if (!g.ledger_on()) return;
  sum.cite("HERETIC-HOUSE-1");
  record_score(g, winners, points, Cloister, false, f.power, tiles_of(g, loser), std::move(sum), g.s().features[loser].tags);
}

/// The first of two neighbours to be completed wins the challenge; the loser goes home with nothing (CULT-CHAL-3..5).
void scored(Game& g, u16 feature) {
  const State& s = g.s();
  if (s.features[feature].kind != Cloister) return;
  const int tile = s.tile_of[s.features[feature].ring];
  int segment = 0;
  const Building sort = building(g, g.tile(s.placed[tile].kind), segment);
  each_around(g, {s.placed[tile].x, s.placed[tile].y}, opposite(sort), [&](int other, u16 loser) {
    if (!challenged(g, s.features[feature], s.features[loser])) return;
    const u32 prize_rule = g.rules().knob(shrines, kPrize);
    if (prize_rule == 1 || (prize_rule == 2 && tile > other)) win_both(g, feature, loser, prize_rule == 2);
    send_home(g, loser, "CULT-CHAL-4");
  });
}

/// Once, though both sets may be in the game.
void add_rules(Builder& b) {
  if (b.set.tag("shrine", Cloister) || b.rules.value(meaning()) == 1) return;
  const u32 tag = b.mark({"shrine", Cloister, "shrine", "heretic"});  // CULT-SCORE-1, CULT-DEPLOY-1
  b.set.knobs[index_of(shrines)] = {tag, static_cast<u32>(b.rules.value(own())), static_cast<u32>(b.rules.value(prize()))};
  const bool house = b.rules.value(neighbours()) == 1;
  b.set.may_place.add(house ? may_place<true> : may_place<false>);
  if (house) b.set.may_deploy.add(may_deploy);
  b.set.scored.add(scored);
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
    .summary = "Five shrines whose heretics race the monks of neighbouring cloisters.",
    .options = {neighbours(), own(), prize(), meaning()},
    .needs = &base,
    .tables = five_tiles,
};

const Expansion cult{
    .id = "cult",
    .name = "The Cult Place and the Heretic",
    .summary = "Six cult places: the shrines of another publisher, under the same rules.",
    .options = {neighbours(), own(), prize(), meaning()},
    .needs = &base,
    .tables = six_tiles,
};

}  // namespace bastide
