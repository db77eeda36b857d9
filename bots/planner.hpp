// Whole turns: every sequence of answers that a player can give until chance or somebody else decides.
#pragma once
#include <algorithm>
#include <array>
#include <memory>

#include "core/game.hpp"
#include "core/phases.hpp"
#include "expansions/messages/phases.hpp"
#include "expansions/phantom/phases.hpp"
#include "expansions/plague/phases.hpp"
#include "expansions/tower/phases.hpp"

namespace bastide {

/// Answers of one player, in order: a placement and what follows it.
struct Plan {
  static constexpr int kAnswers = 3;  ///< longer turns are cut here: they would be too many
  std::array<Move, kAnswers> answer;
  int count = 0;

  friend bool operator==(const Plan& a, const Plan& b) {
    return a.count == b.count && std::equal(a.answer.begin(), a.answer.begin() + a.count, b.answer.begin());
  }
};

/// Gives all answers of a plan. Precondition: they are legal, one after the other.
inline void play(Game& g, const Plan& plan) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(plan.count); ++i) g.play(plan.answer[i]);
}

/// Enumerates plans on one copy of the game, playing and undoing.
class Planner {
 public:
  /// With `brief`, plans are left out that bring little by themselves: a guard on a tower, a piece from which no other's follower is captured, a
  /// bridge that no tile needs; and what would make them too many: who goes through a gate is a figure of the player's first kind, and does so
  /// instead of whatever else could be done.
  explicit Planner(bool brief = false) : brief_(brief) {}

  /// Calls visit(plan, leaf) for each plan of `from.actor()`, a player. The leaf is to be left as it is, but for what its undo log
  /// can undo: it may be evaluated. visit returns false to end.
  template <class F>
  void each(const Game& from, F&& visit) {
    if (!game_) game_ = std::make_unique<Game>(from), moves_ = std::make_unique<std::array<Moves, Plan::kAnswers>>();
    game_->undo_log(false);
    *game_ = from;
    game_->ask_confirm(false);
    game_->undo_log(true);
    each_from(*game_, visit);
  }

  /// The same on a game that has its undo log on, and is left as it was.
  template <class F>
  void each_from(Game& from, F&& visit) {
    if (!moves_) moves_ = std::make_unique<std::array<Moves, Plan::kAnswers>>();
    Plan plan;
    walk(from, plan, from.actor(), from.s().turn.number, visit);
  }

  /// The same player goes on with the same turn.
  static bool goes_on(const Game& g, int actor, int turn) { return !g.over() && g.actor() == actor && g.s().turn.number == turn; }

 private:
  /// Who buys a prisoner back does so when his tile lies.
  static bool too_early(const Game& g, Move m) { return m.kind == MoveKind::Ransom && g.s().turn.tile_in_hand != kNo; }

  static bool is_of_plague(Move m) { return m.kind >= MoveKind::Infect && m.kind <= MoveKind::Flee; }

  /// Until the turn ends, where it is asked alone.
  BASTIDE_NOINLINE bool can_wait(const Game& g, Move m) const { return (brief_ && m.kind == MoveKind::Flee) || plague_can_wait(g, m); }

  /// What follows is looked at when it is asked: the flea at the end of a turn; with `brief` also where somebody has advanced on the score track and
  /// has a tile of a bazaar in hand.
  bool is_apart(const Game& g, int depth) const {
    return &g.phase() == &plague_spread ? depth || brief_ : brief_ && &g.phase() == &phases::place;
  }

  /// Before the scoring the turn must go on, but what else he does then is looked at when it is asked: so nothing, or the first that he can.
  static bool is_for_later(const Game& g, int depth) {
    const Phase* const phase = &g.phase();
    return depth && (phase == &phantom_follows || phase == &messages_second || phase == &messages_third);
  }

