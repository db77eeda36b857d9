// Tables that are open to everybody: their list, who sits down there, and quick matches.
#include <fmt/format.h>

#include <future>
#include <set>

#include "server/match_kinds.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

json::object json_of(const Response& r) { return json::parse(*r.body).as_object(); }

class ServerOpen : public testing::Test {
 protected:
  static Limits limits() {
    Limits limits = World::quick();
    limits.open_grace = limits.open_pause = std::chrono::milliseconds(0);
    return limits;
  }
  /// A table whose first person is here already, and whose others are to come; x: a seat for anybody.
  struct Open {
    Made made;
    std::shared_ptr<Recorder> host;
  };
  json::object wish(const std::string& seats, const char* browser) {
    json::array list;
    for (const char seat : seats)
      list.push_back(seat == 'b' ? json::object{{"kind", "bot"}, {"bot", "greedy"}} : json::object{{"kind", seat == 'm' ? "me" : "open"}});
    return {{"rules", "base"}, {"seats", list}, {"open", true}, {"language", "de"}, {"browser", browser}};
  }
  Open open(const std::string& seats = "mx", const char* browser = "ann") {
    const json::object asked = wish(seats, browser);
    EXPECT_EQ(misfit("new-table-request", asked), "");
    const Response answer = w.post("/api/tables", json::serialize(asked));
    EXPECT_EQ(answer.status, 201) << *answer.body;
    Open made{{std::string(json_of(answer)["table"].as_string()), {std::string(json_of(answer)["tokens"].as_array()[0].as_string())}}, nullptr};
    invited = std::string(json_of(answer)["links"].as_object()["seats"].as_array()[0].as_object()["url"].as_string());
    made.host = w.join(made.made, {0});
    return made;
  }
  json::object list() {
    const json::object told = json_of(w.get("/api/open"));
    EXPECT_EQ(misfit("open", told), "");
    return told;
  }
  std::vector<std::string> listed() {
    std::vector<std::string> ids;
    const json::object told = list();
    for (const json::value& table : told.at("tables").as_array()) ids.emplace_back(table.at("table").as_string());
    return ids;
  }
  using Ids = std::vector<std::string>;
  json::object sit(const std::string& table, const char* browser) {
    json::object told = json_of(w.post("/api/tables/" + table + "/seat", json::serialize(json::object{{"browser", browser}})));
    w.settle(table);  // everybody is told after the answer
    return told;
  }
  json::object match(const char* kind, const char* browser, const char* name = "") {
    const json::object asked{{"kind", kind}, {"browser", browser}, {"name", name}, {"language", "en"}};
    EXPECT_EQ(misfit("match-request", asked), "");
    const json::object told = json_of(w.post("/api/match", json::serialize(asked)));
    EXPECT_EQ(misfit(told.contains("code") ? "error" : "seat-answer", told), "");
    if (told.contains("table")) w.settle(std::string(told.at("table").as_string()));
    return told;
  }
  static Made made_of(json::object seated) {
    return {std::string(seated["table"].as_string()), {std::string(seated["tokens"].as_array()[0].as_string())}};
  }
  void leave(const Made& table, const std::shared_ptr<Recorder>& client) {
    w.tables.leave(table.id, client);
    w.settle(table.id);
  }

  World w{":memory:", limits()};
  std::string invited;
};

TEST_F(ServerOpen, ATableWaitsInTheListUntilItsSeatsAreTaken) {
  EXPECT_EQ(list()["tables"], json::array());
  Open ann = open("mxbx");
  EXPECT_EQ(listed(), Ids{ann.made.id});
  json::object told = list()["tables"].as_array()[0].as_object();
  EXPECT_EQ(told["free"], 2);
  EXPECT_EQ(told["language"], "de");
  EXPECT_EQ(told["seats"].as_array()[2].at("bot"), "greedy");
  w.settle(ann.made.id);
  told = list()["tables"].as_array()[0].as_object();
  for (const json::value& seat : told["seats"].as_array()) {
    if (seat.at("kind") == "person") {
      EXPECT_EQ(seat.at("name").as_string(), "") << "nobody has named it, before or after it was stored";
    }
  }
  EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "name"}, {"seat", 0}, {"name", "Blue"}})["type"], "ack");
  EXPECT_EQ(list()["tables"].as_array()[0].at("seats").as_array()[0].at("name"), "Blue") << "whoever calls himself as his seat is called has a name";
  w.clock += 90'000;
  EXPECT_EQ(list()["tables"].as_array()[0].at("age"), 90);

  const json::object ben = sit(ann.made.id, "ben");
  EXPECT_EQ(misfit("seat-answer", ben), "");
  EXPECT_EQ(ben.at("seat"), 1);
  EXPECT_EQ(list()["tables"].as_array()[0].at("free"), 1);
  EXPECT_EQ(sit(ann.made.id, "cem").at("seat"), 3);
  EXPECT_EQ(listed(), Ids());
  EXPECT_EQ(sit(ann.made.id, "dan").at("code"), "taken");

  auto client = w.join(made_of(ben), {0});
  EXPECT_EQ(World::last(client, "welcome")["seats"], json::array{1});
  w.settle(ann.made.id);
  const json::object seats = World::last(ann.host, "seats");
  for (const json::value& seat : seats.at("seats").as_array()) EXPECT_FALSE(seat.as_object().contains("free"));
  EXPECT_EQ(seats.at("seats").as_array()[1].at("taken"), true);
}

