#include "art/topology.hpp"

namespace bastide::art {

static bool connected(const TileDef& def, int a, int b) {
  unsigned arc = 0;
  for (int h = a; h != b; h = (h + 1) & 7) arc |= 1u << h;
  for (const auto& s : def.segments) {
    const unsigned in = s.halves & arc;
    if (s.kind == Field && in && in != s.halves) return false;
  }
  return true;
}

Topology::Topology(const TileDef& def) {
  edge.fill(-1);
  field.fill(-1);
  for (size_t i = 0; i < def.segments.size(); ++i) {
    const auto& s = def.segments[i];
    for (int d = 0; d < 4; ++d)
      if (s.kind != Field && s.sides >> d & 1) edge[d] = int(i);
    for (int h = 0; h < 8; ++h)
      if (s.kind == Field && s.halves >> h & 1) field[h] = int(i);
  }
  for (int g = 0; g < 8; ++g) {
    net[g] = g;
    for (int other = 0; other < g && net[g] == g; ++other)
      if (connected(def, other, g)) net[g] = net[other];
  }
}

bool Topology::spike(const TileDef& def, int k, int n) const {
  return net[2 * (k & 3)] == n && !is(def, k, City) && !is(def, k + 3, City);
}

static bool cross(unsigned a, unsigned b) { return (a == 5 && b == 10) || (a == 10 && b == 5); }

std::vector<Group> groups(const TileDef& def, const Topology& topo, Kind kind) {
  std::vector<Group> all;
  for (size_t i = 0; i < def.segments.size(); ++i) {
    const auto& s = def.segments[i];
    if (s.kind != kind) continue;
    bool crossed = false;
    for (size_t j = 0; j < i; ++j) crossed |= kind == City && def.segments[j].kind == City && cross(s.sides, def.segments[j].sides);
    const size_t first = all.size();
    for (int d = 0; d < 4; ++d) {
      if (!(s.sides >> d & 1)) continue;
      size_t g = first;
      while (g < all.size() && (crossed || all[g].net != topo.net_of(d))) ++g;
      if (g == all.size()) all.push_back({int(i), topo.net_of(d), 0});
      all[g].sides |= 1u << d;
    }
  }
  return all;
}

}  // namespace bastide::art
