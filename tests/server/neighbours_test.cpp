// Several servers on one database: nobody owns a table, everybody sees the same game, and whatever ends, nothing is lost or doubled.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <thread>

#include "server/postgres.hpp"
#include "server/postgres_neighbours.hpp"
#include "server/stores.hpp"
#include "server/table_admin.hpp"
#include "support/metrics_text.hpp"
#include "support/postgres.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

class ServerNeighbours : public testing::Test {
 protected:
  ServerNeighbours() {
    for (int i = 0; i < 3; ++i) start();
  }
  void start(int tables_per_hour = 3000, int renames_per_day = 200) {
    ServeOptions options = options_for(database_);
    options.limits.tables_per_hour = tables_per_hour;
    options.limits.renames_per_day = renames_per_day;
    options.threads = 1;
    options.limits.bot_pause = std::chrono::milliseconds(0);
    options.limits.messages_per_second = options.limits.message_burst = 100'000;
    servers_.push_back(std::make_unique<Server>(options));
    ports_.push_back(servers_.back()->start());
  }
  std::uint16_t port(std::size_t server) const { return ports_[server % ports_.size()]; }
  std::unique_ptr<Player> player(std::size_t server, const TableLink& table, std::vector<std::size_t> seats) {
    std::vector<std::string> tokens;
    for (std::size_t seat : seats) tokens.push_back(table.tokens[seat]);
    return std::make_unique<Player>(port(server), table, tokens);
  }
  /// Hears until the game stands at that decision.
  static void hear_until(Player& player, std::int64_t seq) {
    while (player.seq() < seq) player.take();
  }
  /// Whether the seat is taken, as this one was told last; waits for that.
  static void hear_seat(Player& player, std::size_t seat, bool online) {
    while (player.take("seats").at("seats").at(seat).at("online") != json::value(online)) {
    }
  }
  std::vector<MoveRow> rows(const TableLink& table) { return open_reader(database_)->load(table.id).value().moves; }

  TestPostgres postgres_;
  std::string database_ = postgres_.fresh();
  std::vector<std::unique_ptr<Server>> servers_;
  std::vector<std::uint16_t> ports_;
  std::mt19937 random_{5};
};

