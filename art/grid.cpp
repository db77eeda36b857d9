#include "art/grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace bastide::art {

int Grid::index(Pt p) {
  auto clip = [](double v) { return std::clamp(int(v * 2), 0, kGrid - 1); };
  return clip(p.y) * kGrid + clip(p.x);
}

namespace {

/// Calls f(i) for the cells of a box that satisfy `in`.
template <class In>
void fill(Grid& grid, Pt low, Pt high, i8 label, In in) {
  const int x0 = std::max(0, int(low.x * 2)), x1 = std::min(kGrid - 1, int(high.x * 2) + 1);
  const int y0 = std::max(0, int(low.y * 2)), y1 = std::min(kGrid - 1, int(high.y * 2) + 1);
  for (int y = y0; y <= y1; ++y)
    for (int x = x0; x <= x1; ++x)
      if (const int i = y * kGrid + x; in(Grid::at(i))) grid.cell[i] = label;
}

void fill_disc(Grid& grid, Pt c, double r, i8 label) {
  fill(grid, c - Pt{r, r}, c + Pt{r, r}, label, [&](Pt p) { return distance(p, c) < r; });
}

/// Stretch by stretch: the box of the whole way has many cells that are far from it.
void fill_way(Grid& grid, const Way& way, double half) {
  const Line line = sample(way.curve, 40);
  for (size_t i = 0; i + 1 < line.size(); ++i) {
    const Pt a = line[i], b = line[i + 1], rim{half, half};
    fill(grid, Pt{std::min(a.x, b.x), std::min(a.y, b.y)} - rim, Pt{std::max(a.x, b.x), std::max(a.y, b.y)} + rim, i8(way.segment),
         [&](Pt p) { return distance(p, a, b) < half; });
  }
}

/// Row by row: what is inside lies between an odd crossing of the outline and the next.
void fill_inside(Grid& grid, const Line& outline, i8 label) {
  std::vector<double> crossings;
  for (int y = 0; y < kGrid; ++y) {
    crossings_at(Grid::at(y * kGrid).y, outline, crossings);
    size_t passed = 0;
    for (int i = y * kGrid; i < (y + 1) * kGrid; ++i) {
      while (passed < crossings.size() && crossings[passed] <= Grid::at(i).x) ++passed;
      if ((crossings.size() - passed) % 2) grid.cell[i] = label;
    }
  }
}

void fill_bridge(Grid& grid, const Bridge& b) {
  const Pt across = turned(b.along);
  const double r = b.half + b.half_width;
  fill(grid, b.at - Pt{r, r}, b.at + Pt{r, r}, i8(b.segment),
       [&](Pt p) { return std::abs(dot(p - b.at, b.along)) < b.half && std::abs(dot(p - b.at, across)) < b.half_width; });
}

/// One connected stretch of kFree cells, and the fields whose half edges it reaches.
struct Stretch {
  std::vector<int> cells;
  std::vector<int> fields;
};

int half_at(int i) {
  const int x = i % kGrid, y = i / kGrid, mid = kGrid / 2;
  if (y == 0) return x < mid ? 0 : 1;
  if (x == kGrid - 1) return y < mid ? 2 : 3;
  if (y == kGrid - 1) return x >= mid ? 4 : 5;
  if (x == 0) return y >= mid ? 6 : 7;
  return -1;
}

Stretch flood(Grid& grid, const Topology& topo, int start) {
  Stretch s;
  s.cells.push_back(start);
  grid.cell[start] = kNobody;
  for (size_t n = 0; n < s.cells.size(); ++n) {
    const int i = s.cells[n], x = i % kGrid, y = i / kGrid;
    auto visit = [&](bool there, int j) {
      if (there && grid.cell[j] == kFree) grid.cell[j] = kNobody, s.cells.push_back(j);
    };
    visit(x > 0, i - 1);
    visit(x < kGrid - 1, i + 1);
    visit(y > 0, i - kGrid);
    visit(y < kGrid - 1, i + kGrid);
    const int h = half_at(i), field = h < 0 ? -1 : topo.field[h];
    if (field >= 0 && std::find(s.fields.begin(), s.fields.end(), field) == s.fields.end()) s.fields.push_back(field);
  }
  return s;
}

double to_half(Pt p, int h) {
  const Pt a = h % 2 ? middle(h / 2) : corner(h / 2), b = h % 2 ? corner(h / 2 + 1) : middle(h / 2);
  return distance(p, a, b);
}

/// Where the drawing does not part two fields, each gets what is nearer to its half edges.
int nearest_field(const Topology& topo, const Stretch& s, Pt p) {
  double best = 1e9;
  int field = s.fields[0];
  for (int h = 0; h < 8; ++h) {
    const bool here = std::find(s.fields.begin(), s.fields.end(), topo.field[h]) != s.fields.end();
    if (const double d = to_half(p, h); here && topo.field[h] >= 0 && d < best) best = d, field = topo.field[h];
  }
  return field;
}

void label_fields(Grid& grid, const TileDef& def, const Topology& topo) {
  std::vector<Stretch> inner;
  for (int i = 0; i < kCells; ++i) {
    if (grid.cell[i] != kFree) continue;
    Stretch s = flood(grid, topo, i);
    if (s.fields.size() == 1) {
      for (const int c : s.cells) grid.cell[c] = i8(s.fields[0]);
    } else if (s.fields.size() > 1) {
      for (const int c : s.cells) grid.cell[c] = i8(nearest_field(topo, s, Grid::at(c)));
    } else if (s.cells.size() > 60) {
      inner.push_back(std::move(s));
    }
  }
  std::vector<int> enclosed;
  for (size_t k = 0; k < def.segments.size(); ++k)
    if (def.segments[k].kind == Field && !def.segments[k].halves) enclosed.push_back(int(k));
  for (size_t n = 0; n < inner.size() && !enclosed.empty(); ++n)
    for (const int c : inner[n].cells) grid.cell[c] = i8(enclosed[n * enclosed.size() / inner.size()]);
}

/// A segment that the drawing has no room for gets a small circle.
void give_room(Grid& grid, const TileDef& def) {
  std::vector<int> count(def.segments.size());
  for (const i8 c : grid.cell)
    if (c >= 0) ++count[c];
  double x = 20;
  for (size_t k = 0; k < count.size(); ++k)
    if (count[k] < 40) fill_disc(grid, {x, 100 - x}, 5, i8(k)), x += 15;
}

}  // namespace

