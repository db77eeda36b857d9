// Thinking while somebody else decides: what is foreseen, that it is used, and who is asked when.
#include "bots/pondering.hpp"

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "bots/draws.hpp"
#include "bots/ponder_cache.hpp"
#include "contest/settings.hpp"
#include "support/limits.hpp"
#include "support/positions.hpp"

namespace bastide {
namespace {

/// The game after the whole turn, and after the tile that is drawn then.
Game after(const Game& g, const Plan& plan) {
  Game next(g);
  play(next, plan);
  return next;
}
Game after(const Game& g, const Move& draw) {
  Game next(g);
  next.play(draw);
  return next;
}

/// How many of the positions after the best turn of whoever decides are known, of how many.
std::pair<int, int> known_after_best(const PonderCache& ponder_cache, const Game& g) {
  Comparison theirs({}, 3);
  const Game leaf = after(g, theirs.run(g, playouts(300)).front().plan);
  int known = 0, all = 0;
  for (const Draw& d : draws_of(leaf)) ++all, known += ponder_cache.of(after(leaf, d.move)) != nullptr;
  return {known, all};
}

TEST(PonderCache, KnowsEveryTileAfterALikelyTurn) {
  const Game g = late("modern", 8, 1);
  PonderCache ponder_cache({}, 1, 100);
  const std::atomic<bool> stop{false};
  ponder_cache.think(g, 1 - g.actor(), stop);  // ends by itself when it knows enough
  EXPECT_GT(ponder_cache.size(), 0u);
  const auto [known, all] = known_after_best(ponder_cache, g);
  EXPECT_EQ(known, all);
  EXPECT_EQ(ponder_cache.of(g), nullptr);
}

TEST(PonderCache, SaysTurnsOfThatPosition) {
  const Game g = late("modern", 8, 2);
  const int me = 1 - g.actor();
  PonderCache ponder_cache({}, 1, 100);
  const std::atomic<bool> stop{false};
  ponder_cache.think(g, me, stop);
  Comparison theirs({}, 3);
  const Game leaf = after(g, theirs.run(g, playouts(300)).front().plan);
  for (const Draw& d : draws_of(leaf)) {
    const Game mine = after(leaf, d.move);
    ASSERT_EQ(mine.actor(), me);
    const auto* turns = ponder_cache.of(mine);
    ASSERT_NE(turns, nullptr);
    for (auto& c : *turns) EXPECT_TRUE(mine.is_legal(c.plan.answer[0]));
  }
}

TEST(PonderCache, GoesOnInTheMiddleOfATurnAndForgetsWhatDidNotHappen) {
  Comparison theirs({}, 3);
  std::uint64_t seed = 1;
  Game g = late("modern", 8, seed);
  while (theirs.run(g, playouts(300)).front().plan.count < 2) g = late("modern", 8, ++seed);
  const Plan best = theirs.run(g, playouts(300)).front().plan;
  const int me = 1 - g.actor();
  PonderCache ponder_cache({}, 1, 100);
  const std::atomic<bool> stop{false}, stopped{true};
  ponder_cache.think(g, me, stop);
  const std::size_t before = ponder_cache.size();
  Game middle(g);
  middle.play(best.answer[0]);
  ponder_cache.think(middle, me, stopped);
  EXPECT_EQ(ponder_cache.size(), before);  // no time: what was known stays
  ponder_cache.think(middle, me, stop);
  EXPECT_LT(ponder_cache.size(), before);
  const auto [known, all] = known_after_best(ponder_cache, middle);
  EXPECT_EQ(known, all);
}

TEST(PonderCache, IsOfNoUseIfAThirdComesInBetween) {
  const Game g = late("modern players=3", 20, 1);
  PonderCache ponder_cache({}, 1, 100);
  const std::atomic<bool> stop{false};
  ponder_cache.think(g, (g.actor() + 2) % 3, stop);
  EXPECT_EQ(ponder_cache.size(), 0u);
}

TEST(Comparison, AddsToWhatIsKnown) {
  const Game g = late("modern", 40, 5);
  Comparison first({}, 1), second({}, 2);
  const auto known = first.run(g, playouts(800));
  const auto& list = second.run(g, playouts(800), nullptr, &known);
  auto rollouts = [](const std::vector<Candidate>& turns) {
    int all = 0;
    for (auto& c : turns) all += c.rounds;
    return all;
  };
  EXPECT_EQ(list.size(), known.size());
  EXPECT_GE(rollouts(list), rollouts(known) + 700);
}

/// Greedy, who writes down when he ponders and finds out whether he is asked for two things at once.
class Witness : public Bot {
 public:
  std::atomic<int> pondered{0}, wrong{0};
  Move choose(const Game& g, const Limit& limit) override {
    const Busy busy(*this);
    return greedy_->choose(g, limit);
  }
  bool ponders() const override { return true; }
  void ponder(const Game& g, int seat, const std::atomic<bool>& stop) override {
    const Busy busy(*this);
    if (g.actor() == seat || g.actor() == kChance) ++wrong;
    while (!stop) std::this_thread::yield();
    ++pondered;
  }
  std::string_view name() const override { return "witness"; }

