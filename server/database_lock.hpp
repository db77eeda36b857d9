// One server a database: what a second one would write, the people at the first would not see.
#pragma once
#include <string>

namespace bastide::server {

/// Holds a file for this server until the object or the process ends, however it ends. Other programs may read and write it: the lock
/// (flock) is another one than those of SQLite. It must be taken before SQLite opens the file and outlive that, since closing any handle of
/// a file gives up SQLite's locks.
class DatabaseLock {
 public:
  /// Makes the file if it is not there; `:memory:` is nobody's. Throws std::runtime_error if another server holds it or it cannot be
  /// opened.
  explicit DatabaseLock(const std::string& database);
  ~DatabaseLock();
  DatabaseLock(const DatabaseLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace bastide::server
