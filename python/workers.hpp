// Threads that share out one piece of work again and again, each time within microseconds.
#pragma once
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
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

  /// Into how many parts the work is cut.
  int parts() const { return parts_; }
  /// Calls work(part) for each part, and returns when all are done; throws what one of them threw. Each thread begins with the same parts as
  /// ever, and then takes those that others have not come to: nobody waits for a thread that the machine has no time for. One caller at a time.
  void run(const std::function<void(int)>& work);

 private:
  void serve(int thread);
  void take_part(int thread, unsigned round);
  void guarded(int part);

  int parts_;
  std::vector<std::thread> threads_;
  std::unique_ptr<std::atomic<unsigned>[]> taken_;  ///< by part: the last round in which somebody took it
  const std::function<void(int)>* work_ = nullptr;
  std::atomic<unsigned> round_{0}, left_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace bastide::python
