// Threads that share out one piece of work again and again, each time within microseconds.
#pragma once
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bastide::python {

class Workers {
 public:
  /// `threads`: how many work at a time, the caller among them; at least 1.
  explicit Workers(int threads);
  ~Workers();
  Workers(const Workers&) = delete;

  int count() const { return static_cast<int>(threads_.size()) + 1; }
  /// Calls work(i) for each i below count(), and returns when all are done; throws what one of them threw. One caller at a time.
  void run(const std::function<void(int)>& work);

 private:
  void serve(int i);
  void guarded(int i);

  std::vector<std::thread> threads_;
  const std::function<void(int)>* work_ = nullptr;
  std::atomic<unsigned> round_{0}, left_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace bastide::python
