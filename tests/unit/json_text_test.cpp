// JSON as text: numbers as people write them, and the rest as others read it.
#include "protocol/json_text.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <random>

namespace bastide {
namespace {

namespace json = boost::json;

std::string text_of(double number) { return json_text(json::value(number)); }

TEST(JsonText, WritesNumbersAsPeopleDo) {
  EXPECT_EQ(text_of(137.5), "137.5");
  EXPECT_EQ(text_of(119), "119");
  EXPECT_EQ(text_of(100000), "100000");
  EXPECT_EQ(text_of(0), "0");
  EXPECT_EQ(text_of(-0.0), "0");
  EXPECT_EQ(text_of(-0.5), "-0.5");
  EXPECT_EQ(text_of(0.0001), "0.0001");
  EXPECT_EQ(text_of(-0.00000012), "-0.00000012");
  EXPECT_EQ(text_of(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(text_of(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(text_of(std::numeric_limits<double>::quiet_NaN()), "null");
}

TEST(JsonText, KeepsEveryNumber) {
  std::mt19937_64 random(5);
  for (int exponent = -300; exponent <= 300; ++exponent) {
    const double number = std::ldexp(static_cast<double>(random() >> 11), exponent);
    EXPECT_EQ(std::strtod(text_of(number).c_str(), nullptr), number);
  }
}

TEST(JsonText, IsOtherwiseWhatBoostWrites) {
  const json::value all = {{"text", "\"quoted\" \\ / \n\t\b\f\r \x01\x1f\x7f ü € 𝄞"}, {"", json::array{}},         {"empty", json::object{}},
                           {"list", {1, -2, nullptr, true, false, "x"}},               {"most", std::uint64_t{18446744073709551615u}},
                           {"least", std::numeric_limits<std::int64_t>::min()},        {"a\"b", {{"in", {{"deep", {{"er", 1}}}}}}}};
  EXPECT_EQ(json_text(all), json::serialize(all));
  EXPECT_EQ(json_text(all.get_object()), json::serialize(all));
  EXPECT_EQ(json_text(all.at("list").get_array()), R"([1,-2,null,true,false,"x"])");
}

}  // namespace
}  // namespace bastide
