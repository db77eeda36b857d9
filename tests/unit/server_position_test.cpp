// Positions over HTTP, and tables that begin with one.
#include "server_stores.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server::position_tests {
namespace {

constexpr const char* kPosition = "base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 0f1@NL | 7 3 | - | 9 1 place BA/L";

json::object json_of(const Response& r) { return json::parse(*r.body).as_object(); }

json::object told(const Response& r) {
  EXPECT_EQ(r.status, 200) << *r.body;
  json::object o = json_of(r);
  EXPECT_EQ(misfit("position-answer", o), "");
  return o;
}

json::object refused(const Response& r) {
  EXPECT_EQ(r.status / 100, 4) << *r.body;
  return json_of(r);
}

json::object set_up(World& w, const json::object& wish) {
  EXPECT_EQ(misfit("position-request", wish), "");
  return told(w.post("/api/position", json::serialize(wish)));
}

json::object table_with(const std::string& position, const std::string& seats = "pp") {
  json::object wish = table_wish(seats, true);
  wish.erase("rules");
  wish["position"] = position;
  return wish;
}

/// What waited its turn while whoever asked for it went away is not begun.
TEST(ServerPosition, NobodyThinksForWhoHasGone) {
  World w;
  const auto gone = std::make_shared<std::atomic<bool>>(false);
  Request request{"POST", "/api/position/hint", json::serialize(json::object{{"position", kPosition}}), "localhost:8080", "", "", "1.2.3.4"};
  request.gone = gone;
  EXPECT_EQ(w.request(request).status, 200);
  *gone = true;
  EXPECT_EQ(w.request(request).status, 499);
}

TEST(ServerPosition, IsSetUpStepByStep) {
  World w;
  EXPECT_EQ(w.get("/position").type, "text/html; charset=utf-8");
  json::object at = set_up(w, {{"rules", "base"}});
  const json::object tool{{"kind", "tile"}, {"tile", "BA/RFr"}};
  at = set_up(w, {{"position", at["position"]}, {"tool", tool}});
  EXPECT_FALSE(at["options"].as_array().empty());
  at = set_up(w, {{"position", at["position"]}, {"tool", tool}, {"move", "1,0N"}});
  at = set_up(w, {{"position", at["position"]}, {"tool", {{"kind", "figure"}, {"figure", "follower"}, {"seat", 0}}}, {"move", "f@1,0NL"}});
  at = set_up(w, {{"position", at["position"]}, {"set", {{"scores", {7, 3}}, {"active", 1}, {"hand", "BA/L"}}}});
  EXPECT_EQ(at["position"], "base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 0f1@NL | 7 3 | - | 1 1 place BA/L");
  EXPECT_EQ(at["hand"], "BA/L");
  at = set_up(w, {{"position", at["position"]}, {"tool", {{"kind", "away"}}}, {"move", "*1,0"}});
  EXPECT_EQ(at["state"].as_object()["tiles"].as_array().size(), 1u);
}

TEST(ServerPosition, WhatCannotBeIsRefusedInWords) {
  World w;
  const auto says = [&](const std::string& body) { return std::string(refused(w.post("/api/position", body))["message"].as_string()); };
  EXPECT_EQ(says(R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw","tool":{"kind":"figure","figure":"follower","seat":0},"move":"f@0,0I"})"), "'0,0I': BA/RCr has no such place");
  EXPECT_EQ(says(R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw","tool":{"kind":"spoon"}})"), "tool.kind: expected tile, figure or away, found \"spoon\"");
  EXPECT_NE(says(R"({"position":"base | nonsense | - | 0 0 | - | 1 0 draw"})").find("tiles: expected a tile and where it lies"), std::string::npos);
  for (const char* body : {"{}", "[]", R"({"rules":"nonsense"})", R"({"position":7})", R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw","set":{"scores":["a",1]}})", R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw","set":{"scores":[-9223372036854775808,1]}})",
                           R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw","set":{"active":9}})", R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw","tool":7})",
                           R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw","move":"1,0N"})"})
    EXPECT_EQ(misfit("error", refused(w.post("/api/position", body))), "") << body;
  EXPECT_EQ(w.post("/api/position/other", "{}").status, 404);
  EXPECT_EQ(w.post("/api/position", json::serialize(json::object{{"position", std::string(16'000, 'x')}})).status, 400);
  EXPECT_EQ(w.post("/api/position", std::string(17'000, ' ')).status, 413);
}

TEST(ServerPosition, AreReadFromPositionsAndRecords) {
  World w;
  const auto read = [&](const std::string& text, int at = -1) {
    json::object wish{{"text", text}};
    if (at >= 0) wish["at"] = at;
    return w.post("/api/position/read", json::serialize(wish));
  };
  EXPECT_EQ(told(read(std::string("  ") + kPosition + "\n"))["position"], kPosition);
  const std::string record = "bastide record 2\nrules base players=2\nplayer Ann\nplayer Ben\n\n1 BA/L 0,1N f@I\n2 BA/Rr 1,0E -\n";
  const json::object last = told(read(record));
  EXPECT_EQ(last.at("at"), last.at("of"));
  EXPECT_EQ(last.at("names"), (json::array{"Ann", "Ben"}));
  EXPECT_EQ(told(read(record, 0)).at("state").at("tiles").as_array().size(), 1u);
  EXPECT_EQ(json_of(read(record, 99))["code"], "bad-message");
  EXPECT_NE(std::string(json_of(read("bastide record 2\nrules base\n\n1 BA/L 7,7N -\n"))["message"].as_string()).find("line 4: "), std::string::npos);
  EXPECT_EQ(json_of(read("no position at all"))["code"], "bad-position");
  EXPECT_EQ(read(std::string(500'000, ' ')).status, 400);  // as long as a record may be
}

TEST(ServerPosition, HasHints) {
  World w;
  w.services.limits.think_time = w.services.limits.least_think_time = std::chrono::milliseconds(20);
  const Response hint = w.post("/api/position/hint", json::serialize(json::object{{"position", kPosition}}));
  EXPECT_EQ(hint.status, 200) << *hint.body;
  EXPECT_FALSE(json_of(hint)["moves"].as_array().empty());
  EXPECT_EQ(json_of(w.post("/api/position/hint", R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw"})"))["message"], "a tile must be drawn first: say which one is in hand");
  EXPECT_EQ(json_of(w.post("/api/position/hint", R"({"position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 over"})"))["code"], "over");
}

TEST(ServerPosition, ATableBeginsWithIt) {
  World w;
  EXPECT_EQ(misfit("new-table-request", table_with(kPosition)), "");
  const Made t = w.make("pp", table_with(kPosition));
  auto all = w.join(t, {0, 1});
  const json::object welcome = World::last(all, "welcome");
  EXPECT_EQ(misfit("table", welcome.at("table")), "");
  EXPECT_EQ(welcome.at("table").at("position"), true);
  EXPECT_EQ(World::state(all).at("players").at(0).at("score"), 7);
  EXPECT_EQ(World::decision(all).at("actor"), 1);
  EXPECT_EQ(World::decision(all).at("tile"), "BA/L");
  EXPECT_EQ(w.play(t, all)["type"], "ack");
  EXPECT_NE(w.get("/api/tables/" + t.id + "/record").body->find("\nposition base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 0f1@NL | 7 3 | - | 1 1 place BA/L\n"), std::string::npos);
  EXPECT_EQ(w.ask(t, all, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(json_of(w.get("/api/tables/" + t.id + "/replay?at=0"))["state"].as_object()["tiles"].as_array().size(), 2u);
  EXPECT_EQ(json_of(w.get("/api/tables/" + t.id + "/position?at=0"))["position"], "base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 0f1@NL | 7 3 | - | 1 1 place BA/L");
  EXPECT_EQ(w.post("/api/tables/" + t.id + "/review", "").status, 202);
  EXPECT_EQ(json_of(w.get("/api/tables/" + t.id + "/jcz"))["code"], "no-export");
  const json::object next = w.ask(t, all, {{"type", "rematch"}, {"seat", 0}});
  EXPECT_EQ(json_of(w.get("/api/tables/" + std::string(next.at("table").as_string())))["position"], true) << "a rematch begins there, too";
}

TEST(ServerPosition, TheComputerPlaysOn) {
  World w;
  const Made t = w.make("pb", table_with("base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw", "pb"));
  auto ann = w.join(t, {0});
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(w.until([&] { return World::decision(ann).contains("actor") && World::decision(ann).at("actor") == 0; }));
    ASSERT_EQ(w.play(t, ann)["type"], "ack");
  }
}

TEST(ServerPosition, WhatIsNoBeginningMakesNoTable) {
  World w;
  const auto code = [&](const json::object& wish) { return std::string(refused(w.post("/api/tables", json::serialize(wish)))["code"].as_string()); };
  EXPECT_EQ(code(table_with("base | BA/RCr@0,0N | - | 0 0 | - | 1 0 over")), "bad-position");
  EXPECT_EQ(code(table_with("base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw", "ppp")), "bad-rules");
  json::object rated = table_with(kPosition);
  rated["rated"] = true;
  EXPECT_EQ(code(rated), "bad-message");
  json::object other = table_with(kPosition);
  other["rules"] = "base+river";
  EXPECT_EQ(code(other), "bad-message");
}

TEST(ServerPosition, WhatIsKeptOfAnAddressIsBounded) {
  World w(":memory:", [] {
    Limits limits = World::quick();
    limits.record_bytes_per_day = 150;
    return limits;
  }());
  EXPECT_EQ(w.post("/api/tables", json::serialize(table_with(kPosition))).status, 201);
  EXPECT_EQ(w.post("/api/tables", json::serialize(table_with(kPosition))).status, 429);
}

TEST(ServerPosition, OfAGameAsItStands) {
  World w;
  const Made t = w.make("pp", true);
  auto all = w.join(t, {0, 1});
  w.play(t, all);
  const Response now = w.get("/api/tables/" + t.id + "/position");
  EXPECT_EQ(now.status, 200);
  EXPECT_EQ(set_up(w, {{"position", json_of(now)["position"]}}).at("state").at("tiles").as_array().size(), 2u);
  EXPECT_EQ(json_of(w.get("/api/tables/" + t.id + "/position?at=0"))["code"], "illegal");
  json::object wish = table_wish("pp", true);
  wish["rated"] = true;
  EXPECT_EQ(json_of(w.get("/api/tables/" + w.make("pp", wish).id + "/position"))["code"], "illegal");
}

class ServerPositionStores : public ServerStores {};

TEST_P(ServerPositionStores, EveryServerAndEveryRestartRebuildIt) {
  const std::string database = fresh();
  Made t;
  json::object before;
  {
    World w(open(database), World::quick());
    t = w.make("pp", table_with(kPosition));
    auto all = w.join(t, {0, 1});
    for (int i = 0; i < 9; ++i) ASSERT_EQ(w.play(t, all)["type"], "ack");
    before = World::last(w.join(t, {}), "update");
  }
  World w(open(database), World::quick());
  auto all = w.join(t, {0, 1});
  EXPECT_EQ(World::last(all, "update"), before);
  EXPECT_EQ(w.play(t, all)["type"], "ack");
  auto store = open(database);
  const TableRow row = store->load(t.id)->table;
  EXPECT_EQ(row.position, "base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 0f1@NL | 7 3 | - | 1 1 place BA/L");
  EXPECT_EQ(row.record, "");
}

INSTANTIATE_TEST_SUITE_P(Any, ServerPositionStores, testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         [](const auto& info) { return info.param == StoreKind::sqlite ? "Sqlite" : "Postgres"; });

}  // namespace
}  // namespace bastide::server::position_tests
