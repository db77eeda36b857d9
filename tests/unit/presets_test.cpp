// What presets choose, and where they leave an option alone.
#include <gtest/gtest.h>

#include "core/rules.hpp"

namespace bastide {
namespace {

std::string chosen(const std::string& line) { return to_text(parse_rules(line)); }

TEST(Presets, TheAmericanOneForbidsOwnChallengesForTheSixTilesAlone) {
  EXPECT_EQ(chosen("base+cult rgg"), "base+cult players=2 farm-scoring=farm3 challenge-own=no");
  EXPECT_EQ(chosen("base+shrines rgg"), "base+shrines players=2 farm-scoring=farm3");
  EXPECT_EQ(chosen("base+shrines+cult rgg"), "base+shrines+cult players=2 farm-scoring=farm3");
  EXPECT_EQ(chosen("base+shrines rgg challenge-own=no"), "base+shrines players=2 farm-scoring=farm3 challenge-own=no");
}

TEST(Presets, ClassicLeavesTheStartTileOutAndKeepsTheRiverOpen) {
  EXPECT_EQ(chosen("base+river2+count+shrines classic"), "base+river2+shrines+count players=2");
}

TEST(Presets, JCloisterZonesKeepsItsOwnReadings) {
  const std::string line = chosen("base+river2+count+shrines jcz");
  for (const char* word : {" start-tile=pile", " river-ends=anywhere", " challenge-late=yes"})
    EXPECT_NE(line.find(word), std::string::npos) << word << " in " << line;
  EXPECT_EQ(chosen("base jcz"), "base players=2 farm-scoring=farm3");
  const std::string traders = chosen("base+traders+siege jcz");
  for (const char* word : {" builder-second-part=always", " pig-besieged=once", " escape-per=turn"})
    EXPECT_NE(traders.find(word), std::string::npos) << word << " in " << traders;
}

TEST(Presets, TheAmericanOneLetsOnlyFollowersGoToTheFestival) {
  EXPECT_EQ(chosen("base+festival rgg"), "base+festival players=2 farm-scoring=farm3 festival-return=follower");
  for (const char* preset : {"classic", "hig"}) EXPECT_EQ(chosen(std::string("base+festival ") + preset), "base+festival players=2") << preset;
}

}  // namespace
}  // namespace bastide
