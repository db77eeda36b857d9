// Where the games of a batch lie.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>

namespace bastide::python {

/// Memory to be given back by std::free. Throws std::bad_alloc.
void* large_pages(std::size_t bytes);

/// So many rows that are never moved, in pages as large as the machine has, because each decision reaches into a dozen places of its game.
template <class Row>
class Rows {
 public:
  explicit Rows(std::size_t most) : most_(most), memory_(large_pages(most * kStride)) {}
  ~Rows() {
    for (std::size_t i = count_; i--;) (*this)[i].~Row();
    std::free(memory_);
  }
  Rows(const Rows&) = delete;
  template <class... T>
  Row& add(T&&... from) {
    assert(count_ < most_);
    return *new (at(count_++)) Row(std::forward<T>(from)...);
  }
  Row& operator[](std::size_t i) { return *std::launder(static_cast<Row*>(at(i))); }
  const Row& operator[](std::size_t i) const { return *std::launder(static_cast<const Row*>(at(i))); }
  std::size_t size() const { return count_; }

 private:
  /// An odd number of lines: the same part of many rows would otherwise lie in few sets of a cache, and drive one another out.
  static constexpr std::size_t kLine = 64, kStride = ((sizeof(Row) + kLine - 1) / kLine | 1) * kLine;
  void* at(std::size_t i) const { return static_cast<char*>(memory_) + i * kStride; }
  std::size_t most_, count_ = 0;
  void* memory_;
};

}  // namespace bastide::python
