// Text that waits for clients who read slowly, counted over all of them: one who does not read shall not take everybody's memory.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <unordered_set>

namespace bastide::server {

class Backlog {
 public:
  /// `most`: bytes that may wait in all; beyond it the fullest queues are cut until three quarters are left.
  explicit Backlog(std::size_t most) : most_(most) {}
  Backlog(const Backlog&) = delete;

  /// What waits for one client.
  class Queue {
   public:
    /// `cut` ends the client soon; it may be called from any thread, more than once, and must not wait.
    Queue(Backlog&, std::function<void()> cut);
    ~Queue();
    Queue(const Queue&) = delete;
    void add(std::size_t bytes);
    void remove(std::size_t bytes);
    std::size_t bytes() const { return bytes_; }

   private:
    friend class Backlog;
    Backlog& all_;
    const std::function<void()> cut_;
    std::atomic<std::size_t> bytes_ = 0;
  };

  std::size_t bytes() const { return bytes_; }

 private:
  void relieve();

  const std::size_t most_;
  std::atomic<std::size_t> bytes_ = 0;
  std::mutex mutex_;
  std::unordered_set<Queue*> queues_;
};

}  // namespace bastide::server