TEST_F(ServerOpen, ATableStandsInTheListOnceItIsStored) {
  w.services.limits.open_grace = std::chrono::seconds(10);
  std::promise<void> disk;
  w.journal->run([&](Store&) { disk.get_future().wait(); });  // until then nothing is stored
  std::map<int, json::object> answers;
  std::mutex mutex;
  const auto answered = [&] {
    const std::lock_guard lock(mutex);
    return answers.size();
  };
  for (int i = 0; i < 2; ++i)
    w.http.handle({"POST", "/api/match", fmt::format(R"({{"kind":"base2","browser":"b{}"}})", i), "localhost:8080", "", "", "1.2.3.4"}, [&, i](const Response& r) {
      const std::lock_guard lock(mutex);
      answers[i] = json_of(r);
    });
  w.until([] { return false; }, std::chrono::milliseconds(20));
  EXPECT_EQ(listed(), Ids());
  EXPECT_EQ(answered(), 0u) << "the second one waits for the table of the first";
  disk.set_value();
  ASSERT_TRUE(w.until([&] { return answered() == 2; }));
  EXPECT_EQ(answers[0]["table"], answers[1]["table"]);
  EXPECT_EQ(answers[0]["waiting"], true);
  EXPECT_EQ(answers[1]["waiting"], false);
}

TEST_F(ServerOpen, NobodySitsDownTwice) {
  Open ann = open("mxx");
  EXPECT_EQ(sit(ann.made.id, "ann").at("code"), "illegal");
  EXPECT_EQ(sit(ann.made.id, "ben").at("seat"), 1);
  EXPECT_EQ(sit(ann.made.id, "ben").at("code"), "illegal");
  EXPECT_EQ(sit(ann.made.id, "").at("seat"), 2);  // of whom nothing is known
}

TEST_F(ServerOpen, WhoComesByHisLinkHasTheSeatAndNoStrangerGetsIt) {
  Open ann = open();
  const Made link{ann.made.id, {invited.substr(invited.find("#k=") + 3)}};
  auto ben = w.join(link, {0});
  EXPECT_EQ(listed(), Ids());
  EXPECT_EQ(sit(ann.made.id, "eve").at("code"), "taken");
  leave(link, ben);
  EXPECT_EQ(listed(), Ids{ann.made.id});
  EXPECT_EQ(sit(ann.made.id, "eve").at("seat"), 1);
  auto late = std::make_shared<Recorder>();
  w.say(link, late, {{"type", "join"}, {"tokens", json::array{json::string(link.tokens[0])}}});
  EXPECT_EQ(w.wait(late, 0, [](json::object& m) { return m["type"] == "error"; })["code"], "not-yours");
}

TEST_F(ServerOpen, AmongThoseWhoComeAtOnceAsManyGetASeatAsThereAre) {
  Open ann = open("mxx");
  std::vector<json::object> answers;
  std::mutex mutex;
  for (int i = 0; i < 8; ++i)
    w.tables.take(ann.made.id, "1.2.3.4", "b" + std::to_string(i), [&](const std::optional<Seating>& seating, const Error& why) {
      const std::lock_guard lock(mutex);
      answers.push_back(seating ? json::object{{"seat", seating->seat}} : json::object{{"code", why.code}});
    });
  ASSERT_TRUE(w.until([&] {
    const std::lock_guard lock(mutex);
    return answers.size() == 8;
  }));
  std::multiset<std::string> all;
  for (const json::object& answer : answers) all.insert(json::serialize(answer));
  EXPECT_EQ(all.count(R"({"seat":1})"), 1u);
  EXPECT_EQ(all.count(R"({"seat":2})"), 1u);
  EXPECT_EQ(all.count(R"({"code":"taken"})"), 6u);
}