Grid barriers(const Layout& plan) {
  Grid grid;
  for (const auto& h : plan.hubs)
    if (h.water()) fill_disc(grid, h.at, h.r, i8(h.segment));
  for (const auto& w : plan.ways)
    if (w.kind == River) fill_way(grid, w, kRiverHalf);
  for (const auto& h : plan.hubs)
    if (!h.water()) fill_disc(grid, h.at, h.r, i8(h.segment));
  for (const auto& w : plan.ways)
    if (w.kind == Road) fill_way(grid, w, kRoadHalf);
  for (const auto& b : plan.bridges)
    if (!b.high()) fill_bridge(grid, b);
  for (const auto& c : plan.cities) fill_inside(grid, c.outline, i8(c.segment));
  for (const auto& b : plan.bridges)
    if (b.high()) fill_bridge(grid, b);
  for (const auto& s : plan.spots) fill_disc(grid, s.at, s.r, i8(s.segment));
  for (const auto& c : plan.courts) fill(grid, c.low, c.high, i8(c.segment), [&](Pt p) {
      return p.x > c.low.x && p.y > c.low.y && p.x < c.high.x && p.y < c.high.y;
    });
  return grid;
}

Grid segments(const TileDef& def, const Topology& topo, const Layout& plan) {
  Grid grid = barriers(plan);
  label_fields(grid, def, topo);
  give_room(grid, def);
  return grid;
}

namespace {

constexpr int kRimmed = kGrid + 2;  // a row and a cell at either end

/// What lies so far apart, halved: to divide takes long.
const std::array<float, kRimmed>& half_of_one_by() {
  static const auto table = [] {
    std::array<float, kRimmed> t{};
    for (int n = 1; n < kRimmed; ++n) t[size_t(n)] = 0.5f / float(n);
    return t;
  }();
  return table;
}

/// Squared distances along one line of cells to the lower envelope of parabolas over `f`, of which the first and the last are 0 (Felzenszwalb
/// and Huttenlocher). Where two are alike within a hair, it does not matter which is taken.
void envelope(const float* f, int n, float* out) {
  const auto& half_by = half_of_one_by();
  int v[kRimmed];
  float z[kRimmed + 1];
  int k = 0;
  v[0] = 0, z[0] = -1e18f, z[1] = 1e18f;
  auto meet = [&](int q, int p) { return ((f[q] + float(q * q)) - (f[p] + float(p * p))) * half_by[size_t(q - p)]; };
  for (int q = 1; q < n; ++q) {
    float s = meet(q, v[k]);
    while (s <= z[k]) s = meet(q, v[--k]);
    v[++k] = q, z[k] = s, z[k + 1] = 1e18f;
  }
  k = 0;
  for (int q = 0; q < n; ++q) {
    while (z[k + 1] < float(q)) ++k;
    out[q] = float((q - v[k]) * (q - v[k])) + f[v[k]];
  }
}

/// For each cell the distance in cells to the next one of its column with another label, or to the rim.
std::vector<u8> within_columns(const std::vector<i8>& label) {
  std::vector<u8> d(kCells, 1);
  for (int i = kGrid; i < kCells; ++i)
    if (label[i] == label[i - kGrid]) d[i] = u8(d[i - kGrid] + 1);
  for (int i = kCells - kGrid; i < kCells; ++i) d[i] = 1;
  for (int i = kCells - kGrid - 1; i >= 0; --i) d[i] = label[i] == label[i + kGrid] ? std::min(d[i], u8(d[i + kGrid] + 1)) : u8(1);
  return d;
}

}  // namespace

std::vector<float> clearance_of(const std::vector<i8>& label) {
  const std::vector<u8> column = within_columns(label);
  std::vector<float> result(kCells);
  float far[kRimmed], squares[kRimmed];
  for (int i = 0; i < kCells;) {  // stretch by stretch of a row: nothing beyond its ends is nearer than those
    const int end = (i / kGrid + 1) * kGrid;
    int n = 1;
    far[0] = 0;
    for (const i8 here = label[i]; i < end && label[i] == here; ++i) far[n++] = float(column[i] * column[i]);
    far[n] = 0;
    if (label[i - 1] < 0) continue;
    envelope(far, n + 1, squares);
    for (int k = 1; k < n; ++k) result[i - n + k] = std::sqrt(squares[k]) * 0.5f;
  }
  return result;
}

}  // namespace bastide::art
