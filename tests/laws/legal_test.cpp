// Laws of the moves: what is offered is what the documents allow, all of it plays, and everything else is refused.
#include "core/check.hpp"
#include "core/laying.hpp"
#include "core/phases.hpp"
#include "documents.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

/// Of the placements that the documents allow, rotations that look alike are offered once.
void compare_placements(const Game& g, const Moves& moves) {
  const int kind = g.s().turn.tile_in_hand;
  const TileDef& d = g.rules().defs[g.rules().tiles[kind].def];
  std::set<std::pair<Cell, std::string>> offered, allowed;
  for (const Move m : moves) {
    ASSERT_EQ(m.kind, MoveKind::Place);
    ASSERT_TRUE(offered.emplace(Cell{m.at.x, m.at.y}, look_of(d, m.a)).second) << "offered twice: " << d.id;
  }
  for (auto& p : placements(g, kind)) allowed.emplace(p.at, look_of(d, p.rot));
  ASSERT_TRUE(offered == allowed) << d.id << ": " << offered.size() << " offered, " << allowed.size() << " allowed";
}

void compare_deployments(const Game& g, const Moves& moves) {
  std::set<int> offered;
  int passes = 0;
  for (const Move m : moves) {
    passes += m.kind == MoveKind::Pass;
    if (m.kind == MoveKind::Deploy) offered.insert(m.b);
  }
  ASSERT_EQ(passes, 1);
  ASSERT_EQ(offered.size() + 1, static_cast<std::size_t>(moves.size()));
  ASSERT_EQ(offered, deployments(g));
}

void compare_draws(const Game& g, const Moves& moves) {
  const State& s = g.s();
  const Stage& stage = g.rules().stages[s.stage];
  std::set<int> offered, left;
  for (const Move m : moves) offered.insert(m.b);
  for (int row = stage.begin; row < stage.end; ++row)
    if (s.left[row]) left.insert(row);
  ASSERT_EQ(offered, left);
  ASSERT_GT(moves.size(), 1) << "a draw without choice is not asked";
}

void compare(const Game& g, const Moves& moves) {
  if (&g.phase() == &phases::draw) compare_draws(g, moves);
  else if (&g.phase() == &phases::place) compare_placements(g, moves);
  else if (&g.phase() == &phases::deploy) compare_deployments(g, moves);
  else FAIL() << "an unknown decision: " << g.phase().name;
}

TEST(Moves, AreWhatTheDocumentsAllow) {
  for_random_games(Games::documented, [](Game& g, Rng& rng) {
    Moves moves;
    while (!g.over()) {
      g.legal(moves);
      ASSERT_FALSE(moves.empty());
      compare(g, moves);
      if (::testing::Test::HasFatalFailure()) return;
      g.play(moves[rng.below(static_cast<u32>(moves.size()))]);
    }
  });
}

/// A tile is discarded exactly when the documents leave it no place.
TEST(Moves, OnlyTilesWithoutAPlaceAreDiscarded) {
  for_random_games(Games::documented, [](Game& g, Rng& rng) {
    while (!g.over()) {
      const Move m = g.sample(rng);
      const int discarded = g.s().discarded;
      const bool place = m.kind == MoveKind::Draw && !placements(g, g.rules().deck[m.b].kind).empty();
      g.play(m);
      if (m.kind == MoveKind::Draw) {
        ASSERT_EQ(g.s().discarded == discarded, place);
      }
    }
  });
}

/// With an empty supply, or where everything is taken, nobody is asked to deploy (BASE-DEPLOY-2, SET-9).
TEST(Moves, DeployingIsAskedExactlyWhenThereIsAChoice) {
  for_random_games(Games::documented, [](Game& g, Rng& rng) {
    while (!g.over()) {
      const Move m = g.sample(rng);
      Game laid(g);
      g.play(m);
      if (m.kind != MoveKind::Place) continue;
      lay(laid, laid.s().turn.tile_in_hand, m.a, m.at);
      const bool choice = laid.s().supply[laid.s().turn.active][0] > 0 && !deployments(laid).empty();
      const bool asked = !g.over() && &g.phase() == &phases::deploy;
      ASSERT_EQ(asked, choice);
    }
  });
}

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
  for_random_games(Games::any, [](Game& g, Rng& rng) {
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

TEST(Moves, EveryOfferedMovePlays) {
  for_random_games(Games::any, [](Game& g, Rng& rng) {
    g.undo_log(true);
    Moves moves;
    while (!g.over()) {
      g.legal(moves);
      if (rng.below(12) == 0 && looks(rng, 12))
        for (const Move m : moves) {
          const std::size_t mark = g.mark();
          g.play(m);
          ASSERT_EQ(check(g), "");
          g.undo(mark);
        }
      g.play(moves[rng.below(static_cast<u32>(moves.size()))]);
    }
  });
}

}  // namespace
}  // namespace bastide::laws
