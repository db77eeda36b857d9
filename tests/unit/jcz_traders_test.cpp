// Traders & Builders over JCloisterZone's protocol, each thing in a short game of our own making.
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

/// A game with all of it that draws in this order; `more` elements.
std::string traders(const Lines& draws, int players, const std::string& more = "", const std::string& sets = "") {
  return setup(R"("basic:1":1,"traders-and-builders:1":1)" + sets,
               R"("small-follower":7,"farmers":true,"traders":true,"builder":1,"pig":1)" + more, players, order(draws));
}

std::string tokens_of(const Play& t, std::size_t player) { return text(t.state.at("players").at(player).at("tokens")); }

/// The item for a class of figures, null if it is not offered.
json::value item(const Play& t, const std::string& meeple) {
  for (auto& i : t.items())
    if (i.at("type").as_string() == "Meeple" && i.at("meeple").as_string() == meeple) return i;
  return nullptr;
}

TEST(JczTraders, GiveEachAPigAndABuilder) {
  Play t(traders({}, 2));
  EXPECT_EQ(text(t.state.at("players").at(1).at("meeples")),
            R"({"SmallFollower":[7,"1.small.1"],"Builder":[1,"1.builder.1"],"Pig":[1,"1.pig.1"]})");
  EXPECT_EQ(t.state.at("tilePack").at("size").as_int64(), 71 + 24 - 1);
  Play second(setup(R"("basic:2":1,"traders-and-builders:2":2)", R"("small-follower":7,"traders":true,"builder":3)"));
  EXPECT_EQ(second.state.at("tilePack").at("size").as_int64(), 71 + 48 - 1);
  EXPECT_EQ(text(second.state.at("players").at(0).at("meeples")),
            R"({"SmallFollower":[7,"0.small.1"],"Builder":[3,"0.builder.1"]})");
}

TEST(JczTraders, KeepAPigInSupplyWhereNobodyFarms) {
  Play t(setup(R"("basic:1":1)", R"("small-follower":7,"pig":2)"));
  EXPECT_EQ(text(t.state.at("players").at(1).at("meeples")), R"({"SmallFollower":[7,"1.small.1"],"Pig":[2,"1.pig.1"]})");
  t.tell({place(t.items()[0].at("options").at(0).at("position").at(0).to_number<int>(),
                t.items()[0].at("options").at(0).at("position").at(1).to_number<int>(),
                t.items()[0].at("options").at(0).at("rotations").at(0).to_number<int>())});
  EXPECT_EQ(item(t, "Pig"), nullptr);
}

TEST(JczTraders, GiveTheGoodsOfACityToWhoeverCompletesIt) {
  Play t(traders({"TB/CFc.w", "BA/C", "#END"}, 2));
  t.claim(0, -1, 90, "NS", "City");
  t.lay(0, -2, 180);
  EXPECT_EQ(t.phase(), "GameOverPhase");
  EXPECT_EQ(points(t.state, 0), 6);
  EXPECT_EQ(points(t.state, 1), 10);
  EXPECT_EQ(tokens_of(t, 0), "{}");
  EXPECT_EQ(tokens_of(t, 1), R"({"WINE":{"count":1}})");
  const json::array received = of_type(t.events(1), "token-received");
  ASSERT_EQ(received.size(), 1u);
  EXPECT_EQ(received[0].at("player").as_int64(), 1);
  EXPECT_EQ(received[0].at("token").as_string(), "WINE");
  EXPECT_EQ(received[0].at("count").as_int64(), 1);
  EXPECT_EQ(received[0].at("feature").at("feature").as_string(), "City");
  EXPECT_EQ(
      text(of_type(t.events(2), "points")),
      R"([{"type":"points","points":[{"player":1,"points":10,"name":"trade-goods","items":[{"name":"wine","points":10}]}]}])");
}

TEST(JczTraders, TellTheGoodsOfTwoCitiesOneByOne) {
  Play t(setup(R"("basic:1":1,"traders-and-builders:1":2)", R"("small-follower":7,"traders":true)", 1,
               order({"TB/CFc.w", "BA/L", "BA/L", "BA/L", "TB/CFc.w", "BA/C", "BA/CFC.2"})));
  t.lay(0, -1, 90);
  for (const int y : {-1, -2, -3}) t.lay(1, y, 0);
  t.lay(0, -3, 90);
  t.lay(0, -4, 180);
  EXPECT_EQ(tokens_of(t, 0), "{}") << "a city that is open gives nothing";
  t.lay(0, -2, 0);
  EXPECT_EQ(tokens_of(t, 0), R"({"WINE":{"count":2}})");
  const json::array received = of_type(t.events(6), "token-received");
  ASSERT_EQ(received.size(), 2u);
  for (auto& e : received) EXPECT_EQ(e.at("count").as_int64(), 1);
  EXPECT_NE(received[0].at("feature"), received[1].at("feature"));
}

