// Sanitizers make everything five to twenty times as slow: where a test goes through a long list, they see every few of its items, and the
// plain build all.
#pragma once
#include <cstddef>

namespace bastide {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BASTIDE_SANITIZED
#endif
#endif

/// The step from one item of a long list to the next.
#ifdef BASTIDE_SANITIZED
constexpr std::size_t kStride = 5;
#else
constexpr std::size_t kStride = 1;
#endif

}  // namespace bastide
