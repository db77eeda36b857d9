// What people at a table say to each other, and what those see who look on.
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

class ServerTalk : public testing::Test {
 protected:
  Made make(const json::object& more, const char* seats = "pp") {
    json::object wish = table_wish(seats);
    for (const auto& [key, value] : more) wish[key] = value;
    EXPECT_EQ(misfit("new-table-request", wish), "");
    return w.make(seats, wish);
  }
  json::object say(const Made& table, const std::shared_ptr<Recorder>& who, int seat, const std::string& text) {
    const json::object message{{"type", "say"}, {"seat", seat}, {"text", text}};
    EXPECT_EQ(misfit("table-request", message), "");
    return w.ask(table, who, message);
  }
  json::object last(const std::shared_ptr<Recorder>& who, const char* type) {
    json::object found = World::last(who, type);
    EXPECT_EQ(found.empty() ? "" : misfit("table-answer", found), "") << found;
    return found;
  }
  int count(const std::shared_ptr<Recorder>& who, const char* type) {
    int n = 0;
    for (const json::object& m : who->got()) n += m.at("type") == type;
    return n;
  }
  /// Somebody without a seat; what he is answered.
  std::shared_ptr<Recorder> look_on(const Made& table) {
    auto eve = std::make_shared<Recorder>();
    w.say(table, eve, {{"type", "join"}});
    w.settle(table.id);
    return eve;
  }
  void play_turn(const Made& table, const std::shared_ptr<Recorder>& who) {
    const std::int64_t turn = World::state(who).at("turn").at("number").as_int64();
    while (World::state(who).at("turn").at("number") == json::value(turn)) ASSERT_EQ(w.play(table, who)["type"], "ack");
  }
  static std::int64_t turn_of(const std::shared_ptr<Recorder>& who) { return World::state(who).at("turn").at("number").as_int64(); }

  World w;
};

TEST_F(ServerTalk, WhatIsWrittenIsToldToEverybodyAndKeptNowhere) {
  const Made table = make({});
  auto ann = w.join(table, {0}), ben = w.join(table, {1}), eve = w.join(table, {});
  EXPECT_EQ(say(table, ann, 0, "well\u202e seen\n!")["type"], "ack");
  for (const auto& who : {ann, ben, eve}) EXPECT_EQ(last(who, "said"), (json::object{{"type", "said"}, {"seat", 0}, {"text", "well seen !"}}));
  EXPECT_EQ(say(table, eve, 0, "hello")["code"], "not-yours");
  EXPECT_EQ(say(table, ann, 1, "hello")["code"], "not-yours");
  EXPECT_EQ(say(table, ann, 0, " \u200b ")["code"], "bad-message");
  EXPECT_EQ(say(table, ann, 0, std::string(w.services.limits.chat_chars + 1, 'x'))["code"], "bad-message");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(say(table, ann, 0, "again")["type"], "ack");
  EXPECT_EQ(w.ask(table, ann, {{"type", "react"}, {"seat", 0}, {"reaction", "ouch"}})["type"], "ack");
  EXPECT_EQ(say(table, ann, 0, "too much")["code"], "too-fast") << "reactions and words have one measure";
  EXPECT_EQ(say(table, ben, 1, "yes")["type"], "ack");
  EXPECT_EQ(w.get("/api/tables/" + table.id + "/record").body->find("again"), std::string::npos);
  auto late = w.join(table, {1});
  EXPECT_EQ(count(late, "said"), 0);
}

TEST_F(ServerTalk, ATableMayHaveNoChat) {
  const Made table = make({{"chat", false}});
  auto ann = w.join(table, {0});
  EXPECT_EQ(last(ann, "welcome")["table"].as_object()["chat"], false);
  EXPECT_EQ(say(table, ann, 0, "hello")["code"], "illegal");
  EXPECT_EQ(w.ask(table, ann, {{"type", "react"}, {"seat", 0}, {"reaction", "hello"}})["type"], "ack");
  EXPECT_FALSE(last(w.join(make({}), {0}), "welcome")["table"].as_object().contains("chat"));
}

TEST_F(ServerTalk, PlayersAreToldHowManyLookOn) {
  const Made table = make({});
  auto ann = w.join(table, {0});
  auto eve = look_on(table), kim = look_on(table);
  EXPECT_EQ(last(ann, "watching")["count"], 2);
  EXPECT_EQ(last(kim, "welcome")["table"].as_object()["watching"], 2);
  EXPECT_EQ(count(eve, "watching"), 0);
  w.tables.leave(table.id, eve);
  w.settle(table.id);
  EXPECT_EQ(last(ann, "watching")["count"], 1);
  w.join(table, {1});
  EXPECT_EQ(last(ann, "watching")["count"], 1);
  EXPECT_FALSE(last(w.join(make({}), {0}), "welcome")["table"].as_object().contains("watching"));
}

