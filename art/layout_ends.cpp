// Roads and rivers with one end on the rim, and where they end.
#include <algorithm>
#include <optional>

#include "art/layout_gates.hpp"
#include "art/scene.hpp"

namespace bastide::art {
namespace {

/// A way with one end on the rim.
struct End {
  int segment;
  Kind kind;
  int side;
};

/// From a side to `hub`, but no nearer than `trim`.
Cubic to_hub(int side, Pt hub, double trim) {
  const Pt m = middle(side), n = inward(side);
  const double d = distance(m, hub);
  const Cubic c{m, m + n * (d * 0.45), hub + unit(m + n * (d * 0.5) - hub) * (d * 0.35), hub};
  double t = 1;
  while (t > 0.2 && distance(c.at(t), hub) < trim) t -= 0.01;
  return trim > 0 ? c.part(0, t) : c;
}

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

  /// How far the way ahead of a side is free.
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

  void dead_end(const End& e) const {
    const Pt at = middle(e.side) + inward(e.side) * reach(e.side);
    Hub hub{Hub::hamlet, at, 7, e.segment};
    if (e.kind == River) hub.what = Hub::spring, hub.r = 13;
    if (e.kind == River && def.group.find("lake") != std::string::npos) hub.what = Hub::lake, hub.r = 21;
    if (e.kind == Road && tagged(def.segments[e.segment], "tunnel")) hub.what = Hub::tunnel, hub.r = 5;
    plan.ways.push_back({e.segment, e.kind, straight(middle(e.side), at)});
    plan.hubs.push_back(hub);
  }

  /// To a gate, or as a tunnel below the wall.
  void up_to(Wall& wall, const End& e) const {
    const Cubic way = way_to_wall(wall, middle(e.side), inward(e.side), e.kind == River);
    plan.ways.push_back({e.segment, e.kind, way});
    if (e.kind != Road || !tagged(def.segments[e.segment], "tunnel")) return;
    wall.gates.pop_back();
    plan.hubs.push_back({Hub::tunnel, way.b, 5, e.segment});
  }

  bool touches(int segment, int net) const {
    for (int d = 0; d < 4; ++d)
      if (topo.edge[d] == segment && topo.net_of(d) == net) return true;
    return false;
  }

  std::optional<Way> through_way(int net, Kind kind) const {
    for (const auto& w : plan.ways)
      if (w.through && w.kind == kind && touches(w.segment, net)) return w;
    return {};
  }

  /// The road segments of a net.
  std::vector<int> roads_of(int net) const {
    std::vector<int> roads;
    for (int d = 0; d < 4; ++d) {
      const bool known = std::find(roads.begin(), roads.end(), topo.edge[d]) != roads.end();
      if (topo.is(def, d, Road) && topo.net_of(d) == net && !known) roads.push_back(topo.edge[d]);
    }
    return roads;
  }

  /// On the way that runs through, on the bend between two neighbouring sides, or in the middle.
  Pt meeting_point(const std::vector<End>& ends, const std::optional<Way>& through) const {
    if (through) return through->mid;
    const bool pair = ends.size() == 2 && ((ends[0].side ^ ends[1].side) & 1);
    bool tight = false;
    for (const auto& city : plan.cities)
      for (const auto& w : city.walls) tight |= distance(kCentre, sample(w.curve, 16)) < 13;
    return pair && (tight || plan.cities.empty()) ? bend(ends[0].side, ends[1].side).at(0.5) : kCentre;
  }

  bool has_square(int segment) const {
    return std::any_of(plan.hubs.begin(), plan.hubs.end(),
                       [segment](const Hub& h) { return h.what == Hub::square && h.segment == segment; });
  }

  /// The ways of a net meet in its hub, and a road of the net leads from there to its cities.
  void meet(int net, const std::vector<End>& ends) const {
    const auto road = through_way(net, Road), river = through_way(net, River);
    const std::vector<int> roads = roads_of(net);
    const Pt at = meeting_point(ends, river ? river : road);
    const bool water = std::all_of(ends.begin(), ends.end(), [](const End& e) { return e.kind == River; });
    const bool square = road && has_square(road->segment);
    const bool marked = !ends.empty() && !river && !square && !(ends.size() == 1 && roads.size() == 1);
    const Hub hub{water ? Hub::fork : Hub::village, at, water ? kRiverHalf : 11, -1};
    const double trim = square ? 9 : marked && !water ? hub.r - 2 : 0;
    for (const auto& e : ends) plan.ways.push_back({e.segment, e.kind, to_hub(e.side, at, trim)});
    if (marked) plan.hubs.push_back(hub);
    if (roads.empty() || !has_cities(plan, net) || (road && pass_through_cities(plan, road->curve))) return;
    join_cities(plan, net, at, roads.size() == 1 ? roads[0] : -1);
  }
};

}  // namespace

void lay_ending_ways(const TileDef& def, const Topology& topo, Layout& plan) {
  const Ends ends{def, topo, plan};
  std::array<std::vector<End>, 8> meeting;
  std::vector<End> lone;
  std::optional<Spot> cloister;
  for (const auto& s : plan.spots)
    if (s.kind == Cloister) cloister = s;
  for (const Kind kind : {River, Road}) {
    for (const auto& g : groups(def, topo, kind)) {
      if (g.count() != 1) continue;
      int side = 0;
      while (!g.has(side)) ++side;
      const End end{g.segment, kind, side};
      CityShape* city = ends.city_before(side);
      Wall* wall = city ? wall_cutting(*city, side) : nullptr;
      if (wall) {
        ends.up_to(*wall, end);
      } else if (cloister && kind == Road) {
        plan.ways.push_back({g.segment, kind, to_hub(side, cloister->at, cloister->r - 2)});
      } else if (topo.left(side) == topo.right(side)) {
        lone.push_back(end);
      } else {
        meeting[topo.net_of(side)].push_back(end);
      }
    }
  }
  for (int net = 0; net < 8; ++net)
    if (!meeting[net].empty() || ends.through_way(net, Road)) ends.meet(net, meeting[net]);
  for (const auto& e : lone) ends.dead_end(e);
}

}  // namespace bastide::art
