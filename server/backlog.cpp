#include "backlog.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace bastide::server {

Backlog::Queue::Queue(Backlog& all, std::function<void()> cut) : all_(all), cut_(std::move(cut)) {
  std::lock_guard lock(all_.mutex_);
  all_.queues_.insert(this);
}

Backlog::Queue::~Queue() {
  std::lock_guard lock(all_.mutex_);
  all_.queues_.erase(this);
  all_.bytes_ -= bytes_;
}

void Backlog::Queue::add(std::size_t bytes) {
  bytes_ += bytes;
  if (all_.bytes_ += bytes; all_.bytes_ > all_.most_) all_.relieve();
}

void Backlog::Queue::remove(std::size_t bytes) {
  bytes_ -= bytes;
  all_.bytes_ -= bytes;
}

void Backlog::relieve() {
  std::lock_guard lock(mutex_);
  std::vector<std::pair<std::size_t, Queue*>> fullest;
  for (Queue* queue : queues_)
    if (queue->bytes_ > 0) fullest.emplace_back(queue->bytes_, queue);
  std::sort(fullest.rbegin(), fullest.rend());
  std::size_t left = bytes_;
  for (auto& [bytes, queue] : fullest) {
    if (left <= most_ / 4 * 3) break;
    left -= std::min(left, bytes);
    queue->cut_();
  }
}

}  // namespace bastide::server
