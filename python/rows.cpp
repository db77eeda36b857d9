#include "python/rows.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace bastide::python {

void* large_pages(std::size_t bytes) {
  constexpr std::size_t kPage = std::size_t{1} << 21, kMost = std::size_t{1} << 30;
  const std::size_t whole = (bytes + kPage - 1) / kPage * kPage;
  void* const memory = std::aligned_alloc(kPage, whole);
  if (!memory) throw std::bad_alloc();
#ifdef __linux__
  if (whole <= kMost) madvise(memory, whole, MADV_HUGEPAGE);  // where it is not to be had, pages are as they are
#endif
  return memory;
}

}  // namespace bastide::python
