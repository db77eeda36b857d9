// A table over its mailbox: who may do what, what counts once, what comes back after an absence.
#include "server_world.hpp"

namespace bastide::server {
namespace {

TEST(ServerTable, WelcomesPlayersAndWatchers) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0});
  auto watcher = w.join(t, {});
  json::object welcome = World::last(ann, "welcome");
  EXPECT_EQ(welcome["seats"], json::value_from(std::vector<int>{0}));
  EXPECT_TRUE(welcome.at("table").at("commitment").as_string().starts_with("sha256:"));
  EXPECT_TRUE(World::last(watcher, "welcome").at("seats").as_array().empty());
  EXPECT_EQ(World::state(watcher).at("seq"), World::state(ann).at("seq"));
}

TEST(ServerTable, TwoClientsOnOneSeatSeeTheSame) {
  World w;
  Made t = w.make("pp");
  auto phone = w.join(t, {0}), desk = w.join(t, {0}), other = w.join(t, {1});
  EXPECT_EQ(w.play(t, phone)["type"], "ack");
  EXPECT_EQ(World::state(phone), World::state(desk));
  EXPECT_EQ(World::state(phone), World::state(other));
  json::object late = World::answer(desk);
  EXPECT_EQ(w.ask(t, phone, World::answer(phone))["type"], "ack");
  late["move"] = "9,9N";
  EXPECT_EQ(w.ask(t, desk, late)["code"], "stale");
}

TEST(ServerTable, AMoveSentTwiceCountsOnce) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0, 1});
  json::object move = World::answer(ann);
  move["id"] = "same";
  EXPECT_EQ(w.ask(t, ann, move)["type"], "ack");
  json::object after = World::state(ann);
  EXPECT_EQ(w.ask(t, ann, move)["type"], "ack");
  move["id"] = "another";
  EXPECT_EQ(w.ask(t, ann, move)["type"], "ack");
  EXPECT_EQ(World::state(ann), after);
}

TEST(ServerTable, AnIdUsedAgainAfterAReloadIsANewMove) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0, 1});
  for (int i = 0; i < 6; ++i) {
    json::object move = World::answer(ann);
    move["id"] = "a1";
    json::value seq = World::state(ann).at("seq");
    EXPECT_EQ(w.ask(t, ann, move)["type"], "ack");
    EXPECT_NE(World::state(ann).at("seq"), seq);
  }
}

TEST(ServerTable, AnybodyMayAskWhyATileMayNotLieSomewhere) {
  World w;
  Made t = w.make("pp", true);
  auto ann = w.join(t, {0}), watcher = w.join(t, {});
  const json::object before = World::state(watcher);
  auto why = [&](const std::shared_ptr<Recorder>& client, json::array cell) {
    std::size_t n = client->count();
    w.say(t, client, {{"type", "why"}, {"id", "w"}, {"cell", std::move(cell)}});
    return w.wait(client, n, [](json::object& m) { return m.contains("id") && m["id"] == "w"; });
  };
  for (auto& client : {ann, watcher}) {
    const json::object answer = why(client, {0, 0});
    EXPECT_EQ(answer.at("type"), "why");
    EXPECT_EQ(answer.at("seq"), before.at("seq"));
    EXPECT_EQ(answer.at("legal"), false);
    EXPECT_EQ(answer.at("reasons").at(0).at("kind"), "occupied");
  }
  EXPECT_EQ(why(watcher, {1})["code"], "bad-message");
  EXPECT_EQ(why(watcher, {1, 401})["code"], "bad-message");
  EXPECT_EQ(why(watcher, {1, "x"})["code"], "bad-message");
  EXPECT_EQ(World::state(watcher), before);
  w.play(t, ann);
  if (World::decision(ann)["kind"] != "place") {
    EXPECT_EQ(why(watcher, {0, 0})["code"], "illegal");
  }
}

