// The store in a file of SQLite's (server_stores_test.cpp has what holds for every store), and tables that leave memory.
#include <SQLiteCpp/Database.h>

#include <filesystem>

#include "server/stored_row.hpp"
#include "server/table_admin.hpp"
#include "server/tokens.hpp"
#include "server_world.hpp"
#include "support/stored_rows.hpp"

namespace bastide::server {
namespace {

TEST(ServerStore, MovesAreNeverChangedOrDeleted) {
  TemporaryFolder folder;
  auto store = open_sqlite_store(folder.file());
  store->create(table_row("T"));
  store->append(std::vector<MoveRow>{move_row("T", 0)});
  SQLite::Database db(folder.file(), SQLite::OPEN_READWRITE);
  EXPECT_THROW(db.exec("UPDATE moves SET text = 'x'"), std::runtime_error);
  EXPECT_THROW(db.exec("DELETE FROM moves"), std::runtime_error);
  EXPECT_THROW(db.exec("INSERT INTO condemned VALUES ('U'); DELETE FROM moves"), std::runtime_error);
}

TEST(ServerStore, ATableSaysInWhichVersionItsRulesAre) {
  TemporaryFolder folder;
  open_sqlite_store(folder.file())->create(table_row("T"));
  SQLite::Database db(folder.file(), SQLite::OPEN_READONLY);
  EXPECT_EQ(db.execAndGet("SELECT rules_version FROM tables").getInt(), kRulesVersion);
}

TEST(ServerStore, AnOlderDatabaseIsBroughtUpToDate) {
  TemporaryFolder folder;
  open_sqlite_store(folder.file())->create(table_row("T"));
  SQLite::Database(folder.file(), SQLite::OPEN_READWRITE)
      .exec("DROP INDEX moves_by_time; DROP INDEX moves_by_person; DROP TABLE results; DROP TABLE endings; DROP TABLE records; DROP TABLE reviews; DROP TRIGGER moves_last; DROP TRIGGER moves_follow; DROP TABLE condemned; "
            "CREATE TRIGGER moves_last BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;"
            "DROP TABLE wakes; DROP TABLE mail_waiting; DROP TABLE mail_wishes; DROP TABLE mail_boxes; DROP TABLE subscriptions; DROP TABLE secrets; ALTER TABLE tables DROP COLUMN clock; ALTER TABLE tables DROP COLUMN chat; ALTER TABLE tables DROP COLUMN "
            "onlookers; ALTER TABLE moves DROP COLUMN spent_ms; ALTER TABLE tables DROP COLUMN aids; ALTER TABLE tables DROP COLUMN rated; "
            "ALTER TABLE tables DROP COLUMN rules_version; UPDATE tables SET rules = 'base+river players=2'; PRAGMA user_version=1");
  EXPECT_EQ(open_sqlite_store(folder.file())->load("T").value().table.rules, "base+river players=2 river-ends=anywhere start-tile=pile");
  EXPECT_EQ(open_sqlite_store(folder.file())->load("T").value().table.aids, Aids::standard);
  EXPECT_EQ(open_sqlite_store(folder.file())->resumable(0, 9).size(), 0u);
  EXPECT_TRUE(TableAdmin(folder.file()).remove("T"));
}

TEST(ServerStore, RefusesWhatIsNotItsOwn) {
  TemporaryFolder folder;
  {
    SQLite::Database other(folder.file("other"), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE cats (name TEXT)");
  }
  EXPECT_THROW(open_sqlite_store(folder.file("other")), std::runtime_error);
  open_sqlite_store(folder.file("newer"));
  SQLite::Database(folder.file("newer"), SQLite::OPEN_READWRITE).exec("PRAGMA user_version=999");
  EXPECT_THROW(open_sqlite_store(folder.file("newer")), std::runtime_error);
  EXPECT_THROW(open_sqlite_store("/nowhere/at/all"), std::runtime_error);
}

TEST(ServerStore, IsBackedUpWhileItIsOpen) {
  TemporaryFolder folder;
  auto store = open_sqlite_store(folder.file());
  store->create(table_row("T"));
  backup(folder.file(), folder.file("copy"));
  store->create(table_row("U"));
  EXPECT_EQ(open_sqlite_store(folder.file("copy"))->counts().tables, 1);
  EXPECT_THROW(backup(folder.file(), folder.file("copy")), std::runtime_error);
  EXPECT_THROW(backup(folder.file("missing"), folder.file("copy2")), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(folder.file("copy2.part")));
  try {
    backup(folder.file(), folder.file("nowhere/copy"));
    ADD_FAILURE() << "there is no such folder";
  } catch (const std::runtime_error& e) {
    EXPECT_TRUE(std::string(e.what()).starts_with("backup " + folder.file("nowhere/copy"))) << e.what();
  }
}

TEST(ServerStore, WhatCannotBeStoredIsNotAcknowledgedAndNotSeen) {
  std::atomic<bool> bad = false;
  World w(std::make_unique<FailingStore>([&bad] { return bad.load(); }), World::quick());
  Made t = w.make("pp");
  auto ann = w.join(t, {0, 1});
  w.play(t, ann);
  json::object before = World::state(ann);
  bad = true;
  EXPECT_EQ(w.play(t, ann)["code"], "internal");
  EXPECT_EQ(w.get("/health").status, 503);
  EXPECT_EQ(World::state(w.join(t, {})), before);
  bad = false;
  EXPECT_EQ(w.play(t, ann)["type"], "ack");
  EXPECT_EQ(w.get("/health").status, 200);
}

TEST(ServerTables, IdleTablesLeaveMemoryAndComeBack) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0, 1});
  w.play(t, ann);
  json::object before = World::state(ann);
  w.clock += 10'000'000;
  w.tables.sweep();
  EXPECT_EQ(w.tables.loaded(), 1u);  // somebody is here
  w.tables.leave(t.id, ann);
  EXPECT_TRUE(w.until([&] {
    w.clock += 10'000'000;
    w.tables.sweep();
    return w.tables.loaded() == 0;
  }));
  EXPECT_EQ(World::state(w.join(t, {})), before);
}