TEST_F(ServerOpen, ItsMakerMayCloseItAndNobodyElse) {
  Open ann = open("mxx");
  const Made ben = made_of(sit(ann.made.id, "ben"));
  auto client = w.join(ben, {0});
  EXPECT_EQ(World::last(client, "welcome")["table"].as_object()["seats"].as_array()[2].at("free"), true);
  EXPECT_EQ(w.ask(ann.made, client, {{"type", "shut"}, {"seat", 1}})["code"], "not-yours");
  EXPECT_EQ(listed(), Ids{ann.made.id});
  const json::object shut{{"type", "shut"}, {"seat", 0}, {"id", "s1"}};
  EXPECT_EQ(misfit("table-request", shut), "");
  EXPECT_EQ(w.ask(ann.made, ann.host, shut)["type"], "ack");
  EXPECT_EQ(listed(), Ids());
  EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "shut"}, {"seat", 0}})["type"], "ack");  // it is so already
  EXPECT_FALSE(World::last(client, "seats")["seats"].as_array()[2].as_object().contains("free"));
  EXPECT_EQ(sit(ann.made.id, "eve").at("code"), "taken");
  for (const char* kind : {"person", "take"}) EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", kind}, {"seat", 0}})["code"], "bad-message");
}

TEST_F(ServerOpen, ItsMakerMayOpenItAgain) {
  Open ann = open("mxx");
  const Made ben = made_of(sit(ann.made.id, "ben"));
  auto client = w.join(ben, {0});
  const json::object open{{"type", "open"}, {"seat", 0}, {"id", "o1"}};
  EXPECT_EQ(misfit("table-request", open), "");
  EXPECT_EQ(w.ask(ann.made, ann.host, open)["type"], "ack");  // it is so
  EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "shut"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(listed(), Ids());
  json::object told = World::last(ann.host, "seats");
  EXPECT_EQ(told["seats"].as_array()[0].at("reopens"), true);
  EXPECT_FALSE(told["seats"].as_array()[1].as_object().contains("reopens"));
  EXPECT_EQ(w.ask(ann.made, client, {{"type", "open"}, {"seat", 1}})["code"], "not-yours");
  EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "open"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(listed(), Ids{ann.made.id});
  EXPECT_FALSE(World::last(ann.host, "seats")["seats"].as_array()[0].as_object().contains("reopens"));
  EXPECT_EQ(sit(ann.made.id, "eve").at("seat"), 2);
  EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "shut"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "open"}, {"seat", 0}})["message"], "no seat is free any more");
  const Made friends = w.make("pp");
  auto cem = w.join(friends, {0});
  EXPECT_EQ(w.ask(friends, cem, {{"type", "open"}, {"seat", 0}})["code"], "illegal");
}

TEST_F(ServerOpen, ItIsNotOpenedForEver) {
  w.services.limits.openings_per_table = 2;
  Open ann = open();
  for (const char* answer : {"ack", "ack", "error"}) {
    EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "shut"}, {"seat", 0}})["type"], "ack");
    EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "open"}, {"seat", 0}})["type"], answer);
  }
}

