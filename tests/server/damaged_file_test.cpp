// A server and a file whose structure is damaged: it serves what can be read, and refuses in words where nothing can.
#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include <fstream>

#include "server/check.hpp"
#include "server/sqlite_store.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

/// Writes nonsense over a page, counted from 1.
void spoil(const std::string& database, int page) {
  std::fstream file(database, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp((page - 1) * 4096);
  file << std::string(4096, '\xee');
}

TEST(ServerDamagedFile, WhatCanBeReadIsServed) {
  TemporaryFolder folder;
  const std::string file = folder.file();
  TableLink table;
  {
    Server server(options_for(file));
    table = make_table(server.start(), "pp");
  }
  spoil(file, SQLite::Database(file).execAndGet("SELECT rootpage FROM sqlite_master WHERE name = 'moves_by_time'").getInt());
  EXPECT_FALSE(quick_check(file, std::chrono::seconds(20)).faults.empty());
  Server server(options_for(file));
  const std::uint16_t port = server.start();
  EXPECT_EQ(get(port, "/api/tables/" + table.id).result_int(), 200u);
  Player player(port, table, table.tokens);
  json::object move = player.choice(0);
  move["id"] = "m";
  player.send(move);
  EXPECT_EQ(player.answer(move).at("code"), "internal");  // the index takes no rows any more
  EXPECT_EQ(get(port, "/health").result_int(), 503u);
}

TEST(ServerDamagedFile, WithoutASchemaNothingIsServed) {
  TemporaryFolder folder;
  const std::string file = folder.file();
  open_sqlite_store(file);
  spoil(file, 1);
  try {
    Server server(options_for(file));
    ADD_FAILURE() << "it starts";
  } catch (const std::runtime_error& e) {
    EXPECT_EQ(e.what(), "database " + file + ": file is not a database");
  }
}

}  // namespace
}  // namespace bastide::server