TEST(ServerTable, ForeignSeatsAreRefused) {
  World w;
  Made t = w.make("pp"), other = w.make("pp");
  auto bob = w.join(t, {1}), watcher = w.join(t, {});
  EXPECT_EQ(w.play(t, bob)["code"], "not-yours");
  EXPECT_EQ(w.play(t, watcher)["code"], "not-yours");
  EXPECT_EQ(w.ask(t, watcher, {{"type", "resign"}, {"seat", 0}})["code"], "not-yours");
  auto thief = std::make_shared<Recorder>();
  w.say(t, thief, {{"type", "join"}, {"tokens", json::array{json::value(other.tokens[0])}}});
  EXPECT_EQ(w.wait(thief, 0, [](json::object& m) { return m["type"] == "error"; })["code"], "not-yours");
  EXPECT_EQ(w.play(t, bob)["code"], "not-yours");
}

TEST(ServerTable, WrongMessagesAreNamedAndHarmNobody) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0});
  json::object before = World::state(ann);
  auto code = [&](const std::string& text) {
    std::size_t n = ann->count();
    w.tables.receive(t.id, ann, text);
    return std::string(w.wait(ann, n, [](json::object& m) { return m["type"] == "error"; })["code"].as_string());
  };
  EXPECT_EQ(code("{"), "bad-json");
  EXPECT_EQ(code(std::string(40, '\xff')), "bad-json");
  EXPECT_EQ(code("[1,2]"), "bad-message");
  EXPECT_EQ(code("{}"), "bad-message");
  EXPECT_EQ(code(R"({"type":"dance"})"), "bad-message");
  EXPECT_EQ(code(R"({"type":"play","id":"x","seat":0,"seq":"1","move":"-"})"), "bad-message");
  EXPECT_EQ(code(R"({"type":"play","id":"x","seat":77,"seq":1,"move":"-"})"), "bad-message");
  EXPECT_EQ(code(R"({"type":"play","id":"x","seat":5,"seq":1,"move":"-"})"), "bad-message");
  EXPECT_EQ(code(R"({"type":"play","id":[],"seat":0,"seq":1,"move":"-"})"), "bad-message");
  EXPECT_EQ(code(std::string(5000, ' ')), "too-large");
  json::object illegal = World::answer(ann);
  illegal["move"] = "77,77N";
  EXPECT_EQ(w.ask(t, ann, illegal)["code"], "illegal");
  EXPECT_EQ(World::state(ann), before);
  EXPECT_EQ(w.play(t, ann)["type"], "ack");
}

TEST(ServerTable, TheFirstMessageMustBeJoin) {
  World w;
  Made t = w.make("pp");
  auto stranger = std::make_shared<Recorder>();
  EXPECT_EQ(w.ask(t, stranger, {{"type", "resign"}, {"seat", 0}})["code"], "bad-message");
  auto lost = std::make_shared<Recorder>();
  EXPECT_EQ(w.ask({"AAAAAAAAAAAAAAAA", {}}, lost, {{"type", "join"}})["code"], "not-found");
  w.tables.receive("../etc/passwd", lost, "{}");
  EXPECT_TRUE(w.until([&] { return lost->count() == 2; }));
}

TEST(ServerTable, UndoTakesBackUntilTheTurnIsConfirmed) {
  World w;
  Made t = w.make("pp", true);
  auto ann = w.join(t, {0}), bob = w.join(t, {1});
  json::object start = World::state(ann);
  EXPECT_EQ(w.ask(t, ann, {{"type", "undo"}, {"seat", 0}, {"seq", start["seq"]}})["code"], "illegal");
  EXPECT_EQ(w.play(t, ann)["type"], "ack");
  json::value seq = World::state(ann).at("seq");
  EXPECT_EQ(w.ask(t, bob, {{"type", "undo"}, {"seat", 1}, {"seq", seq}})["code"], "illegal");
  EXPECT_EQ(w.ask(t, ann, {{"type", "undo"}, {"seat", 0}, {"seq", 999}})["code"], "stale");
  json::object undo{{"type", "undo"}, {"seat", 0}, {"seq", seq}, {"id", "u"}};
  EXPECT_EQ(w.ask(t, ann, undo)["type"], "ack");
  EXPECT_EQ(World::state(bob).at("tiles"), start.at("tiles"));
  EXPECT_EQ(w.ask(t, ann, undo)["type"], "ack");  // sent twice, it counts once
  while (World::decision(ann).at("actor") == 0) ASSERT_EQ(w.play(t, ann)["type"], "ack");
  EXPECT_EQ(w.ask(t, ann, {{"type", "undo"}, {"seat", 0}, {"seq", World::state(ann).at("seq")}})["code"], "illegal");
}