TEST(ServerTables, ThereIsAnEndToMemory) {
  Limits limits = World::quick();
  limits.table_bytes = 1;  // whoever comes takes the place of somebody else
  limits.clients_per_table = 1;
  World w(":memory:", limits);
  Made a = w.make("pp"), b = w.make("pp");
  auto first = w.join(a, {0, 1});
  auto second = std::make_shared<Recorder>();
  w.say(b, second, {{"type", "join"}});
  EXPECT_TRUE(w.until([&] { return World::last(second, "error")["code"] == "busy"; }));
  EXPECT_TRUE(w.until([&] {
    w.say(b, second, {{"type", "join"}});
    return !World::last(second, "welcome").empty();
  }));
  auto crowd = std::make_shared<Recorder>();
  w.say(a, crowd, {{"type", "join"}});
  EXPECT_TRUE(w.until([&] { return World::last(crowd, "error")["code"] == "busy"; }));
  EXPECT_EQ(w.play(a, first)["type"], "ack");  // whose game had to go, but who was here all the time
}

/// Has the client been told so?
bool is_away(const std::shared_ptr<Recorder>& client, std::size_t seat) {
  const json::object seats = World::last(client, "seats");
  return !seats.empty() && seats.at("seats").at(seat).at("online") == false;
}

TEST(ServerTables, TheGameOfPeopleWhoDoNothingLeavesMemoryAndComesBack) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0}), ben = w.join(t, {1}), eve = w.join(t, {});
  w.play(t, ann);
  auto sleep = [&] {
    return w.until([&] {
      w.clock += 10'000'000;
      w.tables.sweep();
      return w.services.memory.used() == 0;
    });
  };
  ASSERT_TRUE(sleep());
  EXPECT_EQ(w.tables.loaded(), 1u);
  auto updates = [&] {
    const auto got = eve->got();
    return std::count_if(got.begin(), got.end(), [](const auto& m) { return m.at("type") == "update"; });
  };
  EXPECT_EQ(w.play(t, World::decision(ann).at("actor") == 0 ? ann : ben)["type"], "ack");
  EXPECT_TRUE(w.until([&] { return World::state(eve) == World::state(w.join(t, {})); }));
  EXPECT_EQ(updates(), 1) << "a change of what was held leads on";
  EXPECT_GT(w.services.memory.used(), 0u);

  // Who leaves a table that sleeps is missed by those who stay.
  ASSERT_TRUE(sleep());
  w.tables.leave(t.id, ben);
  EXPECT_TRUE(w.until([&] { return is_away(ann, 1); }));
}

TEST(ServerTables, WhoHasBeenAwayStaysAwayWhileTheGameSleeps) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0}), ben = w.join(t, {1});
  w.tables.leave(t.id, ben);
  EXPECT_TRUE(w.until([&] { return is_away(ann, 1); }));
  w.clock += 10'000'000;
  EXPECT_TRUE(w.until([&] {
    w.tables.sweep();
    return w.services.memory.used() == 0;
  }));
  EXPECT_EQ(w.ask(t, ann, {{"type", "replace"}, {"seat", 1}, {"bot", "greedy"}})["type"], "ack");
}

TEST(ServerTokens, AreLongRandomAndKeptAsHashes) {
  EXPECT_EQ(new_token().size(), 43u);
  EXPECT_NE(new_token(), new_token());
  for (int i = 0; i < 1000; ++i) {
    const std::string id = new_table_id();
    EXPECT_TRUE(is_table_id(id));
    EXPECT_NE(id.front(), '-') << "on a command line that begins an option";
  }
  EXPECT_FALSE(is_table_id("AAAAAAAAAAAAAAA/"));
  EXPECT_FALSE(is_table_id(""));
  EXPECT_EQ(token_hash("x").size(), 64u);
  EXPECT_FALSE(same_hash("", ""));
  EXPECT_TRUE(same_hash(token_hash("x"), token_hash("x")));
}

}  // namespace
}  // namespace bastide::server
