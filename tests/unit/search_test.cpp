#include <gtest/gtest.h>

#include <set>

#include "bots/evaluation.hpp"
#include "bots/star25.hpp"
#include "bots/tree.hpp"
#include "bots/turn_value.hpp"
#include "expansions/registry.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "support/by_the_book.hpp"
#include "support/limits.hpp"
#include "support/positions.hpp"
#include "support/rules.hpp"

namespace bastide {
namespace {

/// Expectimax by the book: everything, by copies.
struct Expectimax {
  int me;
  double low, high;

  double value(const Game& g, int depth) const {
    if (g.over() || depth == 0) {
      Game leaf(g);
      return std::clamp(lead(evaluate(leaf), me, g.rules().players), low, high);
    }
    Moves moves;
    g.legal(moves);
    if (g.actor() == kChance) {
      double sum = 0;
      for (const Move m : moves) sum += g.s().left[m.b] * after(g, m, depth);
      return sum / g.s().stage_left;
    }
    return best_turn(g, depth, g.actor(), g.s().turn.number, 0);
  }

  double after(const Game& g, Move m, int depth) const {
    Game next(g);
    next.play(m);
    return value(next, depth);
  }

  double best_turn(const Game& g, int depth, int actor, int turn, int answers) const {
    if (answers == Plan::kAnswers || g.over() || g.actor() != actor || g.s().turn.number != turn) return value(g, depth - 1);
    Moves moves;
    g.legal(moves);
    double best = actor == me ? -1e9 : 1e9;
    for (const Move m : moves) {
      Game next(g);
      next.play(m);
      const double v = best_turn(next, depth, actor, turn, answers + 1);
      best = actor == me ? std::max(best, v) : std::min(best, v);
    }
    return best;
  }
};

double by_the_book(const Game& g, int depth, double bound) {
  Game now(g);
  const double v = lead(evaluate(now), g.actor(), g.rules().players);
  return Expectimax{g.actor(), v - bound, v + bound}.value(g, depth);
}

TEST(Star25, IsExpectimax) {
  StarSearch search(50);
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Game g = late("modern followers=2", 2, seed);
    for (int depth = 1; depth <= 3; ++depth)
      EXPECT_NEAR(search.value(g, depth), by_the_book(g, depth, 50), 1e-9) << "seed " << seed << " depth " << depth;
  }
}

TEST(Star25, IsExpectimaxWithManyTilesToCome) {
  StarSearch search(12);
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const Game g = late("modern", 30, seed);
    EXPECT_NEAR(search.value(g, 2), by_the_book(g, 2, 12), 1e-9) << "seed " << seed;
  }
}

TEST(Star25, IsExpectimaxForThreeAndWithPhasesOfTheOthers) {
  StarSearch search(50);
  for (const char* line : {"modern players=3 followers=2", "base+count players=3 followers=2"})
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const Game g = late(line, 1, seed);
      EXPECT_NEAR(search.value(g, 2), by_the_book(g, 2, 50), 1e-9) << line << " seed " << seed;
    }
}

TEST(Star25, LooksAtFewerPositionsThanThereAre) {
  StarSearch search(50);
  const Game g = late("modern", 30, 3);
  search.value(g, 1);
  const std::int64_t turns = search.evaluated();
  search.value(g, 2);
  EXPECT_LT(search.evaluated() - turns, turns * turns * 10);  // some 20 tiles may come
}

TEST(Star25, GoesDeeperWithMoreWork) {
  StarSearch search(50);
  const Game g = late("modern", 12, 2);
  search.decide(g, Clock(g, playouts(100), 1));
  EXPECT_EQ(search.depth(), 1);
  search.decide(g, Clock(g, playouts(1000000), 1));
  EXPECT_GE(search.depth(), 2);
}

TEST(Tree, CountsItsPlayouts) {
  PlayoutTree tree({}, 1);
  const Game g = late("modern", 20, 1);
  tree.search(g, Clock(g, playouts(300), 1));
  EXPECT_EQ(tree.playouts(), 300);
  PlayoutTree by_ten({.explore = 3, .playouts_per_leaf = 10, .reward = points_ahead}, 1);
  by_ten.search(g, Clock(g, playouts(300), 1));
  EXPECT_EQ(by_ten.playouts(), 300);
  PlayoutTree learning({.playouts_per_leaf = 10, .tries = 8}, 1);
  learning.search(g, Clock(g, playouts(300), 1));
  EXPECT_EQ(learning.playouts(), 300);
}

TEST(Tree, FindsTheBestLastTurn) {  // nothing comes after it: the rewards are exact
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Game g = late("modern", 0, seed);
    const int me = g.actor();
    Planner planner;
    double best = -1e9;
    planner.each(g, [&](const Plan&, Game& leaf) {
      best = std::max(best, lead(score_now(leaf), me, 2));
      return true;
    });
    PlayoutTree tree({.explore = 1, .reward = points_ahead}, seed);
    Game played(g);
    while (!played.over()) played.play(tree.search(played, Clock(g, playouts(20000), 1)));
    EXPECT_EQ(points_ahead(played)[static_cast<std::size_t>(me)], best) << "seed " << seed;
  }
}

