// Laws of the state: undo, recount, copies, descriptions.
#include "core/check.hpp"
#include "core/setup.hpp"
#include "protocol/notation.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

/// The moves in notation, so that a difference can be read.
std::vector<std::string> spelled(const Game& g, const Moves& moves) {
  std::vector<std::string> words;
  for (const Move m : moves) words.push_back(to_notation(g, m));
  return words;
}

TEST(State, UndoRestoresEveryByte) {
  for_random_games([](Game& g, Rng& rng) {
    const Game start(g);
    g.undo_log(true);
    while (!g.over()) {
      const Game before(g);
      const std::size_t mark = g.mark();
      const int steps = 1 + rng.below(4);
      for (int i = 0; i < steps && !g.over(); ++i) g.play(g.sample(rng));
      const Game after(g);
      g.undo(mark);
      ASSERT_TRUE(same_state(g, before));
      Moves a, b;
      g.legal(a);
      before.legal(b);
      ASSERT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
      g.play(g.sample(rng));
    }
    g.undo(0);
    ASSERT_TRUE(same_state(g, start));
  });
}

TEST(State, EqualsARecountFromScratch) {
  for_random_games([](Game& g, Rng& rng) {
    while (!g.over()) {
      if (looks(rng, 4)) {
        ASSERT_EQ(check(g), "");
      }
      g.play(g.sample(rng));
    }
    ASSERT_EQ(check(g), "");
  });
}

TEST(State, ACopyPlaysOnAlike) {
  for_random_games([](Game& g, Rng& rng) {
    Game other(compiled("base"));
    while (!g.over()) {
      if (rng.below(10) == 0) other = g;
      const Move m = g.sample(rng);
      g.play(m);
      if (!(other.shared_rules() == g.shared_rules())) continue;
      ASSERT_TRUE(other.is_legal(m));
      other.play(m);
      ASSERT_TRUE(same_state(g, other));
    }
  });
}

/// A game begun from the description of another has the same decisions ahead and comes to the same end.
TEST(State, ADescribedPositionPlaysOnAlike) {
  for_random_games([](Game& g, Rng& rng) {
    const int described_at = rng.below(static_cast<u32>(2 * g.rules().tile_total));
    for (int i = 0; i < described_at && !g.over(); ++i) g.play(g.sample(rng));
    Game other = from_setup(g.shared_rules(), setup_of(g));
    ASSERT_EQ(check(other), "");
    ASSERT_EQ(g.over(), other.over());
    while (!g.over()) {
      Moves a, b;
      g.legal(a);
      other.legal(b);
      ASSERT_EQ(spelled(g, a), spelled(other, b));
      const Move m = g.sample(rng);
      g.play(m);
      other.play(m);
    }
    ASSERT_TRUE(other.over());
    ASSERT_TRUE(std::equal(g.s().score, g.s().score + kMaxPlayers, other.s().score));
  });
}

TEST(State, SampledGamesEndWithAllTilesLaidOrDiscarded) {
  for_random_games([](Game& g, Rng& rng) {
    const int most = 100 * g.rules().tile_total;  // moves, of any game that is not stuck
    for (int moves = 0; !g.over(); ++moves) {
      ASSERT_LT(moves, most);
      g.play(g.sample(rng));
    }
    int held = 0;
    for (const u8 own : g.s().own) held += own;
    ASSERT_EQ(g.s().tile_count + g.s().discarded + held, g.rules().tile_total);
  });
}

TEST(State, RulesSurviveBeingWrittenAndRead) {
  for_random_games([](Game& g, Rng&) { ASSERT_EQ(parse_rules(to_text(g.rules().rules)), g.rules().rules); });
}

}  // namespace
}  // namespace bastide::laws
