// Cloisters, gardens, abbacies and bridges: what is put where there is room.
#include <algorithm>

#include "art/grid.hpp"
#include "art/layout.hpp"

namespace bastide::art {
namespace {

/// The best point by `score(point, room around it)` among those that `ok` holds for.
template <class Ok, class Score>
Pt best_point(const Grid& grid, Ok ok, Score score, double* room) {
  const auto free = clearance(grid, ok);
  double best = -1e9;
  Pt at = kCentre;
  for (int i = 0; i < kCells; i += 1) {
    if (free[i] < 3) continue;
    const Pt p = Grid::at(i);
    const double s = score(p, free[i]);
    if (s > best) best = s, at = p, *room = free[i];
  }
  return at;
}

bool cross(const Line& a, const Line& b, Pt* at) {
  for (size_t i = 0; i + 1 < a.size(); ++i)
    for (size_t j = 0; j + 1 < b.size(); ++j) {
      const Pt u = a[i + 1] - a[i], v = b[j + 1] - b[j], w = b[j] - a[i];
      const double det = u.x * v.y - u.y * v.x;
      if (std::abs(det) < 1e-9) continue;
      const double s = (w.x * v.y - w.y * v.x) / det, t = (w.x * u.y - w.y * u.x) / det;
      if (s >= 0 && s <= 1 && t >= 0 && t <= 1) return *at = a[i] + u * s, true;
    }
  return false;
}

void span(const Way& over, const Line& under_line, double under_half, Layout& plan) {
  const Line line = sample(over.curve, 40);
  Pt at;
  if (!cross(line, under_line, &at)) return;
  const auto near = std::min_element(line.begin(), line.end(), [at](Pt p, Pt q) { return distance(p, at) < distance(q, at); });
  const size_t i = std::clamp<size_t>(near - line.begin(), 1, line.size() - 2);
  const Pt along = unit(line[i + 1] - line[i - 1]);
  for (const auto& b : plan.bridges)
    if (distance(b.at, at) < 3) return;
  plan.bridges.push_back({at, along, under_half + 3, kRoadHalf, over.segment, false});
}

/// The parts of one city that lie apart are joined over what runs between them.
void join_city(const CityShape& a, const CityShape& b, Layout& plan) {
  double best = 1e9;
  Pt from, to;
  for (const auto& w : a.walls)
    for (const auto& v : b.walls)
      for (double t = 0.2; t < 0.81; t += 0.05)
        for (double s = 0.2; s < 0.81; s += 0.05) {
          const Pt p = w.curve.at(t), q = v.curve.at(s);
          if (const double d = distance(p, q); d < best - 1e-6) best = d, from = p, to = q;
        }
  if (best < 1e9) plan.bridges.push_back({(from + to) * 0.5, unit(to - from), best / 2 + 1, 7.5, a.segment, true});
}

/// A road that runs from side to side through a city crosses it on a bridge.
void span_city(const Way& road, const CityShape& city, Layout& plan) {
  if (road.kind != Road || !road.through || !inside(road.mid, city.outline)) return;
  for (const auto& b : plan.bridges)
    if (b.over_city && b.segment == road.segment) return;
  double half = 0;
  for (const Pt p : sample(road.curve, 40))
    if (inside(p, city.outline)) half = std::max(half, distance(p, road.mid));
  plan.bridges.push_back({road.mid, road.curve.tangent(0.5), half + 4, kRoadHalf, road.segment, false, true});
}

}  // namespace

void lay_cloisters(const TileDef& def, Layout& plan) {
  const bool led_to = std::any_of(plan.ways.begin(), plan.ways.end(), [](const Way& w) { return w.through; });
  for (size_t i = 0; i < def.segments.size(); ++i) {
    if (def.segments[i].kind != Cloister) continue;
    const Grid grid = barriers(plan);
    const bool any_free = std::any_of(grid.cell.begin(), grid.cell.end(), [](i8 c) { return c == kFree; });
    double room = 12;
    auto ok = [any_free](i8 c) { return !any_free || c == kFree; };
    auto score = [&](Pt p, double r) { return std::min(r, led_to ? 18.0 : 23.0) - distance(p, kCentre) * 0.06; };
    const Pt at = best_point(grid, ok, score, &room);
    plan.spots.push_back({int(i), Cloister, at, std::clamp(room - 3, 9.0, 20.0)});
  }
}

void lay_gardens(const TileDef& def, Layout& plan) {
  for (size_t i = 0; i < def.segments.size(); ++i) {
    if (def.segments[i].kind != Garden) continue;
    const Grid grid = barriers(plan);
    const bool any_free = std::any_of(grid.cell.begin(), grid.cell.end(), [](i8 c) { return c == kFree; });
    double room = 12;
    auto ok = [any_free](i8 c) { return !any_free || c == kFree; };
    auto score = [](Pt p, double r) { return std::min(r, 16.0) + distance(p, kCentre) * 0.02 + p.x * 0.01; };
    const Pt at = best_point(grid, ok, score, &room);
    plan.spots.push_back({int(i), Garden, at, std::clamp(room - 3.5, 7.0, 12.5)});
  }
}

void lay_abbacies(const TileDef& def, Layout& plan) {
  for (size_t i = 0; i < def.segments.size(); ++i) {
    const auto cloister = std::find_if(plan.spots.begin(), plan.spots.end(), [](const Spot& s) { return s.kind == Cloister; });
    if (def.segments[i].kind != Abbacy || cloister == plan.spots.end()) continue;
    const Spot near = *cloister;
    const Grid grid = barriers(plan);
    double room = 8;
    auto score = [&](Pt p, double r) { return 2 * std::min(r, 9.0) - std::abs(distance(p, near.at) - near.r - 11) + 0.1 * (p.x + p.y); };
    const Pt at = best_point(grid, [](i8 c) { return c == kFree; }, score, &room);
    plan.spots.push_back({int(i), Abbacy, at, std::clamp(room - 1, 6.0, 9.0)});
  }
}

void lay_bridges(Layout& plan) {
  const std::vector<Way> ways = plan.ways;
  for (const auto& over : ways) {
    if (over.kind != Road) continue;
    for (const auto& under : ways)
      if (under.kind == River) span(over, sample(under.curve, 40), kRiverHalf, plan);
  }
  for (size_t i = 0; i < ways.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (ways[i].kind == Road && ways[j].kind == Road && ways[i].through && ways[j].through && ways[i].segment != ways[j].segment)
        span(ways[j], sample(ways[i].curve, 40), kRoadHalf + 5, plan);
  const auto& c = plan.cities;
  for (const auto& w : ways)
    for (const auto& city : c) span_city(w, city, plan);
  for (size_t i = 0; i < c.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (c[i].segment == c[j].segment) join_city(c[j], c[i], plan);
}

}  // namespace bastide::art
