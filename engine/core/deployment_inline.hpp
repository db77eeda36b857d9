// The body of the deploy phase, inlined into the phase itself and into the turn that is called by name (playout.cpp).
#pragma once
#include "core/figures.hpp"
#include "core/phases.hpp"

namespace bastide::by_name {

/// Counts what the player may do instead of deploying. Where an action has lots, its moves are listed only for those who want the list.
void find_actions(const Game&);
void add_actions(const Game&, Moves&);
/// Lot number n of those of the actions, one after another; false: a blank.
bool nth_action(const Game&, int n, Move&);
/// Is there an action? Lots are looked at until one is no blank.
bool has_action(const Game&);
void record_deploy(Game&, Move);

/// What figures may do, and what the player may do instead.
BASTIDE_INLINE void find_answers(const Game& g) {
  if (!g.deployments().fresh) find_deployments(g);
  if (__builtin_expect(g.deployments().actions < 0, 0)) find_actions(g);
}

BASTIDE_INLINE Step enter_deploy(Game& g) {
  const State& s = g.s();
  u64 supply[2];
  std::memcpy(supply, s.supply[s.turn.active], sizeof supply);
  if (!(supply[0] | supply[1]) && g.rules().actions.empty()) return Step::Next;  // BASE-DEPLOY-2, SET-9
  find_deployments(g);
  find_answers(g);
  return g.deployments().total || has_action(g) ? Step::Ask : Step::Next;
}

BASTIDE_INLINE void legal_deploy(const Game& g, Moves& moves) {
  const Deployments& d = g.deployments();
  find_answers(g);
  moves.add({MoveKind::Pass, 0, 0, {}});  // BASE-TURN-2
  for (int f = 0; f < g.rules().figure_kinds; ++f)
    moves.add_deployments(static_cast<u8>(f), d.mask[f]);
  if (d.actions != static_cast<int>(g.actions().size())) return add_actions(g, moves);
  for (const Move& m : g.actions()) moves.add(m);
}

/// Lots are drawn until one is no blank: to pass is none.
BASTIDE_INLINE Move sample_deploy(const Game& g, Rng& rng) {
  const Deployments& d = g.deployments();
  find_answers(g);
  while (true) {
    int k = rng.below(static_cast<u32>(d.total + d.actions + 1));
    if (!k--) return {MoveKind::Pass, 0, 0, {}};
    if (__builtin_expect(k >= d.total, 0)) {
      if (Move m; nth_action(g, k - d.total, m)) return m;
      continue;
    }
    int w = 0;
    for (int n; __builtin_expect(k >= (n = count_bits(d.four(w))), 0); ++w) k -= n;
    const int bit = nth_bit(d.four(w), k);
    return {MoveKind::Deploy, static_cast<u8>(4 * w + bit / 16), static_cast<u16>(bit % 16), {}};
  }
}

BASTIDE_INLINE Step apply_deploy(Game& g, Move m) {
  const State& s = g.s();
  if (m.kind != MoveKind::Deploy && m.kind != MoveKind::Pass) {
    const Action& action = g.rules().actions[static_cast<std::size_t>(m.at.x)];
    action.take(g, m);
    return action.stays ? Step::Stay : Step::Next;
  }
  if (g.ledger_on()) record_deploy(g, m);
  if (m.kind == MoveKind::Deploy) deploy_figure(g, s.turn.active, m.a, static_cast<u16>(s.placed[s.tile_count - 1].base + m.b));
  return Step::Next;
}

}  // namespace bastide::by_name
