// Laws of the moves: what is offered plays, and everything else is refused. That it is what the documents allow says documents_test.cpp.
#include "core/check.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

Move random_move(Rng& rng) {
  Move m;
  m.kind = static_cast<MoveKind>(rng.below(9));
  m.a = static_cast<u8>(m.kind == MoveKind::Pass || m.kind == MoveKind::Confirm ? 0 : rng.below(5));
  m.b = static_cast<u16>(m.kind == MoveKind::Place || m.kind == MoveKind::Pass || m.kind == MoveKind::Confirm ? 0 : rng.below(40));
  if (m.kind == MoveKind::Place) m.at = {static_cast<i16>(rng.below(41) - 20), static_cast<i16>(rng.below(41) - 20)};
  return m;
}

bool listed(const Moves& moves, Move m) { return std::find(moves.begin(), moves.end(), m) != moves.end(); }

TEST(Moves, EveryOtherMoveIsRefused) {
  for_random_games([](Game& g, Rng& rng) {
    Moves moves;
    while (!g.over()) {
      g.legal(moves);
      for (const Move m : moves) ASSERT_TRUE(g.is_legal(m));
      for (int i = 0; i < 50; ++i) {
        const Move m = random_move(rng);
        ASSERT_EQ(g.is_legal(m), listed(moves, m));
      }
      g.play(moves[rng.below(static_cast<u32>(moves.size()))]);
    }
    ASSERT_FALSE(g.is_legal({MoveKind::Pass, 0, 0, {}}));
  });
}

/// Where very many are offered only some of them, others each time, so that a game with everything on does not take all the time.
TEST(Moves, EveryOfferedMovePlays) {
  constexpr int kMost = 60;
  for_random_games([](Game& g, Rng& rng) {
    g.undo_log(true);
    Moves moves;
    while (!g.over()) {
      g.legal(moves);
      if (rng.below(12) == 0 && looks(rng, 12))
        for (int step = 1 + moves.size() / kMost, i = static_cast<int>(rng.below(static_cast<u32>(step))); i < moves.size(); i += step) {
          const std::size_t mark = g.mark();
          g.play(moves[i]);
          ASSERT_EQ(check(g), "");
          g.undo(mark);
        }
      g.play(moves[rng.below(static_cast<u32>(moves.size()))]);
    }
  });
}

}  // namespace
}  // namespace bastide::laws
