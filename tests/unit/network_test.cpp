#include "bots/network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bots/arena.hpp"
#include "bots/lessons.hpp"
#include "support/limits.hpp"
#include "support/source_dir.hpp"

namespace bastide {
namespace {

/// Worked out by hand, as it says itself.
std::string tiny_file() { return std::string(kSourceDir) + "/tests/support/tiny_network.json"; }

std::string tiny_text() {
  std::ifstream in(tiny_file());
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string with(std::string text, const std::string& old, const std::string& now) {
  const auto at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return at == std::string::npos ? text : text.replace(at, old.size(), now);
}

std::size_t input(const std::string& name) {
  const auto& names = input_names();
  const auto found = std::find(names.begin(), names.end(), name);
  EXPECT_NE(found, names.end()) << name;
  return static_cast<std::size_t>(found - names.begin());
}

std::string fault(const std::string& text) {
  try {
    Network::from_text(text);
  } catch (const std::exception& e) {
    return e.what();
  }
  return "none";
}

TEST(Network, GivesWhatIsWorkedOutByHand) {
  const auto tiny = Network::from_file(tiny_file());
  Inputs x{};
  EXPECT_FLOAT_EQ(tiny->value(x), 0.5f);
  x[input("mine: now")] = 40, x[input("theirs: now")] = 33;
  EXPECT_FLOAT_EQ(tiny->value(x), 7.5f);
  x[input("to come")] = 0.75f;  // 3 (2 * 0.75 - 1)
  EXPECT_FLOAT_EQ(tiny->value(x), 9.0f);
  x[input("to come")] = 0.25f;  // a negative sum becomes 0
  x[input("mine: on fields")] = 3, x[input("theirs: on fields")] = 1;
  EXPECT_FLOAT_EQ(tiny->value(x), 3.5f);
  EXPECT_EQ(tiny->about().rfind("worked out by hand", 0), 0u);
}

TEST(Network, SeesWhatGamesAreLearnedFrom) {
  const auto set = compile(parse_rules("modern"));
  const auto a = make_bot("greedy", 1);
  const Stacks stacks = shuffle(*set, series_seed(3, 0));
  Game g(set);
  g.ask_confirm(false);
  g.undo_log(true);
  std::vector<Move> moves;
  std::vector<Inputs> seen;
  LearnedEval eval(set);
  while (!g.over()) {
    const int turn = g.s().turn.number, me = g.actor();
    if (me != kChance) eval.begin(g);
    moves.push_back(me == kChance ? next_chance(g, stacks) : a->choose(g, {}));
    g.play(moves.back());
    if (me == kChance || g.over() || (g.actor() == me && g.s().turn.number == turn)) continue;
    seen.push_back(inputs_of(g, eval.terms(g, me), me, 1 - me, eval.left(g)));
  }
  const auto lessons = lessons_of(set, moves);
  ASSERT_GT(lessons.size(), 60u);
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const Lesson& lesson = lessons[i];
    EXPECT_FLOAT_EQ(lesson.inputs[kInputs - 1], static_cast<float>(lesson.left));
    for (std::size_t t = 0; t < kTerms; ++t) {
      EXPECT_FLOAT_EQ(lesson.inputs[t], static_cast<float>(lesson.terms[t]));
      EXPECT_FLOAT_EQ(lesson.inputs[kSeen + t], static_cast<float>(-lesson.terms[kTerms + t]));
    }
  }
  const Inputs& last = lessons.back().inputs;
  float standing = 0;
  for (std::size_t i = kTerms; i < kSeen; ++i) standing += last[i];
  EXPECT_GT(standing, 0);
  EXPECT_LE(standing, 7);
}

TEST(Network, IsRefusedInWords) {
  const std::string tiny = tiny_text();
  EXPECT_EQ(fault(tiny), "none");
  EXPECT_EQ(fault("net").rfind("this is no JSON", 0), 0u) << fault("net");
  EXPECT_EQ(fault("[1]"), "expected one JSON object, found [1]");
  EXPECT_EQ(fault(with(tiny, "network 1", "network 2")), "format: expected 'bastide network 1', found 'bastide network 2'");
  EXPECT_EQ(fault(with(tiny, "mine: hope", "mine: fear")), "inputs[2]: expected 'mine: hope', for this program looks at positions so, found 'mine: fear'");
  EXPECT_EQ(fault(with(tiny, ", \"to come\"", "")), "inputs: expected 51 names, found 50");
  EXPECT_EQ(fault(with(tiny, "\"direct\"", "\"indirect\"")), "direct: missing");
  EXPECT_EQ(fault(with(tiny, "[3, -2]", "[3]")), "layers[1].weights[0]: expected a list of 2 numbers, found 1");
  EXPECT_EQ(fault(with(tiny, "[3, -2]", "[3, \"x\"]")), "layers[1].weights[0][1]: expected a number from -1e6 to 1e6, found \"x\"");
  EXPECT_EQ(fault(with(tiny, "[3, -2]", "[3, 1e7]")), "layers[1].weights[0][1]: expected a number from -1e6 to 1e6, found 10000000");
  EXPECT_EQ(fault(with(tiny, "[3, -2]", "[3, -2], [1, 1]")).rfind("layers[1].weights: expected a list of 1", 0), 0u) << fault(with(tiny, "[3, -2]", "[3, -2], [1, 1]"));
  EXPECT_EQ(fault(with(tiny, "[-1, 0]", "[-1]")), "layers[0].bias: expected a list of 2 numbers, found 1");
  EXPECT_EQ(fault(with(tiny, "[-1, 0]", "null")), "layers[0].bias: expected a list of 2 numbers, found null");
  for (std::size_t n = 0; n < tiny.size(); n += 97) EXPECT_NE(fault(tiny.substr(0, n)), "none") << n;
}

/// Whatever stands in a file, it is refused or gives numbers.
TEST(Network, DamagedIsRefusedOrHasAValue) {
  const std::string tiny = tiny_text();
  Rng rng{7};
  int refused = 0, valued = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string text = tiny;
    for (u32 n = 1 + rng.below(3); n; --n) text[rng.below(static_cast<u32>(text.size()))] = "0123456789-+.eE[]{},:\"\0 "[rng.below(25)];
    try {
      Inputs x{};
      x.fill(1);
      EXPECT_TRUE(std::isfinite(Network::from_text(text).value(x))) << text;
      ++valued;
    } catch (const std::runtime_error&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(valued, 20);
}

std::string spec_fault(const std::string& spec) {
  try {
    make_bot(spec, 1);
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "none";
}

TEST(Network, IsNamedByASpec) {
  EXPECT_EQ(spec_fault("best:net=" + tiny_file()), "none");
  EXPECT_EQ(spec_fault("best:net="), "best: net=: expected a file");
  EXPECT_EQ(spec_fault("best:net=/nowhere/net.json"), "best: net=/nowhere/net.json: cannot be read");
  EXPECT_EQ(spec_fault("greedy:net=x"), "greedy has no parameter 'net': it has no parameters");
  EXPECT_TRUE(names_a_file("best:depth=3,net=x"));
  EXPECT_FALSE(names_a_file("best:depth=3"));
  EXPECT_FALSE(names_a_file("greedy"));
  EXPECT_THROW(names_a_file("nobody:net=x"), std::invalid_argument);
}

/// Whole games, with more players and figures than it was made for, too.
TEST(Network, PlaysWholeGames) {
  for (const std::string line : {"modern", "base+inns+traders players=4"}) {
    const auto set = compile(parse_rules(line));
    std::vector<std::unique_ptr<Bot>> owned;
    std::vector<Bot*> bots;
    for (int seat = 0; seat < set->players; ++seat) {
      owned.push_back(make_bot(seat ? "greedy" : "best:net=" + tiny_file(), 5 + static_cast<std::uint64_t>(seat)));
      bots.push_back(owned.back().get());
    }
    const PlayedGame game = play_game(set, shuffle(*set, series_seed(4, 0)), bots, playouts(40));
    EXPECT_EQ(game.scores.size(), static_cast<std::size_t>(set->players));
    EXPECT_GT(game.scores[0], 30) << line;
  }
}

/// The leaves of its rollouts are judged by it: a network that says the opposite loses.
TEST(Network, DecidesWhatBestPlays) {
  std::string text = tiny_text();
  const auto file = std::filesystem::temp_directory_path() / ("bastide-network-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "-" + std::to_string(reinterpret_cast<std::uintptr_t>(&text)) + ".json");
  std::ofstream(file) << with(with(text, "\"direct\": [1,", "\"direct\": [-9,"), " -1, 0,", " 9, 0,");
  const auto set = compile(parse_rules("modern"));
  const auto astray = make_bot("best:net=" + file.string(), 1), right = make_bot("best", 1);
  std::filesystem::remove(file);
  std::vector<Bot*> bots{astray.get(), right.get()};
  const PlayedGame game = play_game(set, shuffle(*set, series_seed(4, 0)), bots, playouts(200));
  EXPECT_LT(game.scores[0], game.scores[1] - 20);
}

/// Where it learned nothing the weights judge.
TEST(Network, OursIsForWhatItLearnedFrom) {
  const auto set = [](const char* line) { return compile(parse_rules(line)); };
  const auto ours = our_network(), tiny = Network::from_file(tiny_file());
  EXPECT_EQ(fitting(ours, *set("base")), ours);
  EXPECT_EQ(fitting(ours, *set("modern")), ours);
  for (const char* other : {"modern players=3", "base+river modern", "base+inns"}) {
    EXPECT_EQ(fitting(ours, *set(other)), nullptr) << other;
    EXPECT_EQ(fitting(tiny, *set(other)), tiny) << other;
  }
}

/// Of good players' games it foretells more than the weights do.
TEST(Network, OursForetellsBetterThanTheWeights) {
  const auto set = compile(parse_rules("modern"));
  double by_network = 0, by_weights = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const auto a = make_bot("best:level=7", seed), b = make_bot("best:level=7", seed + 1000);
    const Stacks stacks = shuffle(*set, series_seed(seed, 77));
    Game g(set);
    g.ask_confirm(false);
    std::vector<Move> moves;
    while (!g.over()) {
      moves.push_back(g.actor() == kChance ? next_chance(g, stacks) : (g.actor() ? *b : *a).choose(g, {}));
      g.play(moves.back());
    }
    for (const Lesson& lesson : lessons_of(set, moves)) {
      if (lesson.left > 0.5) continue;
      by_network += std::pow(our_network()->value(lesson.inputs) - lesson.result, 2);
      by_weights += std::pow(foretold(lesson, learned()) - lesson.result, 2);
    }
  }
  EXPECT_LT(by_network, by_weights);
}

}  // namespace
}  // namespace bastide
