// Roads and rivers: those that run from side to side, those that end, and where they end.
#include <algorithm>

#include "art/grid.hpp"
#include "art/layout.hpp"

namespace bastide::art {
namespace {

constexpr double kGateHalf = 5.2;

const Spot* cloister_of(const Layout& plan) {
  for (const auto& s : plan.spots)
    if (s.kind == Cloister) return &s;
  return nullptr;
}

/// Lays the ways with one end on the rim.
struct Ends {
  const TileDef& def;
  const Topology& topo;
  Layout& plan;

  /// A city that a way on side d runs up to: the fields on both its hands touch it. Null if there is none.
  CityShape* city_before(int side) const {
    const int l = topo.left(side), r = topo.right(side);
    if (l < 0 || r < 0 || l == r) return nullptr;
    const unsigned both = def.segments[l].cities & def.segments[r].cities;
    CityShape* best = nullptr;
    for (auto& city : plan.cities) {
      if (city.net != topo.net_of(side) || !(both >> city.segment & 1)) continue;
      const bool opposite = city.sides >> ((side + 2) & 3) & 1;
      if (!best || opposite) best = &city;
    }
    return best;
  }

  Gate& open_gate(Wall& wall, double t, bool water) const {
    const Pt along = wall.curve.tangent(t);
    wall.gates.push_back({wall.curve.at(t), along, water ? kRiverHalf - 1 : kGateHalf, water});
    return wall.gates.back();
  }

  static bool crowded(const Wall& wall, Pt at) {
    return std::any_of(wall.gates.begin(), wall.gates.end(), [at](const Gate& g) { return distance(g.at, at) < 22; });
  }

