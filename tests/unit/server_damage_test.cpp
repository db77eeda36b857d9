// Damaged databases: a table that cannot be read ends alone and in words, and everything else goes on.
#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "server/check.hpp"
#include "server/last_catch.hpp"
#include "server_world.hpp"

namespace bastide::server {
namespace {

using std::chrono::milliseconds;

struct Damage {
  const char* sql;    ///< with ID for the table's id
  const char* words;  ///< part of what whoever comes to the table is told
};

constexpr Damage kDamages[] = {
    {"DELETE FROM seats WHERE table_id = 'ID' AND seat = 1", "1 seats are stored, but the rules are for 2 players"},
    {"INSERT INTO seats VALUES ('ID', 2, 'Eve', '', '')", "3 seats are stored, but the rules are for 2 players"},
    {"UPDATE seats SET seat = 7 WHERE table_id = 'ID' AND seat = 1", "seat: expected a number from 1 to 1, not 7"},
    {"UPDATE seats SET seat = -1 WHERE table_id = 'ID' AND seat = 0", "seat: expected a number from 0 to 0, not -1"},
    {"UPDATE seats SET name = 'A' || char(0) || 'B' WHERE table_id = 'ID'", "name: expected a text in UTF-8"},
    {"UPDATE seats SET name = x'41' WHERE table_id = 'ID'", "name: expected a text in UTF-8"},
    {"UPDATE tables SET seed = 'of roses' WHERE id = 'ID'", "seed: expected 64 hexadecimal digits"},
    {"UPDATE tables SET aids = 'loud' WHERE id = 'ID'", "aids: expected helpful, standard or purist, not 'loud'"},
    {"UPDATE tables SET confirm = 2 WHERE id = 'ID'", "confirm: expected a number from 0 to 1"},
    {"UPDATE tables SET created_ms = -5 WHERE id = 'ID'", "created_ms: expected a number from 0"},
    {"UPDATE tables SET created_ms = 'soon' WHERE id = 'ID'", "created_ms: expected a whole number"},
    {"UPDATE tables SET rules_version = 3 WHERE id = 'ID'", "rules_version: expected a number from 1 to 2"},
    {"UPDATE tables SET rules = 'bose players=2' WHERE id = 'ID'", "bose"},
    {"UPDATE tables SET rules = CAST(x'ff' AS TEXT) WHERE id = 'ID'", "rules: expected a text in UTF-8"},
    {"UPDATE moves SET seat = 9 WHERE table_id = 'ID' AND n = 2", "seat: expected a number from 0"},
    {"UPDATE moves SET seat = 3 WHERE table_id = 'ID' AND n = 2", "row 2 (play"},
    {"UPDATE moves SET seq = 4294967296 WHERE table_id = 'ID' AND n = 2", "seq: expected a number from 0"},
    {"UPDATE moves SET seq = seq + 1 WHERE table_id = 'ID' AND n = 2", "does not fit the game before it"},
    {"UPDATE moves SET time_ms = -1 WHERE table_id = 'ID' AND n = 2", "time_ms: expected a number from 0"},
    {"UPDATE moves SET spent_ms = -1 WHERE table_id = 'ID' AND n = 2", "spent_ms: expected a number from 0"},
    {"UPDATE tables SET clock = '300 lose' WHERE id = 'ID'", "clock: expected MAIN+INCREMENT or DAYSd, and computer or lose, not '300 lose'"},
    {"UPDATE tables SET chat = 2 WHERE id = 'ID'", "chat: expected a number from 0 to 1"},
    {"UPDATE tables SET onlookers = 21 WHERE id = 'ID'", "onlookers: expected a number from -1 to 20"},
    {"UPDATE tables SET clock = '15d lose' WHERE id = 'ID'", "clock: expected"},
    {"UPDATE tables SET clock = '300+5 win' WHERE id = 'ID'", "clock: expected"},
    {"UPDATE moves SET n = 4294967297 WHERE table_id = 'ID' AND n = 2", "n: expected a number from 0"},
    {"UPDATE moves SET kind = 'dance' WHERE table_id = 'ID' AND n = 2", "a row is of an unknown kind"},
    {"UPDATE moves SET text = '90,90N' WHERE table_id = 'ID' AND n = 2", "row 2 (play 90,90N) does not fit"},
    {"DELETE FROM moves WHERE table_id = 'ID' AND n = 0", "row 1 (play"},
    {"INSERT INTO records VALUES ('ID', 'once upon a time')", "line 1: expected 'bastide record 2'"}};

void damage(const std::string& file, std::string sql, const std::string& id) {
  for (std::size_t at; (at = sql.find("'ID'")) != sql.npos;) sql.replace(at + 1, 2, id);
  SQLite::Database db(file, SQLite::OPEN_READWRITE);
  db.exec("DROP TRIGGER IF EXISTS moves_stay; DROP TRIGGER IF EXISTS moves_last");
  ASSERT_GT(db.exec(sql), 0) << sql;
}

/// Comes to a table with all its links; there is an update or an error afterwards.
std::shared_ptr<Recorder> come(World& w, const Made& table) {
  auto client = std::make_shared<Recorder>();
  json::array tokens;
  for (const std::string& token : table.tokens)
    if (!token.empty()) tokens.emplace_back(token);
  w.say(table, client, {{"type", "join"}, {"tokens", std::move(tokens)}});
  EXPECT_TRUE(w.until([&] { return !World::last(client, "update").empty() || !World::last(client, "error").empty(); }));
  return client;
}

class ServerDamage : public testing::Test {
 protected:
  void SetUp() override {
    World w(file_);
    bad_ = w.make("pp"), good_ = w.make("pb");
    for (const Made* table : {&bad_, &good_}) {
      auto all = come(w, *table);
      for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(w.until([&] { return World::decision(all).at("actor") == 0 || table == &bad_; }));
        EXPECT_EQ(w.play(*table, all)["type"], "ack");
      }
    }
  }