TEST_F(ServerOpen, WhoSatDownMayGetUpBeforeHePlays) {
  Open ann = open();
  const Made ben = made_of(sit(ann.made.id, "ben"));
  auto client = w.join(ben, {0});
  w.ask(ann.made, client, {{"type", "name"}, {"seat", 1}, {"name", "Ben"}});
  EXPECT_EQ(World::last(client, "seats")["seats"].as_array()[1].at("rises"), true);
  EXPECT_EQ(listed(), Ids());
  const json::object rise{{"type", "rise"}, {"seat", 1}, {"id", "r1"}};
  EXPECT_EQ(misfit("table-request", rise), "");
  EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "rise"}, {"seat", 0}})["code"], "illegal") << "her own table";
  EXPECT_EQ(w.ask(ann.made, client, rise)["type"], "ack");
  EXPECT_EQ(World::last(client, "welcome")["seats"], json::array());
  EXPECT_EQ(w.ask(ann.made, client, {{"type", "resign"}, {"seat", 1}})["code"], "not-yours");
  EXPECT_EQ(listed(), Ids{ann.made.id});
  EXPECT_EQ(World::last(ann.host, "seats")["seats"].as_array()[1].at("free"), true);
  EXPECT_NE(World::last(ann.host, "seats")["seats"].as_array()[1].at("name"), "Ben");
  auto again = std::make_shared<Recorder>();
  w.say(ben, again, {{"type", "join"}, {"tokens", json::array{json::string(ben.tokens[0])}}});
  EXPECT_EQ(w.wait(again, 0, [](json::object& m) { return m["type"] == "error"; })["code"], "not-yours");
  const Made eve = made_of(sit(ann.made.id, "ben"));  // he may come back, too
  auto second = w.join(eve, {0});
  while (World::decision(ann.host).contains("actor") && World::decision(ann.host).at("actor") == 0) w.play(ann.made, ann.host);
  EXPECT_EQ(World::last(second, "seats")["seats"].as_array()[1].at("rises"), true) << "he himself has not played";
  w.play(ann.made, second);
  EXPECT_FALSE(World::last(second, "seats")["seats"].as_array()[1].as_object().contains("rises"));
  EXPECT_NE(std::string(w.ask(ann.made, second, {{"type", "rise"}, {"seat", 1}})["message"].as_string()).find("the game has begun"), std::string::npos);
}

TEST_F(ServerOpen, WhoGotUpIsGoneAfterARestart) {
  TemporaryFolder folder;
  Made table, ben;
  {
    World before(folder.file(), limits());
    const json::object made = json_of(before.post("/api/tables", json::serialize(wish("mx", "ann"))));
    table = {std::string(made.at("table").as_string()), {std::string(made.at("tokens").as_array()[0].as_string())}};
    ben = made_of(json_of(before.post("/api/tables/" + table.id + "/seat", R"({"browser":"ben"})")));
    auto host = before.join(table, {0}), client = before.join(ben, {0});
    EXPECT_EQ(before.ask(ben, client, {{"type", "rise"}, {"seat", 1}})["type"], "ack");
    EXPECT_EQ(before.ask(table, host, {{"type", "shut"}, {"seat", 0}})["type"], "ack");
    EXPECT_EQ(before.ask(table, host, {{"type", "open"}, {"seat", 0}})["type"], "ack");
  }
  World after(folder.file(), limits());
  auto host = after.join(table, {0});
  EXPECT_EQ(World::last(host, "welcome")["table"].as_object()["seats"].as_array()[1].at("free"), true);
  EXPECT_EQ(json_of(after.post("/api/tables/" + table.id + "/seat", R"({"browser":"ben"})"))["seat"], 1);
}

TEST_F(ServerOpen, WhoeverMadeItLeavesTheListAndComesBack) {
  Open ann = open();
  leave(ann.made, ann.host);
  EXPECT_EQ(listed(), Ids());
  ann.host = w.join(ann.made, {0});
  EXPECT_EQ(listed(), Ids{ann.made.id});
  World patient;
  patient.services.limits.open_grace = std::chrono::seconds(10);
  const Response answer = patient.post("/api/tables", json::serialize(wish("mx", "ann")));
  EXPECT_EQ(json_of(patient.get("/api/open"))["of"], 1);  // its maker is on his way
  patient.clock += 9'999;
  EXPECT_EQ(json_of(patient.get("/api/open"))["of"], 1);
  patient.clock += 1;
  EXPECT_EQ(json_of(patient.get("/api/open"))["of"], 0);
}

TEST_F(ServerOpen, WhoeverLooksIsToldOfEveryChange) {
  auto looker = std::make_shared<Recorder>();
  auto told = [&](std::int64_t of) { return w.until([&] { return World::last(looker, "open")["of"] == json::value(of); }); };
  w.tables.receive(std::string(kLounge), looker, R"({"type":"look","id":"l1"})");
  EXPECT_EQ(looker->got().at(0).at("id"), "l1");
  Open ann = open();
  EXPECT_TRUE(told(1));
  for (const json::object& message : looker->got()) EXPECT_EQ(misfit("open", message), "");
  sit(ann.made.id, "ben");
  EXPECT_TRUE(told(0));
  Open cem = open("mx", "cem");
  EXPECT_TRUE(told(1));
  leave(cem.made, cem.host);
  EXPECT_TRUE(told(0));
  const std::size_t heard = looker->count();
  w.tables.leave(std::string(kLounge), looker);
  Open dan = open("mx", "dan");
  EXPECT_EQ(listed(), Ids{dan.made.id});
  EXPECT_EQ(looker->count(), heard);
  w.tables.receive(std::string(kLounge), looker, R"({"type":"stare","id":"l2"})");
  EXPECT_EQ(World::last(looker, "error")["code"], "bad-message");
  EXPECT_EQ(World::last(looker, "error")["id"], "l2");
}

