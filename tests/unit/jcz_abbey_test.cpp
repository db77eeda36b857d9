// Abbey & Mayor over JCloisterZone's protocol, each thing in a short game of our own making.
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

/// A game without the twelve tiles, in which each has those figures and tokens.
Play court(const std::string& elements, const Lines& draws, int players = 1, const std::string& rule = "", const std::string& value = "") {
  const std::string first = setup(R"("basic:1":2)", R"("small-follower":7,"farmers":true,)" + elements, players, order(draws));
  return Play(rule.empty() ? first : with_rule(first, rule, value));
}

std::string meeples(const Play& t, std::size_t player) { return text(t.state.at("players").at(player).at("meeples")); }
std::string stock_of(const Play& t, std::size_t player) { return text(t.state.at("players").at(player).at("tokens")); }

/// The item for a class of figures, null if it is not offered.
json::value meeple_item(const Play& t, const std::string& meeple) {
  for (auto& i : t.items())
    if (i.at("type").as_string() == "Meeple" && i.at("meeple").as_string() == meeple) return i;
  return nullptr;
}

/// Six tiles around the hole at 1,1.
Play around_a_hole(int players = 1) {
  Play t = court(R"("abbey":1)", {"BA/RFr", "BA/L", "BA/L", "BA/L", "BA/L", "BA/L", "BA/RFr"}, players);
  for (auto [x, y] : {std::pair{1, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}, {2, 1}}) t.lay(x, y, 0);
  return t;
}

TEST(JczAbbey, GivesEachWhatTheElementsSay) {
  Play t(setup(R"("basic:1":1,"abbey-and-mayor:1":1)", R"("small-follower":7,"farmers":true,"abbey":1,"mayor":1,"wagon":1,"barn":1)"));
  EXPECT_EQ(meeples(t, 1), R"({"SmallFollower":[7,"1.small.1"],"Mayor":[1,"1.mayor.1"],"Wagon":[1,"1.wagon.1"],"Barn":[1,"1.barn.1"]})");
  EXPECT_EQ(stock_of(t, 1), R"({"ABBEY_TILE":{"count":1}})");
  EXPECT_EQ(t.state.at("tilePack").at("size").as_int64(), 71 + 12 - 1);
  Play plain = court(R"("wagon":2)", {});
  EXPECT_EQ(meeples(plain, 0), R"({"SmallFollower":[7,"0.small.1"],"Wagon":[2,"0.wagon.1"]})");
  EXPECT_EQ(stock_of(plain, 0), "{}");
  EXPECT_EQ(plain.state.at("tilePack").at("size").as_int64(), 2 * 72 - 2);
}

TEST(JczAbbey, KeepsABarnInSupplyWhereNobodyFarms) {
  Play t(setup(R"("basic:1":1)", R"("small-follower":7,"barn":2)"));
  EXPECT_EQ(meeples(t, 0), R"({"SmallFollower":[7,"0.small.1"],"Barn":[2,"0.barn.1"]})");
}

TEST(JczAbbey, IsOfferedBeforeATileIsDrawnAndDecliningItIsConfirmed) {
  Play t = around_a_hole();
  EXPECT_EQ(t.phase(), "AbbeyPhase");
  EXPECT_EQ(text(t.items()), R"([{"type":"TilePlacement","tileId":"AM/A","options":[{"position":[1,1],"rotations":[0]}]}])");
  EXPECT_TRUE(t.state.at("action").at("canPass").as_bool());
  EXPECT_EQ(text(t.events(6)), "[]");
  t.tell({kPass});
  EXPECT_EQ(t.phase(), "CommitAbbeyPassPhase");
  EXPECT_EQ(text(t.items()), R"([{"type":"Confirm"}])");
  t.tell({kUndo});
  EXPECT_EQ(t.phase(), "AbbeyPhase");
  t.tell({kPass, kCommit});
  EXPECT_EQ(t.phase(), "TilePhase");
  EXPECT_EQ(t.items()[0].at("tileId").as_string(), "BA/RFr");
  EXPECT_EQ(t.state.at("history").as_array().size(), 7u);
}

TEST(JczAbbey, IsAMonasteryWithoutEdges) {
  Play t = around_a_hole(2);
  ASSERT_EQ(t.actor(), 0);
  t.tell({place(1, 1, 0)});
  EXPECT_EQ(text(of_type(t.events(6), "tile-placed")), R"([{"type":"tile-placed","tile":"AM/A","position":[1,1],"rotation":0}])");
  EXPECT_EQ(stock_of(t, 0), "{}");
  EXPECT_EQ(stock_of(t, 1), R"({"ABBEY_TILE":{"count":1}})");
  EXPECT_EQ(text(meeple_item(t, "SmallFollower").at("options")), "[" + pointer(1, 1, "I", "Monastery") + "]");
  const std::string features = text(t.state.at("features"));
  for (const std::string side : {"N", "E", "S", "W"})
    EXPECT_NE(features.find(R"({"type":"AbbeyEdge","places":[[1,1,")" + side + R"("]]})"), std::string::npos) << side;
  t.tell({deploy("0.small.1", pointer(1, 1, "I", "Monastery")), kCommit});
  EXPECT_EQ(t.phase(), "TilePhase");  // there is no other hole
}

