// JCloisterZone's protocol, on dialogues of our own making.
#include <gtest/gtest.h>

#include "jcz/save.hpp"
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

TEST(JczEngine, PlaysATurnInThreeMessages) {
  Talk t;
  json::value s = t.say(base("\"BA/C\",\"BA/L\""));
  EXPECT_EQ(s.at("phase").as_string(), "TilePhase");
  EXPECT_EQ(text(s.at("action")),
            R"({"player":0,"canPass":false,"items":[{"type":"TilePlacement","tileId":"BA/C","options":[{"position":[0,-1],"rotations":[180]},)"
            R"({"position":[0,1],"rotations":[90,180,270]}]}]})");
  s = t.say(place(0, -1, 180));
  EXPECT_EQ(s.at("phase").as_string(), "ActionPhase");
  EXPECT_TRUE(s.at("action").at("canPass").as_bool());
  s = t.say(deploy("0.small.1", pointer(0, -1, "S", "City")));
  EXPECT_EQ(s.at("phase").as_string(), "CommitActionPhase");
  EXPECT_EQ(points(s, 0), 0);
  EXPECT_EQ(text(s.at("deployedMeeples")),
            R"([{"id":"0.small.1","type":"SmallFollower","player":0,"position":[0,-1],"feature":"City","location":"S"}])");
  s = t.say(kCommit);
  EXPECT_EQ(points(s, 0), 4);
  EXPECT_EQ(s.at("turnPlayer").as_int64(), 1);
  EXPECT_EQ(s.at("action").at("items").at(0).at("tileId").as_string(), "BA/L");
  EXPECT_EQ(text(s.at("history").at(0).at("events").at(2)),
            R"({"type":"points","points":[{"player":0,"points":4,"name":"city","items":[{"count":2,"name":"tiles","points":4}],)"
            R"("ptr":{"position":[0,-1],"location":"S","feature":"City"}}]})");
  EXPECT_TRUE(t.complaints.empty());
}

TEST(JczEngine, TakesBackUntilTheTurnIsConfirmed) {
  Talk t;
  const json::value first = t.say(base("\"BA/C\""));
  EXPECT_FALSE(first.at("undo").at("allowed").as_bool());
  const json::value placed = t.say(place(0, -1, 180));
  EXPECT_TRUE(placed.at("undo").at("allowed").as_bool());
  t.say(deploy("0.small.3", pointer(0, -1, "S", "City")));
  EXPECT_EQ(text(t.say(kUndo)), text(placed));
  EXPECT_EQ(text(t.say(kUndo)), text(first));
  EXPECT_TRUE(t.complaints.empty());
  const json::value again = t.say(kUndo);
  EXPECT_EQ(text(again), text(first));
  ASSERT_EQ(t.complaints.size(), 1u);
  EXPECT_EQ(t.complaints[0], "#ERROR: Undo is not allowed");
}

TEST(JczEngine, RefusesAndGoesOn) {
  Talk t;
  const std::string first = text(t.say(base("\"BA/C\"")));
  for (auto* bad : {"{", "[]", "{}", R"({"type":"NOTHING"})", R"({"type":"PLACE_TILE"})", R"({"type":"COMMIT","payload":{"random":2}})",
                    R"({"type":"PASS"})", R"({"type":"GAME_SETUP","payload":{}})"})
    EXPECT_EQ(text(t.say(bad)), first) << bad;
  EXPECT_EQ(text(t.say(place(50, 50, 0))), first);
  EXPECT_EQ(t.complaints.back(), "#ERROR: Invalid action in phase TilePhase: Invalid placement [50,50],R0");
  EXPECT_EQ(text(t.say(deploy("0.small.1", pointer(0, 0, "N", "City")))), first);
  EXPECT_EQ(t.complaints.size(), 10u);
  EXPECT_EQ(t.say(place(0, -1, 180)).at("phase").as_string(), "ActionPhase");
}

