// How often somebody may do something: a bucket that fills steadily and is emptied by one for each time, or by as much as is taken.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace bastide::server {

struct Rate {
  double per_second = 1;
  double burst = 1;  ///< how many at once after a pause
};

/// So many a day; the same number may come at once.
inline Rate a_day(double number) { return {number / 86400, number}; }

class Bucket {
 public:
  Bucket(Rate rate, std::int64_t now) : rate_(rate), level_(rate.burst), at_(now) {}
  /// Takes `amount` if there is so much. `now` in milliseconds.
  bool take(std::int64_t now, double amount = 1) {
    fill(now);
    if (level_ < amount) return false;
    level_ -= amount;
    return true;
  }
  /// Takes `cost`, also more than there is: then it is a while until there is something again.
  void charge(double cost, std::int64_t now) {
    fill(now);
    level_ -= cost;
  }
  bool solvent(std::int64_t now) const { return level_at(now) > 0; }
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

/// A bucket an address; those that are full are forgotten. One caller at a time.
class AddressBuckets {
 public:
  explicit AddressBuckets(Rate rate) : rate_(rate) {}
  Bucket& of(const std::string& address, std::int64_t now) {
    if (buckets_.size() > most_) {
      std::erase_if(buckets_, [now](const auto& entry) { return entry.second.full(now); });
      most_ = std::max(kFew, 2 * buckets_.size());  // so that looking for full ones stays rare
    }
    return buckets_.try_emplace(address, rate_, now).first->second;
  }
  const Bucket* find(const std::string& address) const {
    auto found = buckets_.find(address);
    return found == buckets_.end() ? nullptr : &found->second;
  }

 private:
  static constexpr std::size_t kFew = 10000;
  Rate rate_;
  std::size_t most_ = kFew;
  std::unordered_map<std::string, Bucket> buckets_;
};

/// How often an address may do something. May be used from any thread.
class AddressRates {
 public:
  explicit AddressRates(Rate rate) : buckets_(rate) {}
  bool take(const std::string& address, std::int64_t now, double amount = 1) {
    std::lock_guard lock(mutex_);
    return buckets_.of(address, now).take(now, amount);
  }

 private:
  std::mutex mutex_;
  AddressBuckets buckets_;
};

/// What an address may use up, known only afterwards. One caller at a time.
class AddressSpending {
 public:
  explicit AddressSpending(Rate rate) : buckets_(rate) {}
  bool solvent(const std::string& address, std::int64_t now) const {
    const Bucket* bucket = buckets_.find(address);
    return !bucket || bucket->solvent(now);
  }
  void charge(const std::string& address, double cost, std::int64_t now) { buckets_.of(address, now).charge(cost, now); }

 private:
  AddressBuckets buckets_;
};

}  // namespace bastide::server
