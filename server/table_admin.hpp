// What an operator sees of the tables in a database, and how he deletes one: `bastide tables`.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "stores.hpp"

namespace bastide::server {

/// A table in a line or two. Nothing here opens a seat.
struct TableSummary {
  struct Player {
    std::string name, bot;  ///< `bot`: the computer player who sits there now; empty for a person
  };
  std::string id;
  std::string fault;                           ///< why the table cannot be read; then there is nothing else
  std::int64_t created = 0, last_used = 0;     ///< milliseconds since 1970; last_used: of the latest row
  std::vector<Player> players;                 ///< by seat
  std::string rules;
  std::string aids;
  std::string clock;  ///< as it is stored; empty: none
  std::size_t rows = 0;  ///< everything that happened at the table
  bool over = false;
  bool imported = false;  ///< a record that somebody brought
};

boost::json::object to_json(const TableSummary&);

/// Works on a database beside servers that use it. Functions throw std::runtime_error in words when the database fails.
class TableAdmin {
 public:
  /// The database must be there and up to date.
  explicit TableAdmin(const std::string& database) : store_(open_existing_store(database)) {}

  /// In the order in which they were created.
  std::vector<std::string> ids() { return store_->ids(); }
  /// True if there is anything of that id: also rows of a table that is not there itself.
  bool has(const std::string& id) { return store_->has(id); }
  TableSummary summary(const std::string& id);
  /// The game's record, without the seed of the deal while that is a secret. Throws Error if the table cannot be read.
  std::string record(const std::string& id);
  /// Deletes a table with everything that belongs to it, all or nothing. False if there is none. Servers that have it in memory notice soon
  /// and tell the people there.
  bool remove(const std::string& id) { return store_->remove(id); }

 private:
  StoredTable load(const std::string& id);

  std::unique_ptr<Store> store_;
};

}  // namespace bastide::server