TEST(JczEngine, NamesWhatItDoesNotHave) {
  auto refused = [](const std::string& line) {
    Talk t;
    const json::value v = t.say(line);
    EXPECT_EQ(v.at("type").as_string(), "ERROR");
    EXPECT_EQ(t.complaints, std::vector<std::string>{"This game cannot be set up: " + std::string(v.at("payload").at("message").as_string())});
    EXPECT_EQ(text(t.say(kPass)), text(v)) << "and goes on saying so";
    EXPECT_EQ(t.say(base()).at("phase").as_string(), "TilePhase") << "until there is a game";
    return std::string(v.at("payload").at("message").as_string());
  };
  EXPECT_EQ(refused(setup(R"("basic:1":1,"hills-and-sheep:1":1)", R"("small-follower":7)")), "unknown tile set: hills-and-sheep:1");
  EXPECT_EQ(refused(setup(R"("basic:1":1)", R"("small-follower":7,"shepherd":1)")), "unknown element: shepherd");
  EXPECT_EQ(refused(setup(R"("basic:1":1,"river/1:2":1)", R"("small-follower":7,"river":true)")),
            "the tile sets basic:1 and river/1:2 are of two printings");
  EXPECT_EQ(refused(setup(R"("basic:1":1)", R"("small-follower":7)", 7)), "players: expected a number from 1 to 6");
  EXPECT_NE(refused(setup(R"("basic:1":1)", R"("small-follower":7)", 2, "", "[]")).find("is missing"), std::string::npos);
  EXPECT_EQ(refused(setup(R"("basic:1":1)", "")), "the setup has no element small-follower");
  EXPECT_EQ(refused(setup(R"("basic:1":1)", R"("small-follower":true)")), "the element small-follower: expected a number from 1 to 10");
  EXPECT_EQ(refused(setup(R"("basic:1":1)", R"("small-follower":7,"abbot":4)")), "the element abbot: expected a number from 0 to 3");
}

TEST(JczEngine, KnowsTheDirectives) {
  Talk t;
  t.say("%load nowhere.xml", "%compat 6.2.0", "%bulk on", base("\"BA/C\""), place(0, -1, 180));
  EXPECT_TRUE(t.out.empty());
  EXPECT_EQ(t.say("%bulk off").at("phase").as_string(), "ActionPhase");
  EXPECT_EQ(t.out.size(), 1u);
  t.say("%state");
  EXPECT_EQ(t.out.size(), 2u);
  t.say("%nonsense");
  EXPECT_EQ(t.complaints.back(), "#unknown directive %nonsense");
  EXPECT_FALSE(t.engine.line(""));
}

TEST(JczEngine, AnswersAtTheEndOfBulkAlsoIfTheGameEnds) {
  Talk t;
  t.say("%bulk on", base("\"BA/L\",\"#END\"", 1), place(0, 1, 0), kPass, kCommit);
  EXPECT_TRUE(t.out.empty());
  EXPECT_EQ(t.say("%bulk off").at("phase").as_string(), "GameOverPhase");
  EXPECT_EQ(t.out.size(), 1u);
}

TEST(JczEngine, ComplainsInOneLine) {
  Talk t;
  t.say(setup(R"("ba\nsic:1":1)", R"("small-follower":7)"));
  ASSERT_EQ(t.complaints.size(), 1u);
  EXPECT_EQ(t.complaints[0], "This game cannot be set up: unknown tile set: ba sic:1");
}

TEST(JczEngine, SaysNullWithoutAGameAndTheRefusalOfOne) {
  Talk t;
  EXPECT_EQ(text(t.say("%bulk off")), "null");
  t.say("%bulk on", setup(R"("moon:1":1)", ""));
  EXPECT_EQ(t.out.size(), 1u);
  EXPECT_EQ(text(t.say("%bulk off")), R"({"type":"ERROR","payload":{"message":"unknown tile set: moon:1"}})");
}

TEST(JczEngine, EndsAtTheLimitOfDraws) {
  Talk t;
  const std::string notes = R"(,"gameAnnotations":{"tilePack":{"params":{"drawOrder":["BA/L"],"drawLimit":1}}})";
  json::value s = t.say(setup(R"("basic:1":1)", R"("small-follower":7,"farmers":true)", 1, notes));
  EXPECT_EQ(s.at("tilePack").at("size").as_int64(), 0);
  s = t.say(place(0, 1, 0), deploy("0.small.1", pointer(0, 1, "I", "Monastery")), kCommit);
  EXPECT_EQ(s.at("phase").as_string(), "GameOverPhase");
  EXPECT_FALSE(s.as_object().contains("action"));
  EXPECT_EQ(points(s, 0), 2);
  EXPECT_TRUE(s.at("history").at(1).at("finalScoring").as_bool());
}

