// The River (the twelve tiles of the first one). Rules: RIVER-* of the matrix; docs/rules/river.md.
#include "expansions/river/river.hpp"

#include <algorithm>

#include "core/frontier.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"
#include "expansions/river/ends.hpp"

namespace bastide {
namespace {

using namespace flow;

/// A river tile in its place: where the river comes from, and where it goes.
struct Course {
  int in = -1;            ///< the side that meets the river on the table
  int met = 0;            ///< how many sides do
  int out[3], outs = 0;   ///< the sides without a neighbour; two at a fork, none at the lake
};

Course course(const Game& g, const TileKind& t, int rot, Pos at) {
  Course c;
  for (int d = 0; d < 4; ++d) {
    if (t.border[rot].edge[d] != River) continue;
    if (is_tile(look(g, at.x + kDx[d], at.y + kDy[d]))) {
      c.in = d;
      ++c.met;
    } else {
      c.out[c.outs++] = d;
    }
  }
  return c;
}

/// RIVER-PLACE-2: the river may not bend twice the same way. `far`: also with straight tiles between the bends.
bool turns_back(const Game& g, const Course& way, Pos at, bool far) {
  const Bend before = way.outs ? bend_before(g, at, way.in, far) : kNoBend;
  for (int i = 0; i < way.outs; ++i)
    if (before != kNoBend && bend_of(way.in, way.out[i]) == before) return true;
  return false;
}

/// A cell as seen from a river end at `from` that points to side `out`: how far ahead it is, and how far to the side.
struct Lane {
  int ahead, aside;
};
Lane lane_of(Pos from, int out, int x, int y) {
  const int dx = x - from.x, dy = y - from.y;
  return {dx * kDx[out] + dy * kDy[out], dy * kDx[out] - dx * kDy[out]};
}

/// Is there a tile ahead of the end, on its line or on the line to either side?
bool runs_into_tiles(const Game& g, Pos at, int out) {
  const State& s = g.s();
  return std::any_of(s.placed, s.placed + s.tile_count, [&](const Placed& p) {
    const Lane lane = lane_of(at, out, p.x, p.y);
    return lane.ahead > 0 && std::abs(lane.aside) <= 1;
  });
}

/// Does another open end point the same way on the line beside it?
bool runs_beside_an_end(const Game& g, Pos at, int out) {
  const State& s = g.s();
  for (int i = 0; i < s.tile_count; ++i) {
    const Placed& p = s.placed[i];
    if (border_of(g, i).edge[out] != River || is_tile(look(g, p.x + kDx[out], p.y + kDy[out]))) continue;
    if (std::abs(lane_of(at, out, p.x, p.y).aside) == 1) return true;
  }
  return false;
}

/// RIVER-PLACE-2, value corridor: of every side on which the river goes on.
bool blocked(const Game& g, const Course& way, Pos at) {
  return std::any_of(way.out, way.out + way.outs, [&](int out) { return runs_into_tiles(g, at, out) || runs_beside_an_end(g, at, out); });
}

enum Reading { kAny, kDirect, kCorridor };  // the values of river_u_turn()

/// A river tile carries the river on from one open end (RIVER-PLACE-1), from two at once only by the value corridor, else never, so that
/// the arms of a fork do not flow together (SET-8), and does not lead it back (RIVER-PLACE-2).
template <Reading how>
const char* forbids(const Game& g, const TileKind& t, int rot, Pos at) {
  if (!t.has_river) return nullptr;
  const Course way = course(g, t, rot, at);
  if (!way.met) return "RIVER-PLACE-1";
  if (how != kCorridor && way.met > 1) return "SET-8";
  const bool back = how == kCorridor ? blocked(g, way, at) : turns_back(g, way, at, how == kAny);
  return back ? "RIVER-PLACE-2" : nullptr;
}

template <Reading how>
void may_place(const Game& g, const TileKind& t, Candidates& c) {
  const State& s = g.s();
  for (int w = 0; w < s.front_count; ++w) {
    const u64 beside = beside_edge(s.front[w], River);
    for (int r = 0; r < 4; ++r)
      each_bit(c.mask[w][r] &= beside, [&](int i) {
        if (forbids<how>(g, t, r, s.slot[w * 64 + i])) c.mask[w][r] &= ~(1ull << i);
      });
  }
  c.recount(s.front_count);
}

bool has_river(const Ruleset&, const TileKind& t) { return t.has_river; }

void tables(Builder& b) {
  add_river(b, second_printing(b.rules) ? "river/1:2" : "river/1:1");
  b.stage_order = {"river", "river-lake"};  // RIVER-SETUP-3, RIVER-LAKE-1
}

}  // namespace

Option river_u_turn() {
  return {"river-u-turn", "how the river may bend", "RIVER-PLACE-2",
          {{"any", "Two bends the same way are forbidden, also with straight tiles between them."},
           {"direct", "Only two bends the same way on adjacent tiles are forbidden."},
           {"corridor",
            "The river may bend as it likes if no tile lies anywhere ahead of its open end, on the end's line or the lines beside it, and no "
            "other open end points the same way on a line beside it; two ends may meet (JCloisterZone's rule)."}}};
}

Option river_ends() {
  return {"river-ends", "where open ends of the river may point", "SET-8",
          {{"open", "As long as there is another place, no end loses its way on, no two point into one cell, and arms come no nearer to each other than need be."},
           {"anywhere", "Anywhere, even where no tile fits any more."}},
          "", 1};
}

void add_river(Builder& b, const char* set) {
  const bool another = std::any_of(b.start.begin(), b.start.end(), [](auto& s) { return s.tile == "RI/s"; });
  b.sets.emplace_back(set, 1);
  if (another) return;
  begin_with(b, {{"RI/s", {0, 0}, 0}});  // RIVER-SETUP-1, RIVER-SETUP-2
  constexpr decltype(Expansion::may_place) rule[] = {may_place<kAny>, may_place<kDirect>, may_place<kCorridor>};
  constexpr decltype(Expansion::forbids) reason[] = {forbids<kAny>, forbids<kDirect>, forbids<kCorridor>};
  b.set.may_place.add({rule[b.rules.value(river_u_turn())], has_river}, river);
  b.set.forbids.add(reason[b.rules.value(river_u_turn())], river);
  if (b.rules.value(river_ends()) == 1) return;
  b.set.may_place.add({spare_ends, has_river}, river);
  b.set.forbids.add(harms_ends, river);
}

const Expansion river{
    .id = "river",
    .name = "The River",
    .summary = "Twelve river tiles from spring to lake are placed before all others.",
    .options = {river_u_turn(), river_ends(), start_tile()},
    .needs = &base,
    .tables = tables,
};

}  // namespace bastide