/// A road of the first player's with his builder; it is his turn, and then a tile comes that extends it.
Play with_builder(Lines more) {
  Lines draws{"BA/RFr", "BA/L", "BA/RFr", "BA/L"};
  draws.insert(draws.end(), more.begin(), more.end());
  Play t(traders(draws, 2));
  t.claim(1, 0, 0, "WE", "Road");
  t.lay(0, 1, 0);
  t.tell({place(2, 0, 0)});
  EXPECT_EQ(text(item(t, "Builder").at("options")), R"([{"position":[2,0],"location":"WE","feature":"Road"}])");
  EXPECT_EQ(item(t, "Pig"), nullptr);
  t.tell({deploy("0.builder.1", pointer(2, 0, "WE", "Road")), kCommit});
  t.lay(0, 2, 0);
  EXPECT_EQ(t.actor(), 0);
  return t;
}

TEST(JczTraders, DrawASecondTileForWhoExtendsHisBuildersRoad) {
  Play t = with_builder({"BA/RFr", "BA/RFr", "BA/L"});
  t.tell({place(3, 0, 0)});
  EXPECT_EQ(item(t, "Builder"), nullptr);
  t.tell({kPass, kCommit});
  EXPECT_EQ(t.phase(), "TilePhase");
  EXPECT_EQ(t.actor(), 0);
  EXPECT_EQ(t.state.at("turnPlayer").as_int64(), 0);
  EXPECT_FALSE(t.state.at("undo").at("allowed").as_bool());
  EXPECT_EQ(t.items()[0].at("tileId").as_string(), "BA/RFr");
  t.lay(4, 0, 0);
  EXPECT_EQ(t.actor(), 1) << "there is no third";
  std::string turns;
  for (auto& h : t.state.at("history").as_array())
    turns += std::to_string(h.at("turn").as_int64()) + ":" + std::to_string(h.at("player").as_int64()) + " ";
  EXPECT_EQ(turns, "1:0 2:1 3:0 4:1 5:0 6:0 7:1 ") << "the second part is a turn of its own in the history";
}

TEST(JczTraders, TakeBackWithinEitherPart) {
  Play t = with_builder({"BA/RFr", "BA/RFr", "BA/L"});
  t.tell({place(3, 0, 0), kPass, kCommit});
  const std::string before = text(t.state);
  t.tell({place(4, 0, 0), kUndo});
  EXPECT_EQ(text(t.state), before);
}

TEST(JczTraders, PayAPigForEachCity) {
  Play t(traders({"TB/CFc.w", "BA/L", "BA/C", "#END"}, 1));
  t.claim(0, -1, 90, "EL.ER", "Field");
  t.tell({place(1, -1, 0)});
  EXPECT_EQ(text(item(t, "Pig").at("options")), R"([{"position":[1,-1],"location":"NL.NR.EL.ER.SL.SR.WL.WR","feature":"Field"}])");
  t.tell({deploy("0.pig.1", pointer(1, -1, "NL.NR.EL.ER.SL.SR.WL.WR", "Field")), kCommit});
  t.lay(0, -2, 180);
  const json::value field = of_type(t.events(3), "points").at(0).at("points").at(0);
  EXPECT_EQ(text(field),
            R"({"player":0,"points":4,"name":"field","items":[{"count":1,"name":"cities","points":3},)"
            R"({"count":1,"name":"pigs","points":1}],"ptr":{"position":[0,-1],"location":"EL.ER","feature":"Field"}})");
}

/// The builder stands in a besieged city beside a cloister.
TEST(JczTraders, AskForAnEscapeWhenBothPartsAreOver) {
  const std::string sets = R"(,"siege/cathars":1)";
  Play t(traders({"SI.CA/Cc", "BA/L", "BA/CFc.1", "BA/CFc.1", "BA/RFr", "#END"}, 1, R"(,"siege":true,"escape":true)", sets));
  t.claim(0, -1, 180, "SE", "City");
  t.lay(-1, -1, 0);
  EXPECT_EQ(t.phase(), "EscapePhase");
  t.tell({kPass, place(1, -1, 0), deploy("0.builder.1", pointer(1, -1, "WE", "City")), kCommit});
  EXPECT_EQ(t.phase(), "EscapePhase");
  t.tell({kPass, place(2, -1, 0)});
  t.tell({kPass, kCommit});
  EXPECT_EQ(t.phase(), "TilePhase") << "not between the two parts";
  t.lay(1, 0, 0);
  EXPECT_EQ(t.phase(), "EscapePhase");
  EXPECT_EQ(text(t.items()), R"([{"type":"ReturnMeeple","source":"SIEGE_ESCAPE","options":[{"featurePointer":)" +
                                 pointer(0, -1, "SE", "City") + R"(,"meepleId":"0.small.1"}]}])");
  t.tell({R"({"type":"RETURN_MEEPLE","payload":{"source":"SIEGE_ESCAPE","pointer":{"meepleId":"0.small.1","featurePointer":)" +
          pointer(0, -1, "SE", "City") + "}}}"});
  EXPECT_EQ(text(of_type(t.events(4), "meeple-returned")),
            R"([{"type":"meeple-returned","meeple":"SmallFollower","player":0,"source":"SIEGE_ESCAPE","forced":true,"from":)" +
                pointer(0, -1, "SE", "City") +
                R"(},{"type":"meeple-returned","meeple":"Builder","player":0,"forced":true,"from":)" +
                pointer(1, -1, "WE", "City") + "}]");
}

}  // namespace
}  // namespace bastide::jcz
