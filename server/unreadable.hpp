// Tables that could not be read since the start: counted for /health, and each is logged once.
#pragma once
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_set>

namespace bastide::server {

/// May be used from any thread.
class Unreadable {
 public:
  /// True if this table was not among them yet.
  bool add(const std::string& table) {
    const std::lock_guard lock(mutex_);
    return tables_.insert(table).second;
  }
  std::size_t count() const {
    const std::lock_guard lock(mutex_);
    return tables_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_set<std::string> tables_;
};

}  // namespace bastide::server
