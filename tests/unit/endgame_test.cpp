#include "bots/endgame.hpp"

#include <gtest/gtest.h>

#include "bots/comparison.hpp"
#include "support/by_the_book.hpp"
#include "support/limits.hpp"
#include "support/positions.hpp"

namespace bastide {
namespace {

constexpr std::int64_t kPlenty = 1'000'000'000;

/// What is said of each turn is what expectimax by the book says, of the first `exact`; of the others it is a bound.
void expect_exact(const Game& g, std::size_t exact, const std::string& what) {
  Endgame endgame;
  const Clock clock(g, {}, 1);
  ASSERT_TRUE(endgame.solve(g, exact, {kPlenty, clock, 1})) << what;
  double best = -1e9;
  for (std::size_t i = 0; i < endgame.turns().size(); ++i) {
    const auto& [plan, value] = endgame.turns()[i];
    const double book = ByTheBook::of(g, plan);
    best = std::max(best, book);
    if (i < exact) {
      EXPECT_NEAR(value, book, 1e-9) << what << " turn " << i;
    } else {
      EXPECT_GE(value, book - 1e-9) << what << " turn " << i;
      EXPECT_LE(value, endgame.turns()[i - 1].value);
    }
  }
  EXPECT_NEAR(endgame.turns()[0].value, best, 1e-9) << what;
}

TEST(Endgame, IsExpectimaxForTwo) {
  for (const std::size_t exact : {1u, 3u})
    for (int left = 0; left <= 2; ++left)
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const std::string line = left == 2 ? "modern followers=1" : "modern followers=2";
        expect_exact(late(line, left, seed), exact, line + " left " + std::to_string(left) + " seed " + std::to_string(seed));
      }
}

TEST(Endgame, IsExpectimaxWithExpansions) {
  for (const char* line :
       {"base+inns+abbot+king+shrines followers=1", "base+count+cult+siege followers=1", "base+river2 followers=2"})
    for (int left = 0; left <= 1; ++left)
      for (std::uint64_t seed = 1; seed <= 2; ++seed)
        expect_exact(late(line, left, seed), 2, line + std::string(" seed ") + std::to_string(seed));
}

TEST(Endgame, IsMaxNForMore) {
  for (const char* line : {"modern players=3 followers=2", "base+inns+count players=3 followers=1", "modern players=4 followers=1"})
    for (int left = 0; left <= 1; ++left)
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const Game g = late(line, left, seed);
        expect_exact(g, 1000, line + std::string(" seed ") + std::to_string(seed));
      }
}

TEST(Endgame, GivesUp) {
  const Game g = late("modern", 3, 1);
  Endgame endgame;
  const Clock clock(g, {}, 1);
  EXPECT_FALSE(endgame.solve(g, 1, {1000, clock, 1}));
  EXPECT_LE(endgame.positions(), 1000);
  const std::atomic<bool> stop{true};
  Limit limit;
  limit.stop = &stop;
  const Clock stopped(g, limit, 1);
  EXPECT_FALSE(endgame.solve(g, 1, {kPlenty, stopped, 1}));
  EXPECT_LE(endgame.positions(), 200);
  EXPECT_TRUE(endgame.solve(late("modern", 2, 1), 1, {kPlenty, clock, 1}));  // and is as good as new
}

/// Red has a city of three tiles with two pennants (5 points, 12 when closed) that the last tile, which is Red's, closes at 3,0,
/// with a farmer beside it for 3 points. Blue's straight road earns 5 points on the road below, which nobody has, or 1 at 3,-1,
/// where it keeps the last tile out of 3,0; then Red earns 1 with it elsewhere. So 1 - 5 - 1 = -5 is best, and the road comes to 5
/// - 12 - 3 = -10. What is on the table says 5 - 5 = 0 for the road and 1 - 5 = -4 for the door.
Game door() {
  return laid_out({{{"BA/RFr", {0, 1}},
                    {"BA/C", {0, 0}, 1},
                    {"BA/CFc+", {1, 0}},
                    {"BA/CFc+", {2, 0}},
                    {"BA/L", {2, -1}},
                    {"BA/RFr", {-1, 1}},
                    {"BA/RFr", {1, 1}},
                    {"BA/RFr", {-2, 1}}},
                   {{1, 1, "E"}},
                   {"BA/C"},
                   "BA/RFr"});
}

