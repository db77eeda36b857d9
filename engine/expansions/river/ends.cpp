#include "expansions/river/ends.hpp"

#include <algorithm>
#include <compare>

#include "core/frontier.hpp"

namespace bastide::flow {
namespace {

/// The side of a tile on the table from which its water comes, -1 for the spring: upstream tiles were laid before it.
int upstream(const Game& g, int tile) {
  const Placed& p = g.s().placed[tile];
  for (int d = 0; d < 4; ++d) {
    if (border_of(g, tile).edge[d] != River) continue;
    const CellRef n = look(g, p.x + kDx[d], p.y + kDy[d]);
    if (is_tile(n) && tile_index(n) < tile) return d;
  }
  return -1;
}

Pos beside(Pos at, int side) { return {static_cast<i16>(at.x + kDx[side]), static_cast<i16>(at.y + kDy[side])}; }

/// An open end of the river.
struct End {
  Pos next;   ///< the empty cell ahead of it
  int flow;   ///< the side to which it flows
  Bend last;  ///< its last bend
};

/// Cells, the far ones by their bounds.
struct Area {
  int left, right, top, bottom;
};

constexpr int kFar = 1 << 20;

/// The cells that an end may still come to if it bends by turns, to `first` before the other side: a quarter of the table.
Area reach(const End& e, Bend first) {
  const int aside = first == kLeft ? (e.flow + 3) & 3 : (e.flow + 1) & 3;
  Area a{e.next.x, e.next.x, e.next.y, e.next.y};
  for (const int d : {e.flow, aside}) {
    if (d == East) a.right = kFar;
    if (d == West) a.left = -kFar;
    if (d == North) a.top = -kFar;
    if (d == South) a.bottom = kFar;
  }
  return a;
}

/// Do they overlap, or lie side by side?
bool meet(const Area& a, const Area& b) {
  const int across = std::max(a.left, b.left) - std::min(a.right, b.right);
  const int down = std::max(a.top, b.top) - std::min(a.bottom, b.bottom);
  return (across <= 0 && down <= 1) || (across <= 1 && down <= 0);
}

/// How many open ends a placement leaves in trouble, the worst kind first.
struct Harm {
  int lost = 0, threatened = 0, touching = 0;
  auto operator<=>(const Harm&) const = default;
};

/// The table with one more tile on it.
class Outlook {
 public:
  Outlook(const Game& g, const std::vector<End>& before, const TileKind& t, int rot, Pos at) : g_(g), at_(at) {
    int in = -1, out = 0;
    Bend last = kNoBend;
    for (auto& e : before) {
      if (e.next == at) in = e.flow ^ 2, last = e.last;
      else ends_.push_back(e);
    }
    for (int d = 0; d < 4; ++d) {
      if (t.border[rot].edge[d] != River || is_tile(look(g, at.x + kDx[d], at.y + kDy[d]))) continue;
      const Bend bend = in < 0 ? kNoBend : bend_of(in, d);
      ends_.push_back({beside(at, d), d, bend == kNoBend ? last : bend});
      ++out;
    }
    fork_ = out > 1;
  }

  Harm harm() const {
    Harm h;
    for (auto& e : ends_) h.lost += is_lost(e);
    if (fork_) return h;
    h.threatened = threatened(kLeft);
    if (std::any_of(ends_.begin(), ends_.end(), [](auto& e) { return e.last == kNoBend; })) h.threatened = std::min(h.threatened, threatened(kRight));
    for (auto& e : ends_) h.touching += tiles_around(e.next) > 1;
    return h;
  }

