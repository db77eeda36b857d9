// Ratings: the arithmetic against the example that was worked out in its paper, and which games are of which kind.
#include "server/ratings.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "bots/levels.hpp"
#include "server/person.hpp"

namespace bastide::server {
namespace {

// Glickman's example: three games in one period, one won and two lost.
TEST(PeopleRatings, AreThoseOfThePaper) {
  const Rating before{1500, 200, 0.06, 4};
  const std::vector<Pairing> games{{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
  const Rating after = rated(before, games);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
  EXPECT_EQ(after.games, 5);
  EXPECT_EQ(rated(before, {}), before);
}

// By hand: 200 / 173.7178 = 1.151292, squared 1.325474; five periods add 5 x 0.06 x 0.06 = 0.018; the root of 1.343474 is 1.159083, times
// 173.7178 is 201.35.
TEST(PeopleRatings, KnowLessOfWhoDoesNotPlay) {
  constexpr std::int64_t kDay = 86'400'000, kThen = 1'000 * kDay;
  const Rating last{1612, 200, 0.06, 9, kThen};
  EXPECT_EQ(rested(last, kThen), last);
  EXPECT_EQ(rested(last, kThen + 5 * kDay - 1), last) << "no whole period has passed";
  EXPECT_NEAR(rested(last, kThen + 25 * kDay).deviation, 201.35, 0.01);
  EXPECT_NEAR(rested(last, kThen + 29 * kDay).deviation, 201.35, 0.01);
  EXPECT_EQ(rested(last, kThen + 25 * kDay).rating, 1612);
  EXPECT_EQ(rested(last, kThen + 100'000 * kDay).deviation, 350);
  EXPECT_EQ(rested(last, kThen - 30 * kDay), last) << "a game that ended before it";
  EXPECT_EQ(rested(Rating{}, kThen), Rating{}) << "who has never played";
  const Rating sure{1500, 60, 0.06, 40, kThen};
  EXPECT_NEAR(rested(sure, kThen + 365 * kDay).deviation, 107.38, 0.01);
}

TEST(PeopleRatings, FollowWhoWins) {
  Rating ann, ben;
  for (int i = 0; i < 60; ++i) {  // Ann wins three of four
    const double score = i % 4 ? 1 : 0;
    const std::vector<Pairing> hers{{ben.rating, ben.deviation, score}}, his{{ann.rating, ann.deviation, 1 - score}};
    ann = rated(ann, hers), ben = rated(ben, his);
  }
  EXPECT_GT(ann.rating - ben.rating, 100);
  EXPECT_LT(ann.rating - ben.rating, 300);
  EXPECT_LT(ann.deviation, 100);
  EXPECT_GE(ann.deviation, 45);
}

// Whatever happens, numbers stay numbers that can be stored and told.
TEST(PeopleRatings, StayWithinBounds) {
  Rating r;
  const std::vector<Pairing> wins(5, {3000, 350, 1}), losses(5, {100, 45, 0});
  for (int i = 0; i < 500; ++i) {
    r = rated(r, i % 7 < 4 ? wins : losses);
    ASSERT_TRUE(std::isfinite(r.rating) && std::isfinite(r.volatility)) << i;
    ASSERT_LE(std::abs(r.rating), 9000) << i;
    ASSERT_GE(r.deviation, 45);
    ASSERT_LE(r.deviation, 350);
    ASSERT_LE(r.volatility, 0.1);
  }
}

TEST(PeopleRatings, ATieWithAnEqualChangesNothingButTheDoubt) {
  const Rating before;
  const Rating after = rated(before, std::vector<Pairing>{{1500, 80, 0.5}});
  EXPECT_NEAR(after.rating, 1500, 1e-9);
  EXPECT_LT(after.deviation, before.deviation);
}

TEST(PeopleRatings, KnowTheKindsOfGames) {
  EXPECT_EQ(rating_kind("base modern players=2"), "base2");
  EXPECT_EQ(rating_kind("base+river modern players=3"), "river3");
  EXPECT_EQ(rating_kind("base+river+abbot modern players=2"), "abbot2");
  EXPECT_EQ(rating_kind("base+river+abbot modern players=2 printing=second"), "abbot2");
  EXPECT_EQ(rating_kind("base players=4"), "base4");
  EXPECT_EQ(rating_kind("base modern players=6 sixth-player=yes"), "base6");
  EXPECT_EQ(rating_kind("base+inns+traders modern players=5"), "inns5");
  EXPECT_EQ(rating_kind("base+inns modern players=2"), "other2");
  EXPECT_EQ(rating_kind("base modern players=2 small-city=2"), "other2");
  for (const char* kind : {"base2", "river6", "abbot3", "inns4", "other5"}) EXPECT_TRUE(is_rating_kind(kind)) << kind;
  for (const char* kind : {"", "2", "base", "base1", "base7", "chess2", "Base2"}) EXPECT_FALSE(is_rating_kind(kind)) << kind;
}

TEST(PeopleRatings, LevelsAreAScale) {
  double before = 0;
  for (const Level& level : levels()) {
    const std::optional<Rating> rating = computer_rating(spec_of(level), "base2");
    ASSERT_TRUE(rating);
    EXPECT_GT(rating->rating, before);
    before = rating->rating;
  }
  EXPECT_FALSE(computer_rating("greedy", "base2"));
  EXPECT_FALSE(computer_rating("", "base2"));
  EXPECT_GT(computer_rating("best:level=3", "other4")->deviation, computer_rating("best:level=3", "base2")->deviation);
}

TEST(Person, IsAPartOfAHash) {
  const std::string id = person_of("00112233445566778899aabbccddeeff");
  EXPECT_TRUE(is_person(id));
  EXPECT_EQ(id.size(), 24u);
  EXPECT_NE(id, person_of("00112233445566778899aabbccddeefe"));
  for (const char* wrong : {"", "0123456789abcdef0123456", "0123456789abcdef0123456G"}) EXPECT_FALSE(is_person(wrong));
}

TEST(Person, SitsAsItIsStored) {
  for (const Sitter& sitter : {sitter_of(person_of("a"), "1.2.3.4", "b"), sitter_of(person_of("a"), "::1", ""), Sitter{person_of("a"), "", ""}}) {
    const Sitter again = read_sitter(sitter_text(sitter));
    EXPECT_EQ(again.id, sitter.id);
    EXPECT_EQ(again.address, sitter.address);
    EXPECT_EQ(again.browser, sitter.browser);
    EXPECT_EQ(sitter_text(sitter).find("1.2.3.4"), std::string::npos);
  }
  const std::string id = person_of("a");
  for (const std::string& wrong : {std::string(), std::string("x"), id + " ", id + " abcdef", id + "abcdef -", id + " abcdef zzz", id + " abcdef - -"})
    EXPECT_THROW(read_sitter(wrong), Error) << wrong;
}

}  // namespace
}  // namespace bastide::server