TEST_F(ServerTalk, WhoseTurnItIsCanBeAskedFromOutside) {
  const Made table = make({});
  const auto asked = [&] { return json::parse(*w.get("/api/tables/" + table.id).body).as_object(); };
  auto both = w.join(table, {0, 1});
  EXPECT_EQ(asked()["actor"], 0);
  play_turn(table, both);
  EXPECT_EQ(asked()["actor"], 1);
  EXPECT_EQ(misfit("table", asked()), "");
  EXPECT_EQ(w.ask(table, both, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(asked()["over"], true);
  EXPECT_FALSE(asked().contains("actor"));
  EXPECT_EQ(misfit("table", asked()), "");
}

TEST_F(ServerTalk, AGameMayBeForItsPlayersAloneUntilItIsOver) {
  const Made table = make({{"onlookers", "none"}});
  auto ann = w.join(table, {0}), ben = w.join(table, {1});
  EXPECT_EQ(last(ann, "welcome")["table"].as_object()["onlookers"], "none");
  auto eve = look_on(table);
  EXPECT_EQ(last(eve, "error")["code"], "not-yours");
  EXPECT_EQ(count(eve, "update"), 0);
  for (const char* what : {"/record", "/picture", "/jcz"}) EXPECT_EQ(w.get("/api/tables/" + table.id + what).status, 400) << what;
  EXPECT_FALSE(json::parse(*w.get("/api/tables/" + table.id).body).as_object().contains("actor"));  // who sits there is no secret, but the game is
  Request picture{"GET", "/api/tables/" + table.id + "/picture", "", "localhost:8080", "", "", "1.2.3.4"};
  picture.authorization = "Bearer " + table.tokens[0];
  const auto kept_by = [&] { return w.request(picture).headers.at(0).second; };
  EXPECT_EQ(kept_by(), "private, max-age=60") << "no proxy shows it to others";
  w.say(table, ann, {{"type", "why"}, {"cell", {5, 5}}});
  w.settle(table.id);
  EXPECT_EQ(count(ann, "why"), 1);
  EXPECT_EQ(w.ask(table, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(w.get("/api/tables/" + table.id + "/record").status, 200);
  EXPECT_EQ(kept_by(), "public, max-age=60");
  EXPECT_EQ(World::state(look_on(table)).at("over"), true);
}

TEST_F(ServerTalk, AGameMayBeShownSomeTurnsLater) {
  const Made table = make({{"onlookers", 2}});
  auto both = w.join(table, {0, 1}), eve = look_on(table);
  EXPECT_EQ(last(eve, "welcome")["table"].as_object()["onlookers"], 2);
  EXPECT_EQ(turn_of(eve), 1);
  EXPECT_EQ(count(eve, "update"), 1);
  for (int turn = 1; turn <= 5; ++turn) play_turn(table, both);
  EXPECT_EQ(turn_of(both), 6);
  EXPECT_EQ(turn_of(eve), 4);
  EXPECT_EQ(World::state(eve).at("tiles").as_array().size(), 4u);  // the first one, and of three turns that are over
  EXPECT_EQ(count(eve, "change"), 0);
  EXPECT_EQ(w.ask(table, eve, {{"type", "why"}, {"cell", {5, 5}}})["code"], "illegal");
  EXPECT_EQ(turn_of(look_on(table)), 4);
  // What is taken back is taken back there as well, when its time comes.
  play_turn(table, both);
  EXPECT_EQ(turn_of(eve), 5);
  EXPECT_EQ(w.ask(table, both, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(World::state(eve), World::state(both)) << "when it is over everybody sees all of it";
  EXPECT_EQ(count(eve, "over"), 1);
}

TEST_F(ServerTalk, WhoLooksOnMissesNothingWhenTheTableIsReadAgain) {
  const Made table = make({{"onlookers", 1}});
  auto both = w.join(table, {0, 1}), eve = look_on(table);
  play_turn(table, both);
  play_turn(table, both);
  EXPECT_EQ(turn_of(eve), 2);
  w.clock += std::chrono::milliseconds(w.services.limits.table_idle).count() + 1;
  w.tables.sweep();  // whoever is here stays, the game goes
  play_turn(table, both);
  EXPECT_EQ(turn_of(eve), 3);
}

TEST_F(ServerTalk, WishesAreRefusedInWords) {
  const auto refusal = [&](json::value onlookers) {
    json::object wish = table_wish("pp");
    wish["onlookers"] = std::move(onlookers);
    const Response answer = w.post("/api/tables", json::serialize(wish));
    EXPECT_EQ(answer.status, 400);
    return *answer.body;
  };
  for (const json::value& bad : {json::value("all"), json::value(21), json::value(-1), json::value(true), json::value(1.5)})
    EXPECT_NE(refusal(bad).find("onlookers: expected"), std::string::npos) << bad;
}

}  // namespace
}  // namespace bastide::server
