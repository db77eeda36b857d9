#include "art/layout.hpp"

#include <algorithm>

namespace bastide::art {

u32 seed_of(const std::string& id) {
  u32 h = 2166136261u;
  for (const char c : id) h = (h ^ u8(c)) * 16777619u;
  return h ? h : 1;
}

Layout layout(const TileDef& def) {
  const Topology topo(def);
  Layout plan;
  lay_cities(def, topo, plan);
  lay_through_ways(def, topo, plan);
  lay_cloisters(def, plan);
  lay_ending_ways(def, topo, plan);
  lay_bridges(plan);
  lay_gardens(def, plan);
  lay_abbacies(def, plan);
  lay_quarters(def, plan);
  return plan;
}

Layout rotated(Layout plan, int rot) {
  auto turn = [rot](Pt& p) { p = rotated(p, rot); };
  auto turn_vector = [rot](Pt& v) { v = rotated(v + kCentre, rot) - kCentre; };
  for (auto& city : plan.cities) {
    city.sides = (city.sides << (rot & 3) | city.sides >> (4 - (rot & 3))) & 15;
    for (auto& p : city.outline) turn(p);
    for (auto& c : city.rim) c = rotated(c, rot);
    for (auto& w : city.walls) {
      w.curve = rotated(w.curve, rot);
      w.first = (w.first + rot) & 3;
      for (auto& g : w.gates) turn(g.at), turn_vector(g.along);
    }
  }
  for (auto& w : plan.ways) w.curve = rotated(w.curve, rot), turn(w.mid);
  for (auto& h : plan.hubs) turn(h.at);
  for (auto& b : plan.bridges) turn(b.at), turn_vector(b.along);
  for (auto& s : plan.spots) turn(s.at);
  for (auto& c : plan.courts) {
    turn(c.low), turn(c.high);
    const Pt a = c.low, b = c.high;
    c.low = {std::min(a.x, b.x), std::min(a.y, b.y)}, c.high = {std::max(a.x, b.x), std::max(a.y, b.y)};
  }
  return plan;
}

}  // namespace bastide::art
