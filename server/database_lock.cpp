#include "database_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace bastide::server {

DatabaseLock::DatabaseLock(const std::string& database) {
  if (database == ":memory:") return;
  file_ = ::open(database.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) throw std::runtime_error(fmt::format("database {}: {}", database, std::strerror(errno)));
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  ::close(file_);
  if (error != EWOULDBLOCK) throw std::runtime_error(fmt::format("database {}: cannot be locked: {}", database, std::strerror(error)));
  throw std::runtime_error(
      fmt::format("database {}: another server uses it; stop that one, or name another file with --database", database));
}

DatabaseLock::~DatabaseLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace bastide::server
