// What JCloisterZone does where its documents say nothing, each shown in a short game of our own making.
#include <gtest/gtest.h>

#include <algorithm>

#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

// --- the river -----------------------------------------------------------------------------------------------------------------------

constexpr const char* kSpring = R"([{"tile":"RI/s","x":0,"y":0,"rotation":0}])";

std::string river(const std::string& sets, const Lines& draws) {
  return setup(R"("basic:1":1,)" + sets, R"("small-follower":7,"farmers":true,"river":true)", 1, order(draws), kSpring);
}

TEST(JczRiver, KeepsALineBetweenEndsThatPointTheSameWay) {
  Play t(river(R"("river/2:1":1)", {"RI.2/III", "RI.2/RrII"}));
  t.lay(1, 0, 180);
  EXPECT_EQ(text(t.items()), R"([{"type":"TilePlacement","tileId":"RI.2/RrII","options":[{"position":[2,0],"rotations":[90]}]}])");
  for (const int rotation : {0, 180, 270}) {
    t.say(place(2, 0, rotation));
    EXPECT_EQ(t.complaints.size(), 1u) << "what is not on offer is refused: " << rotation;
    t.complaints.clear();
  }
}

TEST(JczRiver, MixesAllForksButTheFirstIntoTheRiver) {
  Play t(river(R"("river/2:1":2)", {}));
  EXPECT_EQ(t.items()[0].at("tileId").as_string(), "RI.2/III");
  t.tell({place(1, 0, 180), kPass, R"({"type":"COMMIT","payload":{"random":0}})"});
  EXPECT_EQ(t.items()[0].at("tileId").as_string(), "RI.2/CIRI") << "the river comes before its forks";
  Play u(river(R"("river/2:1":2)", {}));
  u.tell({place(1, 0, 180), kPass, R"({"type":"COMMIT","payload":{"random":0.99}})"});
  EXPECT_EQ(u.items()[0].at("tileId").as_string(), "RI.2/III") << "and the forks after the river";
}

// --- King and Robber -------------------------------------------------------------------------------------------------------------------

std::string cards(const std::string& scoring, const Lines& draws) {
  return with_rule(setup(R"("basic:1":1)", R"("small-follower":7,"king":true,"robber":true)", 1, order(draws)), "king-and-robber-scoring", scoring);
}

/// A city stands open to the east of 1,1, and the cells are laid from which another one can come to meet it.
void build_two_cities(Play& t) {
  t.lay(0, 1, 0);
  t.lay(1, 1, 90);
  t.lay(1, 2, 0);
  t.lay(2, 2, 0);
  t.lay(3, 2, 0);
}

TEST(JczCards, PayWhoHeldThemBeforeOnceForAllThatIsCompleted) {
  Play t(cards("continuously", {"BA/C", "BA/L", "BA/C", "BA/L", "BA/L", "BA/L", "BA/C", "BA/CFC.2", "BA/C"}));
  EXPECT_EQ(points(t.lay(0, -1, 180), 0), 0) << "nobody held the King";
  build_two_cities(t);
  t.lay(3, 1, 270);
  EXPECT_EQ(points(t.lay(2, 1, 90), 0), 2);
  EXPECT_EQ(text(of_type(t.events(7), "points")),
            R"([{"type":"points","points":[{"player":0,"points":2,"name":"king","items":[{"count":2,"name":"cities","points":2}]}]}])");
}

TEST(JczCards, AreToldOnceThoughTwoLargerFeaturesAreCompleted) {
  Play west(cards("default", {"BA/C", "BA/CFc.1", "BA/L", "BA/L", "BA/L", "BA/C", "BA/CFC.2", "BA/C"}));
  west.lay(0, 1, 90);
  west.lay(1, 1, 0);
  for (const int x : {1, 2, 3}) west.lay(x, 2, 0);
  west.lay(3, 1, 270);
  west.lay(2, 1, 90);
  Play east(cards("default", {"BA/L", "BA/C", "BA/L", "BA/L", "BA/L", "BA/CFc.1", "BA/C", "BA/CFC.2", "BA/C"}));
  build_two_cities(east);
  east.lay(3, 1, 0);
  east.lay(4, 1, 270);
  east.lay(2, 1, 90);
  for (const Play* t : {&west, &east}) {
    const auto& turns = t->state.at("history").as_array();
    EXPECT_EQ(of_type(turns[turns.size() - 2].at("events").as_array(), "token-received").size(), 1u) << text(turns.at(turns.size() - 2));
    EXPECT_EQ(t->state.at("players").at(0).at("tokens").at("KING").at("size").as_int64(), 3);
  }
}

