// Computers who think ahead while people decide (`bastide serve --ponder`): on threads of their own, so that nobody waits for them.
#pragma once
#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace bastide::server {

class PonderPool {
 public:
  /// Thinks until the flag is true.
  using Thought = std::function<void(const std::atomic<bool>& stop)>;

  /// The right to a thought: it ends when this does.
  class Hold {
   public:
    Hold() = default;
    explicit Hold(std::shared_ptr<std::atomic<bool>> stop) : stop_(std::move(stop)) {}
    Hold(Hold&&) = default;
    Hold& operator=(Hold&& other) noexcept {
      end();
      stop_ = std::move(other.stop_);
      return *this;
    }
    ~Hold() { end(); }

   private:
    void end() {
      if (stop_) *stop_ = true;
    }
    std::shared_ptr<std::atomic<bool>> stop_;
  };

  explicit PonderPool(int threads) : pool_(static_cast<std::size_t>(threads)) {}
  ~PonderPool() { close(); }

  /// From any thread. More thoughts than threads wait for each other; one that was ended meanwhile is left out.
  [[nodiscard]] Hold start(Thought);
  /// Ends all thoughts and takes no more. May be called twice.
  void close();

 private:
  boost::asio::thread_pool pool_;
  std::mutex mutex_;
  bool closed_ = false;
  std::vector<std::weak_ptr<std::atomic<bool>>> flags_;
};

}  // namespace bastide::server
