#include "art/layout_gates.hpp"

#include <algorithm>

namespace bastide::art {
namespace {

constexpr double kGateHalf = 5.2, kGatesApart = 22;

Gate& open_gate(Wall& wall, double t, bool water) {
  wall.gates.push_back({wall.curve.at(t), wall.curve.tangent(t), water ? kRiverHalf - 1 : kGateHalf, water});
  return wall.gates.back();
}

bool crowded(const Wall& wall, Pt at) {
  return std::any_of(wall.gates.begin(), wall.gates.end(), [at](const Gate& g) { return distance(g.at, at) < kGatesApart; });
}

Wall* nearest_wall(CityShape& city, Pt p) {
  Wall* best = nullptr;
  for (auto& w : city.walls)
    if (!best || distance(p, sample(w.curve, 12)) < distance(p, sample(best->curve, 12))) best = &w;
  return best;
}

bool share_corner(const CityShape& a, const CityShape& b) {
  auto corners = [](unsigned sides) { return (sides | sides << 1 | sides >> 3) & 15; };
  return corners(a.sides) & corners(b.sides);
}

/// The net's cities: those that share a corner of the tile hang together.
std::vector<std::vector<CityShape*>> clusters(Layout& plan, int net) {
  std::vector<std::vector<CityShape*>> all;
  for (auto& city : plan.cities) {
    if (city.net != net || city.sides == 15) continue;
    auto joins = [&](const auto& c) { return std::any_of(c.begin(), c.end(), [&](auto* o) { return share_corner(*o, city); }); };
    auto found = std::find_if(all.begin(), all.end(), joins);
    if (found == all.end()) found = all.insert(all.end(), std::vector<CityShape*>{});
    found->push_back(&city);
  }
  return all;
}

/// Between two walls that leave the same corner.
Pt wedge(const CityShape& a, const CityShape& b) {
  for (int k = 0; k < 4; ++k) {
    const unsigned before = 1u << ((k + 3) & 3), after = 1u << k;
    if ((a.sides & before && b.sides & after) || (b.sides & before && a.sides & after))
      return corner(k) + (kCentre - corner(k)) * 0.46;
  }
  return kCentre;
}

}  // namespace

Wall* wall_cutting(CityShape& city, int side) {
  for (auto& w : city.walls)
    if (w.cuts(side)) return &w;
  return nullptr;
}

Cubic way_to_wall(Wall& wall, Pt from, Pt ahead, bool water) {
  double best = 1e9, best_t = 0.5;
  for (double t = 0.24; t <= 0.761; t += 0.02) {
    const Pt at = wall.curve.at(t), dir = unit(at - from), out = turned(wall.curve.tangent(t)) * -1;
    const double cost = (1 - dot(ahead, dir)) + (1 + dot(dir, out)) + distance(at, from) * 0.008 + (crowded(wall, at) ? 9 : 0);
    if (cost < best) best = cost, best_t = t;
  }
  const Gate& gate = open_gate(wall, best_t, water);
  const Pt out = turned(gate.along) * -1;
  const double reach = distance(gate.at, from) * 0.42;
  return {from, from + ahead * reach, gate.at + out * reach, gate.at - out * 1.5};
}

bool pass_through_cities(Layout& plan, const Cubic& way) {
  const Line line = sample(way, 60);
  bool any = false;
  for (auto& city : plan.cities) {
    if (!inside(way.at(0.5), city.outline)) continue;
    for (auto& wall : city.walls) {
      double best = 2, best_t = 0.5;
      for (double t = 0.05; t < 0.951; t += 0.01)
        if (const double d = distance(wall.curve.at(t), line); d < best) best = d, best_t = t;
      if (best < 2) open_gate(wall, best_t, false), any = true;
    }
  }
  return any;
}

bool has_cities(Layout& plan, int net) { return !clusters(plan, net).empty(); }

void join_cities(Layout& plan, int net, Pt from, int segment) {
  for (auto& cluster : clusters(plan, net)) {
    if (cluster.size() > 1) {
      plan.ways.push_back({segment, Road, straight(from, wedge(*cluster[0], *cluster[1]))});
    } else if (Wall* wall = nearest_wall(*cluster[0], from)) {
      plan.ways.push_back({segment, Road, way_to_wall(*wall, from, unit(wall->curve.at(0.5) - from), false)});
    }
  }
}

}  // namespace bastide::art
