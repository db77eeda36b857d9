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
  explicit Rows(std::size_t most) : most_(most), memory_(large_pages(most * sizeof(Row))) {}
  ~Rows() {
    for (std::size_t i = count_; i--;) rows()[i].~Row();
    std::free(memory_);
  }
  Rows(const Rows&) = delete;
  template <class... T>
  Row& add(T&&... from) {
    assert(count_ < most_);
    return *new (rows() + count_++) Row(std::forward<T>(from)...);
  }
  Row& operator[](std::size_t i) { return rows()[i]; }
  const Row& operator[](std::size_t i) const { return rows()[i]; }
  Row* begin() { return rows(); }
  Row* end() { return rows() + count_; }
  const Row* begin() const { return rows(); }
  const Row* end() const { return rows() + count_; }
  std::size_t size() const { return count_; }

 private:
  Row* rows() const { return static_cast<Row*>(memory_); }
  std::size_t most_, count_ = 0;
  void* memory_;
};

}  // namespace bastide::python