 private:
  bool taken(Pos p) const { return p == at_ || is_tile(look(g_, p.x, p.y)); }
  int tiles_around(Pos p) const {
    int tiles = 0;
    for (int d = 0; d < 4; ++d) tiles += taken(beside(p, d));
    return tiles;
  }
  bool is_lost(const End& e) const {
    for (auto& other : ends_)
      if (&other != &e && other.next == e.next) return true;
    for (int d = 0; d < 4; ++d) {
      const Bend bend = bend_of(e.flow ^ 2, d);
      if (d != (e.flow ^ 2) && (bend == kNoBend || bend != e.last) && !taken(beside(e.next, d))) return false;
    }
    return true;
  }
  /// The ends that may come up against something, if those without a bend so far bend to that side first.
  int threatened(Bend first) const {
    auto area = [&](const End& e) { return reach(e, e.last == kNoBend ? first : e.last == kLeft ? kRight : kLeft); };
    int count = 0;
    for (auto& e : ends_) {
      const Area mine = area(e);
      bool meets = tile_near(mine, e, at_);
      for (auto& other : ends_) meets = meets || (&other != &e && meet(mine, area(other)));
      for (int i = 0; i < g_.s().tile_count && !meets; ++i) meets = tile_near(mine, e, {g_.s().placed[i].x, g_.s().placed[i].y});
      count += meets;
    }
    return count;
  }
  /// A tile other than the end's own.
  static bool tile_near(const Area& mine, const End& e, Pos p) {
    return p != beside(e.next, e.flow ^ 2) && meet(mine, {p.x, p.x, p.y, p.y});
  }

  const Game& g_;
  Pos at_;
  std::vector<End> ends_;
  bool fork_ = false;
};

std::vector<End> open_ends(const Game& g) {
  const State& s = g.s();
  std::vector<End> ends;
  for (int w = 0; w < s.front_count; ++w)
    each_bit(beside_edge(s.front[w], River), [&](int i) {
      const Pos p = s.slot[w * 64 + i];
      for (int d = 0; d < 4; ++d) {
        const CellRef n = look(g, p.x + kDx[d], p.y + kDy[d]);
        if (is_tile(n) && border_of(g, tile_index(n)).edge[d ^ 2] == River) ends.push_back({p, d ^ 2, bend_before(g, p, d, true)});
      }
    });
  return ends;
}

}  // namespace

Bend bend_of(int in, int out) {
  const int turn = (out - in) & 3;
  return turn == 2 ? kNoBend : turn == 1 ? kLeft : kRight;
}

Bend bend_before(const Game& g, Pos at, int in, bool far) {
  for (;;) {
    at = beside(at, in);
    const CellRef n = look(g, at.x, at.y);
    const int from = upstream(g, tile_index(n));
    if (from < 0) return kNoBend;
    const Bend bend = bend_of(from, in ^ 2);
    if (bend != kNoBend || !far) return bend;
    in = from;
  }
}

void spare_ends(const Game& g, const TileKind& t, Candidates& c) {
  if (c.total < 2) return;
  const State& s = g.s();
  const std::vector<End> ends = open_ends(g);
  struct Choice {
    int rot, word, bit;
    Harm harm;
  };
  std::vector<Choice> all;
  for (int r = 0; r < 4; ++r)
    for (int w = 0; w < s.front_count; ++w)
      each_bit(c.mask[w][r], [&](int i) { all.push_back({r, w, i, Outlook(g, ends, t, r, s.slot[w * 64 + i]).harm()}); });
  const Harm least = std::min_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.harm < b.harm; })->harm;
  for (auto& x : all)
    if (x.harm > least) c.mask[x.word][x.rot] &= ~(1ull << x.bit);
  c.recount(s.front_count);
}

const char* harms_ends(const Game& g, const TileKind& t, int rot, Pos at) {
  const CellRef cell = look(g, at.x, at.y);
  if (!t.has_river || !is_slot(cell)) return nullptr;
  const int slot = static_cast<int>(cell & ~kSlot);
  Candidates c;
  for (int r = 0; r < 4; ++r)
    for (int w = 0; w < g.s().front_count; ++w) c.mask[w][r] = fitting(g.s().front[w], t.border[r].edge);
  c.recount(g.s().front_count);
  auto there = [&] { return c.mask[slot / 64][rot] >> (slot & 63) & 1; };
  for (auto& hook : g.rules().may_place) {
    const bool was = there();
    hook.call(g, t, c);
    if (hook.call == spare_ends) return was && !there() ? "SET-8" : nullptr;
  }
  return nullptr;
}

}  // namespace bastide::flow
