// Limits for bots in tests.
#pragma once
#include "bots/bot.hpp"

namespace bastide {

/// A bound of so many playouts and nothing else.
inline Limit playouts(std::int64_t n) {
  Limit limit;
  limit.playouts = n;
  return limit;
}

}  // namespace bastide
