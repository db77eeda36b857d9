// Laws of the question why: a placement without a reason is legal, every other has one, and each reason is one.
#include "core/why.hpp"

#include <set>

#include "core/board.hpp"
#include "core/laying.hpp"
#include "core/phases.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

/// The cell and all around it, twice as far as a tile can lie.
std::vector<Pos> cells_around(const Game& g) {
  std::set<std::pair<i16, i16>> cells;
  for (int i = 0; i < g.s().tile_count; ++i)
    for (int dy = -2; dy <= 2; ++dy)
      for (int dx = -2; dx <= 2; ++dx)
        cells.emplace(static_cast<i16>(g.s().placed[i].x + dx), static_cast<i16>(g.s().placed[i].y + dy));
  std::vector<Pos> list;
  for (auto [x, y] : cells) list.push_back({x, y});
  return list;
}

/// By rotation whether something speaks against it.
std::array<bool, 4> refused(const std::vector<Refusal>& list) {
  std::array<bool, 4> is{};
  for (auto& r : list)
    for (int rot = 0; rot < 4; ++rot) is[rot] |= r.rot < 0 || r.rot == rot;
  return is;
}

/// Every reason is of the sort that the table shows, and has its rule.
void expect_sound(const Game& g, Pos at, const Refusal& r) {
  const CellRef here = look(g, at.x, at.y);
  ASSERT_EQ(r.why == Refusal::occupied, is_tile(here));
  ASSERT_EQ(r.why == Refusal::lonely, !is_tile(here) && !is_slot(here));
  ASSERT_EQ(*r.id == '\0', r.why == Refusal::occupied);
  if (r.why == Refusal::edge) {
    const CellRef n = look(g, at.x + kDx[r.side], at.y + kDy[r.side]);
    ASSERT_TRUE(is_tile(n));
    ASSERT_NE(r.mine, r.theirs);
    ASSERT_EQ(r.mine, g.tile(g.s().turn.tile_in_hand).border[r.rot].edge[r.side]);
    ASSERT_EQ(r.theirs, border_of(g, tile_index(n)).edge[r.side ^ 2]);
  }
  if (r.why == Refusal::rule) {
    ASSERT_TRUE(edges_match(g, g.s().turn.tile_in_hand, r.rot, at));
  }
}

void compare(const Game& g, const Moves& moves) {
  const TileKind& t = g.tile(g.s().turn.tile_in_hand);
  std::set<std::tuple<i16, i16, u8>> legal;
  for (const Move m : moves)
    if (m.kind == MoveKind::Place || m.kind == MoveKind::Span) legal.emplace(m.at.x, m.at.y, m.a);
  for (const Pos at : cells_around(g)) {
    const auto list = refusals(g, g.s().turn.tile_in_hand, at);
    const auto is = refused(list);
    for (u8 rot = 0; rot < 4; ++rot) {
      u8 alike = 0;
      while (alike < rot && t.same_as[rot] != alike) ++alike;
      ASSERT_EQ(is[rot], !legal.count({at.x, at.y, alike})) << at.x << "," << at.y << kSideName[rot];
    }
    for (auto& r : list) expect_sound(g, at, r);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Why, APlacementWithoutAReasonIsLegalAndEveryOtherHasOne) {
  for_random_games([](Game& g, Rng& rng) {
    Moves moves;
    while (!g.over()) {
      g.legal(moves);
      if (&g.phase() == &phases::place && rng.below(3) == 0) compare(g, moves);
      if (::testing::Test::HasFatalFailure()) return;
      g.play(moves[rng.below(static_cast<u32>(moves.size()))]);
    }
  });
}

}  // namespace
}  // namespace bastide::laws