/// Two servers without tables, that tell each other what is said.
class ServersThatTalk : public testing::Test {
 protected:
  ServersThatTalk() {
    for (PostgresNeighbours* server : {&one_, &other_})
      server->start({[](const std::string&) {}, [](const std::string&, SeatSet, int) {}, [this](const std::string&, const std::string& text) { hear(text); },
                     [](const std::string&, int, const std::string&) {}, [](const std::vector<std::string>&, std::int64_t) {}, [] { return std::int64_t{0}; }, [] {}});
  }
  ~ServersThatTalk() override { one_.stop(), other_.stop(); }
  void hear(const std::string& text) {
    const std::lock_guard lock(mutex_);
    heard_.push_back(text);
  }
  std::vector<std::string> heard() {
    const std::lock_guard lock(mutex_);
    return heard_;
  }
  static bool until(const std::function<bool()>& done) {
    for (int i = 0; i < 2000 && !done(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return done();
  }
  /// The process that works for whoever waits to write of an offer; empty if nobody does.
  std::string waits_for_offers() {
    const PgRows found = desk_.run("SELECT pid::text FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%bastide.offers%' AND pid <> pg_backend_pid()");
    return found.count() ? found.text(0, 0) : "";
  }

  TestPostgres postgres_;
  const std::string database_ = postgres_.fresh();
  const std::unique_ptr<Store> schema_ = open_store(database_, Durability::process);
  Postgres desk_{database_, ""}, hold_{database_, ""};
  PostgresNeighbours one_{database_}, other_{database_};

 private:
  std::mutex mutex_;
  std::vector<std::string> heard_;
};

TEST_F(ServersThatTalk, WhatIsSaidWhileAConnectionBreaksIsSaidLater) {
  other_.enter("AAAAAAAAAAAAAAAA");
  hold_.script("BEGIN");
  hold_.script("LOCK TABLE bastide.offers IN SHARE MODE");  // nobody writes of offers
  one_.offer("BBBBBBBBBBBBBBBB", "{}", 1);
  ASSERT_TRUE(until([&] { return !waits_for_offers().empty(); }));
  one_.offer("CCCCCCCCCCCCCCCC", "{}", 2);
  for (const char* text : {"one", "two"}) one_.said("AAAAAAAAAAAAAAAA", text);
  const std::string first = waits_for_offers();
  desk_.script("SELECT pg_terminate_backend(" + first + ")");
  std::string second;  // which has what was said to tell, after the offers
  ASSERT_TRUE(until([&] { return second = waits_for_offers(), !second.empty() && second != first; }));
  desk_.script("SELECT pg_terminate_backend(" + second + ")");
  hold_.script("COMMIT");
  EXPECT_TRUE(until([&] { return heard().size() == 2; }));
  EXPECT_EQ(heard(), (std::vector<std::string>{"one", "two"}));
}

TEST_F(ServerNeighbours, PeopleAtDifferentServersPlayOneGame) {
  const TableLink table = make_table(port(0), "pp");
  auto ann = player(0, table, {0}), ben = player(1, table, {1}), eve = player(2, table, {});
  std::vector<double> times;
  while (!ann->over()) {
    Player& who = *(ann->actor() == 0 ? ann : ben);
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_EQ(who.ask(who.choice(random_()))["type"], "ack");
    for (Player* other : {ann.get(), ben.get(), eve.get()}) hear_until(*other, who.seq());
    times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    ASSERT_EQ(ann->state(), ben->state());
    ASSERT_EQ(ann->state(), eve->state());
  }
  std::sort(times.begin(), times.end());
  std::printf("until everybody at every server has seen a move: half of them within %.1f ms, 99 of 100 within %.1f ms\n", times[times.size() / 2],
              times[times.size() * 99 / 100]);
}

TEST_F(ServerNeighbours, HearWhatIsSaidAndHowManyLookOnAtOthers) {
  const TableLink table = make_table(port(0), "pp");
  auto ann = player(0, table, {0}), ben = player(1, table, {1});
  EXPECT_EQ(ann->ask({{"type", "say"}, {"seat", 0}, {"text", "well seen, Ben"}})["type"], "ack");
  EXPECT_EQ(ben->take("said"), (json::object{{"type", "said"}, {"seat", 0}, {"text", "well seen, Ben"}}));
  EXPECT_EQ(ben->ask({{"type", "react"}, {"seat", 1}, {"reaction", "thanks"}})["type"], "ack");
  EXPECT_EQ(ann->take("reaction").at("reaction"), "thanks");
  auto eve = player(1, table, {});
  for (Player* who : {ann.get(), ben.get()}) EXPECT_EQ(who->take("watching").at("count"), 1);
  auto kim = player(2, table, {});
  while (ann->take("watching").at("count") != 2) {
  }
  eve.reset();
  while (ann->take("watching").at("count") != 1) {
  }
}

/// Somebody sits down with a key of his own, and is told that he is known.
void be_known(Player& player, const TableLink& table, std::size_t seat, const std::string& secret, const char* browser) {
  player.send({{"type", "join"}, {"tokens", json::array{json::string(table.tokens[seat])}}, {"person", secret}, {"browser", browser}});
  while (!player.take("seats").at("seats").at(seat).as_object().contains("person")) {
  }
}

TEST_F(ServerNeighbours, KnowPeopleAndTheirGamesWhereverTheyAsk) {
  const TableLink table = make_table(port(0), "pp");
  const std::string ann_key(32, 'a'), ben_key(32, 'b');
  auto ann = player(0, table, {0}), ben = player(1, table, {1});
  be_known(*ann, table, 0, ann_key, "one");
  be_known(*ben, table, 1, ben_key, "two");
  json::object me;
  do me = post(port(2), "/api/me", {{"secret", ben_key}});  // who came second at his server is known there before he is stored
  while (me.at("playing").as_array().empty());
  EXPECT_EQ(me.at("playing").at(0).at("table"), json::value(table.id));
  EXPECT_EQ(me.at("playing").at(0).at("seat"), 1);
  EXPECT_EQ(ann->ask({{"type", "resign"}, {"seat", 0}})["type"], "ack");
  for (Player* who : {ann.get(), ben.get()})
    while (!who->over()) who->take();
  for (const std::string& key : {ann_key, ben_key}) {
    json::object past;
    do past = post(port(2), "/api/me/history", {{"secret", key}});  // how it ended is kept a moment after it ended
    while (past.at("games").as_array().empty());
    EXPECT_EQ(past.at("games").at(0).at("table"), json::value(table.id));
    EXPECT_TRUE(post(port(2), "/api/me", {{"secret", key}}).at("playing").as_array().empty());
  }
}

TEST_F(ServerNeighbours, WhoComesSecondIsToldSo) {
  const TableLink table = make_table(port(0), "pp");
  for (int i = 0; i < 12; ++i) {
    auto one = player(0, table, {0, 1}), other = player(1, table, {0, 1});
    for (Player* player : {one.get(), other.get()}) hear_until(*player, i);  // a server may hear of the last one a little later
    json::object a = one->choice(0), b = other->choice(1);
    if (a.at("move") == b.at("move")) {  // nothing to choose: the same twice counts once, see below
      EXPECT_EQ(one->ask(a)["type"], "ack");
      continue;
    }
    a["id"] = "a" + std::to_string(i), b["id"] = "b" + std::to_string(i);
    one->send(a);
    other->send(b);
    const json::object first = one->answer(a), second = other->answer(b);
    EXPECT_NE(first.at("type") == "ack", second.at("type") == "ack") << first << second;
    const json::object& refused = first.at("type") == "ack" ? second : first;
    EXPECT_TRUE(refused.at("code") == "stale" || refused.at("code") == "over") << refused;
  }
  const std::vector<MoveRow> all = rows(table);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i].seq, static_cast<int>(i));
}