TEST(JczCards, AreTwoEntriesOfOneEventWhereTheyPayAFixedSum) {
  Play t(cards("15/40", {"BA/C", "BA/LR", "BA/LR", "#END"}));
  t.lay(0, -1, 180);
  t.lay(1, 0, 90);
  t.lay(-1, 0, 270);
  EXPECT_EQ(points(t.state, 0), 40);
  EXPECT_EQ(text(t.events(3)), R"([{"type":"points","points":[{"player":0,"points":20,"name":"king","items":[{"name":"king","points":20}]},)"
                               R"({"player":0,"points":20,"name":"robber","items":[{"name":"robber","points":20}]}]}])");
}

// --- Carcassonne -----------------------------------------------------------------------------------------------------------------------

/// Red begins a city south of Carcassonne and Blue ends it, so that Blue may send a follower.
void let_blue_in(Play& t) {
  t.claim(-1, 2, 180, "S", "City");
  t.lay(-1, 3, 0);
  ASSERT_EQ(t.phase(), "CocFollowerPhase");
}

void enter(Play& t, const std::string& quarter) {
  const std::size_t p = static_cast<std::size_t>(t.actor());
  const std::string id(t.state.at("players").at(p).at("meeples").at("SmallFollower").at(1).as_string());
  t.tell({deploy(id, pointer(0, 0, quarter, "Quarter"))});
}

std::string move_count(const std::string& quarter) {
  return R"({"type":"MOVE_NEUTRAL_FIGURE","payload":{"figureId":"count.1","to":)" + pointer(0, 0, quarter, "Quarter") + "}}";
}

/// The figures on the table by id, in order.
std::string deployed(const json::value& state) {
  std::string ids;
  for (auto& m : state.at("deployedMeeples").as_array()) ids += std::string(m.at("id").as_string()) + " ";
  return ids;
}

/// The first option of the first item, as the move of the player's figure that is on the table.
std::string leave(const Play& t) {
  const std::string player = std::to_string(t.actor()) + ".";
  for (auto& m : t.state.at("deployedMeeples").as_array())
    if (std::string(m.at("id").as_string()).starts_with(player))
      return deploy(std::string(m.at("id").as_string()), text(t.items()[0].at("options").at(0)));
  return "";
}

/// Both have somebody in the market, and there are no tiles left; Blue is asked first.
Play last_rounds() {
  Play t(city_setup(quoted({"BA/C", "BA/C", "BA/L", "BA/C", "BA/C", "#END"})));
  let_blue_in(t);
  enter(t, "QUARTER_MARKET");
  t.tell({kPass});
  t.lay(-1, 4, 0);
  t.claim(-2, 4, 270, "W", "City");
  t.lay(-3, 4, 90);
  enter(t, "QUARTER_MARKET");
  t.tell({kPass});
  EXPECT_EQ(t.phase(), "CocFinalScoringPhase");
  EXPECT_EQ(t.actor(), 1);
  return t;
}

TEST(JczCarcassonne, GoesOnAtOnceInTheLastRounds) {
  Play t = last_rounds();
  const std::string before = deployed(t.state);
  t.tell({leave(t)});
  EXPECT_EQ(t.phase(), "CocFinalScoringPhase");
  ASSERT_EQ(t.actor(), 0) << "nothing is confirmed";
  EXPECT_EQ(deployed(t.state), before) << "who leaves keeps the place in the list";
  EXPECT_EQ(t.items()[0].at("type").as_string(), "Meeple");
}

TEST(JczCarcassonne, AsksNobodyAgainWhoHasPassed) {
  Play t = last_rounds();
  t.tell({kPass});
  ASSERT_EQ(t.actor(), 0);
  t.tell({leave(t)});
  EXPECT_EQ(t.phase(), "GameOverPhase");
}

TEST(JczCarcassonne, HasOneItemForAllQuarters) {
  Play t(with_rule(city_setup(quoted({"BA/C", "BA/C", "BA/C", "BA/C", "#END"})), "coc-final-scoring", "any-district"));
  let_blue_in(t);
  enter(t, "QUARTER_CASTLE");
  t.tell({move_count("QUARTER_MARKET")});
  t.claim(-1, 4, 180, "S", "City");
  t.lay(-1, 5, 0);
  t.tell({kPass});
  enter(t, "QUARTER_BLACKSMITH");
  t.tell({kPass});
  ASSERT_EQ(t.phase(), "CocFinalScoringPhase");
  ASSERT_EQ(t.items().size(), 1u);
  const std::string item = text(t.items()[0]);
  EXPECT_NE(item.find(R"("feature":"City")"), std::string::npos) << item;
  EXPECT_NE(item.find(R"("feature":"Road")"), std::string::npos) << item;
  EXPECT_EQ(text(t.items()[0].at("origin")), pointer(0, 0, "QUARTER_CASTLE", "Quarter"));
  const auto& options = t.items()[0].at("options").as_array();
  const auto road = std::find_if(options.begin(), options.end(), [](auto& o) { return o.at("feature").as_string() == "Road"; });
  const auto& figures = t.state.at("deployedMeeples").as_array();
  t.say(deploy(std::string(figures[0].at("id").as_string()), text(*road)));
  EXPECT_EQ(t.complaints.size(), 1u) << "from the castle nobody goes to a road";
  t.complaints.clear();
  t.tell({deploy(std::string(figures[1].at("id").as_string()), text(*road))});
}

