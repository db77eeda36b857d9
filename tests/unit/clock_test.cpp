#include "bots/clock.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "bots/arena.hpp"
#include "bots/comparison.hpp"
#include "bots/evaluation.hpp"
#include "contest/result.hpp"

namespace bastide {
namespace {

using namespace std::chrono_literals;
using Nanoseconds = std::chrono::nanoseconds;

Limit clock_of(Nanoseconds remaining, Nanoseconds increment) {
  Limit limit;
  limit.remaining = remaining, limit.increment = increment;
  return limit;
}

Game beginning() {
  Game g(compile(parse_rules("modern")));
  Rng rng{1};
  while (g.actor() == kChance) g.play(g.sample(rng));
  return g;
}

struct Spent {
  Nanoseconds left, given;  ///< on the clock at the end; what it had in all
  int turns = 0;
};

/// How long a decision takes beyond the thinking; the number of the decision.
using Overrun = std::function<Nanoseconds(int)>;

/// A random game in which the first player thinks for all of `share` that his clock offers, on a clock that only counts.
Spent spend(const std::string& line, Nanoseconds time, Nanoseconds increment, Thinks thinks, Nanoseconds Share::*share,
            const Overrun& overrun = [](int) { return 0ns; }) {
  Game g(compile(parse_rules(line)));
  Rng rng{7};
  Spent s{time, time};
  ClockMemory memory;
  int decisions = 0;
  while (!g.over()) {
    const bool places = g.actor() != kChance && g.s().turn.tile_in_hand != kNo;
    if (g.actor() == 0 && (places || thinks == Thinks::DecisionByDecision)) {
      const Limit limit = clock_of(s.left, increment);
      memory.see(g, limit);
      const Nanoseconds thought = share_of(g, limit, thinks, memory).*share;
      memory.thought(thought);
      s.left -= thought + overrun(decisions++);
      EXPECT_GT(s.left.count(), 0) << line;
      if (places) s.left += increment, s.given += increment, ++s.turns;
    }
    g.play(g.sample(rng));
  }
  return s;
}

TEST(Clock, SharesAddUpToWhatThereIs) {
  for (const char* line : {"modern", "base+river players=3", "base+inns+abbot+siege+count players=5"})
    for (const Nanoseconds increment : {0ms, 100ms, 5000ms}) {
      const Spent whole = spend(line, 60s, increment, Thinks::TurnByTurn, &Share::usual);
      EXPECT_LT(whole.left - increment, whole.given / 10) << line << " " << increment.count();
      const Spent parts = spend(line, 60s, increment, Thinks::DecisionByDecision, &Share::usual);
      EXPECT_LT(parts.left - increment, whole.given * 6 / 10) << line << " " << increment.count();
    }
}

TEST(Clock, TheMostNeverBreaksIt) {
  for (const Nanoseconds time : {1us + 0ns, 10ms + 0ns, 1s + 0ns, 600s + 0ns})
    for (const Nanoseconds increment : {0ms, 1ms, 2000ms}) {
      if (time < 1ms && increment.count() == 0) continue;  // a clock that is used up whole has no nanosecond left for every turn
      spend("modern", time, increment, Thinks::TurnByTurn, &Share::most);
    }
}

TEST(Clock, EveryTurnGetsTheSame) {
  Game g(compile(parse_rules("modern")));
  Rng rng{1};
  Nanoseconds left = 60s;
  ClockMemory memory;
  std::vector<Nanoseconds> shares;
  while (!g.over()) {
    if (g.actor() == 0 && g.s().turn.tile_in_hand != kNo) {
      const Limit limit = clock_of(left, 0s);
      memory.see(g, limit);
      shares.push_back(share_of(g, limit, Thinks::TurnByTurn, memory).usual);
      memory.thought(shares.back());
      left -= shares.back();
    }
    g.play(g.sample(rng));
  }
  ASSERT_GT(shares.size(), 30u);
  for (auto& share : shares) EXPECT_NEAR(static_cast<double>(share.count()), 60e9 / static_cast<double>(shares.size()), 2e8);
}

/// Machines that let a player wait: always, often, or seldom and then long.
TEST(Clock, LastsOnABusyMachine) {
  struct {
    Nanoseconds time, increment;
    Overrun overrun;
  } const machines[] = {
      {500ms, 10ms, [](int) { return 15ms; }},
      {500ms, 10ms, [](int n) { return n % 5 ? 4ms : 50ms; }},
      {500ms, 10ms, [](int n) { return n % 12 == 11 ? 80ms : 2ms; }},
      {2s, 20ms, [](int) { return 40ms; }},
      {2s, 20ms, [](int n) { return n % 2 ? 0ms : 80ms; }},
      {2s, 20ms, [](int n) { return n > 25 ? 35ms : 0ms; }},
      {60s, 0s, [](int) { return 1s; }},
      {10s, 0s, [](int n) { return n % 9 == 8 ? 180ms : 20ms; }},
  };
  for (auto& m : machines)
    for (const auto share : {&Share::usual, &Share::most}) {
      spend("modern", m.time, m.increment, Thinks::TurnByTurn, share, m.overrun);
      spend("base+river+inns modern", m.time * 2, m.increment * 2, Thinks::DecisionByDecision, share,
            [&m](int n) { return m.overrun(n / 2) / 2; });
    }
}

/// What decisions are not expected to take is not saved up for them.
TEST(Clock, UsesItsTimeOnAQuietMachine) {
  struct {
    Nanoseconds time, increment;
  } const clocks[] = {{500ms, 10ms}, {2s, 20ms}, {60s, 0s}, {10s, 1s}};
  for (auto& c : clocks) {
    const Spent s = spend("modern", c.time, c.increment, Thinks::TurnByTurn, &Share::usual, [](int) { return 100us; });
    EXPECT_LT(s.left - c.increment, s.given * 3 / 20) << c.time.count();
  }
}

/// A position of the game, a turn later each time.
Game at_turn(int turn) {
  Game g(compile(parse_rules("modern")));
  Rng rng{1};
  while (g.actor() == kChance || g.s().turn.number < turn || g.s().turn.tile_in_hand == kNo) g.play(g.sample(rng));
  return g;
}

TEST(ClockMemory, LearnsWhatDecisionsTakeBeyondTheThinking) {
  ClockMemory memory;
  Nanoseconds left = 60s;
  auto turn = [&](int number, Nanoseconds thinks, Nanoseconds takes) {
    memory.see(at_turn(number), clock_of(left, 100ms));
    memory.thought(thinks);
    left += 100ms - takes;
  };
  EXPECT_EQ(memory.overhead(), 0ns);
  for (int n = 1; n < 20; n += 2) turn(n, 500ms, 500ms);
  EXPECT_EQ(memory.overhead(), 0ns);
  for (int n = 21; n < 69; n += 2) turn(n, 500ms, 530ms);
  EXPECT_NEAR(static_cast<double>(memory.overhead().count()), 30e6, 1e6);
  turn(70, 500ms, 400ms);  // less than he meant: he moved sooner
  turn(71, 500ms, 500ms);
  EXPECT_LT(memory.overhead(), 25ms);
  EXPECT_GT(memory.overhead(), 10ms);
}

TEST(ClockMemory, TheReserveDoesNotShrink) {
  ClockMemory memory;
  memory.see(at_turn(1), clock_of(60s, 0s));
  EXPECT_EQ(memory.reserve(), 200ms);
  memory.see(at_turn(69), clock_of(10ms, 0s));
  EXPECT_EQ(memory.reserve(), 200ms);
  EXPECT_EQ(share_of(at_turn(69), clock_of(10ms, 0s), Thinks::TurnByTurn, memory).most, 1ns);

  ClockMemory small;
  small.see(at_turn(1), clock_of(500ms, 10ms));
  const Nanoseconds reserve = small.reserve();
  EXPECT_GT(reserve, 80ms);
  EXPECT_LT(reserve, 200ms);
  small.see(at_turn(51), clock_of(150ms, 10ms));
  EXPECT_EQ(small.reserve(), reserve);

  ClockMemory late;  // who is asked for the first time near the end keeps back as much
  late.see(at_turn(69), clock_of(100ms, 0s));
  EXPECT_EQ(late.reserve(), 200ms);
}

TEST(ClockMemory, KnowsANewClock) {
  ClockMemory memory;
  memory.see(at_turn(51), clock_of(10s, 0s));
  memory.see(at_turn(1), clock_of(500ms, 10ms));  // another game
  EXPECT_LT(memory.reserve(), 200ms);
  EXPECT_EQ(memory.overhead(), 0ns);
  memory.see(at_turn(3), clock_of(90s, 0s));  // more than it can have
  EXPECT_EQ(memory.reserve(), 200ms);
  EXPECT_EQ(memory.overhead(), 0ns);
}

/// What the increments give is gone again if every turn takes more.
TEST(ClockMemory, IncrementsThatTurnsUseUpAreNotSharedOut) {
  ClockMemory memory;
  Nanoseconds left = 2s;
  for (int n = 1; n <= 31; n += 2) {
    memory.see(at_turn(n), clock_of(left, 20ms));
    memory.thought(0ns);
    left += 20ms - 40ms;
  }
  const Limit limit = clock_of(left, 20ms);
  memory.see(at_turn(33), limit);
  const Nanoseconds share = share_of(at_turn(33), limit, Thinks::TurnByTurn, memory).usual;
  const int turns = turns_left(at_turn(33));
  EXPECT_LT(share * turns, left - memory.reserve() - 20ms * (turns - 1));
  EXPECT_GT(share * turns, (left - memory.reserve() - 20ms * (turns - 1)) / 2);
}

TEST(Clock, ABoundForADecisionHoldsBesideIt) {
  const Game g = beginning();
  Limit limit = clock_of(3600s, 0s);
  limit.time = 1ns;
  Clock clock(g, limit, 100);
  EXPECT_TRUE(clock.out(0));
  EXPECT_FALSE(clock.extend());
  EXPECT_TRUE(clock.saves());
  limit.time = 0ns, limit.playouts = 5;
  Clock counting(g, limit, 100);
  EXPECT_FALSE(counting.out(4));
  EXPECT_TRUE(counting.out(5));
  EXPECT_TRUE(counting.extend());
  EXPECT_FALSE(counting.extend());
  EXPECT_TRUE(counting.out(5));
}

/// A clock ends the thinking, not the number of playouts that a bot would take otherwise. It is a clock that leaves a decision more than
/// the machine takes to be busy with others, or a search to ask for its memory.
TEST(Clock, EndsTheThinkingOfEverySearcher) {
  const Game g = beginning();
  for (const char* spec :
       {"best:playouts=1000000000", "mason:playouts=1000000000", "uct:playouts=1000000000", "scholar:playouts=1000000000",
        "star25:playouts=1000000000", "mcts2020:playouts=1000000000", "best:level=9"}) {
    const auto bot = make_bot(spec, 1);
    EXPECT_TRUE(g.is_legal(bot->choose(g, clock_of(20s, 0s)))) << spec;
    EXPECT_GT(bot->playouts(), 0) << spec;
  }
}

/// The last tile of a game, where turns are what they are: nobody waits until his clock is down.
TEST(Clock, NoTimeIsSpentOnWhatIsSettled) {
  Game g(compile(parse_rules("modern")));
  Rng rng{3};
  while (tiles_left(g) > 0 || g.actor() == kChance || g.s().turn.tile_in_hand == kNo) g.play(g.sample(rng));
  for (const int threads : {1, 3}) {
    Comparison::Settings settings;
    settings.threads = threads;
    settings.endgame = 0;
    Comparison comparison(settings, 1);
    EXPECT_GT(comparison.run(g, clock_of(100h, 0s)).size(), 1u);
    EXPECT_GE(comparison.playouts(), 64);
  }
}

TEST(Clock, ManyThreadsKeepIt) {
  Comparison::Settings settings;
  settings.threads = 3;
  Comparison comparison(settings, 1);
  for (int i = 0; i < 3; ++i) EXPECT_GT(comparison.run(beginning(), clock_of(2s, 0s)).size(), 1u);
  EXPECT_GT(comparison.playouts(), 0);
}

/// Answers by lot, after a while.
class Slow : public Bot {
 public:
  explicit Slow(Nanoseconds pause) : pause_(pause) {}
  Move choose(const Game& g, const Limit& limit) override {
    clocks.push_back(limit.remaining);
    std::this_thread::sleep_for(pause_);
    return g.sample(rng_);
  }
  std::string_view name() const override { return "slow"; }

