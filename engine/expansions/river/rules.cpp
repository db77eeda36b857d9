// The River (the twelve tiles of the first one). Rules: RIVER-* of the matrix; docs/rules/river.md.
#include "expansions/river/river.hpp"

#include <algorithm>

#include "core/frontier.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum : u8 { kNoBend, kLeft, kRight };

/// Which way water turns that comes in at side `in` and leaves at side `out`.
u8 bend_of(int in, int out) {
  const int turn = (out - in) & 3;
  return turn == 2 ? kNoBend : turn == 1 ? kLeft : kRight;
}

/// Where a river tile in its place sends the water.
struct Course {
  int in;                 ///< the side that meets the river on the table
  int out[3], outs = 0;   ///< the other river sides; two at a fork, none at the lake
};

Course course(const TileKind& t, int rot, int in) {
  Course c{in};
  for (int d = 0; d < 4; ++d)
    if (d != in && t.border[rot].edge[d] == River) c.out[c.outs++] = d;
  return c;
}

/// The only side from which the river on the table comes to an empty cell; -1 if it comes from several.
int source(const Game& g, Pos at) {
  int in = -1, met = 0;
  for (int d = 0; d < 4; ++d) {
    const CellRef n = look(g, at.x + kDx[d], at.y + kDy[d]);
    if (is_tile(n) && border_of(g, tile_index(n)).edge[d ^ 2] == River) in = d, ++met;
  }
  return met == 1 ? in : -1;
}

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

/// Upstream from side `in` of cell `at`: the bend of the first tile there, or with `far` the first bend that there is.
u8 bend_before(const Game& g, Pos at, int in, bool far) {
  for (;;) {
    at.x = static_cast<i16>(at.x + kDx[in]);
    at.y = static_cast<i16>(at.y + kDy[in]);
    const CellRef n = look(g, at.x, at.y);
    const int from = upstream(g, tile_index(n));
    if (from < 0) return kNoBend;
    const u8 bend = bend_of(from, in ^ 2);
    if (bend != kNoBend || !far) return bend;
    in = from;
  }
}

/// Removes from the candidates for a river tile all that do not carry the river on from one open end (RIVER-PLACE-1); from two at once
/// never, so that the arms of a fork do not flow together (SET-8). `refusal(cell, in)` gives a function that says of a course from there
/// whether it is refused.
template <class F>
void filter(const Game& g, const TileKind& t, Candidates& c, F&& refusal) {
  const State& s = g.s();
  for (int w = 0; w < s.front_count; ++w) {
    const u64 beside = beside_edge(s.front[w], River);
    u64 any = 0;
    for (auto& mask : c.mask) any |= mask[w] &= beside;
    each_bit(any, [&](int i) {
      const Pos at = s.slot[w * 64 + i];
      const int in = source(g, at);
      const auto refused = refusal(at, in);
      for (int r = 0; r < 4; ++r)
        if ((c.mask[r][w] >> i & 1) && (in < 0 || refused(course(t, r, in)))) c.mask[r][w] &= ~(1ull << i);
    });
  }
  c.recount(s.front_count);
}

/// RIVER-PLACE-2: the river may not bend twice the same way.
void no_u_turn(const Game& g, const TileKind& t, Candidates& c, bool far) {
  if (!t.has_river) return;
  filter(g, t, c, [&](Pos at, int in) {
    const u8 before = in < 0 ? static_cast<u8>(kNoBend) : bend_before(g, at, in, far);
    return [before](const Course& way) {
      for (int i = 0; i < way.outs; ++i)
        if (before != kNoBend && bend_of(way.in, way.out[i]) == before) return true;
      return false;
    };
  });
}

/// Value any: straight tiles between two bends do not matter. Value direct: only a bend right after a bend is looked at.
void never(const Game& g, const TileKind& t, Candidates& c) { no_u_turn(g, t, c, true); }
void not_at_once(const Game& g, const TileKind& t, Candidates& c) { no_u_turn(g, t, c, false); }

/// RIVER-PLACE-2, value corridor: beyond an open end five cells must be empty, the one ahead and those beside the end and beside it.
void free_corridor(const Game& g, const TileKind& t, Candidates& c) {
  if (!t.has_river) return;
  filter(g, t, c, [&g](Pos at, int) {
    return [&g, at](const Course& way) {
      for (int i = 0; i < way.outs; ++i) {
        const int dx = kDx[way.out[i]], dy = kDy[way.out[i]], x = at.x + dx, y = at.y + dy;
        auto taken = [&](int ahead, int aside) { return is_tile(look(g, x + ahead * dx - aside * dy, y + ahead * dy + aside * dx)); };
        if (taken(1, 0) || taken(0, 1) || taken(0, -1) || taken(1, 1) || taken(1, -1)) return true;
      }
      return false;
    };
  });
}

void tables(Builder& b) {
  add_river(b, second_printing(b.rules) ? "river/1:2" : "river/1:1");
  b.stage_order = {"river", "river-lake"};  // RIVER-SETUP-3, RIVER-LAKE-1
}

}  // namespace

Option river_u_turn() {
  return {"river-u-turn", "how the river may bend", "RIVER-PLACE-2",
          {{"any", "Two bends the same way are forbidden, also with straight tiles between them."},
           {"direct", "Only two bends the same way on adjacent tiles are forbidden."},
           {"corridor", "The river may bend as it likes if the five cells ahead of its open end are empty (JCloisterZone's rule)."}}};
}

void add_river(Builder& b, const char* set) {
  const bool another = std::any_of(b.start.begin(), b.start.end(), [](auto& s) { return s.tile == "RI/s"; });
  b.sets.emplace_back(set, 1);
  if (another) return;
  begin_with(b, {{"RI/s", {0, 0}, 0}});  // RIVER-SETUP-1, RIVER-SETUP-2
  constexpr decltype(Expansion::may_place) rule[] = {never, not_at_once, free_corridor};
  b.set.may_place.add(rule[b.rules.value(river_u_turn())]);
}

const Expansion river{
    .id = "river",
    .name = "The River",
    .summary = "Twelve river tiles from spring to lake are placed before all others.",
    .options = {river_u_turn()},
    .needs = &base,
    .tables = tables,
};

}  // namespace bastide
