// River II: a river that forks. Rules: RIVER2-* of the matrix and SET-8; docs/rules/river2.md.
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"
#include "expansions/river/river.hpp"
#include "expansions/river2/phases.hpp"

#include "core/game.hpp"
#include "core/phases.hpp"

namespace bastide {
namespace {

Option lake() {
  return {"river2-lake", "what the volcano lake does", "SET-8",
          {{"normal", "It ends the river and nothing else."},
           {"extra-turn", "Whoever places it has another turn at once (later printings)."},
           {"plain", "It ends the river, and its field takes followers."}}};
}

Option lakes() {
  return {"river2-lakes", "how many volcano lakes", "SET-8",
          {{"one", "One: the other arm ends at a city."}, {"each-end", "One more for each fork: the city does not count as an end."}}};
}

Option several_forks() {
  return {"river2-forks", "when the forks come, where there are several", "SET-8",
          {{"first", "All forks come before the other river tiles."},
           {"mixed", "One comes first, the others are shuffled among the river tiles."}}};
}

/// One for each fork: a set brings one.
int forks(const Rules& r) {
  int n = 1;
  for (auto& [id, times] : r.extra_sets)
    if (id.starts_with("river/2")) n += times;
  return n;
}

// With the first River: one spring, no plain lake (the set's own lines), all other river tiles in one stack.
void tables(Builder& b) {
  add_river(b, second_printing(b.rules) ? "river/2:2" : "river/2:1");  // RIVER2-COMP-1
  b.stage_order = {"river-fork", "river", "river-lake"};                // SET-8
  if (b.rules.value(several_forks()) == 1) b.vanguards.emplace_back("river-fork", "river");
  if (b.rules.value(lakes()) == 1) b.added.emplace_back("RI.2/I.v", forks(b.rules));
  if (b.rules.value(lake()) != 2) b.barren.push_back("volcano-lake");                                   // SET-8
}

bool is_volcano_lake(const Game& g, int tile) {
  return g.rules().defs[g.tile(g.s().placed[tile].kind).def].has_note("volcano-lake");
}

/// The same player's turn begins again.
Step enter_extra_turn(Game& g) {
  return is_volcano_lake(g, g.s().tile_count - 1) ? begin_turn(g, g.s().turn.active) : Step::Next;
}

}  // namespace

const Phase river2_extra_turn{"extra turn", enter_extra_turn};
bool river2_has_extra_turn(const Rules& r) { return r.value(lake()) == 1; }

const Expansion river2{
    .id = "river2",
    .name = "River II",
    .summary = "Twelve river tiles with a fork and a volcano lake, alone or with the first River.",
    .options = {river_u_turn(), river_ends(), lake(), lakes(), several_forks(), start_tile()},
    .needs = &base,
    .tables = tables,
};

}  // namespace bastide
