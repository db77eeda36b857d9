#include <gtest/gtest.h>

#include <numeric>

#include <thread>

#include "bots/appraisal.hpp"
#include "bots/arena.hpp"
#include "bots/evaluation.hpp"
#include "core/setup.hpp"
#include "core/playout.hpp"
#include "expansions/tower/phases.hpp"
#include "support/everything.hpp"
#include "support/limits.hpp"
#include "support/rules.hpp"
#include "support/stride.hpp"

namespace bastide {
namespace {

/// A game in which every seat is taken by the bot.
PlayedGame play(const std::string& spec, const std::string& line, std::int64_t n, std::uint64_t seed = 7) {
  const auto set = rules(line);
  std::vector<std::unique_ptr<Bot>> owned;
  std::vector<Bot*> bots;
  for (int seat = 0; seat < set->players; ++seat) {
    owned.push_back(make_bot(spec, seed + static_cast<std::uint64_t>(seat)));
    bots.push_back(owned.back().get());
  }
  return play_game(set, shuffle(*set, series_seed(seed, 0)), bots, playouts(n));
}

/// A position in the middle of a random game in which somebody must place a tile.
Game middle(const std::string& line, std::uint64_t seed) {
  Game g(rules(line));
  Rng rng{seed};
  while (g.s().tile_count < 30 || g.actor() == kChance || g.s().turn.tile_in_hand == kNo) g.play(g.sample(rng));
  return g;
}

/// With everything on, for each number of players.
std::vector<std::string> crowded_rules() {
  std::vector<std::string> lines;
  for (int players = 2; players <= kMaxPlayers; ++players)
    lines.push_back(every_expansion() + " players=" + std::to_string(players) + (players > 5 ? " sixth-player=yes" : ""));
  return lines;
}

/// One rules line for every value of every option, with everything on or with its own expansion alone.
std::vector<std::string> all_rules(bool alone) {
  std::vector<std::string> lines;
  for (auto& [option, owners] : all_options()) {
    const std::string expansions = !alone ? every_expansion() : owners[0]->needs ? "base+" + std::string(owners[0]->id) : owners[0]->id;
    for (auto& value : option->values) lines.push_back(expansions + " " + option->key + "=" + value.name);
  }
  for (auto& preset : all_presets()) lines.push_back((alone ? "base" : every_expansion()) + " " + preset.id);
  return lines;
}

/// A game in which every seat is taken by the bot; play_game throws at a move that is not legal.
void expect_plays(std::string_view bot, const std::string& line) {
  SCOPED_TRACE(std::string(bot) + ": " + line);
  const PlayedGame game = play(std::string(bot), line, 3);
  EXPECT_EQ(game.scores.size(), static_cast<std::size_t>(parse_rules(line).players));
  EXPECT_GT(game.turns, 10);
}

TEST(Bots, PlayEveryRuleLegally) {
  for (auto& lines : {crowded_rules(), all_rules(false)})
    for (std::size_t i = 0; i < lines.size(); i += kStride) {
      expect_plays("random", lines[i]);
      if (i / kStride % (16 * kStride) == 0) expect_plays("greedy", lines[i]);
    }
}

bool searches(std::string_view bot) { return bot != "random" && bot != "greedy"; }

/// Those that search take their time: a few lines each, every one others, in games of one expansion.
TEST(Bots, ThatSearchPlayLegally) {
  const auto lines = all_rules(true);
  const std::size_t step = 12 * kStride;
  std::size_t first = 0;
  for (auto& bot : all_bots()) {
    if (!searches(bot.id)) continue;
    for (std::size_t i = first; i < lines.size(); i += step) expect_plays(bot.id, lines[i]);
    first = (first + 5) % step;
  }
}

/// With everything on a turn has thousands of answers: they play the last tiles of a random game.
TEST(Bots, ThatSearchFinishCrowdedGames) {
  const auto lines = crowded_rules();
  std::size_t next = 0;
  for (auto& info : all_bots()) {
    if (!searches(info.id)) continue;
    const std::string& line = lines[next++ % lines.size()];
    SCOPED_TRACE(std::string(info.id) + ": " + line);
    const auto bot = make_bot(info.id, 1);
    Game g(rules(line));
    Rng rng{next};
    const int last = g.rules().tile_total - (kStride > 1 ? 3 : 6);
    while (!g.over()) {
      const bool asked = g.s().tile_count >= last && g.actor() != kChance;
      const Move m = asked ? bot->choose(g, playouts(3)) : g.sample(rng);
      ASSERT_TRUE(g.is_legal(m));
      g.play(m);
    }
  }
}

TEST(Bots, AnswerWhereTurnsAreConfirmed) {
  for (auto& info : all_bots()) {
    SCOPED_TRACE(info.id);
    const auto bot = make_bot(info.id, 1);
    Game g(rules("base"));
    g.ask_confirm(true);
    Rng rng{3};
    int confirmed = 0;
    for (int i = 0; i < 120; ++i) {
      const Move m = g.actor() == kChance ? g.sample(rng) : bot->choose(g, playouts(4));
      ASSERT_TRUE(g.is_legal(m));
      confirmed += m.kind == MoveKind::Confirm;
      g.play(m);
    }
    EXPECT_GT(confirmed, 20);
  }
}

TEST(Bots, SameSeedSameGame) {
  for (auto& bot : all_bots()) {
    SCOPED_TRACE(bot.id);
    const PlayedGame a = play(bot.id, "modern", 10), b = play(bot.id, "modern", 10);
    EXPECT_EQ(a.moves, b.moves);
    EXPECT_EQ(a.scores, b.scores);
  }
}

TEST(Bots, AnswerBetweenGames) {  // what a bot remembers of one game is no move in another
  for (auto& info : all_bots()) {
    SCOPED_TRACE(info.id);
    const auto bot = make_bot(info.id, 1);
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      Game g = middle("modern", seed);
      const Move first = bot->choose(g, playouts(10));
      ASSERT_TRUE(g.is_legal(first));
      Rng rng{seed};
      g.play(seed % 2 ? first : g.sample(rng));
      if (g.over() || g.actor() == kChance) continue;
      ASSERT_TRUE(g.is_legal(bot->choose(g, playouts(10))));
    }
  }
}

TEST(Bots, CountWhatTheyTry) {
  const Game g = middle("modern", 5);
  auto tried = [&](const char* id) {
    const auto bot = make_bot(id, 1);
    EXPECT_EQ(bot->playouts(), 0) << id;
    bot->choose(g, playouts(50));
    return bot->playouts();
  };
  EXPECT_EQ(tried("greedy"), 0);
  EXPECT_EQ(tried("ranking"), 0);
  EXPECT_EQ(tried("uct"), 50);
  EXPECT_EQ(tried("mcts2020"), 50);
  EXPECT_EQ(tried("scholar"), 50);
  EXPECT_GT(tried("mason"), 0);
  EXPECT_GT(tried("best"), 0);
  EXPECT_GT(tried("star25"), 0);
}

TEST(Bots, LeaveTheGameAsItIs) {
  for (auto& info : all_bots()) {
    const Game g = middle("base+river", 5), before(g);
    make_bot(info.id, 1)->choose(g, playouts(30));
    EXPECT_TRUE(same_state(g, before)) << info.id;
  }
}

TEST(Bots, ObeyTheStop) {
  for (auto& info : all_bots()) {
    SCOPED_TRACE(info.id);
    const Game g = middle("modern", 5);
    std::atomic<bool> stop{true};
    Limit limit;
    limit.time = std::chrono::hours(1);
    limit.stop = &stop;
    EXPECT_TRUE(g.is_legal(make_bot(info.id, 1)->choose(g, limit)));  // before it began
    stop = false;
    std::thread later([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      stop = true;
    });
    EXPECT_TRUE(g.is_legal(make_bot(info.id, 1)->choose(g, limit)));
    later.join();
  }
}

TEST(Bots, ObeyTheTime) {
  for (auto& info : all_bots()) {
    const Game g = middle("modern", 5);
    Limit limit;
    limit.time = std::chrono::milliseconds(20);
    limit.playouts = std::int64_t{1} << 40;
    const auto begin = std::chrono::steady_clock::now();
    make_bot(info.id, 1)->choose(g, limit);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5)) << info.id;
  }
}

