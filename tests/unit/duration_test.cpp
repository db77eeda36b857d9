#include "protocol/duration.hpp"

#include <gtest/gtest.h>

namespace bastide {
namespace {

using namespace std::chrono_literals;

TEST(Duration, IsReadAsItIsWritten) {
  for (const char* text : {"100ms", "1.5s", "200us", "90s", "0.001us", "0.5us"}) EXPECT_EQ(to_text(duration_from(text, "")), text);
  EXPECT_EQ(read_duration("500us"), 500us);
  EXPECT_EQ(read_duration("2min"), 120s);
  EXPECT_EQ(read_duration("0.25min"), 15s);
  EXPECT_EQ(read_duration("007ms"), 7ms);
}

TEST(Duration, IsNothingElse) {
  for (const char* text : {"", "5", "ms", "-1s", "+1s", " 1s", "1 s", "1s ", "1h", "2m", "2minutes", "1S", "1e3s", "0x10s", "infs", "nans", ".5s",
                           "5.s", "1..5s", "1,5s", "1.5.5s", "0s", "0.0000001us", "1e9", "99999999999999s", "1ms500us", "1sms"})
    EXPECT_FALSE(read_duration(text)) << text;
  EXPECT_FALSE(read_duration(std::string_view("1s\0", 3)));
}

TEST(Duration, IsNothingAtAllWhereThatIsTaken) {
  for (const char* text : {"0s", "0ms", "0.0us"}) EXPECT_EQ(read_duration(text, Zero::taken), 0s) << text;
  for (const char* text : {"0", "-0s", "0.0000001us"}) EXPECT_FALSE(read_duration(text, Zero::taken)) << text;
  EXPECT_EQ(to_text(0ns), "0s");
}

TEST(Duration, IsRefusedInWords) {
  try {
    duration_from("2hours", "--time");
    FAIL();
  } catch (const std::invalid_argument& e) {
    EXPECT_STREQ(e.what(), "--time: expected a number with us, ms, s or min, such as 50ms or 1.5s, not '2hours'");
  }
}

}  // namespace
}  // namespace bastide
