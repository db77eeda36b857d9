// Whether new people may be sent here: the store can be written, and the server is not about to end (GET /health/ready).
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "services.hpp"

namespace bastide::server {

class Readiness : public std::enable_shared_from_this<Readiness> {
 public:
  /// What is in the way, in a word or two; empty if nothing is. Called once, on any thread.
  using Answer = std::function<void(const std::string& obstacle)>;

  explicit Readiness(Services& services) : services_(services) {}
  /// Has the store tried unless that was done just now. May be called from any thread.
  void ask(Answer);

 private:
  void tried(const std::string& error);

  Services& services_;
  std::mutex mutex_;
  std::vector<Answer> waiting_;  ///< for the try that is under way
  std::int64_t good_until_ = 0;  ///< so long, by the steady clock, the last try counts
};

}  // namespace bastide::server
