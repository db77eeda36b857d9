#include "core/number.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace bastide {
namespace {

TEST(Number, FillsTheWholeWordAndKeepsItsRange) {
  int n = 7;
  for (const char* none : {"", "-", "+1", " 1", "1 ", "1x", "0x1", "1.0", "5", "-6", "99999999999999999999"}) EXPECT_FALSE(read_number(none, -5, 4, n)) << none;
  EXPECT_EQ(n, 7) << "unchanged where it is none";
  EXPECT_TRUE(read_number("-5", -5, 4, n) && n == -5);
  EXPECT_TRUE(read_number("004", -5, 4, n) && n == 4);
}

TEST(Number, MayBeWhateverItsTypeHolds) {
  int n = 0;
  std::int64_t wide = 0;
  EXPECT_TRUE(read_number("-2147483648", n) && n == -2147483647 - 1);
  EXPECT_FALSE(read_number("2147483648", n));
  EXPECT_TRUE(read_number("2147483648", wide) && wide == 2147483648);
  EXPECT_EQ(number_or(-1, "12"), 12);
  EXPECT_EQ(number_or(-1, "12 points"), -1);
}

TEST(Number, IsTakenFromTheFront) {
  std::string_view text = "12,3";
  int n = 0;
  EXPECT_FALSE(take_number(text, 0, 11, n));
  EXPECT_EQ(text, "12,3") << "nothing taken";
  EXPECT_TRUE(take_number(text, 0, 12, n) && n == 12);
  EXPECT_EQ(text, ",3");
}

}  // namespace
}  // namespace bastide
