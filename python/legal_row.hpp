// The legal actions of one game in its row of a mask.
#pragma once
#include <memory>
#include <span>

#include "python/actions.hpp"

namespace bastide::python {

/// Keeps no list of them where the engine has them as bits: they go from there into the mask, and are counted and drawn there.
class LegalRow {
 public:
  int count() const { return count_; }
  /// Takes the actions of the position before out of the mask, and puts those of this one in. `mask` holds a byte for each action of the space
  /// and nothing else that is set.
  void mark(const ActionSpace&, const Game&, u8* mask);
  /// The k-th of them, in the engine's order; of the position that was marked last.
  u32 nth(const ActionSpace&, const Game&, int k) const;
  /// All of them in that order.
  std::span<const u32> list(const ActionSpace&, const Game&) const;

 private:
  enum class As : u8 { nothing, places, deployments, listed };
  void unmark(const ActionSpace&, u8* mask);

  std::unique_ptr<u32[]> list_{new u32[Moves::kRoom]};  ///< memory that is not reached costs nothing
  int count_ = 0;
  u32 words_ = 0;  ///< of the cells beside tiles
  As as_ = As::nothing;
};

}  // namespace bastide::python
