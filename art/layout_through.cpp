// Roads and rivers that run from side to side.
#include "art/layout.hpp"

namespace bastide::art {
namespace {

/// How far a straight way keeps aside of the middle: from a cloister, or a little from a lone city. Positive: to the left of its
/// direction from side a.
double bow_of(const TileDef& def, const Topology& topo, const Group& g, int a) {
  bool cloister = false;
  for (const auto& s : def.segments) cloister |= s.kind == Cloister;
  const int left = (a + 1) & 3, right = (a + 3) & 3;
  if (cloister) return topo.is(def, right, Road) ? -17 : topo.is(def, left, Road) || a == North ? 17 : -17;
  if (topo.net_of(left) == g.net || topo.net_of(right) == g.net) return 0;
  const bool city_left = topo.is(def, left, City), city_right = topo.is(def, right, City);
  return city_left == city_right ? 0 : city_left ? -4 : 4;
}

/// Across otherwise open land a straight way swings a little to both sides.
double swing_of(const TileDef& def) {
  int others = 0;
  for (const auto& s : def.segments) others += s.kind != Field && s.kind != Garden && s.kind != Abbacy;
  return others != 1 ? 0 : seed_of(def.id) % 2 ? 0.42 : -0.42;
}

/// Leaves both sides at right angles, so that ways of neighbouring tiles meet smoothly.
void lay_straight(Way way, int a, double bow, double swing, Layout& plan) {
  const Pt from = middle(a), to = middle(a + 2), in = inward(a), left = turned(in) * -1;
  if (bow == 0 && swing == 0) {
    way.curve = straight(from, to);
    plan.ways.push_back(way);
    return;
  }
  way.mid = kCentre + left * bow;
  const Pt ahead = unit(in + left * swing) * 24;
  way.curve = {from, from + in * 26, way.mid - ahead, way.mid};
  plan.ways.push_back(way);
  way.curve = {way.mid, way.mid + ahead, to - in * 26, to};
  plan.ways.push_back(way);
}

void lay_group(const TileDef& def, const Topology& topo, const Group& g, Kind kind, Layout& plan) {
  Way way{g.segment, kind, {}, true, kCentre};
  if (g.count() > 2) {
    for (int d = 0; d < 4; ++d)
      if (g.has(d)) way.curve = straight(middle(d), kCentre), plan.ways.push_back(way);
    plan.hubs.push_back({kind == Road ? Hub::square : Hub::fork, kCentre, kind == Road ? 9 : kRiverHalf, g.segment});
    return;
  }
  int a = 0;
  while (!g.has(a)) ++a;
  if (g.has(a + 2)) return lay_straight(way, a, bow_of(def, topo, g, a), swing_of(def), plan);
  way.curve = bend(a, g.has(a + 1) ? a + 1 : a + 3);
  way.mid = way.curve.at(0.5);
  plan.ways.push_back(way);
}

}  // namespace

Cubic bend(int a, int b) { return {middle(a), middle(a) + inward(a) * 27.6, middle(b) + inward(b) * 27.6, middle(b)}; }

void lay_through_ways(const TileDef& def, const Topology& topo, Layout& plan) {
  for (const Kind kind : {River, Road})
    for (const auto& g : groups(def, topo, kind))
      if (g.count() > 1) lay_group(def, topo, g, kind, plan);
}

}  // namespace bastide::art