TEST(Endgame, ShutsTheDoorThatTheEvaluationLeavesOpen) {
  const Game g = door();
  Planner planner;
  Plan seen;
  double most = -1e9;
  planner.each(g, [&](const Plan& plan, Game& leaf) {
    if (const double v = lead(evaluate(leaf), 0, 2); v > most) most = v, seen = plan;
    return true;
  });
  Endgame endgame;
  const Clock clock(g, {}, 1);
  ASSERT_TRUE(endgame.solve(g, 1000, {kPlenty, clock, 1}));
  const auto& best = endgame.turns().front();
  EXPECT_EQ(best.plan.answer[0].at, (Pos{3, -1}));
  EXPECT_EQ(best.value, -5);
  for (auto& t : endgame.turns())
    if (t.plan == seen) {
      EXPECT_EQ(t.value, -10);
    }
  EXPECT_EQ(seen.answer[0].at.y, 1);
}

TEST(Endgame, IsWhatBestPlaysWhenItIsSolved) {
  const Game g = door();
  Comparison comparison({}, 1);
  const auto& list = comparison.run(g, playouts(400));
  EXPECT_TRUE(list[0].solved);
  EXPECT_EQ(list[0].mean(), -5);
  EXPECT_EQ(list[0].error(), 0);
  EXPECT_LE(comparison.playouts(), 200);
}

TEST(Endgame, LeavesTheRestOfTheLimitToRollouts) {
  const Game g = late("modern", 2, 3);
  Comparison::Settings settings;
  Comparison hopeless(settings, 1);
  EXPECT_FALSE(hopeless.run(g, playouts(100)).front().solved);  // not even tried
  EXPECT_GT(hopeless.playouts(), 80);
  EXPECT_LE(hopeless.playouts(), 100);
  settings.endgame = 0;
  Comparison never(settings, 1);
  EXPECT_FALSE(never.run(g, playouts(4000)).front().solved);
}

/// Positions that take more than is expected: half of the limit is lost, and the other half is rolled out, every time alike.
TEST(Endgame, GoesOnWithRolloutsWhenItGaveUp) {
  int gave_up = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Game g = late("modern followers=3", 2, seed);
    std::size_t turns = 0;
    Planner planner;
    planner.each(g, [&](const Plan&, Game&) { return ++turns; });
    const auto just_enough = static_cast<std::int64_t>(Endgame::expected_positions(g, turns) / 40 / 0.5) + 1;
    Comparison one({}, 1), two({}, 1);
    const Candidate a = one.run(g, playouts(just_enough)).front(), b = two.run(g, playouts(just_enough)).front();
    EXPECT_EQ(a.plan, b.plan);
    EXPECT_EQ(a.mean(), b.mean());
    EXPECT_EQ(one.playouts(), two.playouts());
    EXPECT_LE(one.playouts(), just_enough);
    if (a.solved) continue;
    ++gave_up;
    EXPECT_GT(a.rounds, 0);
    EXPECT_GT(one.playouts(), just_enough * 3 / 4);
  }
  EXPECT_GT(gave_up, 0);
}

/// A game between greedy players when so many tiles are left and somebody must place one.
Game late_between_greedy(int left, std::uint64_t seed) {
  const auto greedy = make_bot("greedy", 1);
  Game g(compile(parse_rules("modern")));
  Rng rng{seed};
  while (tiles_left(g) > left || g.actor() == kChance || g.s().turn.tile_in_hand == kNo)
    g.play(g.actor() == kChance ? g.sample(rng) : greedy->choose(g, {}));
  return g;
}

double value_of(const std::vector<Endgame::Turn>& turns, const Plan& plan) {
  const auto found = std::find_if(turns.begin(), turns.end(), [&](auto& t) { return t.plan == plan; });
  return found == turns.end() ? -1e9 : found->value;
}

/// Without solving, rollouts find what is best where that is known: what they take is worth less by their standard error at most.
/// (They did so in all ten positions when this was written; one may fail, because those who play the rollouts on do not play
/// perfectly.)
TEST(Comparison, ChoosesWhatIsBestWhereThatIsKnown) {
  Comparison::Settings settings;
  settings.endgame = 0;
  int best = 0;
  double lost = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Game g = late_between_greedy(2, seed);
    const Clock clock(g, {}, 1);
    Endgame endgame;
    ASSERT_TRUE(endgame.solve(g, 1000, {kPlenty, clock, 1}));
    Comparison comparison(settings, seed);
    const Candidate& chosen = comparison.run(g, playouts(1500)).front();
    const double loss = endgame.turns()[0].value - value_of(endgame.turns(), chosen.plan);
    best += loss <= chosen.error();
    lost += loss;
  }
  EXPECT_GE(best, 9);
  EXPECT_LE(lost, 3);
}

}  // namespace
}  // namespace bastide