TEST(ServerTable, WhoMissedEventsGetsThemAlsoAfterAnUndo) {
  World w;
  Made t = w.make("pp", true);
  auto ann = w.join(t, {0});
  w.play(t, ann);
  json::object seen = World::last(ann, "change");
  int known = static_cast<int>(seen["from"].as_int64() + static_cast<std::int64_t>(seen["events"].as_array().size()));
  w.ask(t, ann, {{"type", "undo"}, {"seat", 0}, {"seq", World::state(ann).at("seq")}});
  std::int64_t back = World::last(ann, "change").at("from").as_int64();
  EXPECT_LT(back, known);
  w.play(t, ann, 1);
  EXPECT_EQ(World::last(w.join(t, {0}, known), "update").at("from").as_int64(), back);
  EXPECT_EQ(World::last(w.join(t, {0}, 1), "update").at("from").as_int64(), 1);
  json::object all = World::last(w.join(t, {}, 0), "update");
  for (std::int64_t n = 0; const json::value& event : all.at("events").as_array()) EXPECT_EQ(event.at("n").as_int64(), n++);
}

TEST(ServerTable, GivingUpAGameOfTwoEndsItAndRevealsTheSeed) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0}), bob = w.join(t, {1});
  EXPECT_EQ(w.ask(t, ann, {{"type", "rematch"}, {"seat", 0}})["code"], "illegal");
  EXPECT_EQ(w.ask(t, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(w.ask(t, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  json::object state = World::state(bob);
  EXPECT_EQ(state["over"], true);
  EXPECT_EQ(state["winners"], json::value_from(std::vector<int>{1}));
  EXPECT_FALSE(state.contains("decision"));
  std::string seed(World::last(bob, "over").at("seed").as_string());
  EXPECT_EQ(commitment(seed_from_text(seed)), World::last(bob, "welcome").at("table").at("commitment").as_string());
  EXPECT_EQ(World::last(w.join(t, {}), "over")["seed"], json::value(seed));
  EXPECT_EQ(w.ask(t, bob, {{"type", "play"}, {"seat", 1}, {"seq", 0}, {"move", "-"}})["code"], "over");
}

TEST(ServerTable, ARematchIsOneTableForAll) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0}), bob = w.join(t, {1});
  w.ask(t, ann, {{"type", "resign"}, {"seat", 0}});
  json::object first = w.ask(t, ann, {{"type", "rematch"}, {"seat", 0}});
  json::object second = w.ask(t, bob, {{"type", "rematch"}, {"seat", 1}});
  ASSERT_EQ(first["type"], "ack");
  EXPECT_EQ(first["table"], second["table"]);
  EXPECT_EQ(World::last(bob, "over")["rematch"], first["table"]);
  Made next{std::string(first["table"].as_string()), {std::string(second["tokens"].as_array()[0].as_string())}};
  auto begins = w.join(next, {0});
  EXPECT_EQ(World::last(begins, "welcome")["seats"], json::value_from(std::vector<int>{0}));
  EXPECT_EQ(w.play(next, begins)["type"], "ack");
}

TEST(ServerTable, AComputerAnswersAndTheGameEnds) {
  World w;
  Made t = w.make("bb");
  auto watcher = w.join(t, {});
  auto finished = [&] { return !World::last(watcher, "over").empty(); };
  for (int i = 0; i < 3 && !finished(); ++i) w.until(finished);
  EXPECT_TRUE(finished());
}

