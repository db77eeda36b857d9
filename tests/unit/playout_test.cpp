// Random games to their end: those whose turns are played without looking up what follows are the same games.
#include "core/playout.hpp"

#include <gtest/gtest.h>

#include "core/phases.hpp"

namespace bastide {
namespace {

/// The same moves, one decision after the other.
void step_out(Game& g, Rng& rng, Find find) {
  Moves moves;
  while (!g.over()) {
    const bool listed = find == Find::list && g.actor() != kChance;
    if (listed) g.legal(moves);
    g.play(listed ? moves[static_cast<int>(rng.below(static_cast<u32>(moves.size())))] : g.sample(rng));
  }
}

Game after(const std::shared_ptr<const Ruleset>& rules, int decisions, Rng& rng) {
  Game g(rules);
  for (int i = 0; i < decisions && !g.over(); ++i) g.play(g.sample(rng));
  return g;
}

void expect_same(const std::string& line, Find find) {
  const auto rules = compile(parse_rules(line));
  for (int i = 0; i < 40; ++i) {
    Rng fast{static_cast<u64>(i + 1)};
    Game played = after(rules, i * 3, fast), stepped(played), logged(played);
    const Game before(played);
    Rng slow = fast, kept = fast;
    PlayoutCount n, of_logged;
    logged.undo_log(true);
    play_out(played, fast, n, find);
    play_out(logged, kept, of_logged, find);
    step_out(stepped, slow, find);
    ASSERT_TRUE(same_state(played, stepped)) << line << ", game " << i;
    ASSERT_TRUE(same_state(played, logged)) << line << ", game " << i;
    logged.undo(0);
    ASSERT_TRUE(same_state(before, logged)) << line << ", game " << i;
    EXPECT_EQ(fast.state, slow.state);
    EXPECT_EQ(n.placements, of_logged.placements);
    EXPECT_EQ(n.discards, of_logged.discards);
    EXPECT_EQ(n.legal_placements, of_logged.legal_placements);
    EXPECT_EQ(n.follower_options, of_logged.follower_options);
    EXPECT_EQ(n.points, of_logged.points);
  }
}

TEST(Playout, IsTheSameStepByStep) {
  for (const std::string rules : {"base", "base+inns+abbot modern players=3", "base+river+king+shrines players=5", "base+dragon+tower players=4",
                                  "base+count+dragon princess-action=must players=4", "base+abbey+bridges+plague+river2+traders players=3"})
    for (const Find find : {Find::sample, Find::list}) expect_same(rules, find);
}

TEST(Playout, AnswersAndWhatChanceSaysAreTheSameByName) {
  for (const std::string line : {"base", "base+inns+abbot modern players=3", "base+river+king+shrines players=5", "base+dragon+tower players=4"})
    for (u64 seed = 1; seed <= 20; ++seed) {
      Game named(compile(parse_rules(line)));
      named.undo_log(seed % 2);
      Rng rng{seed}, chance{seed + 100};
      while (!named.over() && named.actor() == kChance) named.play(named.sample(chance));
      Game stepped(named);
      Rng other = chance;
      while (!named.over()) {
        const Move m = named.sample(rng);
        if (named.logs()) {  // it is taken back, and given again
          const Game before(named);
          const std::size_t mark = named.mark();
          Rng aside = chance;
          play_answer(named, m, aside);
          named.undo(mark);
          ASSERT_TRUE(same_state(before, named)) << line << ", seed " << seed;
        }
        play_answer(named, m, chance);
        stepped.play(m);
        while (!stepped.over() && stepped.actor() == kChance) stepped.play(stepped.sample(other));
        ASSERT_TRUE(same_state(named, stepped)) << line << ", seed " << seed;
        ASSERT_EQ(chance.state, other.state);
      }
      EXPECT_TRUE(stepped.over());
    }
}

/// Rows of the deck are read many at a time: what lies behind the last one is as it may be.
TEST(Playout, DrawsNothingThatIsNotInTheStack) {
  for (const std::string line : {"base", "base+inns", "base+inns+traders", "base+inns+traders+tower+dragon+abbey players=6", "base+river+king+shrines+plague+bridges"}) {
    const auto rules = compile(parse_rules(line));
    for (u64 seed = 1; seed <= 20; ++seed) {
      Game g(rules);
      const auto& left = g.s().left;
      for (std::size_t i = rules->deck.size(); i < std::size(left); ++i) const_cast<u8&>(left[i]) = 255;
      for (Rng rng{seed}; !g.over();) {
        const Move m = g.sample(rng);
        if (&g.phase() == &phases::draw) {
          ASSERT_LT(m.b, rules->deck.size()) << line << ", seed " << seed;
          ASSERT_TRUE(left[m.b]) << line << ", seed " << seed;
        }
        g.play(m);
      }
    }
  }
}

/// Several are written at once, and those too many overwritten.
TEST(Moves, AreListedOneByOne) {
  Rng rng{7};
  std::vector<Pos> slots(64);
  for (int i = 0; i < 64; ++i) slots[static_cast<std::size_t>(i)] = {static_cast<i16>(i - 32), static_cast<i16>(-i)};
  for (int i = 0; i < 500; ++i) {
    Moves moves;
    std::vector<Move> expected;
    for (u8 r = 0; r < 4; ++r) {
      const int end = rng.below(65);
      const u64 cells = (rng.next() | (i % 2 ? 0 : rng.next())) & (end ? ~0ull >> (64 - end) : 0);
      moves.add_places(r, cells, slots.data(), end);
      each_bit(cells, [&](int k) { expected.push_back({MoveKind::Place, r, 0, slots[static_cast<std::size_t>(k)]}); });
    }
    for (u8 figure = 0; figure < 3; ++figure) {
      const u32 segments = static_cast<u32>(rng.next()) & 0xffff;
      moves.add_deployments(figure, segments);
      each_bit(segments, [&](int k) { expected.push_back({MoveKind::Deploy, figure, static_cast<u16>(k), {}}); });
    }
    ASSERT_TRUE(std::equal(moves.begin(), moves.end(), expected.begin(), expected.end())) << i;
  }
}

TEST(Playout, KnowsWhichTurnsAreOrdinary) {
  EXPECT_TRUE(compile(parse_rules("base"))->ordinary);
  EXPECT_TRUE(compile(parse_rules("base+inns+abbot+king"))->ordinary);
  EXPECT_FALSE(compile(parse_rules("base+siege"))->ordinary);    // a phase of its own
  EXPECT_FALSE(compile(parse_rules("base+bridges"))->ordinary);  // more to do with a tile
}

TEST(Playout, LetsPeopleConfirm) {
  Game g(compile(parse_rules("base")));
  g.ask_confirm(true);
  Rng rng{1};
  PlayoutCount n;
  play_out(g, rng, n);
  EXPECT_TRUE(g.over());
  EXPECT_GT(n.placements, 60u);
}

}  // namespace
}  // namespace bastide
