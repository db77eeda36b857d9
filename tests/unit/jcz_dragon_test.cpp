// The Princess & the Dragon over JCloisterZone's protocol, each thing in a short game of our own making.
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

Play in_the_lair(const std::string& element, const Lines& draws, int players = 2) {
  return Play(setup(R"("basic:1":1,"princess-and-dragon:1":1)", R"("small-follower":7,"farmers":true,")" + element + "\":true", players, order(draws)));
}

std::string figure(const std::string& id, const std::string& to) {
  return R"({"type":"MOVE_NEUTRAL_FIGURE","payload":{"figureId":")" + id + R"(","to":)" + to + "}}";
}

std::string member(const std::string& id, const std::string& at) { return R"({"featurePointer":)" + at + R"(,"meepleId":")" + id + "\"}"; }

std::string dragon(const Play& t) { return text(t.state.at("neutralFigures").at("dragon")); }

/// The item of a type, null if there is none.
json::value item_of_type(const Play& t, const std::string& type) {
  for (auto& i : t.items())
    if (i.at("type").as_string() == type) return i;
  return nullptr;
}

const std::string kWay = pointer(1, 0, "WE", "Road");

TEST(JczDragon, ComesToAVolcanoAndLetsNobodyBeDeployed) {
  Play t = in_the_lair("dragon", {"DG/RFr.v"});
  t.tell({place(1, 0, 0)});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
  EXPECT_EQ(dragon(t), R"({"position":[1,0]})");
  EXPECT_EQ(text(of_type(t.events(0), "neutral-moved")), R"([{"type":"neutral-moved","figure":"dragon.1","to":[1,0]}])");
}

TEST(JczDragon, ItsTilesAreNotDrawnBeforeAVolcanoLies) {
  Play t = in_the_lair("dragon", {"DG/RFr.d", "DG/RFr.v", "DG/RFr.d"});  // the first is passed over for a random one
  EXPECT_NE(t.items()[0].at("tileId").as_string(), "DG/RFr.d");
  EXPECT_EQ(t.state.at("tilePack").at("size").as_int64(), 100);
  Play later = in_the_lair("dragon", {"DG/RFr.v", "DG/RFr.d"});
  later.lay(1, 0, 0);
  EXPECT_EQ(later.items()[0].at("tileId").as_string(), "DG/RFr.d");
  EXPECT_EQ(in_the_lair("portal", {"DG/RFr.d"}).items()[0].at("tileId").as_string(), "DG/RFr.d");
}

TEST(JczDragon, EatsWhomItFindsBeforeTheTurnIsConfirmed) {
  Play t = in_the_lair("dragon", {"DG/RFr.v", "DG/RFr.d"});
  t.lay(1, 0, 0);
  t.tell({place(2, 0, 0), deploy("1.small.1", pointer(2, 0, "WE", "Road"))});
  EXPECT_EQ(t.phase(), "DragonMovePhase");
  EXPECT_EQ(dragon(t), R"({"position":[1,0],"visited":[],"remaining":6})");
  EXPECT_EQ(text(t.items()[0]), R"({"type":"MoveDragon","figureId":"dragon.1","options":[[2,0],[0,0]]})");
  EXPECT_FALSE(t.state.at("action").at("canPass").as_bool());
  t.tell({figure("dragon.1", "[2,0]")});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
  EXPECT_EQ(text(t.state.at("deployedMeeples")), "[]");
  EXPECT_EQ(text(of_type(t.events(1), "dragon-moved")), R"([{"type":"dragon-moved","figure":"dragon.1","path":[[2,0]]}])");
  EXPECT_EQ(text(of_type(t.events(1), "meeple-returned")),
            R"([{"type":"meeple-returned","meeple":"SmallFollower","player":1,"forced":true,"from":)" + pointer(2, 0, "WE", "Road") + "}]");
}

TEST(JczDragon, IsMovedInTurnAlsoWhereThereIsOneWay) {
  Play t = in_the_lair("dragon", {"DG/RFr.v", "DG/RFr.d"});
  t.lay(1, 0, 0);
  t.tell({place(-1, 0, 0), kPass});
  EXPECT_EQ(t.actor(), 1);
  EXPECT_EQ(text(t.items()[0].at("options")), "[[0,0]]");
  t.tell({figure("dragon.1", "[0,0]")});
  EXPECT_EQ(t.actor(), 0);
  EXPECT_EQ(dragon(t), R"({"position":[0,0],"visited":[[1,0]],"remaining":5})");
  t.say(figure("dragon.1", "[1,0]"));
  ASSERT_EQ(t.complaints.size(), 1u);
  EXPECT_NE(t.complaints[0].find("Invalid action in phase DragonMovePhase"), std::string::npos) << t.complaints[0];
}

