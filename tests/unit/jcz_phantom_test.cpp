// The Phantom over JCloisterZone's protocol, each thing in a short game of our own making.
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

Play phantoms(const Lines& draws, int each = 1) {
  return Play(setup(R"("basic:1":1)", R"("small-follower":7,"farmers":true,"phantom":)" + std::to_string(each), 2, order(draws)));
}

const std::string kCity = pointer(1, 0, "N", "City"), kRoad = pointer(1, 0, "S", "Road");

TEST(JczPhantom, IsOneMoreFigureForEach) {
  EXPECT_EQ(text(phantoms({}).state.at("players").at(1).at("meeples")), R"({"SmallFollower":[7,"1.small.1"],"Phantom":[1,"1.phantom.1"]})");
  EXPECT_EQ(text(phantoms({}, 3).state.at("players").at(0).at("meeples").at("Phantom")), R"([3,"0.phantom.1"])");
  EXPECT_EQ(phantoms({}, 0).state.at("players").at(0).at("meeples").as_object().size(), 1u);
}

TEST(JczPhantom, FollowsInAPhaseOfHisOwn) {
  Play t = phantoms({"BA/CRRR", "BA/L"});
  t.tell({place(1, 0, 0), deploy("0.small.1", kRoad)});
  EXPECT_EQ(t.phase(), "PhantomPhase");
  EXPECT_TRUE(t.state.at("action").at("canPass").as_bool());
  ASSERT_EQ(t.items().size(), 1u);
  EXPECT_EQ(t.items()[0].at("meeple").as_string(), "Phantom");
  t.tell({deploy("0.phantom.1", kCity)});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
  EXPECT_EQ(text(t.state.at("deployedMeeples").at(1).at("id")), R"("0.phantom.1")");
  t.tell({kUndo});
  EXPECT_EQ(t.phase(), "PhantomPhase");
  t.tell({kPass, kCommit});
  EXPECT_EQ(t.phase(), "TilePhase");
}

TEST(JczPhantom, FollowsAlsoWhenNobodyCameFirst) {
  Play t = phantoms({"BA/CRRR"});
  t.tell({place(1, 0, 0), kPass});
  EXPECT_EQ(t.phase(), "PhantomPhase");
}

TEST(JczPhantom, IsNotAskedForAfterHimself) {
  Play t = phantoms({"BA/CRRR"}, 2);
  t.tell({place(1, 0, 0), deploy("0.phantom.1", kCity)});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
}

}  // namespace
}  // namespace bastide::jcz
