#include "journal.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <iterator>
#include <utility>

#include "last_catch.hpp"

namespace bastide::server {

Journal::Journal(std::unique_ptr<Store> store) : store_(std::move(store)), thread_([this] { loop(); }) {}

Journal::~Journal() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Journal::append(MoveRow row, Done done) {
  {
    std::lock_guard lock(mutex_);
    rows_waiting_.push_back({std::move(row), std::move(done)});
    if (gathering_) return;
  }
  wake_.notify_one();
}

void Journal::run(Job job) {
  {
    std::lock_guard lock(mutex_);
    jobs_waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void Journal::probe(std::function<void(const std::string& error)> done) {
  run([this, done = std::move(done)](Store& store) { done(try_probe(store)); });
}

std::size_t Journal::waiting() const {
  std::lock_guard lock(mutex_);
  return rows_waiting_.size() + jobs_waiting_.size() + jobs_begun_;
}

void Journal::loop() {
  std::deque<Job> jobs;  // whose rows are stored by now
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stop_ || !rows_waiting_.empty() || !jobs_waiting_.empty() || !jobs.empty(); });
    if (rows_waiting_.empty() && jobs_waiting_.empty() && jobs.empty()) return;
    gather(lock);
    std::vector<Append> rows = std::exchange(rows_waiting_, {});
    std::move(jobs_waiting_.begin(), jobs_waiting_.end(), std::back_inserter(jobs));
    jobs_waiting_.clear();
    jobs_begun_ = jobs.size();
    lock.unlock();
    commit(rows);
    work_a_little(jobs);
    lock.lock();
  }
}

/// A commit costs as much as several rows. So the next one does not begin at once after the last, unless nothing is gained by it: a
/// row after a pause is stored at once, and where a single table plays nobody comes to share.
void Journal::gather(std::unique_lock<std::mutex>& lock) {
  constexpr auto kGather = std::chrono::milliseconds(4);
  constexpr int kHurry = 30;
  if (rows_waiting_.empty()) return;
  const auto until = last_ + kGather;
  if (hurried_ > 0) {
    --hurried_;
  } else if (jobs_waiting_.empty() && Clock::now() < until) {
    const std::size_t before = rows_waiting_.size();
    gathering_ = true;
    wake_.wait_until(lock, until, [this] { return stop_ || !jobs_waiting_.empty(); });
    gathering_ = false;
    if (rows_waiting_.size() == before) hurried_ = kHurry;
  }
  last_ = Clock::now();
}

/// Not longer than rows may wait.
void Journal::work_a_little(std::deque<Job>& jobs) {
  constexpr auto kSlice = std::chrono::milliseconds(5);
  const auto begin = std::chrono::steady_clock::now();
  while (!jobs.empty() && std::chrono::steady_clock::now() - begin < kSlice) {
    caught("store", [&] { jobs.front()(*store_); });
    jobs.pop_front();
    --jobs_begun_;
  }
}

void Journal::commit(std::vector<Append>& batch) {
  if (batch.empty()) return;
  std::vector<MoveRow> rows;
  for (const Append& a : batch) rows.push_back(a.row);
  const Outcome all = try_append(rows);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    // One bad row must not cost the others: each gets its own try.
    const Outcome own = all.fate != Fate::stored && batch.size() > 1 ? try_append({&rows[i], 1}) : all;
    caught("store", [&] { batch[i].done(own.fate, own.error); });
  }
  batch.clear();
}

std::string Journal::try_probe(Store& store) {
  try {
    store.probe();
    failing_ = false;
    return {};
  } catch (const std::exception& e) {
    failing_ = true;
    spdlog::error("store: {}", e.what());
    return e.what();
  }
}

Journal::Outcome Journal::try_append(std::span<const MoveRow> rows) {
  try {
    store_->append(rows);
    rows_ += static_cast<std::int64_t>(rows.size());
    ++commits_;
    failing_ = false;
    return {};
  } catch (const Contradiction& e) {
    spdlog::info("store: {} rows: {}", rows.size(), e.what());
    return {Fate::contradicted, e.what()};
  } catch (const std::exception& e) {
    if (rows.size() == 1) failing_ = true;
    spdlog::error("store: {} rows: {}", rows.size(), e.what());
    return {Fate::failed, e.what()};
  }
}

}  // namespace bastide::server