TEST(ServerTable, ASeatOfThreeThatIsGivenUpGoesToAComputer) {
  World w;
  Made t = w.make("ppp");
  auto all = w.join(t, {0, 1, 2});
  EXPECT_EQ(w.ask(t, all, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_TRUE(w.until([&] { return World::decision(all).at("actor") == 1; }));
  json::object seat = World::last(all, "seats").at("seats").at(0).as_object();
  EXPECT_EQ(seat["kind"], "bot");
  EXPECT_EQ(seat["resigned"], true);
}

TEST(ServerTable, OnlyAnAbsentPlayerCanBeReplaced) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0}), bob = w.join(t, {1}), watcher = w.join(t, {});
  json::object replace{{"type", "replace"}, {"seat", 0}, {"bot", "greedy"}};
  EXPECT_EQ(w.ask(t, bob, replace)["code"], "illegal");
  w.tables.leave(t.id, ann);
  EXPECT_TRUE(w.until([&] { return World::last(bob, "seats").at("seats").at(0).at("online") == false; }));
  w.clock += 30'000;
  EXPECT_EQ(w.ask(t, bob, replace)["code"], "illegal");
  w.clock += 31'000;
  EXPECT_EQ(w.ask(t, watcher, replace)["code"], "not-yours");
  EXPECT_EQ(w.ask(t, bob, {{"type", "replace"}, {"seat", 0}, {"bot", "nobody"}})["code"], "not-found");
  EXPECT_EQ(w.ask(t, bob, {{"type", "replace"}, {"seat", 0}, {"bot", "best:net=/etc/passwd"}})["code"], "not-found");  // files are for the command line
  EXPECT_EQ(w.ask(t, bob, replace)["type"], "ack");
  EXPECT_TRUE(w.until([&] { return World::decision(bob).at("actor") == 1; }));
  EXPECT_EQ(w.ask(t, w.join(t, {0}), {{"type", "resign"}, {"seat", 0}})["code"], "not-yours");
}

TEST(ServerTable, WhoHasResignedCannotComeBack) {
  World w;
  Made t = w.make("ppp");
  auto all = w.join(t, {0, 1, 2});
  const std::size_t before = World::last(all, "update").at("events").as_array().size();
  EXPECT_EQ(w.ask(t, all, {{"type", "resign"}, {"seat", 2}})["type"], "ack");
  const json::object change = World::last(all, "change");
  EXPECT_EQ(change.at("events").at(0), (json::value{{"n", before}, {"type", "resign"}, {"turn", 1}, {"seat", 2}}));
  EXPECT_EQ(w.ask(t, all, {{"type", "sit"}, {"seat", 2}})["code"], "illegal");
}

TEST(ServerTable, PresenceIsTold) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0}), bob = w.join(t, {1});
  w.tables.leave(t.id, bob);
  EXPECT_TRUE(w.until([&] { return World::last(ann, "seats").at("seats").at(1).at("online") == false; }));
  w.clock += 12'000;
  json::object seat = json::parse(*w.get("/api/tables/" + t.id).body).at("seats").at(1).as_object();
  EXPECT_EQ(seat["away"], 12);
}

TEST(ServerTable, AJumpOfTheWallsClockMakesNobodyAway) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0}), bob = w.join(t, {1});
  w.tables.leave(t.id, bob);
  EXPECT_TRUE(w.until([&] { return World::last(ann, "seats").at("seats").at(1).at("online") == false; }));
  const auto replace = [&] { return w.ask(t, ann, {{"type", "replace"}, {"seat", 1}, {"bot", "greedy"}}); };
  w.wall_ahead = 3'600'000;
  EXPECT_EQ(replace()["code"], "illegal");
  w.wall_ahead = -3'600'000;
  w.clock += 60'000;
  EXPECT_EQ(replace()["type"], "ack");
}

