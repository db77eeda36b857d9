// What the tables in memory take, counted over all of them: a long game takes several times what a new one does, so their number says little.
#pragma once
#include <atomic>
#include <cstddef>

namespace bastide::server {

/// From now on what is as large as a game or its undo log comes from the system in pages of its own: those that a game does not use take
/// nothing, and all of them go back when it leaves memory. For the whole process; where the C library is another one, nothing happens.
void keep_games_in_pages();

class Memory {
 public:
  /// `most`: bytes that tables should take together; 0: a quarter of what this machine, or the part of it that we were given, has.
  explicit Memory(std::size_t most);
  Memory(const Memory&) = delete;

  /// What one table takes.
  class Share {
   public:
    explicit Share(Memory& all) : all_(all) {}
    ~Share() { set(0); }
    Share(const Share&) = delete;
    void set(std::size_t bytes);

   private:
    Memory& all_;
    std::size_t bytes_ = 0;
  };

  std::size_t most() const { return most_; }
  std::size_t used() const { return used_; }
  /// Bytes to be given back, so that others find room again for a while; 0: there is no need.
  std::size_t wanting() const;
  /// Nothing more may come in.
  bool full() const { return used_ > most_ + most_ / 4; }

 private:
  const std::size_t most_;
  std::atomic<std::size_t> used_ = 0;
};

}  // namespace bastide::server