  std::vector<Nanoseconds> clocks;

 private:
  Nanoseconds pause_;
  Rng rng_{1};
};

PlayedGame play(Bot& first, Bot& second, const Limit& limit) {
  const auto rules = compile(parse_rules("modern"));
  return play_game(rules, shuffle(*rules, series_seed(1, 0)), {&first, &second}, limit);
}

TEST(Clock, WhoOverstepsItLosesOnTime) {
  Slow slow(20ms), quick(0ns);
  const PlayedGame game = play(quick, slow, clock_of(10ms, 0s));
  EXPECT_EQ(game.forfeit, 1);
  EXPECT_TRUE(is_out_of_time(game.fault)) << game.fault;
  EXPECT_EQ(game.thinking[1].decisions, 1);
  EXPECT_EQ(game.scores.size(), 2u);

  Settings settings;
  settings.bots = {"greedy", "random"};
  settings.rules = to_text(parse_rules("modern"));
  settings.clock = clock_from("10ms");
  Result result(settings);
  PlayedGame played = game;
  played.seats = {0, 1};
  result.add(kept({}, played));
  EXPECT_NE(to_words(result).find("1 lost on time"), std::string::npos) << to_words(result);
  EXPECT_EQ(result.pairs()[0].wins, 1);
}

TEST(Clock, RunsDownAndGetsItsIncrements) {
  Slow a(0ns), b(0ns);
  const PlayedGame game = play(a, b, clock_of(1h, 1h));
  EXPECT_EQ(game.forfeit, -1);
  ASSERT_GT(a.clocks.size(), 36u);
  EXPECT_EQ(a.clocks[0], 1h);
  EXPECT_GT(a.clocks.back(), 30h);
  Slow c(0ns), d(0ns);
  play(c, d, clock_of(1h, 0s));
  for (std::size_t i = 1; i < c.clocks.size(); ++i) EXPECT_LT(c.clocks[i], c.clocks[i - 1]);
}

TEST(Clock, TheSearchersPlayAWholeGameByIt) {
  for (const char* spec : {"best", "best:level=8", "mason", "uct", "scholar", "star25", "mcts2020"}) {
    const auto bot = make_bot(spec, 1);
    Slow other(0ns);
    Limit limit = clock_of(1h, 0s);
    limit.playouts = 40;
    const PlayedGame game = play(*bot, other, limit);
    EXPECT_EQ(game.forfeit, -1) << spec << ": " << game.fault;
    EXPECT_GT(bot->playouts(), 30) << spec;
  }
}

TEST(Thinking, KnowsWhatNearlyAllKeptWithin) {
  Thinking all;
  EXPECT_EQ(all.nearly_longest().count(), 0);
  for (int game = 0; game < 50; ++game) {
    Thinking one;
    for (int i = 1; i <= 100; ++i) one.note(Nanoseconds(i + 100 * game));
    EXPECT_EQ(one.slowest.size(), 16u);
    all.add(one);
  }
  EXPECT_EQ(all.decisions, 5000);
  EXPECT_EQ(all.longest.count(), 5000);
  EXPECT_EQ(all.nearly_longest().count(), 4995);  // five were slower
}

TEST(Thinking, IsKeptWithTheGame) {
  KeptGame g{{}, {0, 1}, {10, 20}, {{10}, {20}}, {Thinking{}, Thinking{}}, -1, ""};
  for (int i = 1; i <= 40; ++i) g.thinking[0].note(std::chrono::milliseconds(i));
  g.thinking[1].note(2ms);
  const KeptGame read = kept_game_from(to_line(g));
  EXPECT_EQ(read, g);
  EXPECT_EQ(read.thinking[0].nearly_longest(), 40ms);
  EXPECT_EQ(read.thinking[0].slowest.size(), 16u);
  std::string old = to_line(g);  // games that were kept before the slowest were
  for (std::size_t at; (at = old.find("\"slowest\"")) != old.npos;) old.erase(at, old.find(']', at) + 2 - at);
  EXPECT_EQ(kept_game_from(old).thinking[0].nearly_longest(), 40ms);
}

TEST(Settings, HaveAClock) {
  const GameClock clock = clock_from("60s+1500ms");
  EXPECT_EQ(clock.time, 60s);
  EXPECT_EQ(clock.increment, 1500ms);
  EXPECT_EQ(to_text(clock), "60s+1.5s");
  EXPECT_EQ(clock_from("5min").increment.count(), 0);
  EXPECT_EQ(to_text(clock_from("600+10")), "600s+10s");
  EXPECT_EQ(to_text(clock_from("1s+0s")), "1s");
  for (const char* wrong : {"", "0", "0s", "60s+", "+1s", "60+", "-1+1", "1.5+1", "1s+1s+1s", "x"})
    EXPECT_THROW(clock_from(wrong), std::invalid_argument) << wrong;
  Settings s;
  s.bots = {"greedy", "uct@1s"};
  s.rules = to_text(parse_rules("modern"));
  s.clock = clock;
  EXPECT_EQ(to_text(settings_from(to_json(s)).clock), "60s+1.5s");
  EXPECT_NE(command_line(s, 0, 1).find("--clock 60s+1.5s"), std::string::npos);
  EXPECT_EQ(s.limit(1).remaining, 60s);
  EXPECT_EQ(s.limit(1).time, 1s);
  EXPECT_EQ(differences(s, Settings{s.kind, s.bots, s.rules, s.seed, s.time, s.playouts, {}, {}}).size(), 1u);
}

}  // namespace
}  // namespace bastide