TEST(JczEngine, NamesEveryPlaceOfAFeatureOnTheTile) {
  Talk t;  // the meadows on both sides of the last tile's road are one field, around the road's end
  t.say(base("\"BA/L\",\"BA/L\",\"BA/L\",\"BA/LR\",\"BA/RFr\""), place(0, 1, 0), kPass, kCommit, place(1, 1, 0), kPass, kCommit);
  const json::value s = t.say(place(2, 1, 0), kPass, kCommit, place(2, 0, 90), kPass, kCommit, place(1, 0, 0));
  ASSERT_EQ(s.at("phase").as_string(), "ActionPhase") << text(s.at("action"));
  for (auto* field : {"NL.NR.EL.WR", "ER.SL.SR.WL"})
    EXPECT_NE(text(s.at("action")).find("\"location\":\"" + std::string(field) + "\""), std::string::npos) << text(s.at("action"));
  const json::value stands = t.say(deploy("0.small.1", pointer(1, 0, "ER.SL.SR.WL", "Field")));
  EXPECT_EQ(stands.at("deployedMeeples").at(0).at("location").as_string(), "ER.SL.SR.WL");
}

/// Who plays alone completes a city of two tiles and a road of three, and the game is over.
json::value king_and_robber(const std::string& scoring) {
  Talk t;
  const std::string notes = R"(,"gameAnnotations":{"tilePack":{"params":{"drawOrder":["BA/C","BA/LR","BA/LR","#END"]}}})";
  t.say(with_rule(setup(R"("basic:1":1)", R"("small-follower":7,"king":true,"robber":false)", 1, notes), "king-and-robber-scoring", scoring));
  return t.say(place(0, -1, 180), kPass, kCommit, place(1, 0, 90), kPass, kCommit, place(-1, 0, 270), kPass, kCommit);
}

TEST(JczEngine, TellsTheCardsApartWhereTheyCount) {
  const json::value s = king_and_robber("default");
  EXPECT_EQ(points(s, 0), 2);
  const std::string end = text(s.at("history").as_array().back());
  EXPECT_NE(end.find(R"("name":"king","items":[{"count":1,"name":"cities","points":1}])"), std::string::npos) << end;
  EXPECT_NE(end.find(R"("name":"robber","items":[{"count":1,"name":"roads","points":1}])"), std::string::npos) << end;
}

TEST(JczEngine, ShowsFieldsAlsoWithoutTheElementFarmers) {
  for (auto* farmers : {"null", "false", "true"}) {
    Talk t;
    const std::string notes = R"(,"gameAnnotations":{"tilePack":{"params":{"drawOrder":["BA/L"]}}})";
    const json::value s = t.say(setup(R"("basic:1":1)", std::string(R"("small-follower":7,"farmers":)") + farmers, 1, notes), place(0, 1, 0));
    EXPECT_NE(text(s.at("features")).find("Field"), std::string::npos);
    EXPECT_EQ(text(s.at("action")).find("Field") == std::string::npos, farmers == std::string("null")) << "a value other than null switches on";
  }
}

TEST(JczEngine, SaysWhatAComputerWouldDo) {
  Talk t;
  t.say(base("", 3));
  const std::string ask = R"({"type":"AI","payload":{},"player":0,"seq":1})";
  for (int i = 0; i < 12; ++i) {
    const json::value before = t.say("%state"), answer = t.say(ask);
    EXPECT_EQ(answer.at("type").as_string(), "AI_MESSAGE");
    EXPECT_EQ(answer.at("payload").at("player").as_int64(), before.at("action").at("player").as_int64());
    EXPECT_EQ(text(t.say("%state")), text(before)) << "nothing is played";
    t.say(text(answer.at("payload")));
    EXPECT_TRUE(t.complaints.empty()) << t.complaints.back();
  }
}

// --- draws ---------------------------------------------------------------------------------------------------------------------------

TEST(JczDraws, FollowTheNumberByIdAndCount) {
  Talk t;  // 71 tiles by id: BA/C five times, then BA/CC.2, ... 0.25 of what is left after the first draw
  json::value s = t.say(setup(R"("basic:1":1)", R"("small-follower":7,"farmers":true)"));
  auto kind_at = [](int index) {  // the base game without its start tile
    std::vector<std::pair<std::string, int>> tiles;
    for (auto& [id, n] : builtin_catalogue().set("basic:1")->tiles) tiles.emplace_back(id, n - (id == "BA/RCr"));
    std::sort(tiles.begin(), tiles.end());
    for (auto& [id, n] : tiles) {
      if (index < n) return id;
      index -= n;
    }
    return std::string();
  };
  EXPECT_EQ(s.at("action").at("items").at(0).at("tileId").as_string(), kind_at(71 / 2));
}

