// A second, slow game beside the engine's: it knows the tiles on the table, keeps figures and points by itself, and scores by the
// letter of the documents on a recount of the table. Nothing of the engine's scoring is used.
#pragma once
#include <array>
#include <vector>

#include "core/recount.hpp"

namespace bastide::laws {

class Shadow {
 public:
  explicit Shadow(const Game& g);

  /// To be called after each move of a player; `before` is who was to move, g the game after the move.
  void note(const Game& g, Move m, int player);
  /// Points by the final scoring; g is over.
  void finish(const Game& g);

  const std::array<int, kMaxPlayers>& points() const { return points_; }
  const std::array<int, kMaxPlayers>& supply() const { return supply_; }

 private:
  struct Figure {
    int player, row;
  };
  void score_turn(const Game&);
  std::vector<Figure> on(const Recount&, int feature) const;
  void pay(const std::vector<Figure>&, int points);
  void final_features(const Recount&);
  void farms_by_city(const Game&, const Recount&);
  void farms_by_farm(const Game&, const Recount&, bool once);

  bool small_city_pays_half_;
  std::string farm_scoring_;
  std::vector<Figure> figures_;
  std::array<int, kMaxPlayers> points_{}, supply_{};
};

}  // namespace bastide::laws
