// The City of Carcassonne: a town of twelve tiles, whose wall leaves a ring of fields along the outside, and its quarters.
#include <algorithm>

#include "art/layout.hpp"
#include "art/scene.hpp"

namespace bastide::art {
namespace {

/// The town's part of side d: it begins and ends at the wall where the next side lies outside.
struct TownSide {
  Pt from, to;
  TownSide(unsigned sides, int d) {
    const Pt along = unit(corner(d + 1) - corner(d));
    from = corner(d) + along * (sides >> ((d + 3) & 3) & 1 ? 0 : kRing);
    to = corner(d + 1) - along * (sides >> ((d + 1) & 3) & 1 ? 0 : kRing);
  }
};

/// Straight along one side of the tile, or rounding the corner between two.
Cubic town_wall(Pt from, Pt to, int first, int sides) {
  if (sides == 1) return straight(from, to);
  const Pt home = corner(first + 1), angle = home + (inward(first) + inward(first + 1)) * kRing;
  return {from, from + (angle - from) * 0.86, to + (angle - to) * 0.86, to};
}

}  // namespace

bool is_town(const TileDef& def, int segment) { return tagged(def.segments[segment], "carcassonne"); }

CityShape town_shape(const TileDef& def, const Topology& topo, int segment) {
  const unsigned sides = def.segments[segment].sides;
  CityShape town{segment, 0, sides, {}, {}, {}};
  int start = 0;
  while (start < 3 && !(sides >> start & 1 && (sides == 15 || !(sides >> ((start + 3) & 3) & 1)))) ++start;
  town.net = topo.net_of(start);
  for (int d = start; d < start + 4;) {
    if (sides >> (d & 3) & 1) {
      const TownSide side(sides, d & 3);
      town.rim.push_back(straight(side.from, side.to));
      town.outline.push_back(side.from);
      ++d;
      continue;
    }
    const int first = d++;
    while (d < start + 4 && !(sides >> (d & 3) & 1)) ++d;
    const Cubic wall = town_wall(TownSide(sides, (first + 3) & 3).to, TownSide(sides, d & 3).from, first, d - first);
    town.walls.push_back({wall, first & 3, d - first, {}});
    town.rim.push_back(wall);
    Line line = sample(wall, 24);
    line.pop_back();
    town.outline.insert(town.outline.end(), line.begin(), line.end());
  }
  return town;
}

/// One above the other, with streets between and around them.
void lay_quarters(const TileDef& def, Layout& plan) {
  constexpr double street = 6;
  const auto all = std::count_if(def.segments.begin(), def.segments.end(), [](const SegmentDef& s) { return s.kind == Quarter; });
  const double height = (100 - street) / std::max<double>(double(all), 1) - street;
  double top = street;
  for (size_t k = 0; k < def.segments.size(); ++k) {
    if (def.segments[k].kind != Quarter) continue;
    plan.courts.push_back({int(k), {street, top}, {100 - street, top + height}});
    top += height + street;
  }
}

}  // namespace bastide::art