  std::string copy(const char* name) const {
    std::filesystem::copy_file(file_, folder_.file(name), std::filesystem::copy_options::overwrite_existing);
    return folder_.file(name);
  }

  TemporaryFolder folder_;
  std::string file_ = folder_.file();
  Made bad_, good_;
};

TEST_F(ServerDamage, ATableThatCannotBeReadEndsAloneAndInWords) {
  for (const Damage& d : kDamages) {
    SCOPED_TRACE(d.sql);
    const std::string file = copy("damaged");
    damage(file, d.sql, bad_.id);
    World w(file);
    w.tables.resume();
    for (int times = 0; times < 3; ++times) {
      auto visitor = come(w, bad_);
      const json::object error = World::last(visitor, "error");
      EXPECT_EQ(error.at("code"), "internal");
      EXPECT_NE(error.at("message").as_string().find(d.words), json::string::npos) << error;
    }
    EXPECT_EQ(w.get("/api/tables/" + bad_.id).status, 500);
    EXPECT_EQ(w.get("/api/tables/" + bad_.id + "/record").status, 500);
    auto all = come(w, good_);
    EXPECT_TRUE(w.until([&] { return World::decision(all).at("actor") == 0; }));
    EXPECT_EQ(w.play(good_, all)["type"], "ack");
    EXPECT_EQ(json::parse(*w.get("/health").body).at("unreadable"), 1);
    const DatabaseCheck check = check_database(file, [](std::size_t, std::size_t) {});
    ASSERT_EQ(check.faults.size(), 1u);
    EXPECT_EQ(check.faults[0].table, bad_.id);
    EXPECT_NE(check.faults[0].reason.find(d.words), std::string::npos) << check.faults[0].reason;
    EXPECT_EQ(check.tables, 1);
  }
}

TEST_F(ServerDamage, ATableThatCannotBeReadDoesNotKeepComputersFromGoingOn) {
  {
    SQLite::Database db(file_, SQLite::OPEN_READWRITE);
    db.exec("INSERT INTO tables SELECT 'no table''s id', rules, seed, confirm, created_ms, aids, rules_version, clock, chat, onlookers, rated FROM tables LIMIT 1;"
            "INSERT INTO seats VALUES ('no table''s id', 0, '', '', 'greedy');"
            "INSERT INTO moves VALUES ('no table''s id', 0, 'play', 0, 0, '', '', 999999999, 0);"
            "INSERT INTO seats VALUES ('" + bad_.id + "', 2, '', '', 'greedy')");
  }
  World w(file_);
  w.tables.resume();
  EXPECT_TRUE(w.until([&] { return w.services.unreadable.count() == 1 && w.tables.loaded() == 2; }));
  EXPECT_EQ(json::parse(*w.get("/health").body).at("unreadable"), 1);
}

TEST_F(ServerDamage, WhatIsNotDamagedIsFoundWhole) {
  for (const int most : {0, 1, 2, 2000}) EXPECT_TRUE(quick_check(file_, milliseconds(most)).faults.empty());
  std::vector<std::size_t> told;
  const DatabaseCheck check = check_database(file_, [&](std::size_t done, std::size_t of) {
    told.push_back(done);
    EXPECT_EQ(of, 2u);
  });
  EXPECT_TRUE(check.faults.empty());
  EXPECT_EQ(check.tables, 2);
  EXPECT_GE(check.moves, 10);
  EXPECT_EQ(told, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_THROW(check_database(folder_.file("missing"), [](std::size_t, std::size_t) {}), std::runtime_error);
}

TEST_F(ServerDamage, RowsWithoutATableAreFound) {
  SQLite::Database(file_, SQLite::OPEN_READWRITE).exec("DELETE FROM tables WHERE id = '" + bad_.id + "'");
  const DatabaseCheck check = check_database(file_, [](std::size_t, std::size_t) {});
  ASSERT_EQ(check.faults.size(), 2u);
  EXPECT_EQ(check.faults[0].reason, "there are seats of this table, but no table");
  EXPECT_EQ(check.faults[1].reason, "there are moves of this table, but no table");
}

TEST_F(ServerDamage, AnOlderDatabaseIsNotCheckedAndNotChanged) {
  SQLite::Database(file_, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 3");
  EXPECT_THROW(check_database(file_, [](std::size_t, std::size_t) {}), std::runtime_error);
  EXPECT_EQ(SQLite::Database(file_).execAndGet("PRAGMA user_version").getInt(), 3);
}

TEST(ServerLastCatch, TheStoresThreadGoesOn) {
  World w;
  w.services.journal.run([](Store&) { throw std::runtime_error("a job that fails"); });
  w.services.journal.append({"nowhere", 0, "play"}, [](Journal::Fate, const std::string&) { throw 1; });
  EXPECT_EQ(w.get("/api/tables/" + w.make().id).status, 200);
}

TEST(ServerLastCatch, ANetworkThreadGoesOn) {
  boost::asio::io_context io;
  int done = 0;
  for (int i = 0; i < 3; ++i)
    boost::asio::post(io, [&done, i] {
      ++done;
      if (i == 0) throw std::runtime_error("a handler that fails");
      if (i == 1) throw 1;
    });
  run_handlers(io);
  EXPECT_EQ(done, 3);
}

/// Random bytes of a database are flipped, and everything in it is tried.
class ServerFlips : public testing::Test {
 protected:
  void SetUp() override {
    World w(file_);
    for (const char* seats : {"pp", "pb", "ppp", "pp"}) {
      tables_.push_back(w.make(seats, tables_.size() % 2 == 0, tables_.size() == 3 ? "helpful" : nullptr));
      auto all = come(w, tables_.back());
      for (std::size_t i = 0; i < 30 * tables_.size(); ++i) play(w, tables_.back(), all, i);
      w.ask(tables_.back(), all, {{"type", "name"}, {"seat", 0}, {"name", "Zoë"}});
    }
    const Response made = w.post("/api/records", *w.get("/api/tables/" + tables_[0].id + "/record").body);
    tables_.push_back({std::string(json::parse(*made.body).at("table").as_string()), {}});
  }
  void TearDown() override {
    std::printf("%d flips: %d databases refused, %d tables played on, %d looked at, %d told in words that they cannot be read or written\n",
                flips_, refused_, played_, looked_at_, told_);
  }

  void flip_and_try(int times, int flips) {
    const auto reader = open_sqlite_reader(file_);
    for (const Made& table : tables_) whole_[table.id] = reader->load(table.id).value();
    for (int i = 0; i < times; ++i) {
      std::filesystem::copy_file(file_, flipped_, std::filesystem::copy_options::overwrite_existing);
      for (const char* beside : {"-wal", "-shm"}) std::filesystem::remove(flipped_ + beside);
      flip(flips);
      try_everything();
      if (HasFailure()) return;
    }
  }

 private:
  void flip(int flips) {
    std::fstream file(flipped_, std::ios::in | std::ios::out | std::ios::binary);
    const auto size = std::filesystem::file_size(flipped_);
    for (int i = 0; i < flips; ++i, ++flips_) {
      const auto at = static_cast<std::streamoff>(random_() % size);
      file.seekg(at);
      const char changed = static_cast<char>(file.get() ^ static_cast<int>(1 + random_() % 255));
      file.seekp(at);
      file.put(changed);
    }
  }

  void try_everything() {
    std::unique_ptr<Store> store;
    try {
      store = open_sqlite_store(flipped_, Durability::process);
    } catch (const std::runtime_error&) {
      ++refused_;
      return;
    }
    quick_check(flipped_, milliseconds(2000));
    World w(std::move(store), World::quick());
    w.tables.resume();
    for (const Made& table : tables_) try_table(w, table);
    try {
      check_database(flipped_, [](std::size_t, std::size_t) {});
    } catch (const std::runtime_error&) {
    }
  }

  /// The rows of the table are as they were.
  bool untouched(const std::string& id) const {
    try {
      return open_sqlite_reader(flipped_)->load(id) == whole_.at(id);
    } catch (const std::runtime_error&) {
      return false;
    }
  }

  void try_table(World& w, const Made& table) {
    const bool good = untouched(table.id);
    for (const char* what : {"", "/record", "/jcz", "/replay"}) w.get("/api/tables/" + table.id + what);
    auto all = come(w, table);
    const bool opened = !World::last(all, "update").empty();
    EXPECT_TRUE(opened || !good) << World::last(all, "error");
    const bool playable = opened && play(w, table, all, random_());
    ++(playable ? played_ : opened ? looked_at_ : told_);
    w.tables.leave(table.id, all);
  }

  /// Answers for a person. False if nothing is to be answered, or it could not be stored.
  static bool play(World& w, const Made& table, const std::shared_ptr<Recorder>& all, std::size_t i) {
    const json::object decision = World::decision(all);
    if (decision.empty() || !decision.contains("actor")) return false;
    const auto actor = static_cast<std::size_t>(decision.at("actor").as_int64());
    if (actor >= table.tokens.size() || table.tokens[actor].empty()) return false;
    const json::object answer = w.play(table, all, i);
    return !answer.empty() && answer.at("type") == "ack";
  }

  TemporaryFolder folder_;
  std::string file_ = folder_.file(), flipped_ = folder_.file("flipped");
  std::vector<Made> tables_;
  std::map<std::string, StoredTable> whole_;
  std::mt19937 random_{20261123};
  int flips_ = 0, refused_ = 0, played_ = 0, looked_at_ = 0, told_ = 0;
};

TEST_F(ServerFlips, SomeBytesEndNoServer) {
  flip_and_try(40, 1);
  flip_and_try(8, 20);
}

TEST_F(ServerFlips, LongTenThousandBytesEndNoServer) {
  flip_and_try(800, 1);
  flip_and_try(184, 50);
}

}  // namespace
}  // namespace bastide::server
