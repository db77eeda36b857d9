// What the rule documents allow, worked out the slow way from the tiles' definitions: the engine's answers are compared with it.
#pragma once
#include <set>
#include <string>

#include "core/recount.hpp"

namespace bastide::laws {

/// The value chosen for an option, by key.
std::string option_value(const Game&, const std::string& key);

/// A placement: cell and rotation.
struct Placement {
  Cell at;
  int rot;
  friend auto operator<=>(const Placement&, const Placement&) = default;
};

/// All placements of a tile that the documents allow, rotations that look alike included.
std::set<Placement> placements(const Game&, int kind);

/// How a tile looks in a rotation: equal for rotations that look alike.
std::string look_of(const TileDef&, int rot);

/// Segments of the tile laid last on which the documents let a player with followers deploy one.
std::set<int> deployments(const Game&);

}  // namespace bastide::laws