TEST_F(ServerNeighbours, TheSameTwiceCountsOnce) {
  const TableLink table = make_table(port(0), "pp");
  for (int i = 0; i < 8; ++i) {
    auto one = player(0, table, {0, 1}), other = player(1, table, {0, 1});
    json::object move = one->choice(random_());
    move["id"] = "m" + std::to_string(i);
    one->send(move);
    other->send(move);
    EXPECT_EQ(one->answer(move)["type"], "ack");
    EXPECT_EQ(other->answer(move)["type"], "ack");
    EXPECT_EQ(one->state(), other->state());
  }
  EXPECT_EQ(rows(table).size(), 8u);
}

TEST_F(ServerNeighbours, CountConflictsAndWhatTheyHearOfEachOther) {
  const auto metric = [&](std::size_t server, const char* name) { return read_metrics(get(port(server), "/metrics").body()).at(name); };
  const TableLink table = make_table(port(0), "pp");
  auto ann = player(0, table, {0, 1}), eve = player(1, table, {});
  EXPECT_EQ(ann->ask(ann->choice(0))["type"], "ack");
  hear_until(*eve, ann->seq());
  while (metric(1, "bastide_notification_seconds_count") < 1) std::this_thread::yield();  // it is counted once everybody was told
  EXPECT_EQ(metric(0, "bastide_notification_seconds_count"), 0);
  EXPECT_EQ(metric(0, "bastide_conflicts_total"), 0);
  // A row of which nobody tells.
  MoveRow row = rows(table).back();
  row.n = 1, row.kind = "name", row.text = "Zoe", row.id = "z1";
  open_store(database_, Durability::full)->append({&row, 1});
  EXPECT_EQ(ann->ask(ann->choice(0))["type"], "ack");
  EXPECT_EQ(metric(0, "bastide_conflicts_total"), 1);
  EXPECT_EQ(rows(table).size(), 3u);
}

TEST_F(ServerNeighbours, KnowWhoIsAtTheOthers) {
  const TableLink table = make_table(port(0), "ppp");
  auto ann = player(0, table, {0});
  auto ben = player(1, table, {1});
  hear_seat(*ann, 1, true);
  EXPECT_NE(ann->ask({{"type", "replace"}, {"seat", 1}, {"bot", "greedy"}})["message"].as_string().find("is at the table"), std::string::npos);
  auto cem = player(2, table, {2});
  hear_seat(*ben, 2, true);
  ben.reset();
  hear_seat(*ann, 1, false);
  hear_seat(*cem, 1, false);
  servers_[0].reset();  // says goodbye
  hear_seat(*cem, 0, false);
}

