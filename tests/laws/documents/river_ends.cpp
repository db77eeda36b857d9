#include "laws/documents/river_ends.hpp"

#include <algorithm>

namespace bastide::laws::second {
namespace {

std::vector<int> river_sides(const TileDef& d, int rot) {
  std::vector<int> sides;
  for (int side = 0; side < 4; ++side)
    if (edge_shown(d, rot, side) == River) sides.push_back(side);
  return sides;
}

/// The way from the spring: what water that comes to a tile meets.
class Course {
 public:
  explicit Course(const Board& b) : b_(b) {}

  std::vector<RiverEnd> ends() {
    for (int i = 0; i <= b_.last(); ++i)
      if (has_river(*b_.tiles[i].def)) {
        flow_through(i, -1, 0);
        break;
      }
    return std::move(ends_);
  }

 private:
  /// `flow` is the side to which the water moves as it comes in, -1 at the spring.
  void flow_through(int tile, int flow, int last_bend) {
    if (!seen_.insert(tile).second) return;
    const Board::Tile& t = b_.tiles[tile];
    for (const int out : river_sides(*t.def, t.rot)) {
      if (flow >= 0 && out == (flow ^ 2)) continue;
      const int bend = flow < 0 ? 0 : (out - flow + 4) % 4;
      const int last = bend ? bend : last_bend;
      const auto there = b_.tile_at.find(step(t.at, out));
      if (there == b_.tile_at.end())
        ends_.push_back({t.at, step(t.at, out), out, bend, last});
      else
        flow_through(there->second, out, last);
    }
  }

  const Board& b_;
  std::set<int> seen_;
  std::vector<RiverEnd> ends_;
};

/// The cells to which an end may still come, bending by turns: a quarter of the table, from a corner on.
struct QuarterOfTable {
  Cell corner;
  int right, down;  ///< 1 or -1: where it extends
};

QuarterOfTable quarter_ahead(const RiverEnd& e, int bend) {
  const int side = (e.flow + bend) % 4;
  return {e.next, kDx[e.flow] + kDx[side], kDy[e.flow] + kDy[side]};
}

/// Cells by which a cell, or a quarter, is away from a quarter, along an axis.
int gap(int from, int direction, int to) { return std::max(0, (from - to) * direction); }
int gap(int a, int to_a, int b, int to_b) { return to_a == to_b ? 0 : gap(a, to_a, b); }

bool comes_up_against(const QuarterOfTable& q, Cell tile) {
  return gap(q.corner.first, q.right, tile.first) + gap(q.corner.second, q.down, tile.second) <= 1;
}

bool come_together(const QuarterOfTable& a, const QuarterOfTable& b) {
  return gap(a.corner.first, a.right, b.corner.first, b.right) + gap(a.corner.second, a.down, b.corner.second, b.down) <= 1;
}

class Look {
 public:
  Look(const Board& b, const TileDef& d, const Placement& p) {
    for (auto& [cell, tile] : b.tile_at) tiles_.insert(cell);
    tiles_.insert(p.at);
    const std::vector<RiverEnd> before = open_ends(b);
    for (auto& e : before) {
      if (e.next != p.at) ends_.push_back(e);
      for (auto& out : continued(before, e, d, p)) ends_.push_back(out);
    }
  }

  Harm harm(bool fork) const {
    const int lost = count([&](auto& e) { return has_no_way_on(e); });
    return fork ? Harm{lost, 0, 0} : Harm{lost, fewest_in_danger(), count([&](auto& e) { return touches(e); })};
  }

 private:
  template <class F>
  int count(F&& f) const {
    return static_cast<int>(std::count_if(ends_.begin(), ends_.end(), f));
  }

  bool has_no_way_on(const RiverEnd& e) const {
    for (auto& other : ends_)
      if (&other != &e && other.next == e.next) return true;
    for (const int bend : {0, 1, 3})
      if (!(bend && bend == e.last_bend) && !tiles_.count(step(e.next, (e.flow + bend) % 4))) return false;
    return true;
  }

  bool touches(const RiverEnd& e) const {
    for (int side = 0; side < 4; ++side)
      if (step(e.next, side) != e.own && tiles_.count(step(e.next, side))) return true;
    return false;
  }

  /// An end without a bend so far may bend to either side first: to the one by which the fewest ends are in danger.
  int fewest_in_danger() const { return std::min(in_danger(1), in_danger(3)); }

  int in_danger(int first_bend) const {
    std::vector<QuarterOfTable> quarters;
    for (auto& e : ends_) quarters.push_back(quarter_ahead(e, e.last_bend ? 4 - e.last_bend : first_bend));
    int number = 0;
    for (std::size_t i = 0; i < quarters.size(); ++i) {
      bool danger =
          std::any_of(tiles_.begin(), tiles_.end(), [&](auto& t) { return t != ends_[i].own && comes_up_against(quarters[i], t); });
      for (std::size_t j = 0; j < quarters.size(); ++j) danger |= i != j && come_together(quarters[i], quarters[j]);
      number += danger;
    }
    return number;
  }

  std::set<Cell> tiles_;
  std::vector<RiverEnd> ends_;
};

}  // namespace

bool has_river(const TileDef& d) {
  return std::any_of(d.segments.begin(), d.segments.end(), [](auto& s) { return s.kind == River; });
}

std::vector<RiverEnd> open_ends(const Board& b) { return Course(b).ends(); }

std::vector<RiverEnd> continued(const std::vector<RiverEnd>& ends, const RiverEnd& end, const TileDef& d, const Placement& p) {
  std::vector<RiverEnd> outs;
  if (end.next != p.at) return outs;
  for (const int out : river_sides(d, p.rot)) {
    const bool comes_in = std::any_of(ends.begin(), ends.end(), [&](auto& e) { return e.next == p.at && out == (e.flow ^ 2); });
    const int bend = (out - end.flow + 4) % 4;
    if (!comes_in) outs.push_back({p.at, step(p.at, out), out, bend, bend ? bend : end.last_bend});
  }
  return outs;
}

int ahead(Cell from, Cell to, int flow) { return (to.first - from.first) * kDx[flow] + (to.second - from.second) * kDy[flow]; }
int aside(Cell from, Cell to, int flow) { return ahead(from, to, (flow + 1) % 4); }

Harm harm(const Board& b, const TileDef& d, const Placement& p) { return Look(b, d, p).harm(river_sides(d, p.rot).size() > 2); }

}  // namespace bastide::laws::second
