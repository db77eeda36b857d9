// Farms at the end of the game (BASE-FARM-1..10).
#pragma once
#include "core/score.hpp"

namespace bastide {

/// The scoring chosen by the option farm-scoring: 0 city4, 1 farm3, 2 farm3-once.
void (*farm_scoring(int value))(Game&);
/// Farms pay by that value.
void score_farms(Ruleset&, int value);

/// What a completed city pays on a farm, and the rule for it.
struct FarmRate {
  int each;
  const char* rule;
};
/// Pays whoever leads on a farm at that rate, pigs and herds included.
void pay_farmers(Game&, u16 field, FarmRate, bool final);
/// What that would be.
std::vector<Payment> farmers_payments(const Game&, u16 field, FarmRate);
/// What a farm is worth at that rate without pigs and herds.
int farm_yield(const Game&, u16 field, FarmRate, Sum* = nullptr);

/// What a farm is worth to a farmer of the player's, were he there alone, by the option farm-scoring.
int farmer_yield(const Game&, u16 field, int player, Sum* = nullptr);

}  // namespace bastide
