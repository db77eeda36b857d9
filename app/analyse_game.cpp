#include "analyse_game.hpp"

#include "protocol/duration.hpp"

namespace bastide::app {

Limit limit_of(const AnalyseOptions& o) {
  Limit limit;
  limit.playouts = o.playouts;
  if (!o.time.empty()) limit.time = duration_from(o.time, "--time");
  if (o.time.empty() && !o.playouts) limit.time = std::chrono::milliseconds(o.all ? 300 : 2000);
  return limit;
}

}  // namespace bastide::app
