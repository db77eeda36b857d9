// Replays over HTTP: of games played here, and of records that somebody brings.
#include <chrono>

#include "jcz/convert.hpp"
#include "protocol/session.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

json::object body(const Response& r) { return json::parse(*r.body).as_object(); }
std::string said(const Response& r) { return std::string(body(r)["message"].as_string()); }

Session random_game(const std::string& rules, unsigned seed, int moves = 1 << 20) {
  Session s({rules, {"Ann", "Bob"}, Deal::seeded(seed_from_text(std::to_string(seed))), false, {}});
  Rng rng{seed};
  for (int i = 0; i < moves && !s.over(); ++i) s.play(s.game().sample(rng));
  return s;
}

std::string bring(World& w, const std::string& text) {
  const Response r = w.post("/api/records", text);
  EXPECT_EQ(r.status, 201) << *r.body;
  EXPECT_EQ(misfit("record-answer", json::parse(*r.body)), "");
  return std::string(body(r)["table"].as_string());
}

TEST(ServerReplay, OnlyWhenTheGameIsOver) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0});
  const Response early = w.get("/api/tables/" + t.id + "/replay?at=0");
  EXPECT_EQ(early.status, 400);
  EXPECT_EQ(said(early), "the game is still being played; it can be replayed when it is over");
  w.play(t, ann);
  EXPECT_EQ(w.ask(t, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  const Response r = w.get("/api/tables/" + t.id + "/replay");
  ASSERT_EQ(r.status, 200) << *r.body;
  EXPECT_EQ(misfit("replay", json::parse(*r.body)), "");
  EXPECT_EQ(body(r)["at"], 0);
  for (const char* wrong : {"-1", "99999", "x", ""})
    EXPECT_EQ(w.get("/api/tables/" + t.id + "/replay?at=" + wrong).status, 400) << wrong;
  EXPECT_EQ(w.get("/api/tables/AAAAAAAAAAAAAAAA/replay").status, 404);
  const std::string last = "/api/tables/" + t.id + "/replay?at=" + std::to_string(body(r)["of"].as_int64());
  EXPECT_EQ(body(w.get(last))["state"].at("over"), json::value(true));
  EXPECT_EQ(body(w.get(last))["state"].at("winners"), json::value(json::array{1}));
}

TEST(ServerReplay, ARecordBecomesATableToLookAt) {
  World w;
  const Session game = random_game("base+river", 4);
  const std::string text = to_text(game.record()), id = bring(w, text);
  const json::object table = body(w.get("/api/tables/" + id));
  EXPECT_EQ(misfit("table", table), "");
  EXPECT_EQ(table.at("imported"), json::value(true));
  EXPECT_EQ(*w.get("/api/tables/" + id + "/record").body, text);
  auto eve = w.join({id, {}}, {});
  EXPECT_EQ(World::state(eve).at("winners"), game.state().at("winners"));
  EXPECT_TRUE(World::last(eve, "over").empty());
  EXPECT_EQ(w.ask({id, {}}, eve, {{"type", "rematch"}, {"seat", 0}})["code"], "over");
  const json::object first = body(w.get("/api/tables/" + id + "/replay"));
  const int of = static_cast<int>(first.at("of").as_int64());
  for (int at = 0; at <= of; at += 7) {
    const Response r = w.get("/api/tables/" + id + "/replay?at=" + std::to_string(at));
    ASSERT_EQ(misfit("replay", json::parse(*r.body)), "");
  }
}

TEST(ServerReplay, GamesOfJCloisterZoneComeAndGo) {
  World w;
  const Record record = random_game("base+river jcz", 4).record();
  const std::string file = jcz::to_text(jcz::export_record(record).save);
  const std::string id = bring(w, file);
  EXPECT_EQ(*w.get("/api/tables/" + id + "/record").body, to_text(record));
  const Response r = w.get("/api/tables/" + id + "/jcz");
  ASSERT_EQ(r.status, 200) << *r.body;
  EXPECT_EQ(misfit("jcz-answer", json::parse(*r.body)), "");
  EXPECT_EQ(body(r)["file"], json::value(file));
  EXPECT_EQ(body(r)["notes"], json::value(json::array()));

  const Response bad = w.post("/api/records", "{\"players\": [],\n}");
  EXPECT_EQ(bad.status, 400);
  EXPECT_EQ(body(bad)["code"], "bad-record");
  EXPECT_EQ(said(bad).substr(0, 16), "line 2, column 1");
}

/// What a table keeps it can read again, also of a save whose clock leaps by years.
TEST(ServerReplay, AGameThatIsKeptCanBeRead) {
  World w;
  json::object save = jcz::export_record(random_game("base+river jcz", 4).record()).save;
  save.erase("bastide");
  for (json::value& m : save["replay"].as_array()) m.as_object()["clock"] = std::int64_t{200'000'000'000};
  const std::string path = "/api/tables/" + bring(w, json::serialize(save));
  EXPECT_EQ(w.get(path).status, 200);
  EXPECT_EQ(w.get(path + "/replay").status, 200);
}

TEST(ServerReplay, WhatJCloisterZoneDoesNotHaveIsNamed) {
  World w;
  const std::string id = bring(w, to_text(random_game("base+creativity", 4, 6).record()));
  const Response r = w.get("/api/tables/" + id + "/jcz");
  EXPECT_EQ(r.status, 400);
  EXPECT_EQ(body(r)["code"], "no-export");
  EXPECT_EQ(said(r), "JCloisterZone's setup of this game has no creativity");
}

TEST(ServerReplay, AGameThatStoppedEarlyCannotBePlayedOn) {
  World w;
  for (int moves : {0, 1, 2, 9}) {
    const Session game = random_game("base", 8, moves);
    Record record = game.record();
    const std::string id = bring(w, to_text(record));
    auto eve = w.join({id, {}}, {});
    EXPECT_FALSE(World::state(eve).at("over").as_bool());
    EXPECT_EQ(w.ask({id, {}}, eve, {{"type", "play"}, {"seat", 0}, {"seq", 0}, {"move", "-"}})["code"], "over");
    EXPECT_EQ(w.get("/api/tables/" + id + "/replay").status, 200);
  }
}

TEST(ServerReplay, WrongRecordsAreRefusedWithThePlace) {
  World w;
  const std::string good = to_text(random_game("base", 2).record());
  std::string wrong = good;
  wrong.replace(wrong.find("\n2 "), 3, "\n2 XX/none ");
  for (const auto& [text, place] : {std::pair<std::string, std::string>{"", "line 1:"}, {"hello", "line 1:"}, {wrong, "line "}}) {
    const Response r = w.post("/api/records", text);
    EXPECT_EQ(r.status, 400);
    EXPECT_EQ(body(r)["code"], "bad-record");
    EXPECT_EQ(said(r).substr(0, place.size()), place) << said(r);
  }
  EXPECT_EQ(w.post("/api/records", std::string((1 << 20) + 1, '#')).status, 413);
  EXPECT_EQ(w.post("/api/tables", std::string(20000, ' ')).status, 413);
}

TEST(ServerReplay, AnImportedTableIsThereAfterARestart) {
  TemporaryFolder folder;
  const std::string text = to_text(random_game("base", 3).record());
  std::string id;
  {
    World w(folder.file());
    id = bring(w, text);
  }
  World again(folder.file());
  EXPECT_EQ(*again.get("/api/tables/" + id + "/record").body, text);
}

}  // namespace
}  // namespace bastide::server
