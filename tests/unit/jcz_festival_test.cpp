// The Festival over JCloisterZone's protocol, each thing in a short game of our own making.
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

/// The first player has a thief with a builder on the road and lays a festival; `more` elements.
Play at_the_festival(const std::string& more = R"(,"festival":true)", const std::string& value = "meeple") {
  Play t(with_rule(setup(R"("basic:1":1,"festival":1)", R"("small-follower":7,"builder":1,"farmers":true)" + more, 1,
                         order({"BA/RFr", "BA/RFr", "BA/L", "FE/CFR", "BA/L"})),
                   "festival-return", value));
  t.claim(1, 0, 0, "WE", "Road");
  t.tell({place(2, 0, 0), deploy("0.builder.1", pointer(2, 0, "WE", "Road")), kCommit});
  t.lay(1, 1, 0);
  t.tell({place(-1, 0, 270)});
  return t;
}

/// The item of the festival, null if it is not offered.
json::value festival(const Play& t) {
  for (auto& i : t.items())
    if (i.at("type").as_string() == "ReturnMeeple" && i.at("source").as_string() == "FESTIVAL") return i;
  return nullptr;
}

std::string go_home(const std::string& id, const std::string& from) {
  return R"({"type":"RETURN_MEEPLE","payload":{"source":"FESTIVAL","pointer":{"meepleId":")" + id + R"(","featurePointer":)" + from + "}}}";
}

TEST(JczFestival, OffersAllFiguresInOneItem) {
  const Play t = at_the_festival();
  EXPECT_EQ(text(festival(t).at("options")),
            R"([{"featurePointer":{"position":[1,0],"location":"WE","feature":"Road"},"meepleId":"0.small.1"},)"
            R"({"featurePointer":{"position":[2,0],"location":"WE","feature":"Road"},"meepleId":"0.builder.1"}])");
}

TEST(JczFestival, OffersFollowersAloneByTheOtherRule) {
  EXPECT_EQ(festival(at_the_festival(R"(,"festival":true)", "follower")).at("options").as_array().size(), 1u);
}

TEST(JczFestival, IsAPictureWithoutItsElement) { EXPECT_EQ(festival(at_the_festival("")), nullptr); }

TEST(JczFestival, TellsWhoGoesHomeAndWhoIsLeftAlone) {
  Play t = at_the_festival();
  t.tell({go_home("0.small.1", pointer(1, 0, "WE", "Road"))});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
  EXPECT_EQ(text(t.state.at("deployedMeeples")), "[]");
  const json::array home = of_type(t.events(3), "meeple-returned");
  ASSERT_EQ(home.size(), 2u);
  EXPECT_EQ(text(home[0]), R"({"type":"meeple-returned","meeple":"SmallFollower","player":0,"source":"FESTIVAL","forced":true,)"
                           R"("from":{"position":[1,0],"location":"WE","feature":"Road"}})");
  EXPECT_EQ(home[1].at("meeple").as_string(), "Builder");
  EXPECT_EQ(points(t.state, 0), 0);
  t.tell({kUndo});
  EXPECT_EQ(t.state.at("deployedMeeples").as_array().size(), 2u);
}

TEST(JczFestival, TellsAnAbbotTakenBackFromOneCalledHome) {
  Play t(setup(R"("basic:1":1,"festival":1)", R"("small-follower":7,"abbot":1,"festival":true)", 1, order({"BA/L", "FE/CFR", "BA/L"})));
  t.tell({place(0, 1, 0), deploy("0.abbot.1", pointer(0, 1, "I", "Monastery")), kCommit, place(-1, 0, 270)});
  std::string sources;
  for (auto& i : t.items())
    if (i.at("type").as_string() == "ReturnMeeple") sources += std::string(i.at("source").as_string()) + " ";
  EXPECT_EQ(sources, "ABBOT_RETURN FESTIVAL ");
  t.tell({go_home("0.abbot.1", pointer(0, 1, "I", "Monastery"))});
  EXPECT_EQ(points(t.state, 0), 0);
}

}  // namespace
}  // namespace bastide::jcz
