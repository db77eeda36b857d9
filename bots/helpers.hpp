// Threads that help with a search. As WebAssembly there are none: whoever searches does so alone.
#pragma once
#include <stdexcept>
#include <thread>
#include <vector>

namespace bastide {

#ifdef __EMSCRIPTEN__
/// Nobody, and nobody more.
class Helpers {
 public:
  bool empty() const { return true; }
  template <class Work>
  void emplace_back(const Work&) {
    throw std::invalid_argument("there is one thread here, so threads=1");
  }
};
#else
/// Threads that are waited for in the end.
using Helpers = std::vector<std::jthread>;
#endif

}  // namespace bastide
