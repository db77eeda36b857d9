// The River (the twelve tiles of the first one). Rules: RIVER-* of the matrix; docs/rules/river.md.
#include "core/board.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum { kUTurn, kStartTile };
enum : u8 { kNoBend, kLeft, kRight };

/// The river remembers which way it bent last.
struct Share {
  u8 bent;
};

/// A river tile in its place: where the river comes from and which way it turns, seen along the flow.
struct Course {
  bool joins = false;  ///< meets the river on the table
  u8 bend = kNoBend;
  int in = -1, out = -1;  ///< sides; out is -1 at the lake
};

Course course(const Game& g, const TileKind& t, int rot, Pos at) {
  Course c;
  for (int d = 0; d < 4; ++d) {
    if (t.border[rot].edge[d] != River) continue;
    (is_tile(look(g, at.x + kDx[d], at.y + kDy[d])) ? c.in : c.out) = d;
  }
  c.joins = c.in >= 0;
  if (c.joins && c.out >= 0) {
    const int turn = (c.out - c.in) & 3;
    c.bend = turn == 2 ? kNoBend : turn == 1 ? kLeft : kRight;
  }
  return c;
}

/// Removes from the candidates for a river tile every placement that `refused(course, cell)`.
template <class F>
void filter(const Game& g, const TileKind& t, Candidates& c, F&& refused) {
  const State& s = g.s();
  for (int r = 0; r < 4; ++r)
    for (int w = 0; w < s.front_count; ++w)
      each_bit(c.mask[r][w], [&](int i) {
        const Pos at = s.slot[w * 64 + i];
        const Course way = course(g, t, r, at);
        if (!way.joins || refused(way, at)) c.mask[r][w] &= ~(1ull << i);  // RIVER-PLACE-1
      });
  c.recount(s.front_count);
}

/// RIVER-PLACE-2: the river may not bend twice the same way.
void no_u_turn(const Game& g, const TileKind& t, Candidates& c) {
  if (!t.has_river) return;
  const u8 bent = g.share<Share>(river).bent;
  filter(g, t, c, [&](const Course& way, Pos) { return way.bend != kNoBend && way.bend == bent; });
}

/// RIVER-PLACE-2, value corridor: beyond the open end five cells must be empty, the one ahead and those beside the end and beside it.
void free_corridor(const Game& g, const TileKind& t, Candidates& c) {
  if (!t.has_river) return;
  filter(g, t, c, [&](const Course& way, Pos at) {
    if (way.out < 0) return false;
    const int dx = kDx[way.out], dy = kDy[way.out], x = at.x + dx, y = at.y + dy;
    auto taken = [&](int ahead, int aside) { return is_tile(look(g, x + ahead * dx - aside * dy, y + ahead * dy + aside * dx)); };
    return taken(1, 0) || taken(0, 1) || taken(0, -1) || taken(1, 1) || taken(1, -1);
  });
}

/// The bend of the river tile just laid, or -1 if it is no river tile.
int bend_of(const Game& g, int tile) {
  const Placed& p = g.s().placed[tile];
  const TileKind& t = g.tile(p.kind);
  return t.has_river ? course(g, t, p.rot, {p.x, p.y}).bend : -1;
}

/// Value any: straight tiles between two bends do not matter.
void remember_bend(Game& g, int tile) {
  if (const int bend = bend_of(g, tile); bend > kNoBend) g.set(g.share<Share>(river).bent, static_cast<u8>(bend));
}

/// Value direct: only a bend right after a bend is looked at.
void remember_last(Game& g, int tile) {
  if (const int bend = bend_of(g, tile); bend >= 0) g.set(g.share<Share>(river).bent, static_cast<u8>(bend));
}

void choose_u_turn(Builder& b) {
  switch (b.rules.value(river.options[kUTurn])) {
    case 0:
      b.set.may_place.add(no_u_turn);
      b.set.placed.add(remember_bend);
      break;
    case 1:
      b.set.may_place.add(no_u_turn);
      b.set.placed.add(remember_last);
      break;
    default: b.set.may_place.add(free_corridor);
  }
}

void tables(Builder& b) {
  b.sets.emplace_back(second_printing(b.rules) ? "river/1:2" : "river/1:1", 1);
  if (b.rules.value(river.options[kStartTile]) == 1)  // RIVER-SETUP-1
    for (auto& s : b.start) b.removed.emplace_back(s.tile, 1);
  b.start = {{"RI/s", {0, 0}, 0}};               // RIVER-SETUP-2
  b.stage_order = {"river", "river-lake"};       // RIVER-SETUP-3, RIVER-LAKE-1
  choose_u_turn(b);
}

std::string refuse(const Rules& r) { return r.has(base) ? "" : "the River needs the base game: write base+river"; }

std::vector<Option> options() {
  return {
      {"river-u-turn", "how the river may bend", "RIVER-PLACE-2",
       {{"any", "Two bends the same way are forbidden, also with straight tiles between them."},
        {"direct", "Only two bends the same way on adjacent tiles are forbidden."},
        {"corridor", "The river may bend as it likes if the five cells ahead of its open end are empty (JCloisterZone's rule)."}}},
      {"start-tile", "the start tile of the base game when the river begins", "RIVER-SETUP-1",
       {{"pile", "It is shuffled among the other tiles."}, {"out", "It stays out of the game."}}},
  };
}

}  // namespace

const Expansion river{
    .id = "river",
    .name = "The River",
    .summary = "Twelve river tiles from spring to lake are placed before all others.",
    .options = options(),
    .refuse = refuse,
    .tables = tables,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
