// The store: durable, append-only, only ours; and what a table is after its process is gone.
#include <SQLiteCpp/Database.h>

#include <filesystem>

#include "server/table_admin.hpp"
#include "server/tokens.hpp"
#include "server_world.hpp"

namespace bastide::server {
namespace {

TableRow table_row(const std::string& id) {
  return {id, "base players=2", random_seed(), true, {{"Ann", token_hash("secret"), ""}, {"Bot", "", "greedy"}}, 123, {}, Aids::purist};
}
MoveRow move_row(const std::string& id, int n) { return {id, n, "play", 0, n, "1,0N", "a" + std::to_string(n), 5}; }

TEST(ServerStore, KeepsWhatItWasGiven) {
  TemporaryFolder folder;
  TableRow table = table_row("T");
  {
    auto store = open_sqlite_store(folder.file());
    store->create(table);
    std::vector<MoveRow> rows{move_row("T", 0), move_row("T", 1)};
    store->append(rows);
  }
  auto store = open_sqlite_store(folder.file());
  StoredTable found = store->load("T").value();
  EXPECT_EQ(found.table.seed, table.seed);
  EXPECT_EQ(found.table.rules, table.rules);
  EXPECT_TRUE(found.table.confirm);
  EXPECT_EQ(found.table.aids, Aids::purist);
  ASSERT_EQ(found.table.seats.size(), 2u);
  EXPECT_EQ(found.table.seats[0].token_hash, token_hash("secret"));
  EXPECT_EQ(found.table.seats[1].bot, "greedy");
  ASSERT_EQ(found.moves.size(), 2u);
  EXPECT_EQ(found.moves[1].id, "a1");
  EXPECT_FALSE(store->load("U"));
  EXPECT_EQ(store->counts().moves, 2);
}

TEST(ServerStore, StoresAllRowsOrNone) {
  auto store = open_sqlite_store(":memory:");
  store->create(table_row("T"));
  std::vector<MoveRow> twice{move_row("T", 0), move_row("T", 0)};
  EXPECT_THROW(store->append(twice), std::runtime_error);
  EXPECT_EQ(store->counts().moves, 0);
  std::vector<MoveRow> orphan{move_row("nowhere", 0)};
  EXPECT_THROW(store->append(orphan), std::runtime_error);
  EXPECT_THROW(store->create_next(table_row("U"), move_row("nowhere", 0)), std::runtime_error);
  EXPECT_EQ(store->counts().tables, 1);
  std::vector<MoveRow> good{move_row("T", 0)};
  store->append(good);
  EXPECT_EQ(store->counts().moves, 1);
}

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

TEST(ServerStore, FindsTheTablesWhereAComputerMayHaveToAnswer) {
  auto store = open_sqlite_store(":memory:");
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

TEST(ServerStore, AnOlderDatabaseIsBroughtUpToDate) {
  TemporaryFolder folder;
  open_sqlite_store(folder.file())->create(table_row("T"));
  SQLite::Database(folder.file(), SQLite::OPEN_READWRITE)
      .exec("DROP INDEX moves_by_time; DROP TABLE records; DROP TRIGGER moves_last; DROP TABLE condemned; "
            "CREATE TRIGGER moves_last BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;"
            "ALTER TABLE tables DROP COLUMN aids; "
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
}

TEST(ServerStore, AGameGoesOnAfterARestart) {
  TemporaryFolder folder;
  json::object before, move;
  Made t;
  {
    World w(folder.file());
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
  World w(folder.file());
  auto all = w.join(t, {0, 1, 2});
  EXPECT_EQ(World::last(all, "update"), before);
  EXPECT_EQ(w.ask(t, all, move)["type"], "ack");  // sent again after the restart, it counts once
  EXPECT_EQ(World::state(all), before.at("state"));
  EXPECT_EQ(w.play(t, all)["type"], "ack");
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
  EXPECT_TRUE(is_table_id(new_table_id()));
  EXPECT_FALSE(is_table_id("AAAAAAAAAAAAAAA/"));
  EXPECT_FALSE(is_table_id(""));
  EXPECT_EQ(token_hash("x").size(), 64u);
  EXPECT_FALSE(same_hash("", ""));
  EXPECT_TRUE(same_hash(token_hash("x"), token_hash("x")));
}

}  // namespace
}  // namespace bastide::server
