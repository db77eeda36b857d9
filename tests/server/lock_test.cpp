// One server a database; whoever else reads or copies it is let in.
#include <gtest/gtest.h>

#include <filesystem>

#include "server/check.hpp"
#include "server/sqlite_store.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

/// What a server says that cannot start; empty if it can.
std::string refusal(const std::string& database) {
  try {
    Server server(options_for(database));
    return {};
  } catch (const std::runtime_error& e) {
    return e.what();
  }
}

TEST(ServerLock, ASecondServerRefusesTheFile) {
  TemporaryFolder folder;
  const std::string file = folder.file(), other = folder.file("other");
  Server server(options_for(file));
  const TableLink table = make_table(server.start(), "pp", false);
  EXPECT_EQ(refusal(file), "database " + file + ": another server uses it; stop that one, or name another file with --database");
  EXPECT_EQ(refusal(other), "");
  std::filesystem::create_hard_link(file, folder.file("by another name"));
  EXPECT_NE(refusal(folder.file("by another name")), "");
  EXPECT_EQ(check_database(file, [](std::size_t, std::size_t) {}).tables, 1);
  backup(file, folder.file("copy"));
  EXPECT_EQ(refusal(folder.file("copy")), "");
  server.stop();
  EXPECT_EQ(refusal(file), "");
  EXPECT_TRUE(open_sqlite_store(file)->load(table.id));
}

TEST(ServerLock, AFileThatCannotBeMadeIsNamed) {
  EXPECT_EQ(refusal("/nowhere/at/all"), "database /nowhere/at/all: No such file or directory");
  EXPECT_EQ(refusal(":memory:"), "");
}

}  // namespace
}  // namespace bastide::server
