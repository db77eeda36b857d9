// What every store must keep, whatever database stands behind it: one suite for all.
#include <SQLiteCpp/Database.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <thread>

#include "server/check.hpp"
#include "server/migrate.hpp"
#include "server/postgres.hpp"
#include "server/sole_use.hpp"
#include "server/stores.hpp"
#include "server/table_admin.hpp"
#include "server/tokens.hpp"
#include "server_stores.hpp"
#include "server_world.hpp"
#include "support/postgres.hpp"
#include "support/stored_rows.hpp"

namespace bastide::server {
namespace {

TEST_P(ServerStores, KeepWhatTheyWereGiven) {
  const std::string database = fresh();
  TableRow table = table_row("T");
  table.clock = stored_time_control("300+8 lose");
  table.chat = false;
  table.onlookers = Onlookers::later;
  table.late_turns = 3;
  table.rated = true;
  table.seats[0].name = R"(Ann "the\one" Çelik, {x})";
  {
    auto store = open(database);
    store->create(table);
    std::vector<MoveRow> rows{move_row("T", 0), move_row("T", 1)};
    rows[1].text = R"(a"b\c,{d},NULL)";
    store->append(rows);
    TableRow record = table_row("R");
    record.record = std::string(100'000, 'x');
    store->create(record);
    TableRow position = table_row("P");
    position.position = "base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw";
    store->create(position);
  }
  auto store = open(database);
  const StoredTable found = store->load("T").value();
  EXPECT_EQ(found.table, table);
  ASSERT_EQ(found.moves.size(), 2u);
  EXPECT_EQ(found.moves[1].text, R"(a"b\c,{d},NULL)");
  EXPECT_EQ(found.moves[1].id, "a1");
  EXPECT_EQ(store->load("R").value().table.record.size(), 100'000u);
  EXPECT_EQ(store->load("P").value().table.position, "base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw");
  EXPECT_EQ(store->load("P").value().table.record, "");
  EXPECT_FALSE(store->load("U"));
  EXPECT_EQ(store->counts().moves, 2);
  EXPECT_EQ(store->ids(), (std::vector<std::string>{"P", "R", "T"}));
}

TEST_P(ServerStores, StoreAllRowsOrNone) {
  auto store = open(fresh());
  store->create(table_row("T"));
  EXPECT_THROW(store->append(std::vector<MoveRow>{move_row("T", 0), move_row("T", 0)}), Contradiction);
  EXPECT_EQ(store->counts().moves, 0);
  EXPECT_THROW(store->append(std::vector<MoveRow>{move_row("nowhere", 0)}), Contradiction);
  EXPECT_THROW(store->create_next(table_row("U"), move_row("nowhere", 0)), std::runtime_error);
  EXPECT_THROW(store->create(table_row("T")), std::runtime_error);
  EXPECT_THROW(store->put({table_row("V"), {move_row("V", 0), move_row("V", 2)}}), std::runtime_error);
  EXPECT_EQ(store->counts().tables, 1);
  store->append(std::vector<MoveRow>{move_row("T", 0)});
  EXPECT_EQ(store->counts().moves, 1);
}

TEST_P(ServerStores, NumberRowsWithoutGaps) {
  auto store = open(fresh());
  store->create(table_row("T"));
  EXPECT_THROW(store->append(std::vector<MoveRow>{move_row("T", 1)}), Contradiction);
  EXPECT_THROW(store->append(std::vector<MoveRow>{move_row("T", 0), move_row("T", 2)}), Contradiction);
  store->append(std::vector<MoveRow>{move_row("T", 0), move_row("T", 1)});
  EXPECT_THROW(store->append(std::vector<MoveRow>{move_row("T", 3)}), Contradiction);
  EXPECT_EQ(store->counts().moves, 2);
}

TEST_P(ServerStores, TheSecondWriterOfANumberFails) {
  const std::string database = fresh();
  auto one = open(database), other = open(database);
  for (const char* id : {"S", "T"}) one->create(table_row(id));
  one->append(std::vector<MoveRow>{move_row("T", 0)});
  EXPECT_THROW(other->append(std::vector<MoveRow>{move_row("S", 0), move_row("T", 0)}), Contradiction);
  EXPECT_TRUE(other->load("S").value().moves.empty());
  other->append(std::vector<MoveRow>{move_row("T", 1)});
  EXPECT_EQ(one->load("T").value().moves.size(), 2u);
}

// Two at once, each with rows of many tables: every number is stored once, whoever writes it, and nobody waits for ever.
TEST_P(ServerStores, ManyWritersShareTheNumbers) {
  constexpr int kTables = 6, kRows = 12;
  const std::string database = fresh();
  std::vector<std::string> ids;
  {
    auto store = open(database);
    for (int i = 0; i < kTables; ++i) store->create(table_row(ids.emplace_back("T" + std::to_string(i))));
  }
  auto write = [&](unsigned seed) {
    auto store = open(database);
    std::mt19937 random(seed);
    std::vector<int> next(kTables, 0);
    while (std::any_of(next.begin(), next.end(), [](int n) { return n < kRows; })) {
      std::vector<MoveRow> rows;
      std::vector<std::size_t> order{0, 1, 2, 3, 4, 5};
      std::shuffle(order.begin(), order.end(), random);
      for (std::size_t t : order)
        if (next[t] < kRows) rows.push_back(move_row(ids[t], next[t]));
      try {
        store->append(rows);
      } catch (const Contradiction&) {
      }
      for (std::size_t t = 0; t < ids.size(); ++t) next[t] = static_cast<int>(store->load(ids[t]).value().moves.size());
    }
  };
  std::thread a(write, 1), b(write, 2);
  a.join();
  b.join();
  EXPECT_EQ(open(database)->counts().moves, kTables * kRows);
}

TEST_P(ServerStores, RowsAreNeverChangedOrDeleted) {
  const std::string database = fresh(), moves = schema() + "moves", records = schema() + "records";
  auto store = open(database);
  TableRow table = table_row("T");
  table.record = "text";
  store->create(table);
  store->append(std::vector<MoveRow>{move_row("T", 0)});
  for (const std::string& rows : {moves, records}) {
    EXPECT_THROW(by_hand(database, "UPDATE " + rows + " SET text = 'x'"), std::runtime_error);
    EXPECT_THROW(by_hand(database, "DELETE FROM " + rows), std::runtime_error);
  }
  EXPECT_EQ(store->load("T").value().moves.at(0), move_row("T", 0));
}

TEST_P(ServerStores, KeepSecretsAndWhoWantsToBeCalled) {
  const std::string database = fresh();
  auto store = open(database);
  store->create(table_row("T"));
  EXPECT_EQ(store->keep_secret("push", "one"), "one");
  EXPECT_EQ(open(database)->keep_secret("push", "two"), "one");
  const auto browser = [](const char* name) { return Subscription{name, std::string(65, '\0'), std::string(16, '\xff')}; };
  for (int i = 0; const char* name : {"https://a", "https://b", "https://c"}) store->subscribe("T", 1, browser(name), ++i, 2);
  EXPECT_EQ(store->subscriptions("T", 1), (std::vector<Subscription>{browser("https://b"), browser("https://c")})) << "the newest stay";
  EXPECT_TRUE(store->subscriptions("T", 0).empty());
  store->subscribe("T", 1, browser("https://b"), 9, 2);
  EXPECT_EQ(store->subscriptions("T", 1).back(), browser("https://b"));
  store->unsubscribe("https://b");
  EXPECT_EQ(store->subscriptions("T", 1), std::vector<Subscription>{browser("https://c")});
  EXPECT_THROW(store->subscribe("nowhere", 1, browser("https://a"), 1, 2), Contradiction);
  EXPECT_TRUE(store->remove("T"));
  EXPECT_TRUE(store->subscriptions("T", 1).empty());
}

TEST_P(ServerStores, SayWhenSomebodyElseMayHaveDeletedTables) {
  const std::string database = fresh();
  auto store = open(database);
  for (const char* id : {"T", "U"}) store->create(table_row(id));
  store->append(std::vector<MoveRow>{move_row("T", 0)});
  EXPECT_FALSE(store->may_lack_tables()) << "what it wrote itself";
  EXPECT_TRUE(TableAdmin(database).remove("T"));
  EXPECT_EQ(store->may_lack_tables(), !shared()) << "servers that share a database are told";
  EXPECT_FALSE(store->may_lack_tables());
  EXPECT_FALSE(store->holds("T"));
  EXPECT_TRUE(store->holds("U"));
}

TEST_P(ServerStores, FindTheTablesWhereAComputerMayHaveToAnswer) {
  auto store = open(fresh());
  auto row = [](const std::string& id, int n, std::int64_t time, const char* kind = "play") {
    MoveRow r = move_row(id, n);
    r.time = time, r.kind = kind;
    return r;
  };
  for (const char* id : {"early", "first", "last", "silent"}) store->create(table_row(id));
  for (const char* id : {"people", "left"}) {
    TableRow people = table_row(id);
    people.seats[1] = {"Bob", token_hash("other"), ""};
    store->create(people);
  }
  store->append(std::vector<MoveRow>{row("early", 0, 10), row("last", 0, 20), row("first", 0, 30), row("last", 1, 40),
                                     row("people", 0, 50), row("left", 0, 5, "replace"), row("left", 1, 35)});
  EXPECT_EQ(store->resumable(20, 9), (std::vector<std::string>{"last", "left", "first"}));
  EXPECT_EQ(store->resumable(20, 1), (std::vector<std::string>{"last"}));
  EXPECT_TRUE(store->resumable(51, 9).empty());
}

TEST_P(ServerStores, RefuseWhatIsNotTheirOwn) {
  const std::string other = fresh();
  by_hand(other, "CREATE TABLE cats (name TEXT)");
  EXPECT_THROW(open(other), std::runtime_error);
  EXPECT_THROW(open_existing_store(other), std::runtime_error);
  EXPECT_THROW(open_reader(fresh()), std::runtime_error);
}

TEST_P(ServerStores, RefuseWhatANewerProgramWrote) {
  const std::string newer = fresh();
  open(newer)->create(table_row("T"));
  by_hand(newer, shared() ? "UPDATE bastide.schema_version SET version = 999, usable_from = 999" : "PRAGMA user_version=999");
  for (auto open_one : {&open_existing_store, &open_reader}) EXPECT_THROW(open_one(newer), std::runtime_error);
  EXPECT_THROW(open(newer), std::runtime_error);
}

/// What was found out first stays: whoever finds it out again, at another server, adds nothing.
TEST_P(ServerStores, KeepAReviewOfATable) {
  const std::string database = fresh(), text = R"({"version":1,"turns":[],"players":[{"name":"Çelik"}]})";
  {
    auto store = open(database);
    store->create(table_row("T"));
    EXPECT_FALSE(store->review("T"));
    store->keep_review("T", text);
    store->keep_review("T", "another one");
    EXPECT_EQ(store->review("T"), text);
    EXPECT_FALSE(store->review("U"));
    EXPECT_THROW(store->keep_review("U", text), Contradiction);
    EXPECT_EQ(store->load("T")->review, "") << "whoever plays does not read it";
  }
  EXPECT_EQ(open(database)->review("T"), text);
  for (const char* change : {"UPDATE {}reviews SET text = ''", "DELETE FROM {}reviews"})
    EXPECT_ANY_THROW(by_hand(database, fmt::format(fmt::runtime(change), schema()))) << change;
  EXPECT_EQ(check_database(database, [](auto, auto) {}).faults.size(), 0u);
  EXPECT_TRUE(TableAdmin(database).remove("T"));
  EXPECT_FALSE(open(database)->review("T"));
}

TEST_P(ServerStores, AreDeletedFromByWholeTables) {
  const std::string database = fresh();
  auto store = open(database);
  for (const char* id : {"S", "T"}) {
    store->create(table_row(id));
    store->append(std::vector<MoveRow>{move_row(id, 0)});
  }
  TableAdmin admin(database);
  EXPECT_TRUE(admin.has("T"));
  EXPECT_TRUE(admin.remove("T"));
  EXPECT_FALSE(admin.has("T"));
  EXPECT_FALSE(admin.remove("T"));
  EXPECT_EQ(admin.ids(), (std::vector<std::string>{"S"}));
  EXPECT_THROW(store->append(std::vector<MoveRow>{move_row("T", 1)}), Contradiction);
  EXPECT_EQ(store->counts().moves, 1);
}

TEST_P(ServerStores, CanBeOpenedToReadOnly) {
  const std::string database = fresh();
  open(database)->create(table_row("T"));
  auto reader = open_reader(database);
  EXPECT_TRUE(reader->load("T"));
  EXPECT_THROW(reader->append(std::vector<MoveRow>{move_row("T", 0)}), std::runtime_error);
  EXPECT_THROW(reader->create(table_row("U")), std::runtime_error);
  EXPECT_EQ(reader->counts().tables, 1);
}

TEST_P(ServerStores, SayWhetherTheyCanBeWritten) {
  const std::string database = fresh();
  const auto store = open(database);
  store->create(table_row("T"));
  store->probe();
  EXPECT_EQ(store->counts().tables, 1);
  EXPECT_EQ(store->counts().moves, 0);
  EXPECT_THROW(open_reader(database)->probe(), std::runtime_error);
}

TEST_P(ServerStores, GoOnAfterARestartOfTheServer) {
  const std::string database = fresh();
  json::object before, move;
  Made t;
  {
    World w(open(database), World::quick());
    t = w.make("ppp", true);
    auto all = w.join(t, {0, 1, 2});
    for (int i = 0; i < 7; ++i) EXPECT_EQ(w.play(t, all)["type"], "ack");
    w.ask(t, all, {{"type", "name"}, {"seat", 2}, {"name", "Cem"}});
    move = World::answer(all);
    move["id"] = "last";
    EXPECT_EQ(w.ask(t, all, move)["type"], "ack");
    if (World::decision(all).at("undo") == true)
      w.ask(t, all, {{"type", "undo"}, {"seat", World::decision(all).at("actor")}, {"seq", World::state(all).at("seq")}});
    before = World::last(w.join(t, {}), "update");
  }
  World w(open(database), World::quick());
  auto all = w.join(t, {0, 1, 2});
  EXPECT_EQ(World::last(all, "update"), before);
  EXPECT_EQ(w.ask(t, all, move)["type"], "ack");  // sent again after the restart, it counts once
  EXPECT_EQ(World::state(all), before.at("state"));
  EXPECT_EQ(w.play(t, all)["type"], "ack");
  EXPECT_EQ(check_database(database, [](auto, auto) {}).faults.size(), 0u);
}

/// Writes until it is killed, and says through the pipe what has been stored for certain: the number of the next table, then of each row.
[[noreturn]] void write_until_killed(const std::string& database, int report) {
  auto store = open_store(database, Durability::full);
  for (int table = 0;; ++table) {
    const std::string id = "T" + std::to_string(table);
    if (table == 0) store->create(table_row(id));
    for (int n = 0; n < 3; ++n) {
      store->append(std::vector<MoveRow>{move_row(id, n)});
      if (::write(report, &table, sizeof table) != sizeof table) ::_exit(1);
    }
    store->create_next(table_row("T" + std::to_string(table + 1)), move_row(id, 3));
  }
}

// At whatever point the process dies: what it was told to be stored is there, tables and the rows that point to them come together, and
// no number is left out.
TEST_P(ServerStores, SurviveADeathAtAnyPoint) {
  std::mt19937 random(7);
  for (int round = 0; round < 12; ++round) {
    const std::string database = fresh();
    open(database);
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) write_until_killed(database, ends[1]);
    ::close(ends[1]);
    std::vector<int> told;
    const int most = 1 + static_cast<int>(random() % 40);
    for (int table = 0; static_cast<int>(told.size()) < most && ::read(ends[0], &table, sizeof table) == sizeof table;) told.push_back(table);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));
    ::kill(child, SIGKILL);
    for (int table = 0; ::read(ends[0], &table, sizeof table) == sizeof table;) told.push_back(table);
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);

