// Bit sets of up to 64 members.
#pragma once
#include <bit>

#include "core/types.hpp"
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define BASTIDE_INLINE inline __attribute__((always_inline))
#define BASTIDE_NOINLINE __attribute__((noinline))

namespace bastide {

/// Members of a bit set. Without the processor's instruction the library's function would be called for each.
BASTIDE_INLINE int count_bits(u64 m) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  m -= m >> 1 & 0x5555555555555555;
  m = (m & 0x3333333333333333) + (m >> 2 & 0x3333333333333333);
  return static_cast<int>(((m + (m >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#else
  return std::popcount(m);
#endif
}

/// Position of the k-th set bit of m, from 0; m has more than k bits.
BASTIDE_INLINE int nth_bit(u64 m, int k) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(1ull << k, m));
#else
  while (k--) m &= m - 1;
  return std::countr_zero(m);
#endif
}

/// Calls f(i) for every set bit i of m, lowest first.
template <class F>
BASTIDE_INLINE void each_bit(u64 m, F&& f) {
  for (; m; m &= m - 1) f(std::countr_zero(m));
}

}  // namespace bastide