TEST_F(ServerOpen, EverythingIsBounded) {
  w.services.limits.open_listed = 2;
  w.services.limits.open_grace = std::chrono::seconds(10);  // so that all are of the address that asked
  w.services.limits.open_of_address = 3;
  w.services.limits.lookers = 1;
  std::vector<Open> all;
  for (const char* browser : {"a", "b", "c"}) all.push_back(open("mx", browser)), w.clock += 1000;
  EXPECT_EQ(listed(), (Ids{all[2].made.id, all[1].made.id}));  // the newest
  EXPECT_EQ(list()["of"], 3);
  const Response refused = w.post("/api/tables", json::serialize(wish("mx", "d")));
  EXPECT_EQ(refused.status, 429) << *refused.body;
  w.services.limits.open_of_address = 100;
  w.services.limits.open_tables = 3;
  EXPECT_EQ(json_of(w.post("/api/tables", json::serialize(wish("mx", "d"))))["code"], "busy");
  auto one = std::make_shared<Recorder>(), other = std::make_shared<Recorder>();
  for (auto& looker : {one, other}) w.tables.receive(std::string(kLounge), looker, R"({"type":"look"})");
  EXPECT_EQ(World::last(other, "error")["code"], "busy");
  json::object long_rules = wish("mx", "e");
  w.services.limits.open_rules_chars = 10;
  EXPECT_EQ(json_of(w.post("/api/tables", json::serialize(long_rules)))["code"], "bad-message");
  for (const char* seats : {"mm", "xx", "mb"}) EXPECT_EQ(json_of(w.post("/api/tables", json::serialize(wish(seats, "f"))))["code"], "bad-message") << seats;
}

TEST(ServerOpenRates, SeatsOfAnAddressAreCounted) {
  Limits limits = World::quick();
  limits.seats_per_hour = 2;
  World w(":memory:", limits);
  const std::string nowhere = "/api/tables/" + new_table_id() + "/seat";
  EXPECT_EQ(w.post(nowhere, "{}").status, 404);
  EXPECT_EQ(w.post("/api/match", R"({"kind":"base2"})").status, 201);
  EXPECT_EQ(w.post(nowhere, "{}").status, 429);
  EXPECT_EQ(w.post("/api/match", R"({"kind":"base2"})").status, 429);
}

TEST_F(ServerOpen, ATableIsStillOpenAfterTheServerWasKilled) {
  TemporaryFolder folder;
  Made table;
  {
    World before(folder.file(), limits());
    const json::object made = json_of(before.post("/api/tables", json::serialize(wish("mxx", "ann"))));
    table = {std::string(made.at("table").as_string()), {std::string(made.at("tokens").as_array()[0].as_string())}};
    EXPECT_EQ(before.post("/api/tables/" + table.id + "/seat", R"({"browser":"ben"})").status, 201);
  }
  World after(folder.file(), limits());
  EXPECT_EQ(json_of(after.get("/api/open"))["of"], 0);
  auto ann = after.join(table, {0});
  const json::object list = json_of(after.get("/api/open"));
  ASSERT_EQ(list.at("of"), 1);
  EXPECT_EQ(list.at("tables").as_array()[0].at("free"), 1);
  EXPECT_EQ(json_of(after.post("/api/tables/" + table.id + "/seat", R"({"browser":"ben"})"))["code"], "illegal");
  EXPECT_EQ(json_of(after.post("/api/tables/" + table.id + "/seat", R"({"browser":"cem"})"))["seat"], 2);
}

TEST_F(ServerOpen, ATableThatSleepsStaysInTheList) {
  Open ann = open();
  w.clock += 3'600'000;
  w.tables.sweep();
  w.until([] { return false; }, std::chrono::milliseconds(20));
  EXPECT_EQ(listed(), Ids{ann.made.id});
  leave(ann.made, ann.host);
  EXPECT_EQ(listed(), Ids());
}

TEST_F(ServerOpen, ASeatWhereNobodyWasIsGivenToAComputerAtOnce) {
  Open ann = open();
  EXPECT_EQ(w.ask(ann.made, ann.host, {{"type", "replace"}, {"seat", 1}, {"bot", "greedy"}})["type"], "ack");
  EXPECT_EQ(listed(), Ids());
  EXPECT_EQ(sit(ann.made.id, "ben").at("code"), "taken");
}