/// What a server tells of tables that wait for people, until that is as wanted.
json::object open_tables(std::uint16_t port, std::int64_t of) {
  while (true) {
    json::object told = json::parse(get(port, "/api/open").body()).as_object();
    if (told.at("of") == json::value(of)) return told;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

TEST_F(ServerNeighbours, TellOfOpenTables) {
  const json::object wish{{"rules", "base"}, {"seats", json::array{json::object{{"kind", "me"}}, json::object{{"kind", "open"}}}}, {"open", true}};
  const json::object made = post(port(0), "/api/tables", wish);
  const TableLink table{std::string(made.at("table").as_string()), {std::string(made.at("tokens").as_array()[0].as_string())}};
  auto ann = player(0, table, {0});
  for (int i : {0, 1, 2}) EXPECT_EQ(open_tables(port(i), 1).at("tables").as_array()[0].at("table"), json::value(table.id));
  // Two sit down at once, at two servers: one of them gets the seat.
  std::vector<json::object> answers(2);
  std::vector<std::thread> people;
  for (int i : {0, 1}) people.emplace_back([&, i] { answers[i] = post(port(i + 1), "/api/tables/" + table.id + "/seat", {{"browser", "b" + std::to_string(i)}}); });
  for (std::thread& thread : people) thread.join();
  EXPECT_NE(answers[0].contains("tokens"), answers[1].contains("tokens")) << answers[0] << answers[1];
  EXPECT_EQ(answers[answers[0].contains("tokens")].at("code"), "taken");
  for (int i : {0, 1, 2}) open_tables(port(i), 0);
  hear_seat(*ann, 1, false);
}

// Who gets up at one server is nobody at another one either, and the table waits for people at all of them again.
TEST_F(ServerNeighbours, TellWhoGotUpAndThatATableIsOpenAgain) {
  const json::object wish{{"rules", "base"}, {"seats", json::array{json::object{{"kind", "me"}}, json::object{{"kind", "open"}}}}, {"open", true}};
  const json::object made = post(port(0), "/api/tables", wish);
  const TableLink table{std::string(made.at("table").as_string()), {std::string(made.at("tokens").as_array()[0].as_string())}};
  auto ann = player(0, table, {0});
  open_tables(port(1), 1);
  const json::object seated = post(port(1), "/api/tables/" + table.id + "/seat", {{"browser", "ben"}});
  const TableLink his{table.id, {std::string(seated.at("tokens").as_array()[0].as_string())}};
  auto here = player(1, his, {0}), there = player(2, his, {0});
  for (int i : {0, 1, 2}) open_tables(port(i), 0);
  EXPECT_EQ(here->ask({{"type", "rise"}, {"seat", 1}})["type"], "ack");
  for (int i : {0, 1, 2}) open_tables(port(i), 1);
  EXPECT_EQ(there->ask({{"type", "resign"}, {"seat", 1}})["code"], "not-yours");
  EXPECT_EQ(ann->ask({{"type", "shut"}, {"seat", 0}})["type"], "ack");
  for (int i : {0, 1, 2}) open_tables(port(i), 0);
  EXPECT_EQ(ann->ask({{"type", "open"}, {"seat", 0}})["type"], "ack");
  for (int i : {0, 1, 2}) open_tables(port(i), 1);
  json::object again;
  do again = post(port(2), "/api/tables/" + table.id + "/seat", {{"browser", "ben"}});  // the list may hear of it a moment before the table does
  while (!again.contains("seat"));
  EXPECT_EQ(again.at("seat"), 1);
}

TEST_F(ServerNeighbours, PairPeopleAndForgetWhoseServerDied) {
  const json::object ann = post(port(0), "/api/match", {{"kind", "base2"}, {"browser", "ann"}});
  ASSERT_EQ(ann.at("waiting"), true);
  const TableLink table{std::string(ann.at("table").as_string()), {std::string(ann.at("tokens").as_array()[0].as_string())}};
  auto waiting = player(0, table, {0});
  open_tables(port(1), 1);
  EXPECT_NE(post(port(1), "/api/match", {{"kind", "base2"}, {"browser", "ann"}}).at("table"), ann.at("table"));
  const json::object ben = post(port(1), "/api/match", {{"kind", "base2"}, {"browser", "ben"}});
  EXPECT_EQ(ben.at("waiting"), false);
  EXPECT_EQ(ben.at("table"), ann.at("table"));
  const json::object cem = post(port(2), "/api/match", {{"kind", "inns2"}, {"browser", "cem"}});
  const TableLink other{std::string(cem.at("table").as_string()), {std::string(cem.at("tokens").as_array()[0].as_string())}};
  auto looking = player(2, other, {0});
  open_tables(port(0), 2);  // with the one that Ann has at another server
  servers_[2].reset();
  open_tables(port(0), 1);
}

// It stored an answer, and nobody was told of it.
TEST_F(ServerNeighbours, HearWhatADeadOneStored) {
  const TableLink table = make_table(port(0), "pp");
  auto ann = player(0, table, {0}), ben = player(1, table, {1});
  hear_until(*ben, 0);
  MoveRow row{.table = table.id, .kind = "play", .seat = static_cast<int>(ann->actor()), .text = std::string(ann->choice(0).at("move").as_string())};
  open_store(database_, Durability::full)->append({&row, 1});
  Postgres(database_, "").script("BEGIN; INSERT INTO bastide.servers(id, seen) VALUES ('dead', now() - interval '6 s');"
                                 " INSERT INTO bastide.watching(table_id, server, entry, seats, onlookers) VALUES ('" + table.id + "', 'dead', 1, 0, 0); COMMIT");
  for (Player* who : {ann.get(), ben.get()}) hear_until(*who, 1);
}

// Who goes from server to server has no more than at one of them.
TEST_F(ServerNeighbours, CountWhatOneAddressHasTogether) {
  ports_.clear();
  for (int i = 0; i < 3; ++i) start(5);
  int made = 0;
  for (std::size_t i = 0; i < 9; ++i) made += post(port(i), "/api/tables", table_wish("pp")).contains("table");
  EXPECT_EQ(made, 5);
}

TEST_F(ServerNeighbours, CountTheNamesOfOneAddressTogether) {
  ports_.clear();
  for (int i = 0; i < 3; ++i) start(3000, 4);
  const TableLink table = make_table(port(0), "pp");
  std::vector<std::unique_ptr<Player>> people;
  for (std::size_t i = 0; i < 3; ++i) people.push_back(player(i, table, {0, 1}));
  int taken = 0, too_many = 0;
  for (int i = 0; i < 9; ++i) {
    const json::object answer = people[static_cast<std::size_t>(i) % 3]->ask({{"type", "name"}, {"seat", i % 2}, {"name", "name " + std::to_string(i)}});
    taken += answer.at("type") == "ack";
    too_many += answer.at("type") == "error" && answer.at("code") == "too-fast";
  }
  EXPECT_EQ(taken, 4);
  EXPECT_EQ(too_many, 5);
  EXPECT_EQ(rows(table).size(), 4u);
}

TEST_F(ServerNeighbours, ARematchIsMadeOnce) {
  const TableLink table = make_table(port(0), "pp");
  auto ann = player(0, table, {0}), ben = player(1, table, {1});
  EXPECT_EQ(ann->ask({{"type", "resign"}, {"seat", 0}})["type"], "ack");
  ben->take("over");
  const json::object a{{"type", "rematch"}, {"seat", 0}, {"id", "a"}}, b{{"type", "rematch"}, {"seat", 1}, {"id", "b"}};
  ann->send(a);
  ben->send(b);
  const json::object one = ann->answer(a), other = ben->answer(b);
  ASSERT_EQ(one.at("type"), "ack");
  ASSERT_EQ(other.at("type"), "ack");
  EXPECT_EQ(one.at("table"), other.at("table"));
  EXPECT_EQ(open_reader(database_)->ids().size(), 2u);
}

TEST_F(ServerNeighbours, ComputersAnswerOnce) {
  const TableLink table = make_table(port(0), "pbb");
  auto here = player(0, table, {0}), there = player(1, table, {0});
  while (!here->over()) {
    if (here->actor() != 0) {
      here->take();
      continue;
    }
    ASSERT_EQ(here->ask(here->choice(random_()))["type"], "ack");
    hear_until(*there, here->seq());
  }
  hear_until(*there, here->seq());
  EXPECT_EQ(here->state(), there->state());
  const std::vector<MoveRow> all = rows(table);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i].seq, static_cast<int>(i));
}

