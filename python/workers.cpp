#include "python/workers.hpp"

#include <utility>

#include "core/bits.hpp"

namespace bastide::python {
namespace {

/// Waits until the number is another one; awake for a while, because the next round mostly comes at once.
void await_change(const std::atomic<unsigned>& number, unsigned old) {
  for (int i = 0; i < 4000; ++i) {
    if (number.load(std::memory_order_acquire) != old) return;
#ifdef __x86_64__
    __builtin_ia32_pause();
#endif
  }
  number.wait(old, std::memory_order_acquire);
}

}  // namespace

Workers::Workers(int threads) {
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this, i] { serve(i); });
}

Workers::~Workers() {
  stop_ = true;
  ++round_;
  round_.notify_all();
  for (auto& t : threads_) t.join();
}

void Workers::serve(int i) {
  for (unsigned seen = 0;;) {
    await_change(round_, seen);
    seen = round_.load(std::memory_order_acquire);
    if (stop_) return;
    guarded(i);
    if (--left_ == 0) left_.notify_all();
  }
}

void Workers::run(const std::function<void(int)>& work) {
  if (threads_.empty()) return work(0);
  work_ = &work;
  left_ = static_cast<unsigned>(threads_.size());
  ++round_;
  round_.notify_all();
  guarded(0);
  for (unsigned left; (left = left_.load(std::memory_order_acquire)) != 0;) await_change(left_, left);
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Workers::guarded(int i) {
  try {
    (*work_)(i);
  } catch (...) {
    std::lock_guard lock(mutex_);
    error_ = std::current_exception();
  }
}

}  // namespace bastide::python
