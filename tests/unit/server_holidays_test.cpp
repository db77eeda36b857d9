// Games over days: holidays, in which none of one's own time passes, and that nobody need be at a table when somebody's time is up.
#include "server/migrate.hpp"
#include "server_stores.hpp"
#include "server_world.hpp"
#include "support/stored_rows.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

TEST(Holidays, AreNobodysTime) {
  Clocks clocks(stored_time_control("2d lose"), 2, 0);
  clocks.rest(0, 100, 500);
  EXPECT_EQ(clocks.rests_until(0, 99), 500);
  EXPECT_EQ(clocks.rests_until(0, 499), 500);
  EXPECT_EQ(clocks.rests_until(0, 500), 0);
  EXPECT_EQ(clocks.rests_until(1, 200), 0);
  EXPECT_EQ(clocks.rested(0, 0, 1000), 400);
  EXPECT_EQ(clocks.rested(0, 200, 300), 100);
  EXPECT_EQ(clocks.rested(0, 600, 700), 0);
  clocks.rest(0, 200, 200);  // he comes back early
  EXPECT_EQ(clocks.rests_until(0, 200), 0);
  EXPECT_EQ(clocks.rested(0, 0, 1000), 100);
  clocks.rest(0, 300, 400);
  EXPECT_EQ(clocks.rested(0, 0, 1000), 200);
}

TEST(Holidays, CountOnceOverAllTables) {
  const std::vector<HolidayRow> rows{{"T", 0, 7, 0}, {"T", 0, 0, 2 * kOneDay}, {"T", 0, 3, 10 * kOneDay}, {"U", 1, 7, 5}, {"U", 1, 0, 2 * kOneDay + 5}};
  EXPECT_EQ(holiday_between(rows, 0, 100 * kOneDay), 5 * kOneDay + 5);
  EXPECT_EQ(holiday_between(rows, kOneDay, 11 * kOneDay), 2 * kOneDay + 5);
  EXPECT_EQ(holiday_between({}, 0, 5), 0);
}

TEST(Holidays, OneDayThatIsLeftIsADay) {
  EXPECT_STREQ(no_holiday(kOneDay).what(), "holiday left within this year: 1 day");
  EXPECT_STREQ(no_holiday(-kOneDay).what(), "holiday left within this year: 0 days");
}

class ServerHolidays : public ServerStores {
 protected:
  void SetUp() override {
    database = fresh();
    restart();
  }
  void restart() {
    const std::int64_t now = w ? w->clock.load() : 400 * kOneDay;
    w.reset();
    w = std::make_unique<World>(open(database), World::quick());
    w->clock = now;
  }
  Made days(const char* flag = "lose") {
    json::object wish = table_wish("pp");
    wish["clock"] = json::object{{"days", 3}, {"flag", flag}};
    return w->make("pp", wish);
  }
  json::object rest(const Made& table, const std::shared_ptr<Recorder>& client, int seat, int days) {
    const json::object wish{{"type", "holiday"}, {"seat", seat}, {"days", days}};
    EXPECT_EQ(misfit("table-request", wish), "");
    return w->ask(table, client, wish);
  }
  void play_turn(const Made& table, const std::shared_ptr<Recorder>& client, int seat) {
    while (World::decision(client).at("actor") == seat) ASSERT_EQ(w->play(table, client)["type"], "ack");
  }
  static json::value until(const std::shared_ptr<Recorder>& client, std::size_t seat) {
    const json::object seats = World::last(client, "seats");
    EXPECT_EQ(misfit("table-answer", seats), "");
    const json::object& his = seats.at("seats").at(seat).as_object();
    return his.contains("holiday") ? his.at("holiday") : json::value();
  }
  std::int64_t left(const Made& table, std::size_t seat) { return World::last(w->join(table, {}), "clock").at("left").at(seat).as_int64(); }
  std::vector<MoveRow> rows(const Made& table, const char* kind) {
    w->settle(table.id);
    std::vector<MoveRow> found;
    std::atomic<bool> done = false;
    w->journal->run([&](Store& store) {
      for (const MoveRow& row : store.rows_from(table.id, 0))
        if (row.kind == kind) found.push_back(row);
      done = true;
    });
    EXPECT_TRUE(w->until([&] { return done.load(); }));
    return found;
  }
  std::shared_ptr<Recorder> come(const Made& table, int seat, const std::string& secret) {
    auto client = std::make_shared<Recorder>("2.2.2.2");
    w->say(table, client, {{"type", "join"}, {"tokens", json::array{table.tokens[static_cast<std::size_t>(seat)]}}, {"person", secret}, {"browser", "b"}});
    EXPECT_TRUE(w->until([&] { return World::last(client, "update").size() > 0; }));
    w->settle(table.id);
    return client;
  }

