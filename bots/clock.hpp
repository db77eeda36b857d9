// When a bot must stop thinking.
#pragma once
#include "bots/bot.hpp"

namespace bastide {

/// Runs from its construction. Looking at it costs some 30 ns.
class Clock {
 public:
  /// `own_playouts`: the bot's own measure, a bound where the limit has neither time nor playouts.
  Clock(const Limit& limit, std::int64_t own_playouts) : limit_(limit), begin_(std::chrono::steady_clock::now()), end_(begin_ + limit.time) {
    if (limit_.time.count() <= 0 && limit_.playouts <= 0) limit_.playouts = own_playouts;
  }

  /// What bounds it: the limit, or the bot's own measure.
  const Limit& limit() const { return limit_; }
  bool stopped() const { return limit_.stop && limit_.stop->load(std::memory_order_relaxed); }
  bool out(std::int64_t playouts) const {
    if (stopped() || (limit_.playouts > 0 && playouts >= limit_.playouts)) return true;
    return limit_.time.count() > 0 && std::chrono::steady_clock::now() >= end_;
  }
  /// How much of the time or of the playouts is used up, 0 to 1.
  double used(std::int64_t playouts) const {
    double part = limit_.playouts > 0 ? static_cast<double>(playouts) / static_cast<double>(limit_.playouts) : 0;
    if (limit_.time.count() > 0)
      part = std::max(part, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_) / std::chrono::duration<double>(limit_.time));
    return std::min(part, 1.0);
  }

 private:
  Limit limit_;
  std::chrono::steady_clock::time_point begin_, end_;
};

}  // namespace bastide