TEST_F(ServerNeighbours, HearThatATableWasDeleted) {
  const TableLink table = make_table(port(0), "pp");
  auto here = player(0, table, {0}), there = player(1, table, {1});
  ASSERT_TRUE(TableAdmin(database_).remove(table.id));
  for (Player* who : {here.get(), there.get()}) EXPECT_EQ(who->take("error").at("code"), "not-found");
  for (std::size_t server = 0; server < ports_.size(); ++server)
    EXPECT_EQ(get(port(server), "/api/tables/" + table.id + "/record").result_int(), 404u);
}

// The line by which servers hear of each other is cut: what was missed is read.
TEST_F(ServerNeighbours, ReadWhatTheyMissed) {
  const TableLink table = make_table(port(0), "pp");
  auto one = player(0, table, {0, 1}), other = player(1, table, {0, 1});
  Postgres operator_(postgres_.uri(), "");
  for (int i = 0; i < 6; ++i) {
    operator_.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bastide' AND pid <> pg_backend_pid()");
    const std::unique_ptr<Player>& who = i % 2 ? other : one;
    while (who->ask(who->choice(random_()))["type"] != "ack") who->take("update");  // while connections come back
    hear_until(*(i % 2 ? one : other), who->seq());
  }
  EXPECT_EQ(one->state(), other->state());
}