TEST(Tree, FindsTheBestTurnBeforeTheLast) {  // with and without what its playouts teach
  for (const int tries : {1, 8})
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Game g = late("modern followers=2", 1, seed);
      const int me = g.actor();
      const double best = ByTheBook::value(g)[static_cast<std::size_t>(me)];
      PlayoutTree tree({.explore = 3, .reward = points_ahead, .tries = tries, .explore_after = 1}, seed);
      while (!g.over() && g.actor() == me) g.play(tree.search(g, Clock(g, playouts(40000), 1)));
      EXPECT_NEAR(ByTheBook::value(g)[static_cast<std::size_t>(me)], best, 1e-9) << tries << " tries, seed " << seed;
    }
}

TEST(Tree, RewardsOfAnEndedGame) {
  Game g = late("modern players=3", 5, 1);
  Rng rng{1};
  while (!g.over()) g.play(g.sample(rng));
  const i16* const score = g.s().score;
  const Rewards share = share_of_points(g), ahead = points_ahead(g);
  EXPECT_NEAR(share[0] + share[1] + share[2], 1, 1e-6);
  EXPECT_NEAR(share[1] * static_cast<float>(score[0] + score[1] + score[2]), score[1], 1e-3);
  EXPECT_EQ(ahead[2], score[2] - std::max(score[0], score[1]));
}

/// The first position of a few random games after a turn of which it gives something else than the evaluation, or leaves something changed.
std::string where_it_differs(const std::string& line) {
  const auto set = rules(line);
  TurnValue value;
  Planner planner;
  Rng rng{4};
  std::string found;
  int leaves = 0;
  for (int game = 0; game < 3 && found.empty(); ++game)
    for (Game g(set); !g.over() && found.empty(); g.play(g.sample(rng))) {
      if (g.actor() == kChance || g.s().tile_count % 5) continue;
      value.begin(g);
      planner.each(g, [&](const Plan&, Game& leaf) {
        if (++leaves % 7) return true;  // there are thousands, with everything
        const Game before(leaf);
        Game twin(leaf);
        if (value.evaluate(leaf) != evaluate(twin)) found = position_line(leaf);
        if (!same_state(leaf, before)) found = "changed: " + position_line(before);
        return found.empty();
      });
    }
  return found;
}

TEST(TurnValue, IsTheEvaluation) {
  std::vector<std::string> lines = {"base+inns+abbot+river2+king+shrines+siege+count players=3 farm-scoring=farm3", "base+king+siege modern king-scoring=15/40",
                                    "base farm-scoring=farm3-once"};
  std::string all = "base";
  for (const Expansion* e : all_expansions())
    if (const std::string id = e->id; id != "base") all += "+" + id, lines.push_back("base+" + id + " modern players=3");
  for (const char* preset : {" modern", " classic"}) lines.push_back("base" + std::string(preset)), lines.push_back(all + preset + " players=3");
  for (const std::string& line : lines) EXPECT_EQ(where_it_differs(line), "") << line;
}

TEST(Planner, VisitsEveryTurnAndLeavesTheGame) {
  for (const char* line : {"modern", "base+inns+abbot+river2+king+shrines+siege+count players=3"})
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Game g = late(line, 20, seed), before(g);
      Planner planner;
      std::vector<Plan> plans;
      planner.each(g, [&](const Plan& plan, Game& leaf) {
        plans.push_back(plan);
        Game played(g);
        for (int i = 0; i < plan.count; ++i) played.play(plan.answer[static_cast<std::size_t>(i)]);
        EXPECT_TRUE(same_state(played, leaf));
        evaluate(leaf);
        EXPECT_TRUE(same_state(played, leaf));
        return true;
      });
      EXPECT_TRUE(same_state(g, before));
      Moves moves;
      g.legal(moves);
      EXPECT_GE(plans.size(), static_cast<std::size_t>(moves.size()));
      for (const Move m : moves) EXPECT_TRUE(std::any_of(plans.begin(), plans.end(), [&](auto& p) { return p.answer[0] == m; }));
    }
}

/// Onto a bridge somebody goes, or nobody comes; one over a neighbour leaves all that could be done without it.
TEST(Planner, GoesOnAfterABridgeWithWhatThatLeaves) {
  Game g = read_position("base+bridges bridge-over=beside | BA/L@0,0N | - | 0 0 | - | 1 0 place BA/L");
  g.play(read_move(g, "0,1N"));
  std::set<std::string> plans;
  Planner planner;
  planner.each(g, [&](const Plan& plan, Game&) {
    Game now(g);
    std::string text;
    for (const Move m : std::vector<Move>(plan.answer.begin(), plan.answer.begin() + plan.count)) {
      text += to_notation(now, m) + " ";
      now.play(m);
    }
    plans.insert(text);
    return true;
  });
  EXPECT_EQ(plans, (std::set<std::string>{"- ", "f@I ", "f@NL ", "#E - ", "#E f@E ", "#0,0E - ", "#0,0E f@I ", "#0,0E f@NL "}));
}

}  // namespace
}  // namespace bastide
