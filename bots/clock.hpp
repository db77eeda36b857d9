// When a bot must stop thinking.
#pragma once
#include "bots/bot.hpp"

namespace bastide {

/// Runs from its construction. Looking at it costs some 30 ns.
class Clock {
 public:
  /// `own_playouts`: the bot's own measure, a bound where the limit has neither time nor playouts.
  Clock(const Limit& limit, std::int64_t own_playouts) : limit_(limit), end_(std::chrono::steady_clock::now() + limit.time) {
    if (limit_.time.count() <= 0 && limit_.playouts <= 0) limit_.playouts = own_playouts;
  }

  bool stopped() const { return limit_.stop && limit_.stop->load(std::memory_order_relaxed); }
  bool out(std::int64_t playouts) const {
    if (stopped() || (limit_.playouts > 0 && playouts >= limit_.playouts)) return true;
    return limit_.time.count() > 0 && std::chrono::steady_clock::now() >= end_;
  }

 private:
  Limit limit_;
  std::chrono::steady_clock::time_point end_;
};

}  // namespace bastide
