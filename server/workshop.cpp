#include "workshop.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ctime>

namespace bastide::server {
namespace {

// On Linux a priority is a thread's own.
void yield_to_the_network() {
  constexpr int kPolite = 5;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kPolite);
}

double processor_milliseconds() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

void run(const Workshop::Work& work) {
  try {
    work();
  } catch (const std::exception& e) {
    spdlog::error("workshop: {}", e.what());
  }
}

}  // namespace

Workshop::Workshop(int threads, Share share, std::function<std::int64_t()> now)
    : share_(share), now_(std::move(now)), spent_(share.milliseconds) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { loop(); });
}

bool Workshop::welcomes(const std::string& address) const {
  std::lock_guard lock(mutex_);
  auto found = customers_.find(address);
  return spent_.solvent(address, now_()) && (found == customers_.end() || found->second.waiting.size() < share_.waiting);
}

void Workshop::start(const std::string& address, Work work) {
  {
    std::lock_guard lock(mutex_);
    if (closed_) return;
    Customer& customer = customers_[address];
    if (customer.waiting.empty()) turns_.push_back(address);
    customer.waiting.push_back(std::move(work));
  }
  wake_.notify_one();
}

std::size_t Workshop::busy_for(const std::string& address) const {
  std::lock_guard lock(mutex_);
  auto found = customers_.find(address);
  return found == customers_.end() ? 0 : found->second.waiting.size() + found->second.under_way;
}

std::size_t Workshop::customers() const {
  std::lock_guard lock(mutex_);
  return customers_.size();
}

std::size_t Workshop::busy() const {
  std::lock_guard lock(mutex_);
  std::size_t sum = 0;
  for (auto& [address, customer] : customers_) sum += customer.waiting.size() + customer.under_way;
  return sum;
}

void Workshop::loop() {
  yield_to_the_network();
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closed_ || !turns_.empty(); });
    if (closed_) return;
    work_once(lock);
  }
}

void Workshop::work_once(std::unique_lock<std::mutex>& lock) {
  const std::string address = std::move(turns_.front());
  turns_.pop_front();
  Customer& customer = customers_[address];  // stays where it is: only whoever has no work is forgotten
  Work work = std::move(customer.waiting.front());
  customer.waiting.pop_front();
  ++customer.under_way;
  if (!customer.waiting.empty()) turns_.push_back(address);
  lock.unlock();
  const double before = processor_milliseconds();
  run(work);
  work = nullptr;
  const double cost = processor_milliseconds() - before;
  lock.lock();
  spent_.charge(address, cost, now_());
  if (--customer.under_way == 0 && customer.waiting.empty()) customers_.erase(address);
}

void Workshop::close() {
  {
    std::lock_guard lock(mutex_);
    closed_ = true;
    turns_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
  customers_.clear();
}

}  // namespace bastide::server
