// The last tiles, played out exactly: every turn of every player, every order in which the tiles can come, to the end of the game.
#pragma once
#include <deque>
#include <vector>

#include "bots/clock.hpp"
#include "bots/killers.hpp"
#include "bots/turn_value.hpp"

namespace bastide {

/// Expectimax over whole turns to the end of the game. Nothing is estimated: values are expected final leads in points when
/// everybody plays for his own. With two players it prunes by alpha-beta, and at draws as Star2 does (Ballard 1983: a few turns are
/// tried for each tile before any is searched), but without bounds on what a position can be worth, of which the game has none.
/// With more players each maximises its own lead over the best of the others (max^n: Luckhardt and Irani 1986), unpruned; of equal
/// turns the first.
class Endgame {
 public:
  /// A turn and the lead that it comes to.
  struct Turn {
    Plan plan;
    double value;
  };
  /// When to give up: after so many positions (turns played on the board), or when this share of the clock's time is gone, or its
  /// stop is set.
  struct Budget {
    std::int64_t positions;
    const Clock& clock;
    double share;
  };

  /// About how many positions it takes to solve `g`, in which a player has so many turns: the mean over games between greedy
  /// players. Single positions take up to ten times as many.
  static double expected_positions(const Game& g, std::size_t turns);

  /// Solves a position in which a player decides. True if it came to the end of it within the budget; then `turns` is what was
  /// found. `exact` turns get their exact values, the others may only be known to be worth no more than what is said.
  bool solve(const Game&, std::size_t exact, const Budget&);
  /// All turns of the player who decides, best first.
  const std::vector<Turn>& turns() const { return turns_; }
  /// Positions that the last `solve` has looked at.
  std::int64_t positions() const { return positions_; }

 private:
  /// Bounds as the player who moves sees them.
  struct Window {
    double low, high;
  };
  /// One turn after the root, two, and so on.
  struct Level {
    Planner planner;
    TurnValue value;
    std::vector<Turn> turns;
    std::vector<Killers> killers;  ///< by row of the deck
  };

  void begin(const Game&, const Budget&);
  Level& level();
  bool out();
  void list_turns(std::vector<Turn>&);
  bool solve_for_two(std::size_t exact);
  bool solve_for_many();
  Points leads() const;

  double search(Window, int most_turns, int mover);
  double turn(Window, int most_turns);
  double try_killers(Killers&, Window, int& most_turns);
  double try_all(Killers&, Window, double best, int most_turns);
  double try_sorted(Killers&, Window, double best, int most_turns);
  double after_turn(Window, int mover);
  double chance(Window);
  double after_draw(Move draw, Window, int most_turns, int mover);
  Points expect();
  Points expect_turn();

  std::unique_ptr<Game> game_;
  std::deque<Level> levels_;
  std::vector<Turn> turns_;
  const Budget* budget_ = nullptr;
  std::int64_t positions_ = 0, next_look_ = 0;  ///< next_look_: when the clock is looked at again
  std::size_t height_ = 0;
  u16 row_ = 0;  ///< the tile drawn last on the way here
  bool out_ = false;
};

}  // namespace bastide