TEST(ServerTable, WhoComesAgainWithOtherLinksHasLeftHisSeatNow) {
  World w;
  Made t = w.make("ppp");
  auto ann = w.join(t, {0, 1}), bob = w.join(t, {2});
  const auto seats = [&] { return json::parse(*w.get("/api/tables/" + t.id).body).at("seats").as_array(); };
  w.clock += 600'000;
  w.say(t, ann, {{"type", "join"}, {"tokens", json::array{t.tokens[1]}}});
  EXPECT_TRUE(w.until([&] { return World::last(bob, "seats").at("seats").at(0).at("online") == false; }));
  EXPECT_EQ(seats()[0].at("away"), 0);  // not 600: that long he was here
  EXPECT_EQ(seats()[1].at("online"), true);
  w.clock += 7'000;
  EXPECT_EQ(seats()[0].at("away"), 7);
  EXPECT_EQ(w.ask(t, bob, {{"type", "replace"}, {"seat", 0}, {"bot", "greedy"}})["message"],
            "Blue has been away for 7 s; after 60 s the seat can be given to a computer");
  w.say(t, ann, {{"type", "join"}, {"tokens", json::array()}});
  EXPECT_TRUE(w.until([&] { return World::last(bob, "seats").at("seats").at(1).at("online") == false; }));
  w.say(t, ann, {{"type", "join"}, {"tokens", json::array{t.tokens[0], t.tokens[1]}}});
  EXPECT_TRUE(w.until([&] { return World::last(bob, "seats").at("seats").at(0).at("online") == true; }));
  w.tables.leave(t.id, ann);
  EXPECT_TRUE(w.until([&] { return World::last(bob, "seats").at("seats").at(0).at("online") == false; }));
  EXPECT_EQ(seats()[0].at("away"), 0);
}

// They are kept with rows, and no database keeps a zero byte in a text.
TEST(ServerTable, IdsHaveNoControlCharacters) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0, 1});
  for (const char* id : {R"(a\u0000b)", R"(\n)", R"(\u007f)"}) {
    json::object move = World::answer(ann);
    move["id"] = json::parse("\"" + std::string(id) + "\"");
    const std::size_t before = ann->count();
    w.say(t, ann, move);
    EXPECT_EQ(w.wait(ann, before, [](json::object& m) { return m["type"] == "error"; })["code"], "bad-message") << id;
  }
  EXPECT_EQ(w.play(t, ann)["type"], "ack");
}

