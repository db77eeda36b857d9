// The Phantom: a follower that may be the second one of a turn. Rules: PHAN-* of the matrix; docs/rules/phantom.md.
#include "expansions/dragon/phases.hpp"
#include "expansions/flier/phases.hpp"
#include "expansions/phantom/phases.hpp"
#include "expansions/tower/phases.hpp"

#include <algorithm>

#include "core/figures.hpp"
#include "core/phases.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

/// kKind: of the figure. kRests: the bit of Memory::part that says that one of them rests; 0: none ever does.
enum { kKind, kRests };      // params
enum { kPhantoms, kFreed };  // options

std::vector<Option> options() {
  return {
      {"phantoms", "how many phantoms each player has", "PHAN-COMP-1", {{"1", "One."}, {"2", "Two."}, {"3", "Three."}}},
      {"phantom-freed", "when a phantom may be deployed again whom his owner has just called home to a festival, or captured with a tower",
       "FEST-ACT-7 FEST-ACT-8 PHAN-DEP-5", {{"at-once", "At once, as the second figure."}, {"later", "In a later turn, or a later part of this one."}},
       "festival|tower"},
  };
}

u32 kind_of(const Game& g) { return g.rules().param(phantom, kKind); }

/// A phantom on the tile just placed was the first action, and one a part of the turn is all (PHAN-DEP-1, PHAN-DEP-3).
bool has_come(const Game& g) {
  const State& s = g.s();
  const int kind = static_cast<int>(kind_of(g));
  bool found = false;
  each_of_kind(g, s.turn.active, kind_of(g), [&](int i) { found |= s.figures[i].segment >= s.placed[s.tile_count - 1].base; });
  return found || flier_flown(g) == kind || dragon_gone_through(g) == kind || tower_gone_up(g) == kind;
}

/// Has the active player a phantom who may be deployed now? Who has just been sent home rests.
bool is_ready(const Game& g) {
  const State& s = g.s();
  const bool one_rests = s.memory.part & g.rules().param(phantom, kRests);
  return s.supply[s.turn.active][kind_of(g)] > one_rests;
}

/// With the flier: only if the first follower did not (FLY-WHO-4).
bool may_fly(const Game& g) {
  return flier_may_take_off(g) && is_ready(g) && !has_come(g);
}

/// With the dragon: through a gate of magic, only if the first follower did not (PD-PORT-8).
bool may_go_through(const Game& g) {
  return dragon_gate_is_open(g) && is_ready(g) && !has_come(g);
}

/// The segments of the tile just placed that take him (PHAN-DEP-2, PHAN-DEP-7), or none.
u16 places(const Game& g) {
  if (!is_ready(g) || has_come(g)) return 0;
  find_deployments(g);
  return g.deployments().mask[kind_of(g)];
}

/// What else he may do: fly, go through a gate, onto a tower (PHAN-TOW-1); and who may be bought back for him (PHAN-RAN-1).
void add_others(const Game& g, Moves& moves) {
  const u8 kind = static_cast<u8>(kind_of(g));
  if (may_fly(g)) moves.add({MoveKind::Fly, kind, 0, {}});
  if (may_go_through(g)) dragon_add_ways(g, 1u << kind, moves);
  if (is_ready(g) && !has_come(g)) tower_add_tops(g, 1u << kind, moves);
}

/// Is a phantom among those whom the player may buy back, who could come then?
bool may_be_bought_back(const Game& g, const Moves& ransoms) {
  return std::any_of(ransoms.begin(), ransoms.end(), [&](Move m) { return m.a == kind_of(g); }) && !has_come(g);
}

/// Not after a princess has removed a knight (PD-PRIN-4).
Step enter_follows(Game& g) {
  if (dragon_knight_removed(g)) return Step::Next;
  if (places(g)) return Step::Ask;
  Moves others, ransoms;
  add_others(g, others);
  if (others.empty()) tower_add_ransoms(g, ransoms);
  return others.empty() && !may_be_bought_back(g, ransoms) ? Step::Next : Step::Ask;
}

void legal_follows(const Game& g, Moves& moves) {
  moves.add({MoveKind::Pass, 0, 0, {}});
  each_bit(places(g), [&](int k) { moves.add({MoveKind::Deploy, static_cast<u8>(kind_of(g)), static_cast<u16>(k), {}}); });
  add_others(g, moves);
  tower_add_ransoms(g, moves);
}

/// Onto a tower, or through a gate.
void enter_elsewhere(Game& g, Move m) {
  if (g.s().features[g.s().label[m.b]].kind == Tower) tower_go_up(g, m);
  else dragon_go_through(g, m);
}

/// Nobody is told that a second figure did not come.
Step apply_follows(Game& g, Move m) {
  if (m.kind == MoveKind::Fly) flier_take_off(g, m.a);
  if (m.kind == MoveKind::Enter) enter_elsewhere(g, m);
  if (m.kind == MoveKind::Ransom) return tower_pay_ransom(g, m), Step::Stay;
  return m.kind == MoveKind::Deploy ? phases::deploy.apply(g, m) : Step::Next;
}

void tables(Builder& b) {
  const bool rests = b.rules.value(phantom.options[kFreed]) == 1 && (b.rules.has(festival) || b.rules.has(tower));
  b.set.params[index_of(phantom)] = {static_cast<u32>(b.set.figure_kinds), rests ? b.part_memory() : 0};
  const int phantoms = 1 + b.rules.value(phantom.options[kPhantoms]);
  b.figure({"phantom", 'h', static_cast<u8>(phantoms), 1, b.set.figure[0].where});  // PHAN-COMP-1, PHAN-DEP-4, PHAN-GARD-1
}

void tokens(const Game& g, std::vector<Token>& list) {
  if (g.s().memory.part & g.rules().param(phantom, kRests)) list.push_back({.name = "phantom-rests", .number = 1, .hidden = true});
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  const u32 rests = g.rules().param(phantom, kRests);
  mine = t.name == "phantom-rests" && t.number == 1 && rests;
  if (!mine) return "";
  if (!g.s().supply[g.s().turn.active][kind_of(g)]) return "'phantom-rests' needs a phantom of the player whose turn it is in his supply";
  g.set(g.s().memory.part, g.s().memory.part | rests);
  return "";
}

}  // namespace

void phantom_sent_home(Game& g, u32 kind) {
  const u32 rests = g.rules().param(phantom, kRests);
  if (rests && kind == kind_of(g)) g.set(g.s().memory.part, g.s().memory.part | rests);
}

const Phase phantom_follows{"phantom", enter_follows, legal_follows, nullptr, apply_follows, "Deploy the phantom as well, or not"};

const Expansion phantom{
    .id = "phantom",
    .name = "The Phantom",
    .summary = "A follower more for each player, who may be deployed as the second one of a turn.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .tokens = tokens,
    .put_token = put_token,
};

}  // namespace bastide