TEST(JczAbbey, FillsHolesOnly) {
  Play t = around_a_hole();
  t.say(place(3, 1, 0));
  t.say(place(1, 1, 90));
  EXPECT_EQ(t.complaints.size(), 2u);
}

/// A wagon's road from the start tile is closed by a crossing.
Play driven(const std::string& move) {
  Play t = court(R"("wagon":1)", {"BA/CccR", "BA/CRRR"}, 1, "wagon-move", move);
  t.lay(-1, 0, 270);
  t.tell({place(1, 0, 90), deploy("0.wagon.1", pointer(1, 0, "W", "Road")), kCommit});
  return t;
}

TEST(JczWagon, MovesOnAfterItHasComeHome) {
  Play t = driven("C1");
  EXPECT_EQ(t.phase(), "WagonPhase");
  EXPECT_EQ(points(t.state, 0), 3);
  EXPECT_EQ(text(t.state.at("deployedMeeples")), "[]");
  EXPECT_EQ(meeples(t, 0), R"({"SmallFollower":[7,"0.small.1"],"Wagon":[1,"0.wagon.1"]})");
  ASSERT_EQ(t.items().size(), 1u);
  EXPECT_EQ(text(t.items()[0].at("origin")), pointer(1, 0, "W", "Road"));
  EXPECT_EQ(t.items()[0].at("options").as_array().size(), 3u);
  t.tell({deploy("0.wagon.1", pointer(1, 0, "N", "Road"))});
  EXPECT_EQ(t.phase(), "TilePhase");
  EXPECT_EQ(text(of_type(t.events(1), "meeple-deployed")[1]),
            R"({"type":"meeple-deployed","meeple":"Wagon","player":0,"to":)" + pointer(1, 0, "N", "Road") + R"(,"from":)" + pointer(1, 0, "W", "Road") + "}");
}

TEST(JczWagon, MovesByDistanceUnlessToldOtherwise) {
  Play near = driven("C2");
  const std::string options = text(near.items()[0].at("options"));
  EXPECT_EQ(options.find("[-1,0]"), std::string::npos) << options;
  EXPECT_NE(options.find(pointer(1, 0, "E", "City")), std::string::npos) << options;
  near.tell({kPass});
  EXPECT_EQ(near.phase(), "TilePhase");
}

/// Two small cities in a meadow, and a corner where four fields meet.
Play farm() {
  Play t = court(R"("barn":1)", {"BA/C", "BA/C", "BA/C", "BA/C", "BA/C", "#END"});
  t.claim(0, -1, 180, "NL.NR.EL.ER.WL.WR", "Field");
  t.lay(0, -2, 0);
  t.lay(0, -3, 180);
  t.lay(1, -2, 0);
  t.tell({place(1, -1, 90)});
  return t;
}

TEST(JczBarn, IsBuiltOnAFieldOfTheTileJustPlaced) {
  Play t = farm();
  const std::string field = pointer(1, -1, "NL.NR.SL.SR.WL.WR", "Field");
  EXPECT_EQ(text(meeple_item(t, "Barn").at("options")), "[" + field + "]");
  t.tell({deploy("0.barn.1", field)});
  EXPECT_EQ(text(t.state.at("deployedMeeples").at(1)),
            R"({"id":"0.barn.1","type":"Barn","player":0,"position":[1,-1],"feature":"Field","location":"NL.NR.SL.SR.WL.WR"})");
  t.tell({kCommit});
  EXPECT_EQ(t.phase(), "GameOverPhase");
  EXPECT_EQ(points(t.state, 0), 14);
  EXPECT_EQ(text(of_type(t.events(4), "points")),
            R"([{"type":"points","points":[{"player":0,"points":6,"name":"field.barn-placed","items":[{"count":2,"name":"cities","points":6}],"ptr":)" +
                pointer(0, -1, "NL.NR.EL.ER.WL.WR", "Field") + "}]}]");
  EXPECT_EQ(text(of_type(t.events(5), "points")),
            R"([{"type":"points","points":[{"player":0,"points":8,"name":"field","items":[{"count":2,"name":"cities","points":8}],"ptr":)" + field + "}]}]");
}

TEST(JczMayor, IsOfferedInCitiesAlone) {
  Play t = court(R"("mayor":1)", {"BA/CFc.1", "BA/C", "#END"});
  t.tell({place(0, -1, 90)});
  EXPECT_EQ(text(meeple_item(t, "Mayor").at("options")), "[" + pointer(0, -1, "NS", "City") + "]");
  t.tell({deploy("0.mayor.1", pointer(0, -1, "NS", "City"))});
  EXPECT_EQ(text(t.state.at("deployedMeeples").at(0).at("type")), "\"Mayor\"");
  t.tell({kCommit});
  t.lay(0, -2, 180);
  EXPECT_EQ(points(t.state, 0), 0);  // there is no pennant
  EXPECT_EQ(text(t.state.at("deployedMeeples")), "[]");
}

}  // namespace
}  // namespace bastide::jcz