TEST_F(ServerOpen, ARematchKnowsWhoSatDown) {
  Open ann = open();
  const Made ben = made_of(sit(ann.made.id, "ben"));
  auto client = w.join(ben, {0});
  EXPECT_EQ(w.ask(ann.made, client, {{"type", "resign"}, {"seat", 1}})["type"], "ack");
  const json::object next = w.ask(ann.made, client, {{"type", "rematch"}, {"seat", 1}});
  const Made again{std::string(next.at("table").as_string()), {std::string(next.at("tokens").as_array()[0].as_string())}};
  EXPECT_EQ(World::last(w.join(again, {0}), "welcome")["seats"], json::array{0});  // the one who sat second begins
}

// ---- quick matches

TEST_F(ServerOpen, WhoWaitsForTheSameIsPaired) {
  const json::object ann = match("base2", "ann", "Ann");
  EXPECT_EQ(ann.at("waiting"), true);
  EXPECT_EQ(ann.at("seat"), 1);
  const json::object cem = match("abbot2", "cem");
  EXPECT_EQ(cem.at("waiting"), true);
  EXPECT_NE(cem.at("table"), ann.at("table"));
  const json::object told = list();
  for (const json::value& table : told.at("tables").as_array())
    EXPECT_EQ(table.at("seats").as_array()[0].at("name"), "Player 1") << "a stand-in, which every page knows";
}

TEST_F(ServerOpen, PairsAndNobodyWithHimself) {
  w.services.limits.open_grace = std::chrono::seconds(10);
  const json::object ann = match("base2", "ann", "Ann");
  auto host = w.join(made_of(ann), {0});
  EXPECT_EQ(World::last(host, "welcome")["table"].as_object()["match"], (json::object{{"kind", "base2"}, {"patience", 30'000}}));
  EXPECT_EQ(list()["tables"].as_array()[0].at("match"), "base2");
  EXPECT_EQ(match("inns2", "eve").at("waiting"), true);
  w.clock += 1000;
  const json::object again = match("base2", "ann");
  EXPECT_EQ(again.at("waiting"), true);
  EXPECT_NE(again.at("table"), ann.at("table"));
  const json::object ben = match("base2", "ben");
  EXPECT_EQ(ben.at("waiting"), false);
  EXPECT_EQ(ben.at("table"), ann.at("table"));  // the oldest first
  EXPECT_EQ(ben.at("seat"), 0);
  EXPECT_EQ(match("base2", "dan").at("table"), again.at("table"));
  EXPECT_EQ(match("base2", "fay").at("waiting"), true);
}

TEST_F(ServerOpen, ManyWhoAskAtOnceAreAllPaired) {
  w.services.limits.open_grace = std::chrono::seconds(10);
  w.services.limits.open_of_address = 100;
  constexpr std::size_t kPeople = 20;
  std::map<std::string, int> at;
  std::size_t done = 0;
  std::mutex mutex;
  for (std::size_t i = 0; i < kPeople; ++i)
    w.http.handle({"POST", "/api/match", fmt::format(R"({{"kind":"base2","browser":"b{}"}})", i), "localhost:8080", "", "", "1.2.3.4"}, [&](const Response& r) {
      const std::lock_guard lock(mutex);
      EXPECT_EQ(r.status, 201) << *r.body;
      ++at[std::string(json_of(r).at("table").as_string())];
      ++done;
    });
  ASSERT_TRUE(w.until([&] {
    const std::lock_guard lock(mutex);
    return done == kPeople;
  }));
  for (const auto& [table, people] : at) EXPECT_LE(people, 2) << table;
  int alone = 0;
  for (const auto& [table, people] : at) alone += people == 1;
  EXPECT_TRUE(w.until([&] { return list()["of"] == json::value(alone); })) << list();
}

TEST_F(ServerOpen, EveryKindOfMatchCanBePlayed) {
  for (const MatchKind& kind : match_kinds()) {
    const json::object seated = match(kind.id, "ann");
    EXPECT_EQ(seated.at("waiting"), true) << kind.id;
    EXPECT_EQ(seated.at("seat"), kind.players - 1) << kind.id;
  }
  EXPECT_EQ(match("chess", "ann").at("code"), "bad-message");
}

}  // namespace
}  // namespace bastide::server
