// Ways that run up to cities, and the openings in their walls.
#pragma once
#include "art/layout.hpp"

namespace bastide::art {

/// The wall of the city that cuts off a side; null if none does.
Wall* wall_cutting(CityShape&, int side);
/// A way from `from`, heading `ahead`, to the best place for a gate in the wall, where it opens one.
Cubic way_to_wall(Wall&, Pt from, Pt ahead, bool water);
/// Opens gates where a way runs through cities from wall to wall; false if it does not.
bool pass_through_cities(Layout&, const Cubic& way);
/// Whether any city with walls belongs to the net.
bool has_cities(Layout&, int net);
/// Lays roads from a point of the net to each cluster of its cities, as part of `segment` (-1: of none).
void join_cities(Layout&, int net, Pt from, int segment);

}  // namespace bastide::art
