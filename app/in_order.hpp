// Work on a list by several threads, its results taken in the order of the list.
#pragma once
#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace bastide::app {

/// What the threads share. They run ahead of what was taken by a bounded number of results.
template <class Result, class Make>
class Workshop {
 public:
  Workshop(std::size_t count, int threads, const Make& make)
      : count_(count), ahead_(8 * kPiece * static_cast<std::size_t>(threads)), make_(make) {
    for (int i = 0; i < threads; ++i) workers_.emplace_back([this] { guarded_work(); });
  }
  ~Workshop() {
    stop(nullptr);
    for (auto& w : workers_) w.join();
  }

  /// The next results, at least one while there are any. Throws what a thread threw.
  std::vector<Result> next() {
    std::unique_lock lock(door_);
    made_.wait(lock, [&] { return error_ || ready_.count(taken_) || taken_ == count_; });
    if (error_) std::rethrow_exception(error_);
    std::vector<Result> some;
    for (; !ready_.empty() && ready_.begin()->first == taken_; ++taken_) {
      some.push_back(std::move(ready_.begin()->second));
      ready_.erase(ready_.begin());
    }
    room_.notify_all();
    return some;
  }

 private:
  static constexpr std::size_t kPiece = 16;  ///< results that a thread makes before it asks again

  void stop(std::exception_ptr error) {
    const std::lock_guard lock(door_);
    if (!error_) error_ = error;
    stopped_ = true;
    made_.notify_one(), room_.notify_all();
  }
  /// Where the next piece begins; `count_` if there is none.
  std::size_t begin_piece() {
    std::unique_lock lock(door_);
    room_.wait(lock, [&] { return stopped_ || begun_ >= count_ || begun_ < taken_ + ahead_; });
    if (stopped_ || begun_ >= count_) return count_;
    const std::size_t from = begun_;
    begun_ += kPiece;
    return from;
  }
  void work() {
    for (std::size_t from; (from = begin_piece()) < count_;) {
      std::vector<Result> results;
      for (std::size_t i = from; i < std::min(from + kPiece, count_); ++i) results.push_back(make_(i));
      const std::lock_guard lock(door_);
      for (std::size_t i = 0; i < results.size(); ++i) ready_.emplace(from + i, std::move(results[i]));
      made_.notify_one();
    }
  }
  void guarded_work() {
    try {
      work();
    } catch (...) {
      stop(std::current_exception());
    }
  }

  const std::size_t count_, ahead_;
  const Make& make_;
  std::mutex door_;
  std::condition_variable made_, room_;
  std::map<std::size_t, Result> ready_;
  std::size_t begun_ = 0, taken_ = 0;
  bool stopped_ = false;
  std::exception_ptr error_;
  std::vector<std::thread> workers_;
};

/// Calls `make(i)` for every i below `count` on `threads` threads, and `take(i, result)` here with each result, in order. What
/// either throws ends it and comes out here.
template <class Result, class Make, class Take>
void in_order(std::size_t count, int threads, const Make& make, const Take& take) {
  Workshop<Result, Make> workshop(count, threads, make);
  for (std::size_t i = 0; i < count;)
    for (Result& result : workshop.next()) take(i++, std::move(result));
}

}  // namespace bastide::app
