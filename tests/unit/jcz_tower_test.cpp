// The Tower and the Flier over JCloisterZone's protocol, each thing in a short game of our own making.
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

/// The item of a type, null if there is none.
json::value item_called(const Play& t, const std::string& type) {
  for (auto& i : t.items())
    if (i.at("type").as_string() == type) return i;
  return nullptr;
}

std::string piece(int x, int y) {
  return R"({"type":"PLACE_TOKEN","payload":{"token":"TOWER_PIECE","pointer":)" + pointer(x, y, "I", "Tower") + "}}";
}

TEST(JczTower, NeedsItsTilesAndItsElement) {
  Talk t;
  t.say(setup(R"("basic:1":1,"tower:1":1)", R"("small-follower":7)"));
  EXPECT_NE(t.complaints.at(0).find("need each other"), std::string::npos) << t.complaints[0];
}

TEST(JczTower, GivesPiecesByTheNumberOfPlayers) {
  Play t(setup(R"("basic:1":1,"tower:1":1)", R"("small-follower":7,"tower":1)", 3));
  EXPECT_EQ(text(t.state.at("players").at(2).at("tokens")), R"({"TOWER_PIECE":{"count":9}})");
  EXPECT_EQ(text(t.state.at("players").at(2).at("captured")), "[]");
}

TEST(JczTower, TakesWhoeverIsWithinRange) {
  Play t(setup(R"("basic:1":1,"tower:1":1)", R"("small-follower":7,"farmers":true,"tower":1)", 2, order({"BA/RFr", "TO/F", "BA/RFr"})));
  t.claim(1, 0, 0, "WE", "Road");
  t.tell({place(1, 1, 0)});
  EXPECT_EQ(text(item_called(t, "TowerPiece")), R"({"type":"TowerPiece","token":"TOWER_PIECE","options":[[1,1]]})");
  t.tell({piece(1, 1)});
  EXPECT_EQ(text(item_called(t, "CaptureFollower").at("options").at(0).at("meepleId")), "\"0.small.1\"");
  EXPECT_TRUE(t.state.at("action").at("canPass").as_bool());
  const std::string thief = R"({"featurePointer":)" + pointer(1, 0, "WE", "Road") + R"(,"meepleId":"0.small.1"})";
  t.tell({R"({"type":"CAPTURE_FOLLOWER","payload":{"pointer":)" + thief + "}}"});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
  EXPECT_EQ(text(t.state.at("players").at(1).at("captured")), R"([{"id":"0.small.1","type":"SmallFollower","player":0,"count":1}])");
  EXPECT_EQ(text(t.state.at("players").at(1).at("tokens")), R"({"TOWER_PIECE":{"count":9}})");
  EXPECT_NE(text(t.state.at("features")).find(R"({"type":"Tower","places":[[1,1,"I"]],"height":1,"lastPiece":"TOWER_PIECE"})"), std::string::npos);
  t.tell({kCommit});
  t.say(R"({"type":"PAY_RANSOM","payload":{"meepleId":"0.small.1"}})");
  EXPECT_EQ(t.complaints.size(), 1u);  // he has not three points
}

TEST(JczFlier, FliesAsFarAsTheRandomNumberOfTheMessageSays) {
  Play t(setup(R"("basic:1":1,"flier:1":1)", R"("small-follower":7,"flier":true)", 2, order({"FL/RFr.WE.o"})));
  t.tell({place(1, 0, 0)});
  const std::string machine = pointer(1, 0, "I", "FlyingMachine");
  EXPECT_NE(text(item_called(t, "Meeple").at("options")).find(machine), std::string::npos);
  t.tell({R"({"type":"DEPLOY_MEEPLE","payload":{"pointer":)" + machine + R"(,"meepleId":"0.small.1","random":0.1}})"});
  EXPECT_EQ(text(of_type(t.events(0), "flier-roll")), R"([{"type":"flier-roll","distance":1,"flierPosition":[1,0]}])");
  EXPECT_EQ(t.phase(), "ActionPhase");
  EXPECT_FALSE(t.state.at("action").at("canPass").as_bool());
  EXPECT_FALSE(t.state.at("undo").at("allowed").as_bool());
  EXPECT_EQ(item_called(t, "Meeple").at("options").as_array().size(), 2u);
  t.tell({deploy("0.small.1", pointer(0, 0, "N", "City"))});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
}

}  // namespace
}  // namespace bastide::jcz