TEST(JczFairy, GoesBesideAFollowerAndPaysAsATurnBegins) {
  Play t = in_the_lair("fairy", {"BA/RFr", "BA/RFr", "BA/RFr"}, 1);
  t.claim(1, 0, 0, "WE", "Road");
  t.tell({place(2, 0, 0)});
  EXPECT_EQ(text(item_of_type(t, "MoveFairyNextTo").at("options")), "[" + member("0.small.1", kWay) + "]");
  t.tell({figure("fairy.1", member("0.small.1", kWay))});
  EXPECT_EQ(text(t.state.at("neutralFigures").at("fairy").at("placement")), member("0.small.1", kWay));
  t.tell({kCommit});
  EXPECT_EQ(text(t.events(2)), R"([{"type":"points","points":[{"player":0,"points":1,"name":"fairy.turn","items":[{"name":"fairy","points":1}],"ptr":[1,0]}]}])");
}

TEST(JczFairy, GoesOntoATileByTheOtherRule) {
  Play t(with_rule(setup(R"("basic:1":1,"princess-and-dragon:1":1)", R"("small-follower":7,"fairy":true)", 1, order({"BA/RFr", "BA/RFr"})), "fairy-placement",
                   "on-tile"));
  t.claim(1, 0, 0, "WE", "Road");
  t.tell({place(2, 0, 0)});
  EXPECT_EQ(text(item_of_type(t, "MoveFairyOnTile").at("options")), "[[1,0]]");
  t.tell({figure("fairy.1", "[1,0]")});
  EXPECT_EQ(text(t.state.at("neutralFigures").at("fairy")), R"({"placement":[1,0]})");
}

/// A knight of the first player, and a princess that the other lays beside him.
Play princess(const std::string& rule) {
  Play t(with_rule(setup(R"("basic:1":1,"princess-and-dragon:1":1)", R"("small-follower":7,"princess":true)", 2, order({"BA/CFc.1", "DG/Cc.p"})),
                   "princess-action", rule));
  t.claim(0, -1, 90, "NS", "City");
  t.tell({place(0, -2, 180)});
  return t;
}

TEST(JczPrincess, SendsAKnightHome) {
  for (const std::string rule : {"may", "must"}) {
    Play t = princess(rule);
    const std::string knight = member("0.small.1", pointer(0, -1, "NS", "City"));
    EXPECT_EQ(text(item_of_type(t, "ReturnMeeple")), R"({"type":"ReturnMeeple","source":"PRINCESS","options":[)" + knight + "]}");
    EXPECT_EQ(t.state.at("action").at("canPass").as_bool(), rule == "may");
    t.tell({R"({"type":"RETURN_MEEPLE","payload":{"source":"PRINCESS","pointer":)" + knight + "}}"});
    EXPECT_EQ(t.phase(), "CommitActionPhase") << rule;
    EXPECT_EQ(of_type(t.events(1), "meeple-returned")[0].at("source").as_string(), "PRINCESS");
  }
}

TEST(JczGate, OffersOtherTilesInTheSameItem) {
  Play t = in_the_lair("portal", {"DG/RRR.g"});
  t.tell({place(1, 0, 0)});
  ASSERT_EQ(t.items().size(), 1u);
  EXPECT_EQ(t.items()[0].at("options").as_array().size(), 10u);
  t.tell({deploy("0.small.1", pointer(0, 0, "N", "City"))});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
  EXPECT_EQ(text(t.state.at("deployedMeeples").at(0).at("position")), "[0,0]");
}

TEST(JczDragon, ElementsNeedTheirTiles) {
  Talk t;
  t.say(setup(R"("basic:1":1)", R"("small-follower":7,"fairy":true)"));
  EXPECT_NE(t.complaints.at(0).find("the element fairy needs the tile set princess-and-dragon:1 or princess-and-dragon:2"), std::string::npos) << t.complaints[0];
}

}  // namespace
}  // namespace bastide::jcz