std::string refusal(const std::string& spec) {
  try {
    make_bot(spec, 1);
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "";
}

TEST(Bots, SpecsAreRefusedInWords) {
  EXPECT_EQ(refusal("greddy"), "unknown bot 'greddy'; expected one of random, greedy, farmer, blocker, invader, ranking, mcts2020, star25, uct, scholar, mason, best");
  EXPECT_EQ(refusal("greedy:depth=3"), "greedy has no parameter 'depth': it has no parameters");
  EXPECT_EQ(refusal("mason:depth"), "mason: depth=: expected a number from 0 to 400");
  EXPECT_EQ(refusal("mason:depth=4x"), "mason: depth=4x: expected a number from 0 to 400");
  EXPECT_EQ(refusal("mason:depth=nan"), "mason: depth=nan: expected a number from 0 to 400");
  EXPECT_EQ(refusal("scholar:depth=3,breadth=1"), "scholar has no parameter 'breadth': it has playouts, depth, c, warmth");
  EXPECT_EQ(refusal(""), "unknown bot ''; expected one of random, greedy, farmer, blocker, invader, ranking, mcts2020, star25, uct, scholar, mason, best");
  EXPECT_EQ(refusal("scholar:"), "");
}

TEST(Bots, TheDefaultIsListed) { EXPECT_EQ(refusal(std::string(default_bot())), ""); }

TEST(Evaluation, AnEndedGameIsWorthItsScores) {
  Game g(rules("modern"));
  Rng rng{1};
  PlayoutCount count;
  play_out(g, rng, count);
  const Points now = evaluate(g);
  for (int p = 0; p < 2; ++p) EXPECT_EQ(now[p], g.s().score[p]);
}

TEST(Evaluation, UnfinishedFeaturesCount) {
  const Game g = middle("modern farmers=off", 4);
  ASSERT_NE(g.s().figures_used[0], 0u);
  Game copy(g);
  const Points points = score_now(copy);
  EXPECT_GT(points[0] + points[1], g.s().score[0] + g.s().score[1]);
  for (int p = 0; p < 2; ++p) EXPECT_GE(points[p], g.s().score[p]);
}

TEST(Evaluation, AHandIsWorthMoreTheEmptierItWas) {
  const Game g(rules("modern"));
  EXPECT_DOUBLE_EQ(hand_value(g, 0), 6);
  EXPECT_DOUBLE_EQ(hand_of(0), -10);
  EXPECT_DOUBLE_EQ(hand_of(3), 0);
  for (int n = 2; n <= 7; ++n) EXPECT_LT(hand_of(n) - hand_of(n - 1), hand_of(n - 1) - hand_of(n - 2));
}

/// The first piece is worth most, none more than can still be laid, and nothing where there are none.
TEST(Evaluation, ATowerPieceThatIsKeptIsWorthSomethingWhileItCanBeLaid) {
  EXPECT_EQ(stock_value(Game(rules("modern")), 0), 0);
  Game g(compile(parse_rules("base+tower modern")));
  Rng rng{3};
  double before = stock_value(g, 0) + stock_value(g, 1);
  EXPECT_GT(before, 60);
  bool laid = false;
  while (!g.over()) {
    const Move m = g.sample(rng);
    const int left[] = {tower_pieces_left(g, 0), tower_pieces_left(g, 1)};
    g.play(m);
    const double now = stock_value(g, 0) + stock_value(g, 1);
    const bool fewer = tower_pieces_left(g, 0) + tower_pieces_left(g, 1) < left[0] + left[1];
    EXPECT_LE(now, before);
    if (fewer) laid = true;
    if (tiles_left(g) > 40 && !fewer) {
      EXPECT_EQ(now, before) << "there are turns enough";
    }
    before = now;
  }
  EXPECT_TRUE(laid);
  EXPECT_EQ(before, 0);
}

/// Messages and fleas: nothing in other games, nor when the game is over.
TEST(Evaluation, TheOutlookIsSeenAtFirstSightToo) {
  for (const std::string line : {"modern", "base+dragon modern", "base+messages modern", "base+plague modern"}) {
    Game g(rules(line));
    Appraisal first_sight(g.shared_rules());
    int seen = 0;
    for (Rng rng{5}; !g.over(); g.play(g.sample(rng))) {
      Points outlook{}, both{};
      add_outlook(g, outlook);
      Game copy(g);
      first_sight.begin(g);
      ASSERT_EQ(first_sight.look(copy, 0)[kStock], outlook) << line;
      add_hands(g, both);
      for (int p = 0; p < 2; ++p) ASSERT_NEAR(both[p], hand_value(g, p) + outlook[p], 1e-9) << line;
      seen += outlook[0] != outlook[1];
    }
    Points after{};
    add_outlook(g, after);
    EXPECT_EQ(after, Points{});
    EXPECT_EQ(seen > 20, line.ends_with("s modern") || line.ends_with("plague modern")) << line << ": " << seen;
  }
}

TEST(Evaluation, TheLeadIsOverTheBestOther) {
  const Points points{10, 30, 20};
  EXPECT_EQ(lead(points, 0, 3), -20);
  EXPECT_EQ(lead(points, 1, 3), 10);
  EXPECT_EQ(lead(points, 0, 2), -20);
}

/// A later stack may lack tiles, too.
TEST(Evaluation, CountsTheTilesThatADescribedPositionHas) {
  Game g(compile(parse_rules("base+river modern")));
  Rng rng{1};
  while (g.s().turn.number < 3 || g.s().turn.tile_in_hand == kNo) g.play(g.sample(rng));
  auto setup = setup_of(g);
  const int before = tiles_left(g);
  const Stage& later = g.rules().stages.back();
  int taken = 0;
  for (int row = later.begin; row < later.end; ++row, ++taken) setup.discards.push_back(g.rules().id(g.rules().deck[row].kind));
  ASSERT_GT(taken, 10);
  Game described = from_setup(g.shared_rules(), setup);
  EXPECT_EQ(tiles_left(described), before - taken);
  while (!described.over()) {
    const auto& left = described.s().left;
    EXPECT_EQ(tiles_left(described), std::accumulate(left, left + described.rules().deck.size(), 0));
    described.play(described.sample(rng));
  }
}

}  // namespace
}  // namespace bastide
