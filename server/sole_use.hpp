// That nobody else uses a database: a server has a file to itself; servers share a PostgreSQL database, but not with one who copies it.
#pragma once
#include <memory>
#include <string>

#include "database_lock.hpp"
#include "postgres.hpp"

namespace bastide::server {

/// What every server keeps on a database that is shared, as long as it runs.
constexpr std::int64_t kServing = 0x42617374'00000002;  // "Bast": an advisory lock

/// Holds a database alone. Throws std::runtime_error that names it if a server uses it.
class SoleUse {
 public:
  explicit SoleUse(const std::string& database);
  /// Lets go of it at once: PostgreSQL notices only after a while that a connection is closed.
  ~SoleUse();
  SoleUse(const SoleUse&) = delete;
  SoleUse& operator=(const SoleUse&) = delete;

 private:
  std::unique_ptr<DatabaseLock> file_;
  std::unique_ptr<Postgres> shared_;
};

}  // namespace bastide::server
