#include "bots/killers.hpp"

#include "core/board.hpp"
#include "core/phases.hpp"

namespace bastide {
namespace {

bool can_place(const Game& g, Move m) {
  if (&g.phase() != &phases::place || m.kind != MoveKind::Place) return false;
  const CellRef r = look(g, m.at.x, m.at.y);
  if (!is_slot(r)) return false;
  if (!g.candidates().fresh) find_candidates(g);
  const int slot = static_cast<int>(r & ~kSlot);
  return g.candidates().mask[slot >> 6][m.a] >> (slot & 63) & 1;
}

}  // namespace

void Killers::add(const Plan& p) {
  int at = 0;
  while (at < count && !(plan[static_cast<std::size_t>(at)] == p)) ++at;
  if (at == count) count = std::min(count + 1, kMost), at = count - 1;
  for (; at > 0; --at) plan[static_cast<std::size_t>(at)] = plan[static_cast<std::size_t>(at - 1)];
  plan[0] = p;
}

bool try_plan(Game& g, const Plan& plan) {
  const int actor = g.actor(), number = g.s().turn.number;
  if (!can_place(g, plan.answer[0])) return false;
  g.play(plan.answer[0]);
  for (int i = 1; i < plan.count; ++i) {
    if (!Planner::goes_on(g, actor, number) || !g.is_legal(plan.answer[static_cast<std::size_t>(i)])) return false;
    g.play(plan.answer[static_cast<std::size_t>(i)]);
  }
  return plan.count == Plan::kAnswers || !Planner::goes_on(g, actor, number);
}

}  // namespace bastide
