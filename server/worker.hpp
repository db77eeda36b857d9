// Who does what servers of a shared database want thought of: computers' turns and hints. Any number of workers on any machines take
// from the one list; `bastide serve` has some, `bastide work` is nothing else.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "metrics.hpp"
#include "rooms.hpp"

namespace bastide::server {

struct WorkerOptions {
  std::string database;  ///< postgresql://..., up to date
  int threads = 1;
  std::chrono::nanoseconds pause{400'000'000};  ///< between two answers of one turn, for people to see what happened
  BotMaker bots = every_bot();
  HintMaker hints = our_hints();
  std::shared_ptr<Metrics> metrics = std::make_shared<Metrics>();  ///< counts what computers play
};

class Worker {
 public:
  /// Begins to work; while the database cannot be reached it waits for it. Throws std::runtime_error if the database is not ours.
  explicit Worker(WorkerOptions);
  /// Ends the thoughts under way, whose answers still count.
  ~Worker();
  Worker(const Worker&) = delete;

  /// Jobs done since the start.
  int done() const { return done_; }

 private:
  class Desk;
  void work();
  void keep_leases();

  const WorkerOptions options_;
  std::atomic<bool> stop_ = false;
  std::atomic<int> done_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::set<std::string> desks_;  ///< the names of those that work: their jobs are theirs
  std::vector<std::thread> threads_;
};

}  // namespace bastide::server
