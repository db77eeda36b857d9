#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "contest/kept_game.hpp"
#include "contest/ratings.hpp"
#include "contest/sprt.hpp"

namespace bastide {
namespace {

KeptGame game(std::vector<int> seats, std::vector<int> scores) {
  KeptGame g;
  g.thinking.resize(seats.size());
  g.seats = std::move(seats);
  g.scores = std::move(scores);
  return g;
}

Outcome outcome(std::vector<int> seats, std::vector<int> scores) { return outcome_of(game(std::move(seats), std::move(scores))); }

TEST(Statistics, OfKnownPairs) {
  Tally tally(2);
  EXPECT_FALSE(tally.add(0, outcome({0, 1}, {80, 70})));       // +10
  const auto first = tally.add(0, outcome({1, 0}, {60, 80}));  // +20: mean 15, two wins
  ASSERT_TRUE(first);
  EXPECT_EQ(first->margin, 15);
  EXPECT_EQ(first->wins, 1);
  tally.add(1, outcome({1, 0}, {75, 75}));  // level
  tally.add(1, outcome({0, 1}, {60, 66}));  // -6: mean -3, a quarter
  tally.add(2, outcome({0, 1}, {99, 0}));   // its deal is not complete
  const Standing s = tally.standing();
  EXPECT_EQ(tally.games(), 5);
  EXPECT_EQ(s.games, 4);
  EXPECT_DOUBLE_EQ(s.margin, 6);
  EXPECT_DOUBLE_EQ(s.margin_se.value(), 9);  // deviations 9 and -9: sqrt(162 / 1 / 2)
  EXPECT_DOUBLE_EQ(s.win_rate, 0.625);
  EXPECT_DOUBLE_EQ(s.win_rate_se.value(), 0.375);
  EXPECT_NEAR(s.elo, 88.74, 0.01);
}

TEST(Statistics, WithThreePlayersTheMeanOverThePairs) {
  const Outcome alone = outcome({0, 1, 1}, {50, 40, 70});  // +10 and -20
  EXPECT_DOUBLE_EQ(alone.margin, -5);
  EXPECT_DOUBLE_EQ(alone.wins, 0.5);
  const Outcome two = outcome({0, 1, 0}, {50, 50, 20});  // level and -30
  EXPECT_DOUBLE_EQ(two.margin, -15);
  EXPECT_DOUBLE_EQ(two.wins, 0.25);
}

TEST(Statistics, WhoForfeitsHasLostWhateverTheScore) {
  KeptGame g = game({1, 0}, {10, 30});
  g.forfeit = 1;
  EXPECT_EQ(outcome_of(g).wins, 0);
  EXPECT_EQ(outcome_of(g).margin, 0);
  g.forfeit = 0;
  EXPECT_EQ(outcome_of(g).wins, 1);
  EXPECT_EQ(outcome_of(g).margin, 20);
}

TEST(Statistics, EloOfEveryGameWonIsFinite) {
  Tally tally(2);
  for (int i = 0; i < 20; ++i) tally.add(i / 2, {80, 1});
  const Standing s = tally.standing();
  EXPECT_EQ(s.win_rate, 1);
  EXPECT_NEAR(s.elo, elo_of(1 - 0.5 / 20), 1e-9);
  EXPECT_LT(s.elo_low, s.elo);
  EXPECT_GT(s.elo_high, s.elo);
  EXPECT_TRUE(std::isfinite(s.elo_low) && std::isfinite(s.elo_high));
}

TEST(Statistics, NoGamesNoStanding) {
  const Standing s = Tally(2).standing();
  EXPECT_EQ(s.games, 0);
  EXPECT_EQ(s.elo, 0);
}

TEST(Statistics, EloOfARate) {
  EXPECT_EQ(elo_of(0.5), 0);
  EXPECT_NEAR(elo_of(0.75), 190.85, 0.01);
  EXPECT_NEAR(elo_of(0.25), -190.85, 0.01);
  EXPECT_NEAR(rate_of_elo(190.85), 0.75, 1e-4);
}

TEST(Statistics, MeanAndItsError) {
  const Mean m = mean_of({1, 2, 3, 4});
  EXPECT_DOUBLE_EQ(m.value, 2.5);
  EXPECT_NEAR(m.error.value(), std::sqrt(5.0 / 3 / 4), 1e-12);
  EXPECT_FALSE(mean_of({3}).error);
}

// --- the sequential test

Sprt after(const std::string& bounds, const std::vector<double>& scores) {
  Sprt test(sprt_from(bounds));
  for (const double s : scores) test.add(s);
  return test;
}

TEST(Sprt, OfWinsAndLossesIsTheLikelihoodRatioOfACoin) {  // with scores of 0 and 1 alone no distribution is left to choose
  std::vector<double> scores;
  for (int i = 0; i < 50; ++i) scores.push_back(i % 5 < 3 ? 1 : 0);
  const double exact = 30 * std::log(0.55 / 0.5) + 20 * std::log(0.45 / 0.5);
  EXPECT_NEAR(after("50%,55%", scores).llr(), exact, 0.01);
}

TEST(Sprt, NearTheHypothesesItIsTheNormalApproximation) {  // N (s1 - s0)(2 m - s0 - s1) / (2 variance)
  std::vector<double> scores;
  for (int i = 0; i < 200; ++i)
    scores.push_back(std::vector{0.0, 0.25, 0.5, 0.5, 0.75, 1.0, 0.5, 0.5, 0.5, 0.5}[static_cast<std::size_t>(i % 10)]);
  const double variance = (0.5 + 0.125) / 10, mean = 0.5;
  const double normal = 200 * 0.02 * (2 * mean - 0.5 - 0.52) / (2 * variance);
  EXPECT_NEAR(after("50%,52%", scores).llr(), normal, 0.02);
}

TEST(Sprt, AVerdictStays) {
  std::vector<double> scores(60, 1.0);
  Sprt test = after("50%,58%", scores);
  EXPECT_EQ(test.verdict(), Sprt::Verdict::h1);
  EXPECT_EQ(test.deals(), 20);  // 20 log(0.58 / 0.5) = 2.97 is the first beyond 2.94
  for (int i = 0; i < 100; ++i) test.add(0);
  EXPECT_EQ(test.verdict(), Sprt::Verdict::h1);
  EXPECT_EQ(after("50%,58%", std::vector<double>(60, 0.0)).verdict(), Sprt::Verdict::h0);
  EXPECT_EQ(after("40%,60%", {0.5, 0.5, 0.5}).verdict(), Sprt::Verdict::open);
}

/// How often of 400 tests with pairs of that win rate H1 is accepted.
double accepted(double rate, std::mt19937_64& lots) {
  std::bernoulli_distribution win(rate);
  int h1 = 0;
  for (int i = 0; i < 400; ++i) {
    Sprt test(sprt_from("45%,55%"));
    while (test.verdict() == Sprt::Verdict::open) {
      const int first = win(lots), second = win(lots);
      test.add((first + second) / 2.0);
    }
    h1 += test.verdict() == Sprt::Verdict::h1;
  }
  return h1 / 400.0;
}

TEST(Sprt, ErrsAsSeldomAsItPromises) {
  std::mt19937_64 lots(5);
  EXPECT_LT(accepted(0.45, lots), 0.09);  // 5 % and three standard errors
  EXPECT_GT(accepted(0.55, lots), 0.91);
}

std::string refusal(const std::string& text) {
  try {
    sprt_from(text);
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "";
}

TEST(Sprt, HypothesesAreEloOrRates) {
  EXPECT_NEAR(sprt_from("0,30").s1, rate_of_elo(30), 1e-12);
  EXPECT_EQ(sprt_from("50%,58%").s0, 0.5);
  EXPECT_EQ(refusal("50%,58%"), "");
  const std::string expected = ": expected two Elo differences such as 0,30 or two win rates such as 50%,58%";
  for (const char* wrong : {"", "30", "0,", "0,x", "0;30", "0,120%", "0,1e9", "5,nan"})
    EXPECT_EQ(refusal(wrong), "--sprt " + std::string(wrong) + expected);
  EXPECT_EQ(refusal("30,0"), "--sprt 30,0: the first hypothesis should be the lower one");
}

// --- ratings

TEST(Ratings, OfTwoBotsAreTheirEloDifference) {
  std::vector<Encounter> all;
  for (int deal = 0; deal < 5000; ++deal) all.push_back({0, 1, deal, 2, deal % 4 ? 2.0 : 0.0});
  const auto r = ratings(2, all);
  EXPECT_NEAR(r[0].elo - r[1].elo, elo_of(0.75), 0.1);
  EXPECT_NEAR(r[0].elo + r[1].elo, 0, 1e-6);
}

TEST(Ratings, FindThoseThatMadeTheResults) {
  const std::vector<double> truth{150, 20, -30, -140};
  std::mt19937_64 lots(3);
  std::vector<Encounter> all;
  for (int deal = 0; deal < 400; ++deal)
    for (int a = 0; a < 4; ++a)
      for (int b = a + 1; b < 4; ++b) {
        std::binomial_distribution<int> wins(2,
                                             rate_of_elo(truth[static_cast<std::size_t>(a)] - truth[static_cast<std::size_t>(b)]));
        all.push_back({a, b, deal, 2, static_cast<double>(wins(lots))});
      }
  const auto r = ratings(4, all);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(r[i].elo, truth[i], 4 * r[i].error) << i;
    EXPECT_LT(r[i].error, 10);
  }
}

TEST(Ratings, WhereAllGamesWereWonTheyAreFiniteAndUncertain) {
  std::vector<Encounter> all;
  for (int deal = 0; deal < 50; ++deal) all.push_back({0, 1, deal, 2, 2});
  const auto r = ratings(3, all);
  EXPECT_NEAR(r[0].elo - r[1].elo, elo_of(100.5 / 101), 0.1);
  EXPECT_GT(r[0].error, 50);
  EXPECT_NEAR(r[2].error, 0, 1e-9);
}

TEST(Ratings, GamesOfADealAreOneObservation) {
  std::mt19937_64 lots(7);
  std::vector<Encounter> together, alone;
  for (int deal = 0; deal < 100; ++deal) together.push_back({0, 1, deal, 10, lots() % 2 ? 10.0 : 0.0});
  for (int deal = 0; deal < 1000; ++deal) alone.push_back({0, 1, deal, 1, lots() % 2 ? 1.0 : 0.0});
  EXPECT_NEAR(ratings(2, together)[0].error / ratings(2, alone)[0].error, std::sqrt(10), 0.6);
}

}  // namespace
}  // namespace bastide