    auto store = open(database);
    for (std::size_t table = 0; table < store->ids().size(); ++table) {
      const std::size_t rows = store->load("T" + std::to_string(table)).value().moves.size();
      EXPECT_GE(rows, static_cast<std::size_t>(std::count(told.begin(), told.end(), static_cast<int>(table))));
      EXPECT_EQ(rows == 4, store->has("T" + std::to_string(table + 1)));
    }
  }
}

// Somebody else holds the database for a while.
TEST_P(ServerStores, WaitForWhoeverIsSlow) {
  const std::string database = fresh();
  auto store = open(database);
  store->create(table_row("T"));
  auto hold = [&](auto& db, const char* begin, const char* end) {
    db(begin);
    std::thread waits([&] { store->append(std::vector<MoveRow>{move_row("T", 0)}); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    db(end);
    waits.join();
  };
  if (shared()) {
    Postgres other(database, "");
    auto say = [&](const char* sql) { other.script(sql); };
    hold(say, "BEGIN; LOCK TABLE bastide.moves IN EXCLUSIVE MODE", "COMMIT");
  } else {
    SQLite::Database other(database, SQLite::OPEN_READWRITE);
    auto say = [&](const char* sql) { other.exec(sql); };
    hold(say, "BEGIN IMMEDIATE", "COMMIT");
  }
  EXPECT_EQ(store->counts().moves, 1);
}

class ServerMigration : public testing::Test {
 protected:
  /// A table of each kind: one that is played, one with rows of every sort, one that was brought.
  void fill(const std::string& database) {
    auto store = open_store(database, Durability::full);
    for (const char* id : {"A", "B", "C"}) {
      TableRow table = table_row(id);
      if (id[0] == 'C') table.record = "a record";
      store->create(table);
    }
    store->append(std::vector<MoveRow>{move_row("A", 0), move_row("A", 1), move_row("B", 0)});
    store->keep_review("C", "what was found out");
    store->settle("B", {person_of("ann"), ""}, "base2", ann_wins);
  }
  static Migration copy(const std::string& from, const std::string& to) {
    return migrate(from, to, [](auto, auto) {});
  }
  static std::vector<StoredTable> all(const std::string& database) {
    auto store = open_reader(database);
    std::vector<StoredTable> tables;
    for (const std::string& id : store->ids()) tables.push_back(store->load(id).value()), tables.back().review = store->review(id).value_or(""), tables.back().ending = store->ending(id);
    return tables;
  }
  TemporaryFolder folder_;
  TestPostgres postgres_;
};

TEST_F(ServerMigration, GoesThereAndBack) {
  const std::string file = folder_.file("a"), shared = postgres_.fresh(), back = folder_.file("b");
  fill(file);
  const Migration there = copy(file, shared);
  EXPECT_EQ(there.tables, 3);
  EXPECT_EQ(there.rows, 3);
  copy(shared, back);
  EXPECT_EQ(all(file), all(shared));
  EXPECT_EQ(all(file), all(back));
}

TEST_F(ServerMigration, GoesOnWhereItWasEnded) {
  const std::string file = folder_.file("a"), shared = postgres_.fresh();
  fill(file);
  open_store(shared, Durability::full)->put(open_reader(file)->load("A").value());
  const Migration rest = copy(file, shared);
  EXPECT_EQ(rest.were_there, 1);
  EXPECT_EQ(all(file), all(shared));
}

TEST_F(ServerMigration, RefusesWhatWouldMixGames) {
  const std::string file = folder_.file("a"), shared = postgres_.fresh();
  fill(file);
  open_store(shared, Durability::full)->create(table_row("B"));
  EXPECT_THROW(copy(file, shared), std::runtime_error);
  EXPECT_THROW(copy(file, file), std::runtime_error);
  EXPECT_THROW(copy(folder_.file("missing"), shared), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("missing")));
}

TEST_F(ServerMigration, WaitsUntilNobodyPlays) {
  const std::string file = folder_.file("a"), shared = postgres_.fresh();
  fill(file);
  {
    const DatabaseLock server(file);
    EXPECT_THROW(copy(file, shared), std::runtime_error);
  }
  Postgres server(shared, "");
  server.run("SELECT pg_advisory_lock_shared($1::bigint)", PgValues(kServing));
  EXPECT_THROW(copy(file, shared), std::runtime_error);
}

TEST_F(ServerMigration, LeavesADatabaseFreeAtOnce) {
  const std::string shared = postgres_.fresh();
  for (int turn = 0; turn < 100; ++turn) EXPECT_NO_THROW(SoleUse{shared}) << turn;
}

class ServerPostgres : public testing::Test {
 protected:
  static std::unique_ptr<Store> open(const std::string& database) { return open_store(database, Durability::full); }
  static std::string refusal(const std::string& database) {
    try {
      open(database);
    } catch (const std::exception& e) {
      return e.what();
    }
    return {};
  }
  TestPostgres postgres_;
};

TEST_F(ServerPostgres, GoesAwayAndComesBack) {
  auto store = open(postgres_.fresh());
  store->create(table_row("T"));
  store->append(std::vector<MoveRow>{move_row("T", 0)});
  for (auto end : {&TestPostgres::stop, &TestPostgres::kill}) {
    (postgres_.*end)();
    EXPECT_THROW(store->append(std::vector<MoveRow>{move_row("T", 1)}), Unavailable);
    EXPECT_THROW(store->load("T"), Unavailable);
    EXPECT_THROW(store->create(table_row("U")), Unavailable);
    postgres_.start();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));  // it does not ask at once again
    EXPECT_EQ(store->load("T").value().moves.size(), 1u);
  }
  store->append(std::vector<MoveRow>{move_row("T", 1)});
  EXPECT_EQ(store->counts().moves, 2);
}