TEST(ServerTable, ErrorsHaveAnEnd) {
  const json::value id(std::string(64, '"'));
  for (const std::string& part : {std::string("a"), std::string("\""), std::string("\x01"), std::string("\u00e9"), std::string("\xff")}) {
    std::string message;
    while (message.size() < 100'000) message += part;
    const Text text = error_text(id, "illegal", message);
    EXPECT_LE(text->size(), 4096u);
    EXPECT_GT(text->size(), 1000u);
    const json::value error = json::parse(*text);
    EXPECT_EQ(error.at("id"), id);
    EXPECT_TRUE(error.at("message").as_string().ends_with("..."));
  }
  EXPECT_EQ(json::parse(*error_text(nullptr, "illegal", "in \"short\"")).at("message"), "in \"short\"");
  World w;
  const json::object wish{{"rules", "base " + std::string(5'900, 'x')}, {"seats", json::array{json::object{{"kind", "me"}}}}};
  const Response refused = w.post("/api/tables", json::serialize(wish));
  EXPECT_EQ(refused.status, 400);
  EXPECT_LE(refused.body->size(), 4096u);
}

TEST(ServerTable, AMailboxHoldsSoMuchAndNoMore) {
  World w;
  Made t = w.make();
  auto ann = w.join(t, {0});
  const int most = w.services.limits.mailbox;
  for (int i = 0; i < most + 3; ++i) w.say(t, ann, {{"type", "why"}, {"id", i}, {"cell", json::array{5, 5}}});
  auto refused = [&] {
    int n = 0;
    for (json::object& m : ann->got()) n += m["type"] == "error" && m["code"] == "busy";
    return n;
  };
  EXPECT_EQ(refused(), 3);
  EXPECT_EQ(World::last(ann, "error").at("id"), most + 2);
  EXPECT_TRUE(w.until([&] { return static_cast<int>(ann->count()) > most; }));
  EXPECT_EQ(w.play(t, ann)["type"], "ack");
}

TEST(ServerTable, NamesOfOneAddressAreBoundedByTheDay) {
  Limits limits = World::quick();
  limits.renames_per_day = 2;
  World w(":memory:", limits);
  Made t = w.make();
  auto ann = w.join(t, {0});
  auto name = [&](const char* n) { return w.ask(t, ann, {{"type", "name"}, {"seat", 0}, {"name", n}}); };
  EXPECT_EQ(name("a")["type"], "ack");
  EXPECT_EQ(name("b")["type"], "ack");
  EXPECT_EQ(name("b")["type"], "ack") << "it is called so already";
  EXPECT_EQ(name("c")["code"], "too-fast");
  w.clock += 24 * 3'600'000;
  EXPECT_EQ(name("c")["type"], "ack");
}

/// Everybody hears it, from one's own seat alone, not too often, and nothing of it stays.
TEST(ServerTable, PlayersSaySomethingWithoutTyping) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0}), bob = w.join(t, {1}), eve = w.join(t, {});
  const auto say = [&](const std::shared_ptr<Recorder>& who, int seat, const char* what) {
    return w.ask(t, who, {{"type", "react"}, {"seat", seat}, {"reaction", what}});
  };
  EXPECT_EQ(say(ann, 0, "well-played")["type"], "ack");
  for (auto& who : {ann, bob, eve}) EXPECT_EQ(World::last(who, "reaction").at("reaction"), "well-played");
  EXPECT_EQ(World::last(eve, "reaction").at("seat"), 0);
  EXPECT_EQ(say(ann, 1, "ouch")["code"], "not-yours");
  EXPECT_EQ(say(eve, 0, "ouch")["code"], "not-yours");
  EXPECT_EQ(say(ann, 0, "<b>")["code"], "bad-message");
  for (int i = 0; i < 4; ++i) EXPECT_EQ(say(ann, 0, "ouch")["type"], "ack");
  EXPECT_EQ(say(ann, 0, "ouch")["code"], "too-fast");
  EXPECT_EQ(say(bob, 1, "thanks")["type"], "ack") << "each seat has a measure of its own";
  w.clock += 4000;
  EXPECT_EQ(say(ann, 0, "good-game")["type"], "ack");
  EXPECT_EQ(w.get("/api/tables/" + t.id + "/record").body->find("good-game"), std::string::npos);
}

TEST(ServerTable, NamesCanBeChosen) {
  World w;
  Made t = w.make("pp");
  auto bob = w.join(t, {1});
  EXPECT_EQ(w.ask(t, bob, {{"type", "name"}, {"seat", 1}, {"name", "  Bo\nb "}})["type"], "ack");
  EXPECT_EQ(World::last(bob, "seats").at("seats").at(1).at("name"), "Bo b");
  EXPECT_EQ(World::state(bob).at("players").at(1).at("name"), "Bo b");
  EXPECT_EQ(w.ask(t, bob, {{"type", "name"}, {"seat", 1}, {"name", "   "}})["code"], "bad-message");
  EXPECT_EQ(w.ask(t, bob, {{"type", "name"}, {"seat", 1}, {"name", "\u202e\u200b\u3000"}})["code"], "bad-message");
  EXPECT_EQ(w.ask(t, bob, {{"type", "name"}, {"seat", 1}, {"name", "\u202eAnn\u200b"}})["type"], "ack");
  EXPECT_EQ(World::last(bob, "seats").at("seats").at(1).at("name"), "Ann");
}

}  // namespace
}  // namespace bastide::server