  std::string database;
  std::unique_ptr<World> w;
};

TEST_P(ServerHolidays, NoneOfOnesTimePassesMeanwhile) {
  const Made table = days();
  const auto ann = w->join(table, {0}), ben = w->join(table, {1});
  EXPECT_EQ(World::last(ann, "welcome").at("table").at("holidays"), 14);
  w->clock += kOneDay;
  EXPECT_EQ(rest(table, ann, 0, 7)["type"], "ack");
  EXPECT_EQ(until(ben, 0), w->clock + 7 * kOneDay) << "the others see it";
  EXPECT_FALSE(World::last(ben, "clock").contains("running"));
  w->clock += 5 * kOneDay;
  EXPECT_EQ(left(table, 0), 2 * kOneDay);
  restart();  // it follows from the rows
  EXPECT_EQ(left(table, 0), 2 * kOneDay);
  const auto again = w->join(table, {0});
  w->clock += kOneDay;
  EXPECT_EQ(rest(table, again, 0, 0)["type"], "ack");
  EXPECT_EQ(until(again, 0), json::value());
  EXPECT_EQ(World::last(again, "clock").at("running"), 0);
  w->clock += kOneDay;
  EXPECT_EQ(left(table, 0), kOneDay);
  EXPECT_EQ(rest(table, again, 0, 9)["code"], "illegal") << "six of fourteen are gone";
  EXPECT_EQ(rest(table, again, 0, 8)["type"], "ack") << "and what was not used came back";
  EXPECT_NE(w->get("/api/tables/" + table.id + "/record").body->find("took 7 days of holiday in turn 1"), std::string::npos);
}

TEST_P(ServerHolidays, HaveAnEnd) {
  const Made table = days();
  const auto ann = w->join(table, {0}), ben = w->join(table, {1});
  EXPECT_EQ(rest(table, ann, 0, 2)["type"], "ack");
  w->clock += 5 * kOneDay - 1000;
  w->settle(table.id);
  EXPECT_FALSE(World::state(ben).at("over").as_bool());
  w->clock += 1001;
  w->settle(table.id);
  EXPECT_TRUE(w->until([&] { return World::state(ben).at("over").as_bool(); }));
}

TEST_P(ServerHolidays, AreRefusedInWords) {
  const Made table = days(), quick = w->make("pp");
  const auto ann = w->join(table, {0});
  EXPECT_EQ(rest(quick, w->join(quick, {0}), 0, 1)["code"], "illegal");
  EXPECT_EQ(rest(table, ann, 1, 1)["code"], "not-yours");
  EXPECT_EQ(rest(table, ann, 0, 15)["code"], "bad-message");
  EXPECT_EQ(rest(table, ann, 0, 0)["type"], "ack") << "there is none, as wished";
  EXPECT_TRUE(rows(table, "holiday").empty());
}

TEST_P(ServerHolidays, OfAPersonBeginWithoutATable) {
  const std::string key(32, 'a');
  const auto say = [&](const char* path, json::object wish, const char* fits) {
    wish["secret"] = key;
    const Response answer = w->post(path, json::serialize(wish));
    const json::object told = json::parse(*answer.body).as_object();
    EXPECT_EQ(misfit(answer.status == 200 ? fits : "error", told), "") << told;
    return told;
  };
  const Made one = days(), other = days(), quick = w->make("pp");
  const auto here = come(one, 0, key), there = come(other, 1, key), hurry = come(quick, 0, key);
  EXPECT_EQ(say("/api/me", {}, "me-answer").at("holiday"), (json::object{{"left", 14}}));
  EXPECT_EQ(say("/api/me/holiday", {{"days", 15}}, "").at("code"), "bad-message");
  EXPECT_EQ(say("/api/me/holiday", {{"days", 10}}, "holiday-answer").at("until"), w->clock + 10 * kOneDay);
  for (const auto& [client, seat] : {std::pair{here, 0u}, {there, 1u}})
    EXPECT_TRUE(w->until([&] { return World::last(client, "seats").size() > 0 && until(client, seat) == w->clock + 10 * kOneDay; }));
  EXPECT_TRUE(rows(quick, "holiday").empty());
  EXPECT_EQ(say("/api/me", {}, "me-answer").at("holiday"), (json::object{{"left", 14}, {"until", w->clock + 10 * kOneDay}})) << "none of it has passed";
  w->clock += kOneDay;
  EXPECT_EQ(say("/api/me/holiday", {{"days", 14}}, "").at("code"), "illegal");
  EXPECT_EQ(say("/api/me/holiday", {{"days", 0}}, "holiday-answer").at("until"), 0);
  for (const Made& table : {one, other}) EXPECT_TRUE(w->until([&] { return rows(table, "holiday").size() == 2; }));
  EXPECT_EQ(say("/api/me", {}, "me-answer").at("holiday"), (json::object{{"left", 13}}));
}

