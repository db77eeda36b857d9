// What the odds and the appraisal say of positions laid out by hand, worked out by hand. The model is that of docs/experiments.md, "What
// are the odds that a feature is completed?": of N tiles left, those who want a feature draw their share; what they spare
// for it of their draws, and what of the others' happens to help, are the constants below.
#include <gtest/gtest.h>

#include "bots/appraisal.hpp"
#include "support/positions.hpp"

namespace bastide {
namespace {

constexpr double kOwn = 0.23, kOthers = 0.19, kFitting = 0.13, kSpread = 0.55;   // cities and roads
constexpr double kOwnAround = 0.31, kOthersAround = 0.15, kSpreadAround = 0.83;  // cloisters, and a tile for a given cell

/// Tiles drawn for a feature by one player who wants it and one who does not, of n left.
double drawn(int n, double own, double others) { return n * (own + others) / 2; }

/// The chance that of n tiles, m drawn, none is the first that helps, nor the second, and so on.
double missed(int n, double m, int help) {
  double none = 1;
  for (int i = 0; i < help; ++i) none *= (n - m - i) / (n - i);
  return none;
}

Parts look_at(Game g) {
  Appraisal appraisal(g.shared_rules(), true);
  appraisal.begin(g);
  return appraisal.look(g, 0);
}

constexpr int kBlue = 0, kRed = 1;

/// Blue's knight on a city of one tile, its gate to the north.
Layout one_knight(std::vector<std::string> left) { return {{{"BA/C", {0, 0}}}, {{kBlue, 0, "N"}}, std::move(left), ""}; }

TEST(HandWorked, NothingThatIsLeftCompletesTheCity) {
  const Parts parts = look_at(laid_out(one_knight({"BA/RFr", "BA/L"})));
  EXPECT_EQ(parts[kNow][kBlue], 1);
  EXPECT_EQ(parts[kFarms][kBlue], 0);  // the point is the city's
  EXPECT_EQ(parts[kHope][kBlue], 0);
  EXPECT_EQ(parts[kReturn][kBlue], 0);
  EXPECT_EQ(parts[kStuck][kBlue], 1);
  EXPECT_EQ(parts[kOpen][kBlue], 1);
  for (const int part : {kNow, kHope, kReturn, kStuck, kOpen, kJoin, kPasture})
    EXPECT_EQ(parts[static_cast<std::size_t>(part)][kRed], 0);
}

/// Of two tiles one closes the city: 2 x (0.23 + 0.19) / 2 = 0.42 of them are drawn for it, so it is missed with (2 - 0.42) / 2 =
/// 0.79. It would pay 4 instead of 1.
TEST(HandWorked, OneOfTwoTilesCompletesTheCity) {
  const Parts parts = look_at(laid_out(one_knight({"BA/C", "BA/L"})));
  const double odds = 1 - (2 - drawn(2, kOwn, kOthers)) / 2;
  EXPECT_NEAR(odds, 0.21, 1e-6);
  EXPECT_NEAR(parts[kReturn][kBlue], odds, 1e-6);
  EXPECT_NEAR(parts[kHope][kBlue], odds * 3, 1e-6);
  EXPECT_EQ(parts[kStuck][kBlue], 0);
}

/// Of four tiles BA/C closes, BA/CFc+ only fits: 1.13 tiles help. One is missed with 0.79, two with 0.79 x (4 - 0.84 - 1) / 3 =
/// 0.5688.
TEST(HandWorked, ATileThatOnlyFitsHelpsALittle) {
  const Parts parts = look_at(laid_out(one_knight({"BA/C", "BA/CFc+", "BA/L", "BA/RFr"})));
  const double m = drawn(4, kOwn, kOthers);
  EXPECT_NEAR(missed(4, m, 2), 0.5688, 1e-6);
  EXPECT_NEAR(parts[kReturn][kBlue], 1 - (1 - kFitting) * missed(4, m, 1) - kFitting * missed(4, m, 2), 1e-6);
}

/// Both must be closed, each by one of two tiles of four: 0.4312 x 0.4312 x 0.55 = 0.1023. It would pay 6 (and 1 now).
TEST(HandWorked, TwoGatesAreHarderThanOne) {
  const Parts parts = look_at(laid_out({{{"BA/CFc.1", {0, 0}}}, {{kBlue, 0, "E"}}, {"BA/C", "BA/C", "BA/L", "BA/RFr"}, ""}));
  const double one = 1 - missed(4, drawn(4, kOwn, kOthers), 2);
  EXPECT_NEAR(parts[kReturn][kBlue], one * one * kSpread, 1e-6);
  EXPECT_NEAR(parts[kHope][kBlue], one * one * kSpread * 5, 1e-6);
  EXPECT_EQ(parts[kOpen][kBlue], 2);
}

/// Blue and Red both have a knight in it: both may draw the tile, and both get the points.
TEST(HandWorked, WhereBothStandBothWorkAndBothHope) {
  Layout two = one_knight({"BA/C", "BA/L"});
  two.figures.push_back({kRed, 0, "N"});
  const Parts parts = look_at(laid_out(two));
  const double odds = 1 - missed(2, 2 * kOwn, 1);
  for (const int p : {kBlue, kRed}) {
    EXPECT_NEAR(parts[kReturn][static_cast<std::size_t>(p)], odds, 1e-6);
    EXPECT_NEAR(parts[kHope][static_cast<std::size_t>(p)], odds * 3, 1e-6);
  }
}

/// A field between two cities of one tile. Each is completed with 0.21 and would then pay the farmer 3.
TEST(HandWorked, AFieldHopesForTheCitiesBesideIt) {
  const Parts parts = look_at(laid_out({{{"BA/CFC.2", {0, 0}}}, {{kBlue, 0, "EL"}}, {"BA/C", "BA/L"}, ""}));
  EXPECT_NEAR(parts[kPasture][kBlue], 3 * 2 * 0.21, 1e-6);
  EXPECT_EQ(parts[kNow][kBlue], 0);
  EXPECT_EQ(parts[kHope][kBlue], 0);
}

/// The same where one of the cities is complete: its 3 points are there already and come with the end of the game.
TEST(HandWorked, ACompletedCityIsNoHopeButAPoint) {
  const Parts parts = look_at(laid_out({{{"BA/CFC.2", {0, 0}}, {"BA/C", {0, -1}, 2}}, {{kBlue, 0, "EL"}}, {"BA/C", "BA/L"}, ""}));
  EXPECT_NEAR(parts[kPasture][kBlue], 3 * 0.21, 1e-6);
  EXPECT_EQ(parts[kNow][kBlue], 3);
  EXPECT_EQ(parts[kFarms][kBlue], 3);
}

/// Blue's city at 0,0 and Red's at 1,1 share the cell 1,0, where BA/Cc.1 would make one of them.
Layout neighbours(int reds) {
  Layout l{{{"BA/C", {0, 0}, 1}, {"BA/L", {0, 1}}, {"BA/C", {1, 1}}}, {{kBlue, 0, "E"}}, {"BA/Cc.1", "BA/L"}, ""};
  for (int i = 0; i < reds; ++i) l.figures.push_back({kRed, 2, "N"});
  return l;
}

/// The one tile of two is missed with (2 - 2 x (0.31 + 0.15) / 2) / 2 = 0.77. The other's city pays 4 if completed.
TEST(HandWorked, WhoIsNotBehindWouldJoin) {
  const double odds = 1 - missed(2, drawn(2, kOwnAround, kOthersAround), 1);
  EXPECT_NEAR(odds, 0.23, 1e-6);
  const Parts level = look_at(laid_out(neighbours(1)));
  EXPECT_NEAR(level[kJoin][kBlue], odds * 4, 1e-6);
  EXPECT_NEAR(level[kJoin][kRed], odds * 4, 1e-6);
  const Parts behind = look_at(laid_out(neighbours(2)));
  EXPECT_EQ(behind[kJoin][kBlue], 0);
  EXPECT_NEAR(behind[kJoin][kRed], odds * 4, 1e-6);
}

/// A monk whose cloister lacks two of its eight neighbours: 0,1 asks for meadows to the north and the west, 1,1 to the north. BA/C
/// fits both, BA/RFr the second, BA/RRRR neither; whatever fits helps in full. 3 x 0.46 / 2 = 0.69 tiles are drawn for it, so one
/// tile that helps comes with 0.23, of two one with 1 - 0.77 x (3 - 0.69 - 1) / 2 = 0.49565.
TEST(HandWorked, ACloisterWaitsForEachCellAroundIt) {
  const Game g = laid_out({{{"BA/L", {0, 0}},
                            {"BA/L", {0, -1}},
                            {"BA/L", {1, -1}},
                            {"BA/L", {-1, -1}},
                            {"BA/LR", {-1, 0}, 1},
                            {"BA/LR", {1, 0}, 3},
                            {"BA/C", {-1, 1}, 2}},
                           {{kBlue, 0, "I"}},
                           {"BA/C", "BA/RFr", "BA/RRRR"},
                           ""});
  const Parts parts = look_at(g);
  const double m = drawn(3, kOwnAround, kOthersAround), first = 1 - missed(3, m, 1), second = 1 - missed(3, m, 2);
  EXPECT_NEAR(second, 0.49565, 1e-6);
  EXPECT_NEAR(parts[kReturn][kBlue], first * second * kSpreadAround, 1e-6);
  EXPECT_EQ(parts[kNow][kBlue], 7);  // itself and six neighbours
}

}  // namespace
}  // namespace bastide
