// Clocks: what is agreed about time, what answers take of it, and what becomes of whoever has none left.
#include <algorithm>

#include "bots/levels.hpp"
#include "server/clocks.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

using Numbers = std::vector<std::int64_t>;

// ---- what is agreed

std::string refusal(const json::object& clock) {
  try {
    read_time_control(Fields(clock, "clock."));
    return "";
  } catch (const Error& e) {
    return e.what();
  }
}

TEST(TimeControl, IsStoredAndToldInOneSpellingEach) {
  for (const char* text : {"", "300+8 lose", "10+0 computer", "86400+3600 lose", "1d computer", "14d lose"}) {
    const TimeControl control = stored_time_control(text);
    EXPECT_EQ(clock_text(control), text);
    if (control.counts()) {
      const json::object as_told = told(control);
      EXPECT_EQ(read_time_control(Fields(as_told)), control) << text;
    }
  }
  EXPECT_EQ(stored_time_control("300+8 lose").main, 300'000);
  EXPECT_EQ(told(stored_time_control("3d lose")), (json::object{{"days", 3}, {"flag", "lose"}}));
}

TEST(TimeControl, WhatIsNoneIsDamage) {
  for (const char* text : {"300 lose", "300+8", "+8 lose", "300+ lose", "9+0 lose", "86401+0 lose", "300+3601 lose", "0d lose", "15d lose", "d lose", " lose",
                           "300+8 win", "300+8  lose", "300+8x lose", "-300+8 lose", "3d"})
    EXPECT_THROW(stored_time_control(text), std::runtime_error) << text;
}

TEST(TimeControl, AWishIsRefusedInWords) {
  EXPECT_EQ(refusal({{"main", 300}}), "");
  EXPECT_NE(refusal({{"main", 5}}).find("clock.main: expected"), std::string::npos) << refusal({{"main", 5}});
  EXPECT_NE(refusal({{"main", 300}, {"increment", -1}}).find("clock.increment: expected"), std::string::npos);
  EXPECT_NE(refusal({{"days", 15}}).find("clock.days: expected"), std::string::npos);
  EXPECT_NE(refusal({{"days", 1}, {"main", 300}}).find("clock.main: expected nothing where days are given"), std::string::npos) << refusal({{"days", 1}, {"main", 300}});
  EXPECT_NE(refusal({{"days", 1}, {"flag", "win"}}).find("clock.flag: expected computer or lose"), std::string::npos);
  EXPECT_NE(refusal({}).find("clock.main: expected"), std::string::npos);
}

TEST(Clocks, EveryTurnGivesItsIncrementOnce) {
  Clocks clocks(stored_time_control("60+5 lose"), 2, 0);
  EXPECT_FALSE(clocks.begun());
  clocks.give(1, 0);
  clocks.ask(0, 0);
  EXPECT_EQ(clocks.left(0), 65'000);
  clocks.begin(10'000);
  EXPECT_EQ(clocks.since(), 10'000);
  clocks.spend(0, 1, 3000);
  clocks.give(1, 0);
  EXPECT_EQ(clocks.left(0), 62'000);
  clocks.give(2, 1);
  EXPECT_EQ(clocks.left(1), 65'000);
  EXPECT_EQ(clocks.seconds(1), 3.0);
  EXPECT_EQ(clocks.seconds(2), 0.0);
  clocks.spend(1, 2, 70'000);
  EXPECT_EQ(clocks.left(1), 0);
}

TEST(Clocks, DaysBeginAnewWithEveryTurn) {
  constexpr std::int64_t kDay = 86'400'000;
  Clocks clocks(stored_time_control("2d lose"), 2, 0);
  EXPECT_TRUE(clocks.begun());
  clocks.give(1, 0);
  clocks.ask(0, 0);
  clocks.spend(0, 1, kDay);
  clocks.ask(0, kDay);  // his next decision of this turn
  EXPECT_EQ(clocks.left(0), kDay);
  clocks.give(2, 1);
  clocks.ask(1, kDay);
  EXPECT_EQ(clocks.left(1), 2 * kDay);
  clocks.ask(0, 2 * kDay);  // in the other one's turn
  EXPECT_EQ(clocks.left(0), 2 * kDay);
}

// ---- at a table

class ServerClocks : public testing::Test {
 protected:
  Made make(const char* seats, const json::object& clock) {
    json::object wish = table_wish(seats);
    wish["clock"] = clock;
    EXPECT_EQ(misfit("new-table-request", wish), "");
    return w.make(seats, wish);
  }
  /// A table for two who are both there, so that its clocks run.
  void begin(const json::object& clock, const char* seats = "pp") {
    table = make(seats, clock);
    ann = w.join(table, {0});
    if (table.tokens[1] != "") ben = w.join(table, {1});
    ASSERT_TRUE(w.until([&] { return !told().contains("begun"); }));
  }
  /// What was told of the clocks last, to the first player.
  json::object told() {
    const json::object last = World::last(ann, "clock");
    EXPECT_EQ(misfit("table-answer", last), "");
    return last;
  }
  Numbers left() {
    Numbers numbers;
    const json::object now = told();
    for (const json::value& ms : now.at("left").as_array()) numbers.push_back(ms.as_int64());
    return numbers;
  }
  std::shared_ptr<Recorder> actor() { return World::decision(ann).at("actor") == 0 ? ann : ben; }
  json::object play(std::int64_t took = -1) {
    json::object answer = World::answer(actor());
    if (took >= 0) answer["took"] = took;
    EXPECT_EQ(misfit("table-request", answer), "");
    return w.ask(table, actor(), answer);
  }
  json::value turn() { return state().at("turn").at("number"); }
  /// Only this one: a computer may have answered before anybody looks, and the next turn may be the same player's.
  void play_turn() {
    for (const json::value number = turn(); !state().at("over").as_bool() && turn() == number;) ASSERT_EQ(play()["type"], "ack");
  }
  json::object state() { return World::state(ann); }
  std::vector<MoveRow> rows(const char* kind) {
    std::vector<MoveRow> found;
    w.settle(table.id);
    std::atomic<bool> done = false;
    w.journal->run([&](Store& store) {
      const StoredTable stored = store.load(table.id).value();
      for (const MoveRow& row : stored.moves)
        if (row.kind == kind) found.push_back(row);
      done = true;
    });
    EXPECT_TRUE(w.until([&] { return done.load(); }));
    return found;
  }
  /// Time goes by, and the table notices.
  void pass(std::int64_t ms) {
    w.clock += ms;
    w.settle(table.id);
  }

  World w;
  Made table;
  std::shared_ptr<Recorder> ann, ben;
};

TEST_F(ServerClocks, BeginWhenEverybodyIsThere) {
  table = make("pp", {{"main", 60}, {"increment", 5}, {"flag", "lose"}});
  ann = w.join(table, {0});
  EXPECT_EQ(World::last(ann, "welcome")["table"].as_object()["clock"], (json::value{{"main", 60}, {"increment", 5}, {"flag", "lose"}}));
  EXPECT_EQ(told()["begun"], false);
  pass(600'000);
  EXPECT_EQ(play()["type"], "ack");  // nobody's time runs yet
  EXPECT_EQ(left(), (Numbers{65'000, 60'000}));
  ben = w.join(table, {1});
  EXPECT_TRUE(w.until([&] { return !told().contains("begun"); }));
  EXPECT_EQ(told()["running"], 0);
  EXPECT_EQ(rows("start").size(), 1u);
}

TEST_F(ServerClocks, AnAnswerTakesTheTimeUntilItCame) {
  begin({{"main", 60}, {"increment", 5}});
  pass(4000);
  EXPECT_EQ(play()["type"], "ack");
  EXPECT_EQ(left(), (Numbers{61'000, 60'000}));
  pass(1500);
  play_turn();
  EXPECT_EQ(left(), (Numbers{59'500, 65'000}));
  EXPECT_EQ(told()["running"], 1);
  EXPECT_EQ(rows("play")[0].spent, 4000);
  pass(2000);
  auto late = w.join(table, {});  // whoever comes now is told how much there is now
  json::object now = World::last(late, "clock");
  EXPECT_EQ(now["left"], (json::value{59'500, 63'000}));
}

TEST_F(ServerClocks, AJumpOfTheWallsClockIsNobodysTime) {
  begin({{"main", 60}, {"increment", 5}});
  Numbers expected{65'000, 60'000};
  for (const std::int64_t jump : {3'600'000, -7'200'000}) {
    w.wall_ahead += jump;
    pass(1000);
    const auto player = static_cast<std::size_t>(World::decision(ann).at("actor").as_int64());
    EXPECT_EQ(left(), expected);
    EXPECT_EQ(play()["type"], "ack");
    expected[player] -= 1000;
    if (told()["running"] != static_cast<int>(player)) expected[1 - player] += 5000;
    EXPECT_EQ(left(), expected);
  }
}

TEST_F(ServerClocks, LagIsGivenBackUpToASecondATurn) {
  begin({{"main", 60}, {"increment", 5}});
  pass(3000);
  EXPECT_EQ(play(2400)["type"], "ack");
  EXPECT_EQ(left()[0], 65'000 - 2400);
  pass(3000);
  EXPECT_EQ(play(0)["type"], "ack");  // 400 ms are left of the second
  EXPECT_EQ(left()[0], 65'000 - 2400 - 2600);
  pass(3000);
  EXPECT_EQ(play(99'999)["type"], "ack");  // nobody loses by it
  EXPECT_EQ(left()[1], 65'000 - 3000);
}

TEST_F(ServerClocks, WhoHasNoTimeLeftLosesWhereItIsAgreed) {
  begin({{"main", 60}, {"increment", 5}, {"flag", "lose"}});
  pass(65'500);
  EXPECT_FALSE(state().at("over").as_bool());  // it may be on its way
  pass(600);
  ASSERT_TRUE(w.until([&] { return state().at("over").as_bool(); }));
  EXPECT_EQ(left()[0], 0);
  EXPECT_EQ(rows("flag").size(), 1u);
  json::object last;
  for (const json::object& m : ann->got())
    if (m.contains("events"))
      for (const json::value& e : m.at("events").as_array())
        if (e.at("type") == "resign") last = e.as_object();
  EXPECT_EQ(misfit("event", last), "");
  EXPECT_EQ(last["seat"], 0);
  EXPECT_EQ(last["time"], true);
  EXPECT_NE(w.get("/api/tables/" + table.id + "/record").body->find("# Blue had no time left in turn 1"), std::string::npos)
      << *w.get("/api/tables/" + table.id + "/record").body;
  pass(1000);
  EXPECT_FALSE(told().contains("running"));
}

TEST_F(ServerClocks, AComputerPlaysTheTurnWhereThatIsAgreed) {
  begin({{"main", 60}, {"increment", 5}, {"flag", "computer"}});
  play();
  pass(66'100);
  ASSERT_TRUE(w.until([&] { return !rows("flag").empty() && World::decision(ann).at("actor") == 1; }));
  EXPECT_EQ(left(), (Numbers{0, 65'000}));
  bool was_told = false;
  for (const json::object& m : ann->got()) was_told = was_told || (m.contains("flagged") && m.at("flagged") == 0);
  EXPECT_TRUE(was_told);
  play_turn();
  EXPECT_EQ(World::decision(ann).at("actor"), 0);  // his next turn is his own
  EXPECT_EQ(left()[0], 5000);
  EXPECT_EQ(play()["type"], "ack");
}

TEST_F(ServerClocks, NobodyAnswersInATurnThatAComputerPlays) {
  StoredTable stored;
  stored.table.id = "T";
  stored.table.rules = "base players=2";
  stored.table.seats = {{"Ann", "a", ""}, {"Ben", "b", ""}};
  stored.table.clock = stored_time_control("60+5 computer");
  Match match(stored);
  match.apply(match.start_row(1));
  match.apply(match.flag_row(2));
  EXPECT_EQ(match.computer_to_answer(), kStandIn);
  EXPECT_EQ(match.flagged(), 0);
  EXPECT_EQ(match.clocks().left(0), 0);
  Message m;
  m.type = MessageType::play;
  m.seat = 0;
  m.seq = match.seq();
  m.text = "1,0N";
  try {
    match.decide(m, {0}, Limits(), 3);
    FAIL() << "he may not answer";
  } catch (const Error& e) {
    EXPECT_EQ(e.code, "not-yours");
  }
}

TEST_F(ServerClocks, AnAnswerThatComesTooLateIsRefusedInWords) {
  begin({{"main", 60}, {"increment", 5}, {"flag", "lose"}});
  w.clock += 65'400;
  json::object refused = play(65'400);
  EXPECT_EQ(refused["code"], "too-late");
  EXPECT_EQ(misfit("error", refused), "");
  EXPECT_EQ(play(64'900)["type"], "ack");  // it was in time, and lost on the way
  EXPECT_EQ(left()[0], 100);
}

TEST_F(ServerClocks, DaysAreCountedFromTheBeginningAndOnlyTheyDecide) {
  constexpr std::int64_t kDay = 86'400'000;
  begin({{"days", 2}, {"flag", "lose"}});
  play_turn();
  w.tables.leave(table.id, ben);
  w.settle(table.id);
  pass(2 * kDay - 1000);
  EXPECT_EQ(w.ask(table, ann, {{"type", "replace"}, {"seat", 1}, {"bot", "greedy"}})["type"], "ack");  // who has never done anything may be no one
  begin({{"days", 2}, {"flag", "lose"}});
  play_turn();
  play_turn();
  play_turn();
  w.tables.leave(table.id, ben);
  w.settle(table.id);
  pass(2 * kDay - 1000);
  EXPECT_EQ(w.ask(table, ann, {{"type", "replace"}, {"seat", 1}, {"bot", "greedy"}})["code"], "illegal");
  EXPECT_EQ(left(), (Numbers{2 * kDay, 2 * kDay}));
  pass(1001);
  EXPECT_TRUE(w.until([&] { return state().at("over").as_bool(); }));
}

TEST_F(ServerClocks, AUndoneAnswerIsNotGivenBack) {
  begin({{"main", 60}, {"increment", 5}});
  pass(2000);
  play();
  pass(1000);
  EXPECT_EQ(w.ask(table, ann, {{"type", "undo"}, {"seat", 0}, {"seq", World::decision(ann).at("seq")}})["type"], "ack");
  EXPECT_EQ(left()[0], 62'000);
  pass(500);
  play();
  EXPECT_EQ(left()[0], 61'500);
  play_turn();
  const std::string record = *w.get("/api/tables/" + table.id + "/record").body;
  EXPECT_NE(record.find("t=3.5"), std::string::npos) << record;
  EXPECT_NE(record.find("info clock 60+5 computer"), std::string::npos) << record;
}

TEST_F(ServerClocks, ComputersKeepToThem) {
  begin({{"main", 10}, {"increment", 0}}, "pb");
  EXPECT_EQ(rows("start").size(), 1u);
  for (int i = 0; i < 3; ++i) {
    play_turn();
    ASSERT_TRUE(w.until([&] { return World::decision(ann).contains("actor") && World::decision(ann).at("actor") == 0; }));
  }
  EXPECT_LE(left()[1], 10'000);
  StoredTable stored;
  stored.table.rules = "base players=2";
  stored.table.seats = {{"Ann", "a", "greedy"}, {"Ben", "b", ""}};
  stored.table.clock = stored_time_control("60+4 computer");
  Match match(stored);
  EXPECT_EQ(match.time_to_think(), std::chrono::hours(1));
  match.apply(match.start_row(1));
  EXPECT_EQ(match.time_to_think(), std::chrono::milliseconds(64'000 / 50 + 1000));
  EXPECT_EQ(match.bot_row("1,0N", 2, 99'000).spent, 64'000);  // nobody has less than nothing
}

TEST_F(ServerClocks, TheNextGameHasTheSame) {
  begin({{"main", 60}, {"increment", 5}, {"flag", "lose"}});
  EXPECT_EQ(w.ask(table, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  const json::object next = w.ask(table, ann, {{"type", "rematch"}, {"seat", 0}});
  const json::object looked = json::parse(*w.get("/api/tables/" + std::string(next.at("table").as_string())).body).as_object();
  EXPECT_EQ(looked.at("clock"), (json::value{{"main", 60}, {"increment", 5}, {"flag", "lose"}}));
  EXPECT_EQ(misfit("table", looked), "");
}

TEST_F(ServerClocks, ATableThatIsReadAgainKnowsHowLongItWaited) {
  begin({{"main", 60}, {"increment", 5}});
  w.clock += 20'000;
  w.tables.leave(table.id, ann);
  w.tables.leave(table.id, ben);
  w.settle(table.id);
  w.clock += std::chrono::milliseconds(w.services.limits.table_idle).count() + 1;
  w.tables.sweep();
  ASSERT_EQ(w.tables.loaded(), 0u);
  ann = w.join(table, {0});
  ASSERT_TRUE(w.until([&] { return !rows("flag").empty(); }));  // his time went by meanwhile
}

TEST(ServerClocksAcrossStarts, WhatPassedWhileNoServerWasThereIsNobodysTime) {
  const TemporaryFolder folder;
  Made table;
  {
    World w(folder.file());
    json::object wish = table_wish("pp");
    wish["clock"] = {{"main", 60}, {"increment", 5}};
    table = w.make("pp", wish);
    auto ann = w.join(table, {0}), ben = w.join(table, {1});
    ASSERT_TRUE(w.until([&] { return !World::last(ann, "clock").contains("begun"); }));
    w.clock += 3000;
    EXPECT_EQ(w.play(table, ann)["type"], "ack");
  }
  World w(folder.file());
  w.clock = w.services.started = 500'000'000;
  auto ann = w.join(table, {0});
  EXPECT_EQ(World::last(ann, "clock")["left"], (json::value{62'000, 60'000}));
}

}  // namespace
}  // namespace bastide::server
