#include "memory.hpp"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace bastide::server {
namespace {

std::size_t of_this_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes) : std::size_t{1} << 30;
}

/// What a container or a service unit is given; everything, if there is no bound.
std::size_t of_our_group() {
  std::ifstream file("/sys/fs/cgroup/memory.max");
  std::size_t bytes = 0;
  return file >> bytes ? bytes : std::numeric_limits<std::size_t>::max();
}

}  // namespace

void keep_games_in_pages() {
#ifdef M_MMAP_THRESHOLD
  constexpr int kLarge = 48 << 10;
  mallopt(M_MMAP_THRESHOLD, kLarge);
  mallopt(M_MMAP_MAX, 1 << 20);
#endif
}

Memory::Memory(std::size_t most) : most_(most ? most : std::min(of_this_machine(), of_our_group()) / 4) {}

std::size_t Memory::wanting() const {
  const std::size_t used = used_;
  return used > most_ ? used - most_ + most_ / 10 : 0;
}

void Memory::Share::set(std::size_t bytes) {
  all_.used_ += bytes - bytes_;  // wraps around where it shrinks
  bytes_ = bytes;
}

}  // namespace bastide::server
