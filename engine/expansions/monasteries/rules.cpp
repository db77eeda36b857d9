// The special monasteries of Germany, the Netherlands and Belgium. Rules: MON-* of the matrix; docs/rules/monasteries.md.
#include <algorithm>

#include "core/score.hpp"
#include "expansions/base/base.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace monastery {

u16 on_tile(const Game& g, u16 row, Kind kind) {
  const Placed& p = g.s().placed[g.s().tile_of[row]];
  const TileKind& t = g.tile(p.kind);
  for (int k = 0; k < t.segments; ++k)
    if (t.init[k].kind == kind) return g.s().label[p.base + k];
  return kNo;
}

bool has_abbot(const Game& g, u16 cloister) {
  if (!in_play(g.rules())) return false;
  const u16 abbacy = on_tile(g, g.s().features[cloister].ring, Abbacy);
  return abbacy != kNo && g.s().features[abbacy].occupied();
}

}  // namespace monastery

namespace {

enum { kSets, kKeep };

std::vector<Option> options() {
  return {
      {"monastery-sets", "how many sets of special monasteries", "MON-COMP-1",
       {{"1", "One: six tiles."}, {"2", "Two, such as the German ones and those of the Netherlands and Belgium."}, {"3", "Three."}}},
      {"keep-monasteries", "the monasteries of the base game", "MON-SETUP-1",
       {{"replace", "They leave the game, for the special monasteries take their place."}, {"keep", "They stay in the game."}}},
  };
}

bool is_special(const Ruleset&, const TileKind& t) {
  return std::any_of(t.init, t.init + t.segments, [](auto& f) { return f.kind == Abbacy; });
}

/// On the tile just placed: held in one use it is held in the other (MON-OCC-1).
void may_deploy(const Game& g, Deployments& d) {
  const State& s = g.s();
  const TileKind& t = g.tile(s.placed[s.tile_count - 1].kind);
  u32 uses = 0;
  for (int k = 0; k < t.segments; ++k) uses |= static_cast<u32>(t.init[k].kind == Cloister || t.init[k].kind == Abbacy) << k;
  if (!(uses & d.held)) return;
  for (u16& mask : d.mask) mask &= static_cast<u16>(~uses);
}

/// MON-ABB-2, MON-ABB-3: its own tile, and each in the unbroken rows that run from it.
int worth(const Game& g, u16 feature, int points, bool, Sum* sum) {
  const State& s = g.s();
  if (s.features[feature].kind != Abbacy) return points;
  int tiles = 0;
  each_in_rows(g, s.placed[s.tile_of[s.features[feature].ring]], [&](u16) { ++tiles; });
  if (sum) sum->terms.back().count += tiles;
  return points + tiles;
}

void tables(Builder& b) {
  b.sets.emplace_back("monasteries", 1 + b.rules.value(monasteries.options[kSets]));
  if (b.rules.value(monasteries.options[kKeep]) == 0) {
    for (const char* cloister : {"BA/L", "BA/LR"}) b.removed.emplace_back(cloister, 255);  // all that there are
  }
  b.mark({"special", Cloister, "special monastery"});
  b.mark({"lawn", Abbacy, "monastery lawn", "lying abbot"});
  for (int tags = 0; tags < 1 << kWorthTags; ++tags) b.set.worth[Abbacy][1][tags] = {1, 0};
  b.set.scores |= 1 << Abbacy;
  b.set.cites.incomplete[Abbacy] = "MON-ABB-2";
  b.set.may_deploy.add({may_deploy, is_special}, monasteries);
  for (int f = 0; f < b.set.figure_kinds; ++f)  // MON-DEP-1, MON-NOTE-1: whoever may be a monk
    if (b.set.figure[f].follower && (b.set.figure[f].where >> Cloister & 1)) b.set.figure[f].where |= 1 << Abbacy;
}

}  // namespace

const Expansion monasteries{
    .id = "monasteries",
    .name = "German, Dutch & Belgian Monasteries",
    .summary = "Monasteries that take a monk, or an abbot who stays till the end of the game for the tiles in his rows.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .worth = worth,
};

}  // namespace bastide
