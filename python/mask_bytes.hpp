// Bits of the engine as the bytes of a mask, 0 or 1. No branch goes by which bits are set.
#pragma once
#include <cstring>
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "core/types.hpp"

namespace bastide::python {

#if defined(__AVX2__) && defined(__BMI2__)
/// Sixteen cells from number `shift` on, given by rotation; the rotations of a cell lie beside each other: 64 bytes.
inline void put_cells(const u64 (&cells)[4], u32 shift, u8* to) {
  u64 all = 0;
  for (int r = 0; r < 4; ++r) all |= _pdep_u64(cells[r] >> shift, 0x1111111111111111ull << r);
  const __m256i copies = _mm256_set1_epi64x(static_cast<i64>(all)), which = _mm256_set1_epi64x(static_cast<i64>(0x8040201008040201)), one = _mm256_set1_epi8(1);
  const __m256i eight = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  for (int half = 0; half < 2; ++half) {
    const __m256i bytes = _mm256_shuffle_epi8(copies, _mm256_add_epi8(eight, _mm256_set1_epi8(static_cast<char>(4 * half))));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to) + half, _mm256_min_epu8(_mm256_and_si256(bytes, which), one));
  }
}

/// The segments of a tile, kMaxSegments bytes.
inline void put_segments(u32 segments, u8* to) {
  static_assert(kMaxSegments == 12);
  const u64 eight = _pdep_u64(segments, 0x0101010101010101), four = _pdep_u64(segments >> 8, 0x01010101);
  std::memcpy(to, &eight, 8);
  std::memcpy(to + 8, &four, 4);
}
#else
typedef u8 Bytes __attribute__((vector_size(16)));  // as compilers have them for every processor
typedef u64 Halves __attribute__((vector_size(16)));

/// A byte of 0 or 1 for each of the lowest sixteen bits.
inline Bytes spread(u64 bits) {
  constexpr u64 kEach = 0x0101010101010101ull;
  constexpr Bytes kWhich = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const Halves copies = {(bits & 0xff) * kEach, (bits >> 8 & 0xff) * kEach};
  return reinterpret_cast<Bytes>((reinterpret_cast<Bytes>(copies) & kWhich) != 0) & 1;
}

inline void put_cells(const u64 (&cells)[4], u32 shift, u8* to) {
  const Bytes r0 = spread(cells[0] >> shift), r1 = spread(cells[1] >> shift), r2 = spread(cells[2] >> shift), r3 = spread(cells[3] >> shift);
  const auto low = [](Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23); };
  const auto high = [](Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31); };
  const auto low_pairs = [](Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23); };
  const auto high_pairs = [](Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31); };
  const Bytes first = low(r0, r1), then = low(r2, r3), third = high(r0, r1), last = high(r2, r3);
  const Bytes all[4] = {low_pairs(first, then), high_pairs(first, then), low_pairs(third, last), high_pairs(third, last)};
  std::memcpy(to, all, sizeof all);
}

inline void put_segments(u32 segments, u8* to) {
  const Bytes bytes = spread(segments);
  std::memcpy(to, &bytes, kMaxSegments);
}
#endif

}  // namespace bastide::python