TEST_F(ServerNeighbours, WaitForTheDatabase) {
  const TableLink table = make_table(port(0), "pp");
  auto ann = player(0, table, {0, 1}), ben = player(1, table, {0, 1});
  for (auto end : {&TestPostgres::stop, &TestPostgres::kill}) {
    ASSERT_EQ(ann->ask(ann->choice(random_()))["type"], "ack");
    hear_until(*ben, ann->seq());
    (postgres_.*end)();
    const std::int64_t before = ann->seq();
    EXPECT_EQ(ann->ask(ann->choice(0))["type"], "error");
    EXPECT_EQ(ann->ask(ann->choice(0))["code"], "busy");
    EXPECT_EQ(get(port(0), "/health").result_int(), 503u);
    postgres_.start();
    ann->take("update");  // goes on by itself
    EXPECT_EQ(ann->seq(), before);
    json::object answer = ben->ask(ben->choice(0));
    while (answer["type"] != "ack") {  // his server may not have noticed yet
      ben->take("update");
      answer = ben->ask(ben->choice(0));
    }
    hear_until(*ann, ben->seq());
    EXPECT_EQ(ann->state(), ben->state());
  }
}

/// How long the database is away: BASTIDE_AWAY seconds, or one.
std::chrono::seconds time_away() {
  const char* wish = std::getenv("BASTIDE_AWAY");
  return std::chrono::seconds(std::clamp(wish ? std::atoi(wish) : 1, 1, 600));
}

// People go on trying all the while; each is told why not, and when it is there again everybody is told how the table stands.
TEST_F(ServerNeighbours, RefuseInWordsWhileTheDatabaseIsAway) {
  constexpr int kLeast = 6;
  const TableLink table = make_table(port(0), "pp");
  auto ann = player(0, table, {0, 1}), ben = player(1, table, {0, 1});
  std::size_t acknowledged = 0;
  for (; acknowledged < 5; ++acknowledged) {
    ASSERT_EQ(ann->ask(ann->choice(random_()))["type"], "ack");
    hear_until(*ben, ann->seq());
  }
  postgres_.kill();
  int refused = 0;
  for (const auto end = std::chrono::steady_clock::now() + time_away(); std::chrono::steady_clock::now() < end || refused < kLeast;) {
    for (Player* who : {ann.get(), ben.get()}) {
      const json::object answer = who->ask(who->choice(0));
      ASSERT_EQ(answer.at("type"), "error");
      EXPECT_TRUE(answer.at("code") == "busy" || answer.at("code") == "internal") << answer;
      EXPECT_FALSE(answer.at("message").as_string().empty());
      ++refused;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  postgres_.start();
  const auto back = std::chrono::steady_clock::now();
  for (Player* who : {ann.get(), ben.get()}) {
    who->take("update");  // goes on by itself
    EXPECT_EQ(who->seq(), static_cast<std::int64_t>(acknowledged));
  }
  const double told = std::chrono::duration<double>(std::chrono::steady_clock::now() - back).count();
  for (Player* who : {ann.get(), ben.get()}) {
    ASSERT_EQ(who->ask(who->choice(0))["type"], "ack");
    ++acknowledged;
    for (Player* other : {ann.get(), ben.get()}) hear_until(*other, who->seq());
  }
  EXPECT_EQ(ann->state(), ben->state());
  EXPECT_EQ(rows(table).size(), acknowledged);
  std::printf("%d moves were refused in %d s; everybody was told how the table stands %.2f s after the database's return\n", refused,
              static_cast<int>(time_away().count()), told);
}

}  // namespace
}  // namespace bastide::server