  /// From `from` heading `ahead` to the best place for a gate in the wall.
  Cubic to_wall(Wall& wall, Pt from, Pt ahead, bool water) const {
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

  Wall* wall_cutting(CityShape& city, int side) const {
    for (auto& w : city.walls)
      if (w.cuts(side)) return &w;
    return nullptr;
  }

  Wall* nearest_wall(CityShape& city, Pt p) const {
    Wall* best = nullptr;
    for (auto& w : city.walls)
      if (!best || distance(p, sample(w.curve, 12)) < distance(p, sample(best->curve, 12))) best = &w;
    return best;
  }

  /// Free way ahead from the middle of a side.
  double reach(int side) const {
    double best = 16;
    for (double far = 20; far <= 50; far += 2) {
      const Pt p = middle(side) + inward(side) * far;
      bool free = true;
      for (const auto& c : plan.cities)
        for (const auto& w : c.walls) free &= distance(p, sample(w.curve, 16)) > 15 && !inside(p, c.outline);
      for (const auto& w : plan.ways) free &= distance(p, sample(w.curve, 16)) > 17;
      for (const auto& h : plan.hubs) free &= distance(p, h.at) > h.r + 12;
      if (!free) break;
      best = far;
    }
    return best;
  }

  void dead_end(int segment, Kind kind, int side) const {
    const bool lake = kind == River && def.group.find("lake") != std::string::npos;
    const bool dug = kind == Road && tagged(segment, "tunnel");
    const double far = reach(side);
    const Pt at = middle(side) + inward(side) * far;
    Hub hub{kind == Road ? dug ? Hub::tunnel : Hub::hamlet : lake ? Hub::lake : Hub::spring, at, kind == Road ? 7.0 : lake ? 21.0 : 13.0, segment};
    if (dug) hub.r = 5;
    plan.ways.push_back({segment, kind, straight(middle(side), at)});
    plan.hubs.push_back(hub);
  }

  bool tagged(int segment, const char* tag) const {
    for (const auto& t : def.segments[segment].tags)
      if (t.first == tag) return true;
    return false;
  }

  /// From a side to the circle around `hub`; only as far as the circle if `trim`.
  Cubic to_hub(int side, Pt hub, double trim) const {
    const Pt m = middle(side), n = inward(side);
    const double d = distance(m, hub);
    Cubic c{m, m + n * (d * 0.45), hub + unit(m + n * (d * 0.5) - hub) * (d * 0.35), hub};
    double t = 1;
    while (t > 0.2 && distance(c.at(t), hub) < trim) t -= 0.01;
    return trim > 0 ? c.part(0, t) : c;
  }

  void to_cloister(const Spot& spot, int segment, Kind kind, int side) const {
    plan.ways.push_back({segment, kind, to_hub(side, spot.at, spot.r - 2)});
  }

  /// Clusters of the net's cities: those that share a corner of the tile hang together.
  std::vector<std::vector<CityShape*>> clusters(int net) const {
    std::vector<std::vector<CityShape*>> all;
    auto corners = [](unsigned sides) { return sides | sides << 1 | (sides >> 3 & 1); };
    for (auto& city : plan.cities) {
      if (city.net != net || city.sides == 15) continue;
      auto joins = [&](const std::vector<CityShape*>& c) {
        return std::any_of(c.begin(), c.end(), [&](const CityShape* o) { return (corners(o->sides) & corners(city.sides) & 15) != 0; });
      };
      auto found = std::find_if(all.begin(), all.end(), joins);
      if (found == all.end()) found = all.insert(all.end(), std::vector<CityShape*>{});
      found->push_back(&city);
    }
    return all;
  }

  /// Between two walls that leave the same corner.
  static Pt wedge(const CityShape& a, const CityShape& b) {
    for (int k = 0; k < 4; ++k) {
      const unsigned before = 1u << ((k + 3) & 3), after = 1u << k;
      if ((a.sides & before && b.sides & after) || (b.sides & before && a.sides & after)) return corner(k) + (kCentre - corner(k)) * 0.46;
    }
    return kCentre;
  }

  /// Joins a point of the net to each cluster of its cities.
  void join_cities(int net, Pt from, int segment) const {
    for (auto& cluster : clusters(net)) {
      if (cluster.size() > 1) {
        plan.ways.push_back({segment, Road, straight(from, wedge(*cluster[0], *cluster[1]))});
      } else if (Wall* wall = nearest_wall(*cluster[0], from)) {
        plan.ways.push_back({segment, Road, to_wall(*wall, from, unit(wall->curve.at(0.5) - from), false)});
      }
    }
  }

  struct Pending {
    int segment;
    Kind kind;
    int side;
  };

  const Way* through_way(int net, Kind kind) const {
    for (const auto& w : plan.ways)
      if (w.through && w.kind == kind && w.segment >= 0 && net_of(w.segment, net)) return &w;
    return nullptr;
  }
  bool net_of(int segment, int net) const {
    for (int d = 0; d < 4; ++d)
      if (topo.edge[d] == segment && topo.net_of(d) == net) return true;
    return false;
  }

  int roads_in(int net, int* any) const {
    std::vector<int> seen;
    for (int d = 0; d < 4; ++d)
      if (topo.is(def, d, Road) && topo.net_of(d) == net && std::find(seen.begin(), seen.end(), topo.edge[d]) == seen.end())
        seen.push_back(topo.edge[d]);
    if (!seen.empty()) *any = seen[0];
    return int(seen.size());
  }

  /// Gates where a way runs through a city from wall to wall; false if it does not.
  bool pass_under(const Cubic& way) const {
    bool any = false;
    for (auto& city : plan.cities) {
      if (!inside(way.at(0.5), city.outline)) continue;
      for (auto& wall : city.walls) {
        const Line line = sample(way, 60);
        double best = 2, best_t = 0.5;
        for (double t = 0.05; t < 0.951; t += 0.01)
          if (const double d = distance(wall.curve.at(t), line); d < best) best = d, best_t = t;
        if (best < 2) open_gate(wall, best_t, false), any = true;
      }
    }
    return any;
  }

  /// In the middle, on the way that runs through, or on the bend between two neighbouring sides.
  Pt meeting_point(const std::vector<Pending>& ends, const Way* through) const {
    if (through) return distance(through->curve.b, kCentre) < 1 ? kCentre : through->curve.at(0.5);
    const bool bend = ends.size() == 2 && ((ends[0].side ^ ends[1].side) & 1);
    bool tight = false;
    for (const auto& city : plan.cities)
      for (const auto& w : city.walls) tight |= distance(kCentre, sample(w.curve, 16)) < 13;
    return bend && (tight || plan.cities.empty()) ? through_curve(ends[0].side, ends[1].side).at(0.5) : kCentre;
  }

  /// The ways of a net that meet in its hub.
  void meet(int net, const std::vector<Pending>& ends) const {
    const Way* road = through_way(net, Road);
    const Way* river = through_way(net, River);
    int road_segment = -1;
    const int roads = roads_in(net, &road_segment);
    const int owner = roads == 1 ? road_segment : -1;
    const bool cities = !clusters(net).empty();
    const Pt at = meeting_point(ends, river ? river : road);
    const bool water = std::all_of(ends.begin(), ends.end(), [](const Pending& p) { return p.kind == River; });
    const bool square = road && distance(road->curve.b, kCentre) < 1;
    const bool marked = !ends.empty() && !river && !square && !(ends.size() == 1 && roads == 1);
    Hub hub{water ? Hub::fork : Hub::village, at, water ? kRiverHalf : 11, -1};
    const double trim = square ? 9 : marked && !water ? hub.r - 2 : 0;
    for (const auto& e : ends) plan.ways.push_back({e.segment, e.kind, to_hub(e.side, at, trim)});
    if (marked) plan.hubs.push_back(hub);
    if (roads && cities && !(road && pass_under(road->curve))) join_cities(net, at, owner);
  }
};

}  // namespace

Cubic through_curve(int a, int b, double bow) {
  const Pt from = middle(a), to = middle(b), in = inward(a), out = inward(b);
  if (((a ^ b) & 1) == 0) {
    const Pt left = turned(in) * (-bow * 4 / 3);
    return {from, from + in * 34 + left, to + out * 34 + left, to};
  }
  return {from, from + in * 27.6, to + out * 27.6, to};
}

static double bow_of(const TileDef& def, const Topology& topo, const Group& g, int a, int b) {
  bool cloister = false;
  for (const auto& s : def.segments) cloister |= s.kind == Cloister;
  if ((a ^ b) & 1) return 0;
  const int left = (a + 1) & 3, right = (a + 3) & 3;  // looking from a into the tile, clockwise from a lies on the left
  const bool west = topo.is(def, right, Road), east = topo.is(def, left, Road);
  if (cloister) return west ? -17 : east ? 17 : a == North ? 17 : -17;
  if (topo.net_of(left) == g.net || topo.net_of(right) == g.net) return 0;
  const bool city_left = topo.is(def, left, City), city_right = topo.is(def, right, City);
  return city_left == city_right ? 0 : city_left ? -4 : 4;
}

static bool alone_in_the_open(const TileDef& def) {
  int others = 0;
  for (const auto& s : def.segments) others += s.kind != Field && s.kind != Garden;
  return others == 1;
}

/// A straight way across otherwise open land swings a little to both sides.
static void meander(Cubic& c, double by) {
  if (std::abs(dot(c.c1 - c.a, c.b - c.c2)) < 100) return;
  const Pt across = turned(unit(c.b - c.a)) * by;
  c.c1 = c.c1 + across;
  c.c2 = c.c2 - across;
}

void lay_through_ways(const TileDef& def, const Topology& topo, Layout& plan) {
  for (const Kind kind : {River, Road}) {
    for (const auto& g : groups(def, topo, kind)) {
      if (g.count() < 2) continue;
      if (g.count() > 2) {
        for (int d = 0; d < 4; ++d)
          if (g.has(d)) plan.ways.push_back({g.segment, kind, straight(middle(d), kCentre), true});
        plan.hubs.push_back({kind == Road ? Hub::square : Hub::fork, kCentre, kind == Road ? 9 : kRiverHalf, g.segment});
        continue;
      }
      int a = 0;
      while (!g.has(a)) ++a;
      int b = a + 1;
      while (!g.has(b)) ++b;
      if (b - a == 3) std::swap(a, b);
      Cubic curve = through_curve(a, b, bow_of(def, topo, g, a, b));
      if (alone_in_the_open(def)) meander(curve, seed_of(def.id) % 2 ? 8 : -8);
      plan.ways.push_back({g.segment, kind, curve, true});
    }
  }
}

void lay_ending_ways(const TileDef& def, const Topology& topo, Layout& plan) {
  Ends ends{def, topo, plan};
  std::array<std::vector<Ends::Pending>, 8> meeting;
  std::vector<Ends::Pending> lone;
  const Spot* spot = cloister_of(plan);
  const Spot cloister = spot ? *spot : Spot{};
  for (const Kind kind : {River, Road}) {
    for (const auto& g : groups(def, topo, kind)) {
      if (g.count() != 1) continue;
      int side = 0;
      while (!g.has(side)) ++side;
      const bool alone = topo.left(side) == topo.right(side);
      CityShape* city = ends.city_before(side);
      Wall* wall = city ? ends.wall_cutting(*city, side) : nullptr;
      if (wall) plan.ways.push_back({g.segment, kind, ends.to_wall(*wall, middle(side), inward(side), kind == River)});
      else if (spot && kind == Road) ends.to_cloister(cloister, g.segment, kind, side);
      else if (alone) lone.push_back({g.segment, kind, side});
      else meeting[topo.net_of(side)].push_back({g.segment, kind, side});
    }
  }
  for (int net = 0; net < 8; ++net) {
    const bool road = ends.through_way(net, Road) != nullptr;
    if (!meeting[net].empty() || road) ends.meet(net, meeting[net]);
  }
  for (const auto& e : lone) ends.dead_end(e.segment, e.kind, e.side);
}

}  // namespace bastide::art
