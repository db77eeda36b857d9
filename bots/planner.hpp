// Whole turns: every sequence of answers that a player can give until chance or somebody else decides.
#pragma once
#include <array>
#include <atomic>
#include <memory>

#include "core/game.hpp"

namespace bastide {

/// Answers of one player, in order: a placement and what follows it.
struct Plan {
  static constexpr int kAnswers = 3;  ///< longer turns are cut here: they would be too many
  std::array<Move, kAnswers> answer;
  int count = 0;
};

/// Enumerates plans by copying games, which costs less than logging and undoing when the leaf is scored to the end anyway.
class Planner {
 public:
  /// Calls visit(plan, leaf) for each plan of `from.actor()`, a player. The leaf may be spent. visit returns false to end.
  template <class F>
  void each(const Game& from, F&& visit) {
    Plan plan;
    walk(from, plan, from.actor(), from.s().turn.number, visit);
  }

 private:
  struct Level {
    explicit Level(const Game& g) : game(g) { game.ask_confirm(false); }
    Game game;
    Moves moves;
  };

  /// The same player goes on with the same turn.
  static bool goes_on(const Game& g, int actor, int turn) { return !g.over() && g.actor() == actor && g.s().turn.number == turn; }

  Level& level(int depth, const Game& g) {
    if (!levels_[depth]) levels_[depth] = std::make_unique<Level>(g);
    return *levels_[depth];
  }

  template <class F>
  bool walk(const Game& g, Plan& plan, int actor, int turn, F& visit) {
    const int depth = plan.count;
    Level& here = level(depth, g);
    g.legal(here.moves);
    for (const Move m : here.moves) {
      here.game = g;
      here.game.ask_confirm(false);
      here.game.play(m);
      plan.answer[depth] = m;
      plan.count = depth + 1;
      const bool deeper = plan.count < Plan::kAnswers && goes_on(here.game, actor, turn);
      const bool more = deeper ? walk(here.game, plan, actor, turn, visit) : visit(static_cast<const Plan&>(plan), here.game);
      plan.count = depth;
      if (!more) return false;
    }
    return true;
  }

  std::array<std::unique_ptr<Level>, Plan::kAnswers> levels_;
};

}  // namespace bastide
