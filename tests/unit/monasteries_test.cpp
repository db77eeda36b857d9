// Where a lying abbot is paid only at the end: what people and computer players are told, and who may come after him.
#include <gtest/gtest.h>

#include "bots/appraisal.hpp"
#include "bots/odds.hpp"
#include "bots/prospects.hpp"
#include "bots/turn_value.hpp"
#include "core/outlook.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

/// A monastery with a road through the cell below it, a city to its left; who is where.
Game game(const std::string& figures, const std::string& phase = "place BA/RFr", const std::string& more = "") {
  return read_position("base+monasteries" + more + " players=2 | BA/RCr@0,0N MO/M1@0,1N BA/C@-1,1W | " + figures + " | 0 0 | - | 3 0 " + phase);
}

json::object abbacy_of(const Game& g) {
  const json::object state = state_json(g, {"Ann", "Bob"});
  for (auto& f : state.at("features").as_array())
    if (f.at("kind").as_string() == "abbacy") return f.as_object();
  return {};
}

TEST(Monasteries, TellWhatAnAbbotIsWorthNowAndByWhichTiles) {
  const json::object f = abbacy_of(game("0f1@II"));
  EXPECT_EQ(f.at("worth").at("points").to_number<int>(), 3);
  EXPECT_EQ(f.at("worth").at("sum").as_string(), "3 tiles: 3 x 1 = 3");
  EXPECT_EQ(json::serialize(f.at("tiles")), "[0,1,2]");
  EXPECT_EQ(json::serialize(f.at("owners")), "[0]");
  EXPECT_FALSE(f.at("complete").as_bool());
}

TEST(Monasteries, AnAbbotCountsInWhereTheScoresWouldEnd) {
  EXPECT_EQ(projected_scores(game("0f1@II"))[0], 3);
  EXPECT_EQ(projected_scores(game("0f1@I"))[0], 3);
}

TEST(Monasteries, NothingCompletesAnAbbotsPlace) {
  const Game g = game("0f1@II");
  for (const Prospect& p : prospects(g)) {
    ASSERT_EQ(p.kind, Abbacy);
    EXPECT_FALSE(p.closable());
    EXPECT_EQ(p.now, 3);
    EXPECT_EQ(p.full, 0);
    EXPECT_TRUE(p.tiles.empty());
    EXPECT_EQ(open_cells(g, p.feature).count, 0);
  }
  EXPECT_EQ(prospects(g).size(), 1u);
}

/// It is certain, and no hope lies in it: unlike a monk's.
TEST(Monasteries, AnAppraisalKnowsThatAnAbbotStays) {
  Game lies = game("0f1@II"), stands = game("0f1@I");
  Appraisal appraisal(lies.shared_rules());
  appraisal.begin(lies);
  const Parts abbot = appraisal.look(lies, 0);
  EXPECT_EQ(abbot[kNow][0], 3);
  EXPECT_EQ(abbot[kFarms][0], 3);
  EXPECT_EQ(abbot[kHope][0], 0);
  EXPECT_EQ(abbot[kReturn][0], 0);
  appraisal.begin(stands);
  const Parts monk = appraisal.look(stands, 0);
  EXPECT_EQ(monk[kFarms][0], 0);
  EXPECT_GT(monk[kHope][0], 0);
  EXPECT_GT(monk[kReturn][0], 0);
}

std::string offers(const Game& g) {
  Moves moves;
  g.legal(moves);
  std::string text;
  for (const Move& m : moves) text += (text.empty() ? "" : " ") + to_notation(g, m);
  return text;
}

/// MON-OCC-1: somebody came there in the same turn, before this is asked.
TEST(Monasteries, WhoeverHoldsOneInOneUseHoldsItInTheOther) {
  const auto after = [](const std::string& figures) {
    return offers(read_position("base+monasteries players=2 | BA/RCr@0,0N MO/M1@0,1N | " + figures + " | 0 0 | - | 2 0 deploy"));
  };
  EXPECT_EQ(after("-"), "- f@I f@II f@NL");
  EXPECT_EQ(after("1f1@I"), "- f@NL");
  EXPECT_EQ(after("1f1@II"), "- f@NL");
}

TEST(Monasteries, APositionWithAbbotsReadsAsItself) {
  const std::string line = "base+abbot+monasteries players=2 | BA/RCr@0,0N MO/M1@0,1N | 0f1@I 0a1@II 1f1@II | 0 0 | - | 3 0 place BA/RFr";
  EXPECT_EQ(position_line(read_position(line)), line);
}

}  // namespace
}  // namespace bastide
