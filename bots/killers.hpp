// Turns that were best lately in positions alike: tried first, they end most of a search early.
#pragma once
#include <array>

#include "bots/planner.hpp"

namespace bastide {

/// A few turns, the latest first.
struct Killers {
  static constexpr int kMost = 5;
  std::array<Plan, kMost> plan;
  int count = 0;

  void add(const Plan&);
};

/// Plays the plan as far as it is legal here; true if the whole of it is and the turn is then over. The caller undoes.
bool try_plan(Game&, const Plan&);

}  // namespace bastide
