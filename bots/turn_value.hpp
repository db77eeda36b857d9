// The evaluation of many leaves of one turn: what the turn cannot have changed is counted once.
#pragma once
#include <vector>

#include "bots/evaluation.hpp"

namespace bastide {

/// Gives exactly what `score_now` and `evaluate` give, in less than half the time. What it keeps from leaf to leaf is the harvest
/// of farms: as long as the turn completes no city and joins no two fields, a farm pays what it paid before. Where farms are not
/// scored farm by farm (option farm-scoring) it asks `score_now`.
class TurnValue {
 public:
  /// The position in which the turn, or what is left of it, begins; of any game.
  void begin(const Game&);
  /// Of a position to which the turn leads, at most one tile later. It is left as it was, as by those functions.
  Points score_now(Game& leaf);
  Points evaluate(Game& leaf);

 private:
  void take_rules(const Game&);
  bool city_completed(const Game&) const;
  int harvest(const Game&, u16 field);
  bool grew_alone(const Game&, u16 field) const;
  void add_other_ends(Game&, Points&) const;

  std::shared_ptr<const Ruleset> rules_;
  bool by_farm_ = false;                     ///< farms are scored farm by farm
  std::vector<void (*)(Game&)> other_ends_;  ///< what else the end of the game pays
  int tiles_ = 0, rows_ = 0, features_ = 0;  ///< on the table when the turn began
  std::vector<u16> segments_;                ///< of each feature then
  std::vector<i16> harvest_;                 ///< of each field then, -1: not counted yet
};

}  // namespace bastide