 private:
  struct Busy {
    explicit Busy(Witness& of) : witness(of) {
      if (witness.busy_.exchange(true)) ++witness.wrong;
    }
    ~Busy() { witness.busy_ = false; }
    Witness& witness;
  };
  std::unique_ptr<Bot> greedy_ = make_bot("greedy", 1);
  std::atomic<bool> busy_{false};
};

TEST(Pondering, OthersAreAskedDuringEveryDecisionWhereItIsAllowed) {
  const auto rules = compile(parse_rules("modern players=3"));
  const Stacks stacks = shuffle(*rules, series_seed(2, 0));
  for (const bool allowed : {false, true}) {
    Witness a, b;
    const auto c = make_bot("greedy", 3);
    const PlayedGame game = play_game(rules, stacks, {{&a, {}, allowed}, {&b, {}, allowed}, {c.get(), {}, allowed}});
    const auto [first, second] = std::pair(game.thinking[0].decisions, game.thinking[1].decisions);
    const auto all = first + second + game.thinking[2].decisions;
    EXPECT_EQ(a.pondered, allowed ? all - first : 0);
    EXPECT_EQ(b.pondered, allowed ? all - second : 0);
    EXPECT_EQ(a.wrong + b.wrong, 0);
  }
}

/// Thinks of nothing before it is asked: it fails.
class Clumsy : public Witness {
 public:
  void ponder(const Game&, int, const std::atomic<bool>&) override { throw std::runtime_error("out of thoughts"); }
};

TEST(Pondering, WhoeverFailsAtItPlaysAllTheSame) {
  const auto rules = compile(parse_rules("base players=2"));
  Clumsy a, b;
  const PlayedGame game = play_game(rules, shuffle(*rules, series_seed(3, 0)), {{&a, {}, true}, {&b, {}, true}});
  EXPECT_EQ(game.forfeit, -1);
}

TEST(Pondering, OurPlayerFinishesGamesWithIt) {
  const auto rules = compile(parse_rules("base+inns+abbot"));
  const auto best = make_bot("best:threads=2", 1), refuses = make_bot("best:ponder=0", 2), level = make_bot("best:level=7", 2);
  EXPECT_TRUE(best->ponders());
  EXPECT_FALSE(refuses->ponders());
  EXPECT_FALSE(level->ponders());
  const Limit little = playouts(40);
  const PlayedGame game = play_game(rules, shuffle(*rules, series_seed(4, 0)), {{best.get(), little, true}, {refuses.get(), little, true}});
  EXPECT_GT(game.turns, rules->tile_total * 9 / 10);
  EXPECT_EQ(game.forfeit, -1);
}

TEST(Pondering, IsPartOfWhatIsPlayed) {
  Settings s;
  s.bots = {"best", "greedy"};
  s.rules = to_text(parse_rules("modern"));
  s.ponder = true;
  EXPECT_TRUE(settings_from(to_json(s)).ponder);
  EXPECT_NE(command_line(s, 0, 1).find(" --ponder "), std::string::npos);
  Settings without = s;
  without.ponder = false;
  EXPECT_EQ(differences(s, without), std::vector<std::string>{"ponder: true there, nothing here"});
}

}  // namespace
}  // namespace bastide
