#include "services.hpp"

#include <algorithm>
#include <chrono>

namespace bastide::server {

Workshop::Share work_share(const Limits& limits) { return {{limits.work_per_second, limits.work_burst}, static_cast<std::size_t>(limits.work_waiting)}; }

std::chrono::milliseconds share_of_time(const Workshop& thinkers, const std::string& address, const Limits& limits) {
  const auto threads = static_cast<std::size_t>(std::max(1, thinkers.threads()));
  const std::size_t others = std::max<std::size_t>(1, thinkers.customers() / threads);
  const std::size_t mine = std::max<std::size_t>(1, thinkers.busy_for(address));
  return std::max(limits.least_think_time, limits.think_time / static_cast<std::int64_t>(others * mine));
}

Workshop::Share thinking_share() {
  constexpr double kNoEnd = 1e15;
  return {{kNoEnd, kNoEnd}};
}

std::int64_t wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::int64_t steady_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace bastide::server