// A connection that was cut meanwhile is made again without anybody's noticing.
TEST_F(ServerPostgres, ForgivesACutConnection) {
  const std::string database = postgres_.fresh();
  auto store = open(database);
  store->create(table_row("T"));
  Postgres other(database, "");
  other.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bastide' AND pid <> pg_backend_pid()");
  store->append(std::vector<MoveRow>{move_row("T", 0)});
  EXPECT_EQ(store->counts().moves, 1);
}

// The machine with the database is lost, its copy takes over: the same store goes on there, with all that was acknowledged.
TEST_F(ServerPostgres, FailsOver) {
  const std::string name = "test1", primary = postgres_.fresh();
  open(primary);
  TestPostgres copy(postgres_, "copy");
  auto store = open("postgresql://postgres@/" + name + "?host=" + postgres_.host() + "," + copy.host());
  store->create(table_row("T"));
  store->append(std::vector<MoveRow>{move_row("T", 0), move_row("T", 1)});
  postgres_.kill();
  EXPECT_THROW(store->append(std::vector<MoveRow>{move_row("T", 2)}), Unavailable);
  copy.promote();
  for (bool there = false; !there;) {  // it asks again a little later
    try {
      store->append(std::vector<MoveRow>{move_row("T", 2)});
      there = true;
    } catch (const Unavailable&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  EXPECT_EQ(store->load("T").value().moves.size(), 3u);
}

TEST_F(ServerPostgres, SchemaIsMadeOnceThoughManyServersStart) {
  const std::string database = postgres_.fresh();
  std::atomic<int> good = 0;
  std::vector<std::thread> servers;
  for (int i = 0; i < 6; ++i)
    servers.emplace_back([&] {
      open(database);
      ++good;
    });
  for (std::thread& server : servers) server.join();
  EXPECT_EQ(good, 6);
}

TEST_F(ServerPostgres, ServersOfTheVersionBeforeGoOnWhereTheSchemaAllowsIt) {
  const std::string database = postgres_.fresh();
  open(database)->create(table_row("T"));
  Postgres(database, "").script("UPDATE bastide.schema_version SET version = 999");
  EXPECT_TRUE(open(database)->load("T"));
  EXPECT_TRUE(open_existing_store(database)->load("T"));
}

TEST_F(ServerPostgres, SaysWhatIsWrongAndHidesThePassword) {
  const std::string nobody = "postgresql://ann:secret@127.0.0.1:1/games";
  EXPECT_THAT(refusal(nobody), testing::AllOf(testing::HasSubstr("postgresql://ann@127.0.0.1:1/games"), testing::HasSubstr("refused"),
                                              testing::Not(testing::HasSubstr("secret"))));
  EXPECT_THAT(refusal("postgresql://ann:sec%zzret@host/x"), testing::AllOf(testing::HasSubstr("expected postgresql://"), testing::Not(testing::HasSubstr("ret@"))));
  EXPECT_THAT(refusal(postgres_.uri("missing")), testing::HasSubstr("\"missing\" does not exist"));
  const std::string other = postgres_.fresh();
  Postgres(other, "").script("CREATE TABLE cats (name text)");
  EXPECT_THAT(refusal(other), testing::HasSubstr("it holds public.cats"));
}

TEST_F(ServerPostgres, ChangesNothingWithoutPermission) {
  const std::string database = postgres_.fresh();
  Postgres owner(database, "");
  owner.script("CREATE ROLE guest LOGIN");
  std::string guest = database;
  guest.replace(guest.find("postgres@"), 9, "guest@");
  EXPECT_THAT(refusal(guest), testing::HasSubstr("permission denied"));
  EXPECT_FALSE(owner.run("SELECT to_regclass('bastide.tables') IS NOT NULL").flag(0, 0));
}

INSTANTIATE_TEST_SUITE_P(Any, ServerStores, testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         [](const auto& info) { return std::string(info.param == StoreKind::sqlite ? "Sqlite" : "Postgres"); });

}  // namespace
}  // namespace bastide::server
