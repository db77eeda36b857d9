// Where the figures stand: well inside their segment and apart from each other.
#include <algorithm>

#include "art/scene.hpp"

namespace bastide::art {
namespace {

double apart(const std::vector<Pt>& taken, Pt p) {
  double best = 1e9;
  for (const Pt t : taken) best = std::min(best, distance(p, t));
  return best;
}

/// On a road or river: near its middle, off the bridges.
Pt on_way(const Scene& scene, int segment, const std::vector<Pt>& taken) {
  Pt best = kCentre;
  double top = -1e9;
  for (const auto& w : scene.plan.ways) {
    if (w.segment != segment) continue;
    for (double t = 0; t <= 1.001; t += 0.05) {
      const Pt p = w.curve.at(t);
      if (scene.grid[p] != segment || std::min({p.x, p.y, 100 - p.x, 100 - p.y}) < 12) continue;
      double score = std::min(apart(taken, p), 22.0) - (w.through ? distance(p, w.mid) * 0.18 : std::abs(t - 0.42) * 16);
      for (const auto& b : scene.plan.bridges) score -= std::max(0.0, 17 - distance(p, b.at));
      for (const auto& h : scene.plan.hubs)
        if (h.segment != segment) score -= std::max(0.0, h.r + 6 - distance(p, h.at));
      if (score > top) top = score, best = p;
    }
  }
  return best;
}

/// How good a place is: room for a figure, far from others and from things, near the middle. Beyond so much, more does not count.
constexpr double kRoom = 13, kApart = 24, kThings = 8;
double liking(double room, double apart, double things) { return std::min(room, kRoom) + 0.45 * std::min(apart, kApart) + 0.9 * std::min(things, kThings); }

/// In an area: where there is most room.
Pt in_area(const Scene& scene, int segment, const std::vector<Pt>& taken) {
  const auto room = room_in(scene, segment);
  Pt sum, best = kCentre;
  double n = 0, top = -1e9;
  for (int i = 0; i < kCells; ++i)
    if (room[i] > 0) sum = sum + Grid::at(i), n += 1;
  const Pt mean = sum * (1 / std::max(n, 1.0));
  for (int i = 0; i < kCells; ++i) {
    if (room[i] < 0.5 || liking(room[i], kApart, kThings) <= top) continue;  // no place with so little room is better
    const Pt p = Grid::at(i);
    double things = 30;
    for (const auto& item : scene.items) {
      const double sign = item.type == Item::inn || item.type == Item::pig ? 8 : 0;  // in the open a figure would hide it
      things = std::min(things, distance(p, item.at) - room_of(item) - sign);
    }
    const double score = liking(room[i], apart(taken, p), things) - 0.04 * distance(p, mean);
    if (score > top) top = score, best = p;
  }
  return best;
}

}  // namespace

void place_anchors(const TileDef& def, Scene& scene) {
  const size_t n = def.segments.size();
  std::vector<Pt> at(n, kCentre), taken;
  auto place = [&](size_t k, Pt p) { at[k] = p, taken.push_back(p); };
  for (const auto& spot : scene.plan.spots) place(spot.segment, spot.at);
  for (const auto& c : scene.plan.courts) place(c.segment, {c.high.x - 30, (c.low.y + c.high.y) / 2});  // beside its building
  for (size_t k = 0; k < n; ++k)
    if (def.segments[k].kind == Road || def.segments[k].kind == River) {
      const Pt p = on_way(scene, int(k), taken);
      place(k, scene.grid[p] == int(k) ? p : in_area(scene, int(k), taken));
    }
  for (const Kind kind : {City, Field}) {
    std::vector<std::pair<long, size_t>> by_size;
    for (size_t k = 0; k < n; ++k)
      if (def.segments[k].kind == kind) by_size.push_back({std::count(scene.grid.cell.begin(), scene.grid.cell.end(), i8(k)), k});
    std::sort(by_size.begin(), by_size.end());
    for (const auto& [cells, k] : by_size) place(k, in_area(scene, int(k), taken));
  }
  scene.anchors = at;
}

}  // namespace bastide::art
