// What a fuzzer's findings begin with.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace bastide {

/// Stops the fuzzer with a sentence if something that must hold does not.
inline void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

inline std::string_view as_text(const unsigned char* data, std::size_t size) { return {reinterpret_cast<const char*>(data), size}; }

}  // namespace bastide
