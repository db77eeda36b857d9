// Bridges, Castles & Bazaars over JCloisterZone's protocol, each thing in a short game of our own making.
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

Play market(const std::string& elements, const Lines& draws, int players = 2, const std::string& rule = "", const std::string& value = "") {
  const std::string first = setup(R"("basic:1":1,"bridges-castles-and-bazaars:1":1)", R"("small-follower":7,"farmers":true,)" + elements, players, order(draws));
  return Play(rule.empty() ? first : with_rule(first, rule, value));
}

std::string stock(const Play& t, std::size_t player) { return text(t.state.at("players").at(player).at("tokens")); }

/// The item of a type, null if there is none.
json::value offer_of(const Play& t, const std::string& type) {
  for (auto& i : t.items())
    if (i.at("type").as_string() == type) return i;
  return nullptr;
}

std::string token(const std::string& name, const std::string& at) { return R"({"type":"PLACE_TOKEN","payload":{"token":")" + name + R"(","pointer":)" + at + "}}"; }

TEST(JczBridges, AreThreeForEachAndTwoForMany) {
  EXPECT_EQ(stock(market(R"("bridge":1,"castle":1)", {}), 1), R"({"BRIDGE":{"count":3},"CASTLE":{"count":3}})");
  EXPECT_EQ(stock(market(R"("bridge":true)", {}, 5), 4), R"({"BRIDGE":{"count":2}})");
  EXPECT_EQ(stock(market(R"("castle":0)", {}), 0), R"({"CASTLE":{"count":3}})");
}

TEST(JczBridges, ComeWithATileThatNeedsOne) {
  Play t = market(R"("bridge":1)", {"BA/L"});
  bool offered = false;
  for (auto& o : t.items()[0].at("options").as_array()) offered = offered || text(o) == R"({"position":[1,0],"rotations":[0,90,180,270]})";
  EXPECT_TRUE(offered) << text(t.items());
  EXPECT_FALSE(t.state.at("action").at("canPass").as_bool());
  t.tell({place(1, 0, 90)});
  const std::string bridge = pointer(1, 0, "WE", "Road");
  EXPECT_EQ(text(t.state.at("tokens")), R"({"BRIDGE":[)" + bridge + "]}");
  EXPECT_EQ(text(of_type(t.events(0), "token-placed")), R"([{"type":"token-placed","token":"BRIDGE","to":)" + bridge + "}]");
  EXPECT_EQ(stock(t, 0), R"({"BRIDGE":{"count":2}})");
  EXPECT_EQ(text(t.state.at("placedTiles").at(1)), R"({"position":[1,0],"rotation":90,"id":"BA/L"})");
  EXPECT_NE(text(t.state.at("features")).find(R"([1,0,"WE"])"), std::string::npos);
  t.tell({deploy("0.small.1", bridge), kCommit});
  EXPECT_EQ(t.phase(), "TilePhase");
}

TEST(JczBridges, MayBeBuiltOverTheTileJustPlaced) {
  Play t = market(R"("bridge":1)", {"BA/L"});
  t.tell({place(0, 1, 0)});
  const std::string bridge = pointer(0, 1, "WE", "Road");
  EXPECT_EQ(text(offer_of(t, "Bridge")), R"({"type":"Bridge","options":[)" + bridge + "]}");
  t.tell({token("BRIDGE", bridge)});
  EXPECT_EQ(t.phase(), "ActionPhase");
  EXPECT_EQ(offer_of(t, "Bridge"), nullptr);
  t.tell({kUndo, token("BRIDGE", bridge), deploy("0.small.1", bridge)});
  EXPECT_EQ(text(t.state.at("deployedMeeples").at(0).at("location")), "\"WE\"");
  t.say(token("BRIDGE", bridge));
  EXPECT_EQ(t.complaints.size(), 1u);
}

/// A small city with one knight.
Play small_city() {
  Play t = market(R"("castle":1)", {"BA/C", "BA/RFr", "BA/RFr", "#END"});
  t.tell({place(0, -1, 180), deploy("0.small.1", pointer(0, -1, "S", "City"))});
  return t;
}

TEST(JczCastles, AreMadeBeforeTheTurnIsConfirmed) {
  Play t = small_city();
  EXPECT_EQ(t.phase(), "CastlePhase");
  EXPECT_EQ(text(t.items()), R"([{"type":"Castle","options":[)" + pointer(0, -1, "S", "City") + "]}]");
  EXPECT_TRUE(t.state.at("action").at("canPass").as_bool());
  t.tell({token("CASTLE", pointer(0, -1, "S", "City"))});
  EXPECT_EQ(t.phase(), "CommitActionPhase");
  EXPECT_EQ(text(of_type(t.events(0), "castle-created")), R"([{"type":"castle-created","positions":[[0,0],[0,-1]]}])");
  EXPECT_EQ(text(t.state.at("deployedMeeples").at(0).at("feature")), "\"Castle\"");
  EXPECT_NE(text(t.state.at("features")).find(R"({"type":"Castle","places":[)"), std::string::npos);
  EXPECT_EQ(stock(t, 0), R"({"CASTLE":{"count":2}})");
  t.tell({kCommit});
  EXPECT_EQ(points(t.state, 0), 0);
}

