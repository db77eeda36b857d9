// A database of every kind, for tests of what all of them must keep.
#pragma once
#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "server/person.hpp"
#include "server/postgres.hpp"
#include "server/stores.hpp"
#include "support/postgres.hpp"
#include "support/server.hpp"

namespace bastide::server {

enum class StoreKind { sqlite, postgres };

class ServerStores : public testing::TestWithParam<StoreKind> {
 protected:
  bool shared() const { return GetParam() == StoreKind::postgres; }
  TestPostgres& postgres() {
    if (!postgres_) postgres_.emplace();
    return *postgres_;
  }
  /// The address of a new database.
  std::string fresh() { return shared() ? postgres().fresh() : folder_.file(std::to_string(++files_).c_str()); }
  static std::unique_ptr<Store> open(const std::string& database) { return open_store(database, Durability::full); }
  /// A statement by somebody else.
  void by_hand(const std::string& database, const std::string& sql) {
    if (shared())
      Postgres(database, "").script(sql);
    else
      SQLite::Database(database, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
  }
  std::string schema() const { return shared() ? "bastide." : ""; }

 private:
  TemporaryFolder folder_;
  std::optional<TestPostgres> postgres_;
  int files_ = 0;
};

/// A game that Ann, in seat 0, wins against a stranger.
inline GameEnd ann_wins(const std::vector<Rating>& before) {
  ResultRow row{0, person_of("ann"), "base2", rated(before.at(0), std::vector<Pairing>{{1500, 350, 1}}), 0};
  row.change = row.after.rating - before[0].rating;
  return {77, R"({"game":"base","players":[{"name":"Çelik","points":3}]})", {row}};
}

}  // namespace bastide::server
