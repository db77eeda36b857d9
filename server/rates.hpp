// How often somebody may do something: a bucket that fills steadily and is emptied by one for each time.
#pragma once
#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace bastide::server {

struct Rate {
  double per_second = 1;
  double burst = 1;  ///< how many at once after a pause
};

class Bucket {
 public:
  Bucket(Rate rate, std::int64_t now) : rate_(rate), level_(rate.burst), at_(now) {}
  /// Takes one if there is one. `now` in milliseconds.
  bool take(std::int64_t now) {
    fill(now);
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }
  bool full(std::int64_t now) const { return level_at(now) >= rate_.burst; }

 private:
  double level_at(std::int64_t now) const {
    return std::min(rate_.burst, level_ + rate_.per_second * static_cast<double>(std::max<std::int64_t>(0, now - at_)) / 1000);
  }
  void fill(std::int64_t now) {
    level_ = level_at(now);
    at_ = now;
  }
  Rate rate_;
  double level_;
  std::int64_t at_;
};

/// A bucket an address. May be used from any thread.
class AddressRates {
 public:
  explicit AddressRates(Rate rate) : rate_(rate) {}
  bool take(const std::string& address, std::int64_t now) {
    std::lock_guard lock(mutex_);
    if (buckets_.size() > 10000) std::erase_if(buckets_, [now](const auto& entry) { return entry.second.full(now); });
    return buckets_.try_emplace(address, rate_, now).first->second.take(now);
  }

 private:
  Rate rate_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace bastide::server