TEST(JczDraws, AdvanceByTheGeneratorOfTheReference) {
  const double x = next_random(0.5);
  EXPECT_GE(x, 0);
  EXPECT_LT(x, 1);
  EXPECT_EQ(x, 11.0 / static_cast<double>(1ull << 48)) << "the low 48 bits of one half are zero";
}

// --- Carcassonne -----------------------------------------------------------------------------------------------------------------------

TEST(JczCarcassonne, SendsAFollowerInAndMovesTheCount) {
  Talk t;  // Red holds the road at the northern gate, which Blue completes
  json::value s = t.say(city_setup("\"BA/L\",\"BA/RFr\",\"BA/LR\""), place(-1, 2, 0));
  s = t.say(kPass, kCommit, place(1, -2, 90), deploy("1.small.1", pointer(1, -2, "NS", "Road")), kCommit, place(1, -3, 0), kPass);
  s = t.say(kCommit);
  ASSERT_EQ(s.at("phase").as_string(), "CocFollowerPhase") << text(s.at("action"));
  EXPECT_EQ(points(s, 1), 3);
  s = t.say(deploy("0.small.1", pointer(0, 0, "QUARTER_MARKET", "Quarter")));
  ASSERT_EQ(s.at("phase").as_string(), "CocCountPhase");
  s = t.say(R"({"type":"MOVE_NEUTRAL_FIGURE","payload":{"figureId":"count.1","to":)" + pointer(0, 0, "QUARTER_MARKET", "Quarter") + "}}");
  EXPECT_EQ(s.at("phase").as_string(), "TilePhase");
  EXPECT_EQ(s.at("neutralFigures").at("count").at("placement").at("location").as_string(), "QUARTER_MARKET");
  EXPECT_EQ(s.at("deployedMeeples").at(0).at("location").as_string(), "QUARTER_MARKET");
}

// --- saves -----------------------------------------------------------------------------------------------------------------------------

std::string error_of(const std::string& save) {
  try {
    play_save(read_save(save));
  } catch (const Error& e) {
    return e.what();
  }
  return "no error";
}

/// A save of our own: one turn of Ann, who completes a city of two tiles.
std::string save_text(const std::string& replay, const std::string& assertions = "") {
  return R"({"players":[{"name":"Ann"},{"name":"Bob"}],"initialRandom":0.5,
  "setup":{"sets":{"basic:1":1},"elements":{"small-follower":7,"farmers":true},"rules":{},"start":[{"tile":"BA/RCr","x":0,"y":0,"rotation":0}]},
  "gameAnnotations":{"drawOrder":["BA/C","BA/L"]},"replay":[)" + replay + R"(],"test":{"description":"x","assertions":[)" + assertions + "]}}";
}

std::string city_turn() { return place(0, -1, 180) + "," + deploy("0.small.1", pointer(0, -1, "S", "City")) + "," + kCommit; }

TEST(JczSave, ChecksItsAssertions) {
  const Save save = read_save(save_text(city_turn(), R"("Ann has 4 points","Ann scored city for 4 points.","Bob has 1 point","Phase is TilePhase",
      "Player can't pass","Available action TilePlacement for BA/L","Undo is not allowed","Ann has KING token with size 0",
      "TilePlacement BA/L options: [0,1] - [0,90,180,270]","The moon is full")"));
  Match match = play_save(save);
  const auto state = json::parse(match.state());
  EXPECT_EQ(failing(save, state.get_object()),
            (std::vector<std::string>{"Bob has 1 point", "TilePlacement BA/L options: [0,1] - [0,90,180,270]", "The moon is full (Unknown assertion)"}));
}

TEST(JczSave, SaysWhereItIsWrong) {
  EXPECT_NE(error_of("{\n \"players\": oops }").find("line 2, column 1"), std::string::npos) << error_of("{\n \"players\": oops }");
  EXPECT_EQ(error_of("[]"), "the save: expected an object");
  EXPECT_EQ(error_of("{}"), "the save: there is no 'players'");
  EXPECT_EQ(error_of(R"({"players":[{"name":"A"},{"slot":1}]})"), "players[1]: there is no 'name'");
  EXPECT_EQ(error_of(save_text(city_turn() + "," + place(9, 9, 0))), "replay[3]: Invalid action in phase TilePhase: Invalid placement [9,9],R0");
  EXPECT_EQ(error_of(save_text("7")), "replay[0]: expected an object");
  EXPECT_EQ(error_of(save_text(city_turn())), "no error");
}

}  // namespace
}  // namespace bastide::jcz
