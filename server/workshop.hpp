// Work that takes long, away from the network's threads: a few threads, and addresses take turns, so that whoever asks for much waits
// for himself.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "rates.hpp"

namespace bastide::server {

class Workshop {
 public:
  using Work = std::function<void()>;

  /// What one address may ask for.
  struct Share {
    Rate milliseconds;           ///< of processor time: how many a second, and how many at once after a pause
    std::size_t waiting = ~std::size_t{0};  ///< pieces of work that wait
  };

  /// `now` in milliseconds, of a clock that never jumps. The threads yield to those of the network where the system lets them.
  Workshop(int threads, Share share, std::function<std::int64_t()> now);
  ~Workshop() { close(); }
  Workshop(const Workshop&) = delete;

  // From any thread.
  /// False if the address has used up its processor time, or too much of its work waits.
  bool welcomes(const std::string& address) const;
  /// Work of one address is begun in the order in which it came. It must not throw. After `close` it is dropped.
  void start(const std::string& address, Work);
  /// Pieces of work of this address that wait or are under way.
  std::size_t busy_for(const std::string& address) const;
  /// Addresses that have such work.
  std::size_t customers() const;
  /// Pieces of work of everybody.
  std::size_t busy() const;
  int threads() const { return static_cast<int>(threads_.size()); }
  /// Drops what waits and ends when the last piece of work has. May be called twice.
  void close();

 private:
  struct Customer {
    std::deque<Work> waiting;
    std::size_t under_way = 0;
  };
  void loop();
  void work_once(std::unique_lock<std::mutex>&);

  const Share share_;
  const std::function<std::int64_t()> now_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool closed_ = false;
  std::unordered_map<std::string, Customer> customers_;
  std::deque<std::string> turns_;  ///< whose work comes next; each address that has some waiting stands here once
  AddressSpending spent_;
  std::vector<std::thread> threads_;
};

}  // namespace bastide::server
