// The outlines and walls of cities.
#include <algorithm>

#include "art/layout.hpp"

namespace bastide::art {
namespace {

struct Planner {
  const TileDef& def;
  const Topology& topo;
  std::vector<Group> cities;

  bool has_ways() const {
    for (int d = 0; d < 4; ++d)
      if (topo.is(def, d, Road) || topo.is(def, d, River)) return true;
    return false;
  }
  bool other_city(int side, int segment) const { return topo.is(def, side, City) && topo.edge[side & 3] != segment; }
  bool cloister() const {
    for (const auto& s : def.segments)
      if (s.kind == Cloister) return true;
    return false;
  }
  bool enclosed_field() const {
    for (const auto& s : def.segments)
      if (s.kind == Field && !s.halves) return true;
    return false;
  }
  static unsigned corners(unsigned sides) { return (sides | sides << 1 | sides >> 3) & 15; }

  /// Two cities that share one corner close in a meadow: the smaller one reaches the other's far corner, too. That one's sides, or
  /// 0.
  unsigned embraced(const Group& g) const {
    for (const auto& s : def.segments)
      for (const auto& h : cities) {
        const bool meadow = s.kind == Field && !s.halves && s.cities >> g.segment & 1 && s.cities >> h.segment & 1;
        const bool one_corner = __builtin_popcount(corners(g.sides) & corners(h.sides)) == 1;
        if (meadow && g.count() == 1 && h.count() == 2 && one_corner) return h.sides;
      }
    return 0;
  }

  /// Corner k is where such a city ends.
  bool tip(const Group& g, int k) const {
    const unsigned h = embraced(g), ends = corners(h) & ~(h & (h << 1 | h >> 3)) & ~corners(g.sides);
    return ends >> (k & 3) & 1;
  }
  bool embracing(const Group& g) const {
    return std::any_of(cities.begin(), cities.end(), [&](const Group& other) { return embraced(other) == g.sides; });
  }

  bool road_in(int net) const {
    for (int d = 0; d < 4; ++d)
      if (topo.is(def, d, Road) && topo.net_of(d) == net) return true;
    return false;
  }

  /// How far the cap of one city side reaches into the tile.
  double cap_depth(const Group& g, int side) const {
    const int next = topo.edge[(side + 1) & 3], before = topo.edge[(side + 3) & 3], far = topo.edge[(side + 2) & 3];
    const bool left = topo.is(def, side + 3, City), right = topo.is(def, side + 1, City);
    if ((left && is_town(def, before)) || (right && is_town(def, next))) return 18;
    if (left && right && next == before) return 17;  // inside the bow of another city
    if (left || right) return 22;
    if (topo.is(def, side + 2, City) && far != g.segment && topo.net_of(side + 2) == g.net && !road_in(g.net)) return 49.5;
    if (topo.is(def, side + 2, City)) return has_ways() ? 27 : 31;
    if (has_ways()) return topo.edge[(side + 1) & 3] >= 0 || topo.edge[(side + 3) & 3] >= 0 ? 29 : 33;
    return cloister() ? 28 : 36;
  }

  double bow_depth(const Group& g, int side, bool spiked) const {
    if (other_city(side, g.segment)) return 42;
    if (spiked) return embraced(g) ? 16 : 25;
    return topo.edge[side & 3] >= 0 ? 34 : cloister() ? 40 : 30;
  }

  /// The wall that cuts off side d (or, for a cap, everything but it): from a to b, bulging along `in`.
  static Cubic bulge(Pt a, Pt b, Pt in, double depth, double spread_a, double spread_b) {
    const Pt u = unit(b - a);
    const double y = depth * 4 / 3;
    return {a, a + u * spread_a + in * y, b - u * spread_b + in * y, b};
  }

  Cubic diagonal(const Group& g, int first, bool spike_a, bool spike_b) const {
    const Pt a = corner(first), b = corner(first + 2), home = corner(first + 3), away = corner(first + 1);
    bool ways = false, caps = false;
    const bool twin = topo.edge[first & 3] == topo.edge[(first + 1) & 3] && !enclosed_field();
    for (int d = first; d < first + 2; ++d) {
      caps |= other_city(d, g.segment) && !twin;
      ways |= topo.is(def, d, Road) || topo.is(def, d, River);
    }
    const double m = embraced(g)          ? 0.44
                     : embracing(g)       ? 0.36
                     : spike_a || spike_b ? 0.56
                     : caps               ? 0.42
                     : ways               ? 0.45
                     : cloister()         ? 0.42
                                          : 0.5;
    const Pt mid = home + (away - home) * m;
    const Pt c = (mid * 8 - a - b) * (1.0 / 6);
    return {a, c + (a - b) * 0.2, c - (a - b) * 0.2, b};
  }

  Cubic wall(const Group& g, int first, int sides) const {
    const bool spike_a = topo.spike(def, first, g.net) || tip(g, first),
               spike_b = topo.spike(def, first + sides, g.net) || tip(g, first + sides);
    if (sides == 2) return diagonal(g, first, spike_a, spike_b);
    if (sides == 1) {
      const double depth = bow_depth(g, first, spike_a || spike_b);
      const double wide = depth > 38 ? 16 : 24;
      return bulge(corner(first), corner(first + 1), inward(first), depth, spike_a ? 60 : wide, spike_b ? 60 : wide);
    }
    const int side = first + 3;
    const double depth = cap_depth(g, side & 3);
    const double spread = depth < 24 ? 42 : depth > 40 ? 25 : 31;
    return bulge(corner(first), corner(side), inward(side), depth, spread, spread);
  }

  /// Walks clockwise around the tile: city sides are straight, every run of others is one wall or, at spikes, several.
  CityShape shape(const Group& g) const {
    CityShape city{g.segment, g.net, g.sides, {}, {}, {}};
    int start = 0;
    while (!(g.has(start) && (g.sides == 15 || !g.has(start + 3)))) ++start;
    for (int d = start; d < start + 4;) {
      if (g.has(d)) {
        city.rim.push_back(straight(corner(d), corner(d + 1)));
        city.outline.push_back(corner(d++));
        continue;
      }
      const int first = d++;
      while (d < start + 4 && !g.has(d) && !topo.spike(def, d, g.net) && !tip(g, d)) ++d;
      city.walls.push_back({wall(g, first, d - first), first & 3, d - first, {}});
      city.rim.push_back(city.walls.back().curve);
      Line line = sample(city.walls.back().curve, 24);
      line.pop_back();
      city.outline.insert(city.outline.end(), line.begin(), line.end());
    }
    return city;
  }
};

}  // namespace

void lay_cities(const TileDef& def, const Topology& topo, Layout& plan) {
  const Planner planner{def, topo, groups(def, topo, City)};
  unsigned towns = 0;
  for (const auto& g : planner.cities) {
    if (!is_town(def, g.segment))
      plan.cities.push_back(planner.shape(g));
    else if (!(towns >> g.segment & 1))
      plan.cities.push_back(town_shape(def, topo, g.segment)), towns |= 1u << g.segment;
  }
}

}  // namespace bastide::art
