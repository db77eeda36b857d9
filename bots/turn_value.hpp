// The evaluation of many leaves of one turn: what the turn cannot have changed is counted once.
#pragma once
#include <vector>

#include "bots/evaluation.hpp"
#include "core/field_cities.hpp"

namespace bastide {

/// Gives exactly what `score_now` and `evaluate` give, in less than half the time. What it keeps from leaf to leaf is which completed cities the
/// fields touch and, where a farm pays by nothing else (option farm-scoring=farm3, no pigs, barns or castles), the harvest; and it counts
/// points where the final scoring pays them out.
class TurnValue {
 public:
  /// The position in which the turn, or what is left of it, begins; of any game.
  void begin(const Game&);
  /// Of a position to which the turn leads. It is left as it was, as by those functions.
  Points score_now(Game& leaf);
  Points evaluate(Game& leaf);

 private:
  void take_rules(const Game&);
  int harvest(const Game&, u16 field);
  void add_other_ends(Game&, Points&);

  std::shared_ptr<const Ruleset> rules_;
  bool by_farm_ = false;                     ///< a farm pays so much for each city, and nothing else
  std::vector<void (*)(Game&)> other_ends_;  ///< what else the end of the game pays, farms that pay otherwise among it
  FieldCities cities_;
  std::vector<i16> harvest_;  ///< of each field as the turn began, -1: not counted yet
};

}  // namespace bastide
