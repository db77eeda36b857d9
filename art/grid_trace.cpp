// Outlines of the cells of one label: boundary edges chained into loops, then straightened.
#include <algorithm>
#include <array>

#include "art/grid.hpp"

namespace bastide::art {
namespace {

constexpr int kNodes = kGrid + 1;
struct Node {
  int x, y;
  friend bool operator==(Node, Node) = default;
};
constexpr Node kStep[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

/// Boundary edges leaving each node, by direction; the label lies to their right.
struct Edges {
  std::vector<u8> out = std::vector<u8>(kNodes * kNodes);
  u8& at(Node n) { return out[n.y * kNodes + n.x]; }
};

Edges boundary(const Grid& grid, i8 label) {
  Edges edges;
  auto in = [&](int x, int y) { return x >= 0 && y >= 0 && x < kGrid && y < kGrid && grid.cell[y * kGrid + x] == label; };
  for (int y = 0; y < kGrid; ++y)
    for (int x = 0; x < kGrid; ++x) {
      if (!in(x, y)) continue;
      if (!in(x, y - 1)) edges.at({x, y}) |= 1 << East;
      if (!in(x + 1, y)) edges.at({x + 1, y}) |= 1 << South;
      if (!in(x, y + 1)) edges.at({x + 1, y + 1}) |= 1 << West;
      if (!in(x - 1, y)) edges.at({x, y + 1}) |= 1 << North;
    }
  return edges;
}

/// Follows and removes one loop, keeping to the right where two touch.
std::vector<Node> loop_from(Edges& edges, Node start) {
  std::vector<Node> loop;
  Node n = start;
  int dir = -1;
  do {
    const u8 out = edges.at(n);
    int next = 0;
    if (dir < 0)
      while (!(out >> next & 1)) ++next;
    else
      for (const int turn : {1, 0, 3}) {
        next = (dir + turn) & 3;
        if (out >> next & 1) break;
      }
    edges.at(n) &= u8(~(1 << next));
    loop.push_back(n);
    dir = next;
    n = {n.x + kStep[dir].x, n.y + kStep[dir].y};
  } while (!(n == start));
  return loop;
}

/// Keeps the points of line[a..b] that lie more than `slack` beside the chord (Douglas and Peucker).
void straighten(const Line& line, size_t a, size_t b, double slack, std::vector<bool>& keep) {
  double worst = slack;
  size_t at = 0;
  for (size_t i = a + 1; i < b; ++i)
    if (const double d = distance(line[i % line.size()], line[a], line[b % line.size()]); d > worst) worst = d, at = i;
  if (!at) return;
  keep[at % line.size()] = true;
  straighten(line, a, at, slack, keep);
  straighten(line, at, b, slack, keep);
}

std::string loop_path(const std::vector<Node>& loop) {
  Line line;
  for (const Node n : loop) line.push_back({n.x * 0.5, n.y * 0.5});
  size_t far = 0;
  for (size_t i = 1; i < line.size(); ++i)
    if (distance(line[i], line[0]) > distance(line[far], line[0])) far = i;
  std::vector<bool> keep(line.size());
  keep[0] = keep[far] = true;
  straighten(line, 0, far, 0.45, keep);
  straighten(line, far, line.size(), 0.45, keep);
  std::string d;
  for (size_t i = 0; i < line.size(); ++i)
    if (keep[i]) d += (d.empty() ? "M" : "L") + num(line[i]);
  return d + "Z";
}

}  // namespace

std::string traced(const Grid& grid, i8 label) {
  Edges edges = boundary(grid, label);
  std::string d;
  for (int y = 0; y < kNodes; ++y)
    for (int x = 0; x < kNodes; ++x)
      while (edges.at({x, y})) {
        const auto loop = loop_from(edges, {x, y});
        if (loop.size() > 12) d += loop_path(loop);
      }
  return d;
}

}  // namespace bastide::art
