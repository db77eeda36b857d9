// What the state says that a field is worth, in every edition (docs/protocol.md, "The state").
#include <gtest/gtest.h>

#include "core/location.hpp"
#include "protocol/position.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

/// A complete city of two tiles with a field on either side: that of tile 0 at EL, that of tile 1 at NL.
json::object worth_of(const std::string& rules, const std::string& farmers, int tile, const char* location) {
  const Game g = read_position(rules + " players=2 | BA/RCr@0,0N BA/C@0,-1S | " + farmers + " | 0 0 | - | 3 0 place BA/L");
  const json::object state = state_json(g, {"Ann", "Bob"});
  const u16 id = g.s().label[g.s().placed[tile].base + segment_at(g, tile, location)];
  for (auto& f : state.at("features").as_array())
    if (f.at("id").to_number<u16>() == id && f.as_object().contains("worth")) return f.at("worth").as_object();
  return {};
}

int points_of(const std::string& rules, const std::string& farmers, int tile, const char* location) {
  return worth_of(rules, farmers, tile, location).at("points").to_number<int>();
}

const std::string kEach = "0f0@EL 1f1@NL";        // Ann on one field, Bob on the other
const std::string kMore = "0f0@EL 1f1@NL 1f1@NL";  // and Bob once more
const std::string kBoth = "0f0@EL 0f1@NL 1f1@NL";  // Ann on both, Bob on one

TEST(Worth, AFieldIsWorthWhatItPaysFarmByFarm) {
  EXPECT_EQ(points_of("base farm-scoring=farm3", kEach, 0, "EL"), 3);
  EXPECT_EQ(points_of("base farm-scoring=farm3", kEach, 1, "NL"), 3);
  const json::object worth = worth_of("base farm-scoring=farm3", kBoth, 1, "NL");
  EXPECT_EQ(worth.at("sum").as_string(), "1 city: 1 x 3 = 3");
  EXPECT_FALSE(worth.contains("seats"));
}

TEST(Worth, CityByCityTheMostFarmersAroundTheCityArePaid) {
  EXPECT_EQ(points_of("base", kEach, 0, "EL"), 4);  // a tie
  EXPECT_EQ(points_of("base", kEach, 1, "NL"), 4);
  EXPECT_EQ(points_of("base", kMore, 0, "EL"), 0);
  EXPECT_EQ(points_of("base", kMore, 1, "NL"), 4);
}

TEST(Worth, ACityThatPaysAPlayerOnceIsToldOnce) {
  EXPECT_EQ(points_of("base farm-scoring=farm3-once", kBoth, 0, "EL"), 3);
  const json::object worth = worth_of("base farm-scoring=farm3-once", kBoth, 1, "NL");
  EXPECT_EQ(worth.at("points").to_number<int>(), 3);
  EXPECT_EQ(json::serialize(worth.at("seats")), R"([{"seat":1,"points":3}])");
}

TEST(Worth, AFieldWithoutFarmersTellsWhatOneWouldGet) {
  EXPECT_EQ(points_of("base", "1f1@NL", 0, "EL"), 4);
  EXPECT_EQ(points_of("base farm-scoring=farm3", "1f1@NL", 0, "EL"), 3);
}

TEST(Worth, WhereFieldsTakeNobodyTheyAreWorthNothing) { EXPECT_TRUE(worth_of("base farmers=off", "-", 0, "EL").empty()); }

}  // namespace
}  // namespace bastide
