#include "bots/endgame.hpp"

#include <gtest/gtest.h>

namespace bastide {
namespace {

/// A random game of these rules when so many tiles are left and somebody must place one.
Game late(const std::string& line, int left, std::uint64_t seed) {
  Game g(compile(parse_rules(line)));
  Rng rng{seed};
  while (tiles_left(g) > left || g.actor() == kChance || g.s().turn.kind == kNo) g.play(g.sample(rng));
  return g;
}

/// Expectimax by the book: everything, by copies; the expected final lead of everybody.
struct ByTheBook {
  static Points leads(const Game& g) {
    Points scores{}, all{};
    std::copy_n(g.s().score, g.rules().players, scores.begin());
    for (int p = 0; p < g.rules().players; ++p) all[static_cast<std::size_t>(p)] = lead(scores, p, g.rules().players);
    return all;
  }

  static Points value(const Game& g) {
    if (g.over()) return leads(g);
    Moves moves;
    g.legal(moves);
    const bool chance = g.actor() == kChance;
    Points best{};
    if (!chance) best[g.actor()] = -1e9;
    for (const Move m : moves) {
      Game next(g);
      next.play(m);
      const Points v = value(next);
      if (!chance && v[g.actor()] > best[g.actor()]) best = v;
      for (std::size_t p = 0; chance && p < v.size(); ++p) best[p] += v[p] * g.s().left[m.b] / g.s().stage_left;
    }
    return best;
  }

  static double of(const Game& g, const Plan& plan) {
    Game next(g);
    for (int i = 0; i < plan.count; ++i) next.play(plan.answer[static_cast<std::size_t>(i)]);
    return value(next)[g.actor()];
  }
};

constexpr std::int64_t kPlenty = 1'000'000'000;

/// What is said of each turn is what expectimax by the book says, of the first `exact`; of the others it is a bound.
void expect_exact(const Game& g, std::size_t exact, const std::string& what) {
  Endgame endgame;
  const Clock clock({}, 1);
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

}  // namespace
}  // namespace bastide