  /// Who has bought a figure back plays that one, or nobody.
  static bool beside_the_ransom(const Plan& plan, Move m) {
    if (!plan.count) return false;
    const Move last = plan.answer[static_cast<std::size_t>(plan.count) - 1];
    return last.kind == MoveKind::Ransom && m.kind != MoveKind::Pass && !(m.kind == MoveKind::Deploy && m.a == last.a);
  }

  static bool goes_up(const Game& g, Move m) { return m.kind == MoveKind::Enter && g.s().features[g.s().label[m.b]].kind == Tower; }

  /// By itself a guard brings nothing, nor does it to capture nobody or somebody of one's own.
  static bool idle(const Game& g, Move m, int depth) {
    if (&g.phase() == &tower_capture) return depth && (m.kind == MoveKind::Pass || m.at.y == g.s().turn.active);
    return goes_up(g, m) || m.kind == MoveKind::Bridge;
  }

  /// After a bridge over the tile just laid nobody looks for what could have been done without it: somebody goes onto it, or nobody.
  static bool beside_the_bridge(const Game& g, const Plan& plan, Move m) {
    if (!plan.count) return false;
    const Move last = plan.answer[static_cast<std::size_t>(plan.count) - 1];
    if (last.kind != MoveKind::Bridge || last.b > 1) return false;
    const TileKind& t = g.tile(g.s().placed[g.s().tile_count - 1].kind);
    return m.kind != MoveKind::Pass && !(m.kind == MoveKind::Deploy && m.b == t.segments - 1);
  }

  /// Somebody has just been captured, or has gone through a gate.
  static bool is_enough(const Plan& plan, int depth) {
    if (!depth) return false;
    const MoveKind last = plan.answer[static_cast<std::size_t>(depth) - 1].kind;
    return last == MoveKind::Capture || last == MoveKind::Swap || last == MoveKind::Enter;
  }

  template <class F>
  bool walk(Game& g, Plan& plan, int actor, int turn, F& visit) {
    const int depth = plan.count;
    Moves& moves = (*moves_)[static_cast<std::size_t>(depth)];
    g.legal(moves);
    bool more = true;
    // Then nobody looks for what else could be done, if that is not a duty.
    const int end = brief_ && (is_for_later(g, depth) || (moves[0].kind == MoveKind::Pass && is_enough(plan, depth))) ? 1 : moves.size();
    int through = -1;  // which kind goes through gates
    for (int i = 0; more && i < end; ++i) {
      if (is_of_plague(moves[i]) && can_wait(g, moves[i])) continue;
      if (too_early(g, moves[i]) || (brief_ && idle(g, moves[i], depth)) || beside_the_bridge(g, plan, moves[i])) continue;
      if (brief_ && depth && moves[i].kind == MoveKind::Enter) {
        if (through < 0) through = moves[i].a;
        if (depth > 1 || moves[i].a != through) continue;
      }
      if (brief_ && moves[i].kind == MoveKind::Bid && i > 1) break;
      if (brief_ && beside_the_ransom(plan, moves[i])) continue;
      if (depth > 1 && goes_up(g, moves[i])) continue;  // after everything else that could be done they would be too many
      const std::size_t mark = g.mark();
      g.play(moves[i]);
      if (brief_ && moves[i].kind == MoveKind::Raise && &g.phase() != &tower_capture) {
        g.undo(mark);
        continue;
      }
      plan.answer[static_cast<std::size_t>(depth)] = moves[i];
      plan.count = depth + 1;
      const bool deeper = plan.count < Plan::kAnswers && goes_on(g, actor, turn) && !is_apart(g, depth) && moves[i].kind != MoveKind::Flee;
      more = deeper ? walk(g, plan, actor, turn, visit) : visit(static_cast<const Plan&>(plan), g);
      plan.count = depth;
      g.undo(mark);
    }
    return more;
  }

  bool brief_ = false;
  std::unique_ptr<Game> game_;
  std::unique_ptr<std::array<Moves, Plan::kAnswers>> moves_;
};

}  // namespace bastide
