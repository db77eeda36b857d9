// Whether a database is whole: a quick look at the server's start, and everything for `bastide check`.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bastide::server {

struct QuickCheck {
  std::vector<std::string> faults;  ///< in SQLite's words
  bool finished = true;             ///< false: the time was up before all of the file was looked at
};

/// Looks for damage in the structure of the file for so long at most. Throws std::runtime_error if the file cannot be opened.
QuickCheck quick_check(const std::string& database, std::chrono::milliseconds most);
/// The same for the server's log: what is found is said, and the server goes on with what can be read.
void log_quick_check(const std::string& database, std::chrono::milliseconds most);

struct Fault {
  std::string table;  ///< its id; empty: the fault is the file's
  std::string reason;
};

struct DatabaseCheck {
  std::int64_t tables = 0, moves = 0;  ///< that were read and played again
  std::vector<Fault> faults;
};

/// So many of so many tables are done.
using CheckProgress = std::function<void(std::size_t done, std::size_t of)>;

/// Checks the structure of the file, what its rows refer to, and plays every table again. Changes nothing; a server may use the file
/// meanwhile. Throws std::runtime_error if the file cannot be opened or is not of this version.
DatabaseCheck check_database(const std::string& database, const CheckProgress& progress);

}  // namespace bastide::server
