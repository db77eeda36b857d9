// The levels of our player: from somebody who has just learned the rules to all that the machine can do. All that sets them apart
// stands in one table (levels.cpp), so that a change of the evaluation is followed by a look at the ladder and some new numbers
// there.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bots/handicap.hpp"

namespace bastide {

/// A level, and what it means to people.
struct Level {
  int number;  ///< 1 to 10
  const char *name, *summary;
  Handicap handicap;
  int depth;              ///< placements that a rollout goes on for; 0: one look at each turn, no rollouts
  std::int64_t playouts;  ///< rollouts for a turn, the same on every machine; 0: all that the time allows
};

constexpr int kLeastLevel = 1, kMostLevel = 10;

/// All levels, weakest first.
const std::vector<Level>& levels();
/// The level that is offered to people first.
constexpr int kUsualLevel = 4;

/// What people call the player with this spec: a level's or a bot's name, or the spec itself if neither is so written.
std::string name_of(std::string_view spec);

/// The spec of the player who takes over a seat that somebody left.
constexpr std::string_view kStandIn = "greedy";

/// The spec of the player of a level: `best:level=3`.
std::string spec_of(const Level&);
/// The level that a spec names, if it is written just as `spec_of` does.
const Level* level_of(std::string_view spec);

}  // namespace bastide