TEST(JczCarcassonne, TakesBackAPassAfterWhichATileWasDrawn) {
  Play t(city_setup(quoted({"BA/C", "BA/C", "BA/C", "BA/L", "BA/C", "BA/L"})));
  let_blue_in(t);
  enter(t, "QUARTER_CASTLE");
  t.tell({move_count("QUARTER_MARKET")});
  t.claim(-1, 4, 180, "S", "City");
  t.lay(0, 4, 0);
  const std::string before = text(t.lay(-1, 5, 0));
  ASSERT_EQ(t.phase(), "CocScoringPhase");
  ASSERT_EQ(t.actor(), 1);
  const std::string after = text(t.tell({kPass}));
  ASSERT_EQ(t.phase(), "TilePhase");
  EXPECT_EQ(text(t.state.at("undo")), R"({"allowed":true,"depth":1})");
  EXPECT_EQ(text(t.tell({kUndo})), before);
  EXPECT_EQ(text(t.tell({kPass})), after);
}

TEST(JczCarcassonne, KeepsTheCountOutOfAnIdleMarket) {
  Play t(city_setup(quoted({"BA/C", "BA/C"}), ""));
  let_blue_in(t);
  enter(t, "QUARTER_CASTLE");
  ASSERT_EQ(t.phase(), "CocCountPhase");
  EXPECT_EQ(t.items()[0].at("options").as_array().size(), 2u);
  EXPECT_EQ(text(t.items()).find("QUARTER_MARKET"), std::string::npos) << text(t.items());
  t.say(move_count("QUARTER_MARKET"));
  EXPECT_EQ(t.complaints.size(), 1u);
}

TEST(JczCarcassonne, TellsOfACountWhoIsThereAlready) {
  Play t(with_rule(city_setup(quoted({"BA/C", "BA/C"})), "count-move", "follow-meeple"));
  let_blue_in(t);
  enter(t, "QUARTER_CASTLE");
  const std::string castle = pointer(0, 0, "QUARTER_CASTLE", "Quarter");
  EXPECT_EQ(text(of_type(t.events(1), "neutral-moved")),
            R"([{"type":"neutral-moved","figure":"count.1","from":)" + castle + R"(,"to":)" + castle + "}]");
}

// --- figures ---------------------------------------------------------------------------------------------------------------------------

TEST(JczFigures, HaveAnItemForEachAbbot) {
  Play t(setup(R"("basic:2":1)", R"("small-follower":7,"abbot":2,"garden":true)", 1, order({"BA/L", "BA/L", "BA/L"})));
  for (const int y : {1, 2})
    t.tell({place(0, y, 0), deploy("0.abbot." + std::to_string(y), pointer(0, y, "I", "Monastery")), kCommit});
  t.tell({place(0, 3, 0)});
  json::array returns;
  for (auto& item : t.items())
    if (item.at("type").as_string() == "ReturnMeeple") returns.push_back(item);
  ASSERT_EQ(returns.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(returns[i].at("options").as_array().size(), 1u);
}

TEST(JczFigures, ComeHomeWhenAChallengeIsLost) {
  const Lines draws = {"BA/L", "CU/S", "BA/RFr", "BA/RFr", "BA/C", "BA/C", "BA/C", "BA/C"};
  Play t(setup(R"("basic:1":1,"cult/6":1)", R"("small-follower":7,"shrine":true)", 1, order(draws)));
  t.claim(0, 1, 0, "I", "Monastery");
  t.claim(1, 1, 0, "I", "Monastery");
  t.lay(1, 0, 0);
  t.lay(-1, 0, 0);
  t.lay(-1, 1, 270);
  t.lay(-1, 2, 270);
  t.lay(0, 2, 180);
  t.lay(1, 2, 90);
  EXPECT_EQ(points(t.state, 0), 9);
  EXPECT_EQ(text(of_type(t.events(7), "meeple-returned")),
            R"([{"type":"meeple-returned","meeple":"SmallFollower","player":0,"source":"MONASTERY_SHRINE_CHALLENGE","forced":true,"from":)" +
                pointer(1, 1, "I", "Monastery") + "}]");
}

}  // namespace
}  // namespace bastide::jcz