TEST_P(ServerHolidays, AreAsManyAtATableAsItsRowsMayBe) {
  w->services.limits.holidays_per_seat = 3;
  const std::string key(32, 'a');
  const Made one = days();
  const auto here = come(one, 0, key);
  for (int i = 0; i < 4; ++i) {
    w->post("/api/me/holiday", json::serialize(json::object{{"secret", key}, {"days", i % 2 ? 0 : 1}}));
    w->settle(one.id);
  }
  EXPECT_EQ(rows(one, "holiday").size(), 3u);
}

TEST_P(ServerHolidays, OfAPersonAreAtAllHisTables) {
  const std::string key(32, 'a');
  const Made one = days(), other = days();
  const auto here = come(one, 0, key), there = come(other, 1, key);
  EXPECT_EQ(rest(one, here, 0, 10)["type"], "ack");
  EXPECT_TRUE(w->until([&] { return World::last(there, "seats").size() > 0 && until(there, 1) == w->clock + 10 * kOneDay; }));
  w->clock += 4 * kOneDay;
  EXPECT_EQ(rest(other, there, 1, 0)["type"], "ack");
  EXPECT_TRUE(w->until([&] { return rows(one, "holiday").size() == 2; }));
  const Made third = days();
  const auto new_one = come(third, 0, key);
  EXPECT_EQ(rest(third, new_one, 0, 11)["code"], "illegal") << "four of fourteen are gone, wherever";
  EXPECT_EQ(rest(third, new_one, 0, 10)["type"], "ack");
  w->clock += 366 * kOneDay;
  EXPECT_EQ(rest(third, come(third, 0, key), 0, 14)["code"], "too-late") << "his time was up long ago";
}

TEST_P(ServerHolidays, SomebodysTimeIsUpThoughNobodyIsThere) {
  Made table = days("computer");
  {
    const auto ann = w->join(table, {0});
    play_turn(table, ann, 0);
  }
  restart();  // nobody has the table in memory
  w->clock += 3 * kOneDay - 1000;
  w->tables.wake_due();
  EXPECT_TRUE(rows(table, "flag").empty());
  restart();
  w->clock += 2000;
  w->tables.wake_due();
  EXPECT_TRUE(w->until([&] { return rows(table, "flag").size() == 1; }));
  const auto ann = w->join(table, {0});
  EXPECT_TRUE(w->until([&] { return World::decision(ann).at("actor") == 0; })) << "a computer played his turn";
}

TEST_P(ServerHolidays, TablesThatWereMigratedAreLookedAt) {
  const Made table = days();
  w->make("pp");
  w.reset();
  const std::string target = fresh();
  migrate(database, target, [](std::size_t, std::size_t) {});
  EXPECT_EQ(open(target)->days().due(1, 2, 9), std::vector<std::string>{table.id}) << "time may be up there";
}

TEST_P(ServerHolidays, TablesWaitInTheDatabase) {
  auto store = open(database);
  store->create(table_row("T"));
  DayBook& book = store->days();
  book.wake("T", 100);
  EXPECT_TRUE(book.due(99, 500, 9).empty());
  EXPECT_EQ(book.due(100, 500, 9), std::vector<std::string>{"T"});
  EXPECT_TRUE(book.due(499, 900, 9).empty()) << "somebody looks at it";
  EXPECT_EQ(book.due(500, 900, 9).size(), 1u);
  book.sleep("T");
  EXPECT_TRUE(book.due(10'000, 20'000, 9).empty());
  book.call("T", 5);
  EXPECT_TRUE(book.due(10'000, 20'000, 9).empty()) << "nobody wants to be called from there";
  store->subscribe("T", 0, {"https://a", std::string(65, '\0'), std::string(16, '\0')}, 1, 5);
  book.wake("T", 9);
  book.call("T", 50);
  EXPECT_EQ(book.due(9, 100, 9).size(), 1u) << "no later than before";
  EXPECT_TRUE(store->remove("T"));
  EXPECT_TRUE(book.due(10'000, 20'000, 9).empty());
}

INSTANTIATE_TEST_SUITE_P(Any, ServerHolidays, testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         [](const auto& info) { return std::string(info.param == StoreKind::sqlite ? "Sqlite" : "Postgres"); });

}  // namespace
}  // namespace bastide::server
