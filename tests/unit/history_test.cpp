#include "bots/history.hpp"

#include <gtest/gtest.h>

#include "bots/tree.hpp"
#include "support/positions.hpp"

namespace bastide {
namespace {

MoveHistory fresh() {
  MoveHistory history;
  history.clear();
  return history;
}

/// A playout of these moves by the player to decide, who gets `reward` and the other the rest of 1.
void play_out(MoveHistory& history, const Game& g, std::initializer_list<Move> moves, float reward) {
  Rewards rewards{};
  rewards[g.actor()] = reward;
  rewards[1 - g.actor()] = 1 - reward;
  history.begin();
  for (const Move m : moves) history.note(g, m);
  history.learn(rewards);
}

float worth(const MoveHistory& history, const Game& g, Move m) { return history.worth(MoveHistory::decision(g), m); }

std::vector<Move> legal(const Game& g) {
  Moves moves;
  g.legal(moves);
  return {moves.begin(), moves.end()};
}

/// Early in a random game of `modern`, when a follower may be placed.
Game at_a_follower(std::uint64_t seed) {
  Game g = late("modern", 66, seed);
  Rng rng{seed};
  while (g.actor() == kChance || g.s().turn.kind != kNo) g.play(g.sample(rng));
  return g;
}

TEST(History, KnowsNothingAtFirst) {
  const Game g = late("modern", 40, 1);
  const MoveHistory history = fresh();
  EXPECT_EQ(history.usual(0), 0);
  for (const Move m : legal(g)) EXPECT_EQ(worth(history, g, m), 0);
}

TEST(History, APlacementIsWorthWhatItsPlayoutsSurpriseBy) {
  const Game g = late("modern", 40, 1);
  const auto moves = legal(g);
  MoveHistory history = fresh();
  play_out(history, g, {moves[0]}, 0.6f);  // the first: as usual
  play_out(history, g, {moves[1]}, 0.4f);  // usual is now 0.5, so a surprise of -0.1, beside ten playouts without
  EXPECT_FLOAT_EQ(history.usual(g.actor()), 0.5f);
  EXPECT_FLOAT_EQ(history.usual(1 - g.actor()), 0.5f);
  EXPECT_FLOAT_EQ(worth(history, g, moves[0]), 0);
  EXPECT_FLOAT_EQ(worth(history, g, moves[1]), -0.1f / 11);
  EXPECT_FLOAT_EQ(worth(history, g, moves[2]), 0);
}

TEST(History, APlacementIsKnownByItsTileAndPlayer) {
  const Game g = late("modern", 40, 1);
  const Move m = legal(g)[0];
  MoveHistory history = fresh();
  play_out(history, g, {}, 0.2f);
  play_out(history, g, {m}, 0.8f);
  EXPECT_GT(worth(history, g, m), 0);
  int others = 0;
  for (std::uint64_t seed = 2; seed < 12; ++seed) {
    const Game other = late("modern", 40, seed);
    if (other.s().turn.kind == g.s().turn.kind && other.actor() == g.actor()) continue;
    EXPECT_EQ(worth(history, other, m), 0) << "seed " << seed;
    ++others;
  }
  EXPECT_GT(others, 0);
}

TEST(History, AFollowerIsWorthTheSameElsewhereUntilMoreIsKnown) {
  const Game here = at_a_follower(1);
  const Move m = legal(here)[0];
  Game there = here;
  std::uint64_t seed = 2;
  const auto last = [](const Game& g) { return g.s().placed[g.s().tile_count - 1]; };
  for (; there.actor() != here.actor() || last(there).kind != last(here).kind || last(there).x == last(here).x; ++seed) there = at_a_follower(seed);
  MoveHistory history = fresh();
  play_out(history, here, {}, 0.2f);
  play_out(history, here, {m}, 0.8f);  // usual is 0.5: 0.3 more
  const float alike = 0.3f / 11, exact = (0.3f - alike) / 11;
  EXPECT_FLOAT_EQ(worth(history, here, m), alike + exact);
  EXPECT_FLOAT_EQ(worth(history, there, m), alike);
}

TEST(History, ChanceAndWhatWasCutDoNotCount) {
  Game g = late("modern", 40, 1);
  const auto moves = legal(g);
  Rng rng{1};
  Game draws = g;
  while (draws.actor() != kChance) draws.play(draws.sample(rng));
  MoveHistory history = fresh();
  play_out(history, g, {}, 0.2f);
  history.begin();
  history.note(g, moves[0]);
  history.note(draws, draws.sample(rng));
  EXPECT_EQ(history.length(), 1u);
  history.note(g, moves[1]);
  history.cut(1);
  Rewards rewards{};
  rewards[g.actor()] = 0.8f;
  history.learn(rewards);
  EXPECT_GT(worth(history, g, moves[0]), 0);
  EXPECT_EQ(worth(history, g, moves[1]), 0);
  history.clear();
  EXPECT_EQ(worth(history, g, moves[0]), 0);
}

/// The mean lead at the end of all that chance can bring, if everybody answers best: of all moves, and of one.
double exact(const Game& g, int me) {
  if (g.over()) return points_ahead(g)[static_cast<std::size_t>(me)];
  const bool chance = g.actor() == kChance;
  double best = chance ? 0 : g.actor() == me ? -1e9 : 1e9;
  for (const Move m : legal(g)) {
    Game next(g);
    next.play(m);
    const double value = exact(next, me);
    if (chance)
      best += value * g.s().left[m.b] / g.s().stage_left;
    else
      best = g.actor() == me ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(Tree, FindsTheBestTurnBeforeTheLast) {  // with and without what its playouts teach
  Limit limit;
  limit.playouts = 40000;
  for (const int tries : {1, 8})
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Game g = late("modern followers=2", 1, seed);
      const int me = g.actor();
      const double best = exact(g, me);
      PlayoutTree tree({.explore = 3, .reward = points_ahead, .tries = tries, .explore_after = 1}, seed);
      while (!g.over() && g.actor() == me) g.play(tree.search(g, Clock(g, limit, 1)));
      EXPECT_NEAR(exact(g, me), best, 1e-9) << tries << " tries, seed " << seed;
    }
}

}  // namespace
}  // namespace bastide
