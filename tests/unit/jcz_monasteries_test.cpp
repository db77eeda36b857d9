// Special monasteries over JCloisterZone's protocol.
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

/// A game for two that draws in this order and then ends.
std::string monasteries(const Lines& draws, const std::string& more = "", const std::string& sets = "1") {
  return setup(R"("basic:1":1,"monasteries":)" + sets, R"("small-follower":7,"farmers":true,"monastery":true)" + more, 2, order(draws));
}

std::string options(const Play& t, const std::string& meeple) {
  for (auto& i : t.items())
    if (i.at("type").as_string() == "Meeple" && i.at("meeple").as_string() == meeple) return text(i.at("options"));
  return "";
}

/// How the state tells of the monastery at a cell.
json::object feature_at(const Play& t, int x, int y) {
  for (auto& f : t.state.at("features").as_array())
    if (f.at("type").as_string() == "Monastery" && text(f.at("places").at(0)).starts_with("[" + std::to_string(x) + "," + std::to_string(y)))
      return f.as_object();
  return {};
}

TEST(JczMonasteries, TakeThePlaceOfTheBaseGamesUnlessTheyAreKept) {
  const auto size = [](const std::string& first) { return Play(first).state.at("tilePack").at("size").as_int64(); };
  EXPECT_EQ(size(monasteries({})), 71 - 6 + 6 - 1);
  EXPECT_EQ(size(with_rule(monasteries({}), "keep-monasteries", "keep")), 71 + 6 - 1);
  EXPECT_EQ(size(monasteries({}, "", "2")), 71 - 6 + 12 - 1);
  EXPECT_EQ(size(monasteries({}, "", "5")), 71 - 6 + 30 - 1);
}

TEST(JczMonasteries, NeedTheirElement) {
  Talk t;
  t.say(setup(R"("basic:1":1,"monasteries":1)", R"("small-follower":7)"));
  ASSERT_EQ(t.complaints.size(), 1u);
  EXPECT_NE(t.complaints[0].find("the tile set monasteries needs the element monastery"), std::string::npos) << t.complaints[0];
}

TEST(JczMonasteries, TakeAMonkOrAnAbbot) {
  Play t(monasteries({"MO/M1"}));
  t.tell({place(0, 1, 0)});
  EXPECT_EQ(options(t, "SmallFollower"), "[" + pointer(0, 1, "I", "Monastery") + "," + pointer(0, 1, "AS_ABBOT", "Monastery") + "," +
                                             pointer(0, 1, "NL.NR.EL.ER.SL.SR.WL.WR", "Field") + "]");
  t.tell({deploy("0.small.1", pointer(0, 1, "AS_ABBOT", "Monastery")), kCommit});
  const json::object& lies = t.state.at("deployedMeeples").at(0).as_object();
  EXPECT_EQ(lies.at("location").as_string(), "AS_ABBOT");
  EXPECT_EQ(lies.at("feature").as_string(), "Monastery");
  EXPECT_EQ(text(feature_at(t, 0, 1)), R"({"type":"Monastery","places":[[0,1,"I"]],"owners":[0]})");
}

TEST(JczMonasteries, PayAnAbbotAtTheEndForHisRows) {
  Play t(monasteries({"MO/M1", "BA/RFr", "#END"}));
  t.claim(0, 1, 0, "AS_ABBOT", "Monastery");
  t.lay(0, 2, 0);
  ASSERT_EQ(t.phase(), "GameOverPhase");
  EXPECT_EQ(points(t.state, 0), 3);
  EXPECT_EQ(text(of_type(t.events(2), "points")),
            R"([{"type":"points","points":[{"player":0,"points":3,"name":"special-monastery","items":[{"count":3,"name":"tiles","points":3}],)"
            R"("ptr":{"featurePointer":)" + pointer(0, 1, "AS_ABBOT", "Monastery") + R"(,"positions":[[0,0],[0,1],[0,2]]}}]}])");
}

TEST(JczMonasteries, LetAnAbbotFigureComeHomeForTheOrdinaryValue) {
  Play t(monasteries({"MO/M1", "BA/RFr", "BA/RFr", "#END"}, R"(,"abbot":1)"));
  t.tell({place(0, 1, 0), deploy("0.abbot.1", pointer(0, 1, "AS_ABBOT", "Monastery")), kCommit});
  t.lay(0, 2, 0);
  t.tell({place(1, 2, 0)});
  const std::string member = R"({"featurePointer":)" + pointer(0, 1, "AS_ABBOT", "Monastery") + R"(,"meepleId":"0.abbot.1"})";
  EXPECT_NE(text(t.items()).find(R"({"type":"ReturnMeeple","source":"ABBOT_RETURN","options":[)" + member + "]}"), std::string::npos)
      << text(t.items());
  t.tell({R"({"type":"RETURN_MEEPLE","payload":{"source":"ABBOT_RETURN","pointer":)" + member + "}}"});
  EXPECT_EQ(points(t.state, 0), 4);
  EXPECT_EQ(text(of_type(t.events(2), "points")),
            R"([{"type":"points","points":[{"player":0,"points":4,"name":"monastery.incomplete","items":[{"count":4,"name":"tiles","points":4}],)"
            R"("ptr":)" + pointer(0, 1, "AS_ABBOT", "Monastery") + "}]}]");
  EXPECT_EQ(of_type(t.events(2), "meeple-returned").size(), 1u);
}

}  // namespace
}  // namespace bastide::jcz
