#include "sole_use.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "stores.hpp"

namespace bastide::server {

SoleUse::SoleUse(const std::string& database) {
  if (!is_shared(database)) {
    file_ = std::make_unique<DatabaseLock>(database);
    return;
  }
  shared_ = std::make_unique<Postgres>(database, "");
  if (!shared_->run("SELECT pg_try_advisory_lock($1::bigint)", PgValues(kServing)).flag(0, 0))
    throw std::runtime_error(fmt::format("database {}: servers use it; stop them first", shown(database)));
}

SoleUse::~SoleUse() {
  if (!shared_) return;
  try {
    shared_->run("SELECT pg_advisory_unlock($1::bigint)", PgValues(kServing));
  } catch (const std::exception&) {  // the connection is gone, and with it the lock
  }
}

}  // namespace bastide::server
