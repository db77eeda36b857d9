// The Siege. Rules: SIEGE-* and SET-4 of the matrix; docs/rules/siege.md.
#include <algorithm>

#include "core/board.hpp"
#include "core/figures.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"
#include "expansions/siege/phases.hpp"

namespace bastide {
namespace {

enum { kTiles, kEscape, kRules, kSmall };
enum { kBesieged, kSiegeTile };  // knobs

std::vector<Option> options() {
  return {
      {"siege-tiles", "which siege tiles", "SIEGE-COMP-1",
       {{"four", "The four tiles of the first set."}, {"six", "The six tiles of the later set."}, {"both", "All ten."}}},
      {"siege-escape", "beside what a cloister must lie for a knight to escape", "SIEGE-ESCAPE-1 SIEGE-ESCAPE-2",
       {{"any-tile", "Beside any tile of the besieged city."}, {"siege-tile", "Beside a siege tile of the city."}, {"none", "There is no escape."}}},
      {"siege-rules", "cities with a siege tile", "SIEGE-CITY-1",
       {{"yes", "They are besieged."}, {"no", "They are cities like any others."}}},
      {"siege-small", "a completed besieged city of two tiles with small-city=2", "SIEGE-SCORE-1 BASE-CITY-5",
       {{"usual", "It pays 1 point a tile and pennant: half, but no less."},
        {"nothing", "It pays nothing: half, and a point less a tile and pennant."}}},
  };
}

bool has_cloister(const Game& g, int tile) {
  const TileKind& t = g.tile(g.s().placed[tile].kind);
  for (int k = 0; k < t.segments; ++k)
    if (t.init[k].kind == Cloister) return true;  // HERETIC-FN-42: a shrine too
  return false;
}

bool beside_cloister(const Game& g, int tile) {
  const Placed& p = g.s().placed[tile];
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (const CellRef n = look(g, p.x + dx, p.y + dy); (dx || dy) && is_tile(n) && has_cloister(g, tile_index(n))) return true;
  return false;
}

/// Is there a way out of the city, and is it besieged and unfinished (SIEGE-ESCAPE-1, SET-4)?
bool may_escape(const Game& g, u16 city) {
  const State& s = g.s();
  const Feature& f = s.features[city];
  const u32 besieged = g.rules().knob(siege, kBesieged);
  if (f.kind != City || !f.open || !(f.tags & besieged)) return false;
  const bool siege_tile = g.rules().knob(siege, kSiegeTile);
  bool out = false;
  each_segment(s, f, [&](u16 row) {
    const int tile = s.tile_of[row];
    const bool counts = !siege_tile || g.tile(s.placed[tile].kind).init[row - s.placed[tile].base].tags & besieged;
    out = out || (counts && beside_cloister(g, tile));
  });
  return out;
}

/// By segment, so that the order does not depend on who was deployed first.
void legal_escape(const Game& g, Moves& moves) {
  const State& s = g.s();
  u32 found[kMaxFigures];  // segment row and kind of each knight
  int count = 0;
  each_figure_on_table(s, [&](int i) {
    const Figure& f = s.figures[i];
    if (f.owner == s.turn.active && may_escape(g, s.label[f.segment])) found[count++] = static_cast<u32>(f.segment) << 8 | f.kind;
  });
  moves.add({What::Pass, 0, 0, {}});
  std::sort(found, found + count);
  u32* const end = std::unique(found, found + count);
  for (u32* k = found; k < end; ++k)
    moves.add({What::Recall, static_cast<u8>(*k & 255), static_cast<u16>(*k >> 8), {}});
}

Step enter_escape(Game& g) {
  Moves moves;
  legal_escape(g, moves);
  return moves.size() > 1 ? Step::Ask : Step::Next;
}

Step apply_escape(Game& g, Move m) {
  if (m.what == What::Recall) send_home_one(g, figure_on(g.s(), g.s().turn.active, m.a, m.b), "SIEGE-ESCAPE-1");
  return Step::Next;
}

/// A besieged city is worth a point less for each tile and pennant, nothing if unfinished, and twice as much to farmers.
void fill_worth(Ruleset& set, u32 besieged, u32 cathedral) {
  for (u32 tags = 0; tags < 1 << kWorthTags; ++tags) {
    if (!(tags & besieged)) continue;
    Worth& w = set.worth[City][0][tags];
    w = {static_cast<u8>(w.tile - 1), static_cast<u8>(w.pennant - 1), tags & cathedral ? "SIEGE-SCORE-2" : "SIEGE-SCORE-1"};
    set.worth[City][1][tags] = {0, 0, "SIEGE-SCORE-3"};
    set.farm_factor[tags] = 2;
  }
  set.farm_noun = "besieged city";
  set.farm_rule = "SIEGE-FARM-1";
}

/// Value nothing of siege-small.
int small_pays_nothing(const Game& g, u16 feature, int points, bool final, Sum* sum) {
  const Feature& f = g.s().features[feature];
  if (f.kind != City || final || f.tiles != 2 || !(f.tags & g.rules().tag("besieged", City))) return points;
  if (sum) {
    for (auto& t : sum->terms) t.each = 0;
    sum->cite("SIEGE-SCORE-1");
  }
  return 0;
}

void tables(Builder& b) {
  const int tiles = b.rules.value(siege.options[kTiles]);
  if (tiles != 1) b.sets.emplace_back("siege/cathars", 1);
  if (tiles != 0) b.sets.emplace_back("siege/besiegers", 1);
  if (b.rules.value(siege.options[kRules]) == 1) return;
  const u32 besieged = b.mark({"besieged", City}, true);  // SIEGE-CITY-1
  const int escape = b.rules.value(siege.options[kEscape]);
  b.set.knobs[index_of(siege)] = {escape == 2 ? 0 : besieged, escape == 1};
  if (b.rules.value(siege.options[kSmall]) == 1 && small_cities_pay_half(b.rules)) b.set.worth_hooks.add(small_pays_nothing);
  fill_worth(b.set, besieged, b.set.tag("cathedral", City));
}

}  // namespace

const Phase siege_escape{"escape", enter_escape, legal_escape, nullptr, apply_escape, "Take a knight out of a besieged city, or not"};

const Expansion siege{
    .id = "siege",
    .name = "The Siege",
    .summary = "Besieged cities pay less, feed farmers twice, and a cloister nearby lets a knight escape.",
    .options = options(),
    .needs = &base,
    .tables = tables,
};

}  // namespace bastide
