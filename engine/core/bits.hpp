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
