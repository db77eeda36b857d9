#include "bots/history.hpp"

#include <gtest/gtest.h>

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
  while (g.actor() == kChance || g.s().turn.tile_in_hand != kNo) g.play(g.sample(rng));
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
    if (other.s().turn.tile_in_hand == g.s().turn.tile_in_hand && other.actor() == g.actor()) continue;
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

}  // namespace
}  // namespace bastide
