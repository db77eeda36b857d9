// A small fast random generator for playouts and bots. Deals that must be proved use libsodium in the protocol room instead.
#pragma once
#include "core/types.hpp"

namespace bastide {

/// 64-bit generator in the manner of wyrand: one addition and one wide multiplication a number.
struct Rng {
  u64 state = 0;

  u64 next() {
    state += 0x9E3779B97F4A7C15ull;
    const unsigned __int128 m = static_cast<unsigned __int128>(state) * (state ^ 0xD1B54A32D192ED03ull);
    return static_cast<u64>(m >> 64) ^ static_cast<u64>(m);
  }
  /// A number from 0 to n - 1; n > 0. The bias is below n / 2^64.
  int below(u32 n) { return static_cast<int>((static_cast<unsigned __int128>(next()) * n) >> 64); }
};

}  // namespace bastide
