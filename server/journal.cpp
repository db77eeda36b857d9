#include "journal.hpp"

#include <spdlog/spdlog.h>

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

void Journal::append(MoveRow row, Done done) { push(Append{std::move(row), std::move(done)}); }
void Journal::run(Job job) { push(std::move(job)); }

void Journal::probe(std::function<void(const std::string& error)> done) {
  run([this, done = std::move(done)](Store& store) { done(try_probe(store)); });
}

std::size_t Journal::waiting() const {
  std::lock_guard lock(mutex_);
  return queue_.size();
}

void Journal::push(Entry entry) {
  {
    std::lock_guard lock(mutex_);
    queue_.push_back(std::move(entry));
  }
  wake_.notify_one();
}

void Journal::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stop_ || !queue_.empty(); });
    if (queue_.empty()) return;
    std::deque<Entry> batch;
    batch.swap(queue_);
    lock.unlock();
    work(batch);
    batch.clear();
    lock.lock();
  }
}

void Journal::work(std::deque<Entry>& batch) {
  std::vector<Append> rows;
  for (Entry& entry : batch) {
    if (auto* append = std::get_if<Append>(&entry)) {
      rows.push_back(std::move(*append));
      continue;
    }
    commit(rows);  // a job sees everything that was asked for before it
    caught("store", [&] { std::get<Job>(entry)(*store_); });
  }
  commit(rows);
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
