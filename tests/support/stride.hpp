// Where a test goes through a long list, CI's plain build sees all of it. Others see every few of its items: sanitizers, which make everything
// five to twenty times as slow, and whoever runs `./test` before a commit (BASTIDE_STRIDE).
#pragma once
#include <cstddef>
#include <cstdlib>

namespace bastide {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BASTIDE_SANITIZED
#endif
#endif

inline std::size_t stride() {
#ifdef BASTIDE_SANITIZED
  return 5;
#else
  const char* asked = std::getenv("BASTIDE_STRIDE");
  const int step = asked ? std::atoi(asked) : 1;
  return step > 1 ? static_cast<std::size_t>(step) : 1;
#endif
}

/// The step from one item of a long list to the next.
inline const std::size_t kStride = stride();

}  // namespace bastide
