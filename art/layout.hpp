// Where everything of a tile lies, north up: the plan that both the picture and the hit areas are made from.
#pragma once
#include <string>
#include <vector>

#include "art/geom.hpp"
#include "art/topology.hpp"

namespace bastide::art {

constexpr double kRoadHalf = 5;   ///< half the width of a road with its casing
constexpr double kRiverHalf = 9;  ///< half the width of a river with its banks
constexpr double kRing = 37;      ///< width of the fields along the outside of the City of Carcassonne

struct Gate {
  Pt at, along;        ///< its middle, and the wall's direction there
  double half;         ///< half its width
  bool water = false;  ///< a river runs through it
};
/// One curve of wall. The city lies to its right.
struct Wall {
  Cubic curve;
  int first = 0, sides = 1;  ///< it cuts off `sides` sides from side `first` on, clockwise
  std::vector<Gate> gates;
  bool cuts(int side) const { return ((side - first) & 3) < sides; }
};
struct CityShape {
  int segment = 0, net = 0;
  unsigned sides = 0;
  std::vector<Cubic> rim;  ///< clockwise around it
  Line outline;            ///< the same as a polygon
  std::vector<Wall> walls;
};
/// A stretch of road or river. Segment -1: it joins things without being a feature.
struct Way {
  int segment = -1;
  Kind kind = Road;
  Cubic curve;
  bool through = false;  ///< a part of a way from side to side, whose middle is `mid`
  Pt mid = kCentre;
};
/// Where roads or rivers end or meet.
struct Hub {
  enum What { village, square, hamlet, tunnel, spring, lake, fork } what = village;
  Pt at;
  double r = 8;
  int segment = -1;
  bool water() const { return what >= spring; }
};
/// A road or a part of a city that passes over something.
struct Bridge {
  Pt at, along;
  double half = 0;  ///< half its length
  double half_width = kRoadHalf;
  int segment = -1;
  bool city = false;       ///< it is a part of a city
  bool over_city = false;  ///< a road that passes over a city
  bool high() const { return city || over_city; }
};
/// The circle of a cloister, a garden or an abbacy.
struct Spot {
  int segment = 0;
  Kind kind = Cloister;
  Pt at;
  double r = 16;
};

/// A quarter of the City of Carcassonne.
struct Court {
  int segment = 0;
  Pt low, high;  ///< north-western and south-eastern corner
};

struct Layout {
  std::vector<CityShape> cities;
  std::vector<Way> ways;
  std::vector<Hub> hubs;
  std::vector<Bridge> bridges;
  std::vector<Spot> spots;
  std::vector<Court> courts;
};

Layout layout(const TileDef&);
/// The plan after `rot` quarter turns clockwise.
Layout rotated(Layout, int rot);

/// A number that depends on the tile's id alone.
u32 seed_of(const std::string& id);

// The steps of layout(), in order.
void lay_cities(const TileDef&, const Topology&, Layout&);
void lay_through_ways(const TileDef&, const Topology&, Layout&);
void lay_cloisters(const TileDef&, Layout&);
void lay_ending_ways(const TileDef&, const Topology&, Layout&);
void lay_bridges(Layout&);
void lay_gardens(const TileDef&, Layout&);
void lay_abbacies(const TileDef&, Layout&);  ///< beside their cloisters, to the south-east if there is room
void lay_quarters(const TileDef&, Layout&);

/// Whether the city segment is a part of the City of Carcassonne, and the shape of such a part.
bool is_town(const TileDef&, int segment);
CityShape town_shape(const TileDef&, const Topology&, int segment);

/// The way from side a to its neighbour b.
Cubic bend(int a, int b);

}  // namespace bastide::art
