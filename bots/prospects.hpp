// The unfinished features that somebody stands on: what they are worth, and which of the tiles left would help them.
#pragma once
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// A kind of tile that would help a feature.
struct Helper {
  u16 kind;        ///< index into Ruleset::tiles
  int left;        ///< so many of them in the stacks
  bool completes;  ///< one of them is enough
};

/// A feature with figures that is not complete; a field or an abbacy never is.
struct Prospect {
  u16 feature;     ///< its label
  u16 row;         ///< one of its segments
  Kind kind;
  u32 tags;
  unsigned present, leaders;  ///< players on it, and those who would get its points
  int now;         ///< points if the game ended now
  int full = 0;    ///< points if it is completed with one tile on each of its open cells; of what pays at the end alone 0
  std::vector<Helper> tiles;  ///< those that fit one of its open cells, by the edges alone; of that none

  bool closable() const { return !pays_at_the_end(kind); }
};

/// All of them, in the order in which their first tiles were laid.
std::vector<Prospect> prospects(const Game&);

}  // namespace bastide
