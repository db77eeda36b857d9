#include "python/workers.hpp"

#include <utility>

namespace bastide::python {
namespace {

constexpr int kPartsEach = 4, kAwake = 4000;

/// Waits until the number is another one; awake for a while, because the next round mostly comes at once.
void await_change(const std::atomic<unsigned>& number, unsigned old) {
  for (int i = 0; i < kAwake; ++i) {
    if (number.load(std::memory_order_acquire) != old) return;
#ifdef __x86_64__
    __builtin_ia32_pause();
#endif
  }
  number.wait(old, std::memory_order_acquire);
}

}  // namespace

Workers::Workers(int threads) : parts_(threads > 1 ? threads * kPartsEach : 1), taken_(new std::atomic<unsigned>[static_cast<std::size_t>(parts_)]) {
  for (int i = 0; i < parts_; ++i) taken_[static_cast<std::size_t>(i)] = 0;
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this, i] { serve(i); });
}

Workers::~Workers() {
  stop_ = true;
  ++round_;
  round_.notify_all();
  for (auto& t : threads_) t.join();
}

void Workers::serve(int thread) {
  for (unsigned seen = 0;;) {
    await_change(round_, seen);
    seen = round_.load(std::memory_order_acquire);
    if (stop_) return;
    take_part(thread, seen);
  }
}

/// A thread that comes too late finds all parts of its round taken, though the next round may have begun.
void Workers::take_part(int thread, unsigned round) {
  for (int k = 0; k < parts_; ++k) {
    const int part = (thread * kPartsEach + k) % parts_;
    unsigned before = round - 1;
    if (!taken_[static_cast<std::size_t>(part)].compare_exchange_strong(before, round)) continue;
    guarded(part);
    if (--left_ == 0) left_.notify_all();
  }
}

void Workers::guarded(int part) {
  try {
    (*work_)(part);
  } catch (...) {
    std::lock_guard lock(mutex_);
    error_ = std::current_exception();
  }
}

void Workers::run(const std::function<void(int)>& work) {
  if (threads_.empty()) return work(0);
  work_ = &work;
  left_ = static_cast<unsigned>(parts_);
  const unsigned round = ++round_;
  round_.notify_all();
  take_part(0, round);
  for (unsigned left; (left = left_.load(std::memory_order_acquire)) != 0;) await_change(left_, left);
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

}  // namespace bastide::python