TEST(JczCastles, LiveByWhatIsCompletedAround) {
  Play t = small_city();
  t.tell({kPass, kCommit});
  EXPECT_EQ(points(t.state, 0), 4);
  Play castle = small_city();
  castle.tell({token("CASTLE", pointer(0, -1, "S", "City")), kCommit});
  castle.lay(1, 0, 0);
  castle.lay(-1, 0, 0);
  EXPECT_EQ(castle.phase(), "GameOverPhase");
  EXPECT_EQ(points(castle.state, 0), 0);
  const std::string last = text(castle.events(3));
  EXPECT_NE(last.find(R"("name":"castle.incomplete","items":[],"ptr":{"position":[0,-1],"location":"S","feature":"Castle"})"), std::string::npos) << last;
}

std::string bid(int lot, int price) {
  return R"({"type":"BAZAAR_BID","payload":{"supplyIndex":)" + std::to_string(lot) + R"(,"price":)" + std::to_string(price) + "}}";
}

Play bazaar(int players = 2, const std::string& rule = "bazaar-no-auction", const std::string& value = "false") {
  Play t = market(R"("bazaar":true)", {"BB/CFc.b", "BA/L", "BA/RFr", "BA/RRRR"}, players, rule, value);
  t.lay(0, -1, 90);
  return t;
}

TEST(JczBazaar, SellsToTheHighestBid) {
  Play t = bazaar();
  EXPECT_EQ(t.phase(), "BazaarPhase");
  EXPECT_EQ(t.actor(), 1);
  EXPECT_EQ(text(t.items()), R"([{"type":"BazaarSelectTile","noAuction":false}])");
  EXPECT_EQ(text(t.state.at("bazaar")), R"([{"tile":"BA/L","price":0},{"tile":"BA/RFr","price":0}])");
  t.tell({bid(1, 2)});
  EXPECT_EQ(t.actor(), 0);
  EXPECT_EQ(text(t.items()), R"([{"type":"BazaarBid"}])");
  EXPECT_FALSE(t.state.at("action").at("canPass").as_bool());
  EXPECT_EQ(text(t.state.at("bazaar").at(1)), R"({"tile":"BA/RFr","price":2,"bidder":1,"selectedBy":1})");
  t.say(bid(1, 2));
  EXPECT_EQ(t.complaints.size(), 1u);
  t.complaints.clear();
  t.tell({bid(1, 3)});
  EXPECT_EQ(t.actor(), 1);
  EXPECT_EQ(text(t.items()), R"([{"type":"BazaarSelectBuyOrSell"}])");
  t.tell({R"({"type":"BAZAAR_BUY_OR_SELL","payload":{"value":"SELL"}})"});
  EXPECT_EQ(points(t.state, 0), -3);
  EXPECT_EQ(points(t.state, 1), 3);
  EXPECT_EQ(text(of_type(t.events(0), "tile-auctioned")[0]), R"({"type":"tile-auctioned","tile":"BA/RFr","option":"SELL","points":3,"auctioneer":1,"bidder":0})");
  EXPECT_EQ(t.phase(), "TilePhase");  // the last tile is free
  EXPECT_EQ(t.items()[0].at("tileId").as_string(), "BA/L");
  EXPECT_EQ(text(t.state.at("bazaar")), R"([{"tile":"BA/RFr","price":3,"bidder":0,"owner":0,"selectedBy":1}])");
}

TEST(JczBazaar, WhoBidsNoMorePasses) {
  Play t = bazaar(3);
  t.tell({bid(0, 0), kPass, kPass});
  EXPECT_EQ(t.actor(), 2);
  EXPECT_EQ(text(t.items()), R"([{"type":"BazaarSelectTile","noAuction":false}])");
  EXPECT_EQ(text(t.state.at("bazaar").at(0)), R"({"tile":"BA/L","price":0,"bidder":1,"owner":1,"selectedBy":1})");
}

TEST(JczBazaar, WithoutAuctionEachTakesATile) {
  Play t = bazaar(2, "bazaar-no-auction", "true");
  EXPECT_EQ(text(t.items()), R"([{"type":"BazaarSelectTile","noAuction":true}])");
  t.tell({bid(0, 0)});
  EXPECT_EQ(t.phase(), "TilePhase");
  EXPECT_EQ(t.items()[0].at("tileId").as_string(), "BA/L");
  t.lay(0, 1, 0);
  EXPECT_EQ(t.items()[0].at("tileId").as_string(), "BA/RFr");
  t.lay(1, 0, 0);
  EXPECT_EQ(t.items()[0].at("tileId").as_string(), "BA/RRRR");  // drawn again
  EXPECT_EQ(t.state.as_object().count("bazaar"), 0u);
}

}  // namespace
}  // namespace bastide::jcz
