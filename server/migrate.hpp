// From one database to another, of the same kind or not: `bastide migrate`.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace bastide::server {

struct Migration {
  std::int64_t tables = 0, rows = 0;  ///< that are in both now, and were compared
  std::int64_t were_there = 0;        ///< tables of them that an earlier run had copied
};

/// Copies every table with all its rows, but neither who wants to be called nor their addresses, and compares what can be read from both. `to` is made if it is missing; what it has must be the
/// same tables or others. A run that was ended goes on with the next one. Throws std::runtime_error in words: a server uses one of the
/// databases, a table cannot be read, or another one of that name is there; tables copied before stay.
Migration migrate(const std::string& from, const std::string& to, const std::function<void(std::size_t done, std::size_t of)>& progress);

}  // namespace bastide::server
