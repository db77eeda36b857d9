#include "python/legal_row.hpp"

#include <utility>

namespace bastide::python {

void LegalRow::unmark(const ActionSpace& space, u8* mask) {
  switch (as_) {
    case As::nothing: return;
    case As::places: std::memset(mask, 0, std::exchange(reach_, 0)); return;
    case As::deployments: std::memset(mask + space.places(), 0, 1 + space.deploys()); return;
    case As::listed:
      for (int i = 0; i < count_; ++i) mask[list_[static_cast<std::size_t>(i)]] = 0;
  }
}

/// Fewer cells have numbers than a stretch has.
void LegalRow::mark_last_stretch(const ActionSpace& space, const Game& g, u8* mask) {
  const u32 from = space.places() / kStretchBytes * kStretchBytes;
  std::memset(mask + from, 0, space.places() - from);
  for (int w = static_cast<int>(from / (64 * 4)); w < g.s().front_count; ++w)
    for (u32 r = 0; r < 4; ++r) {
      const u64 cells = g.candidates().mask[w][r];
      space.check_slots(cells, w);
      each_bit(cells, [&](int i) { mask[static_cast<u32>(w * 64 + i) << 2 | r] = 1; });
    }
}

void LegalRow::mark_listed(const ActionSpace& space, const Game& g, u8* mask) {
  unmark(space, mask);
  as_ = g.over() ? As::nothing : As::listed;
  count_ = g.over() ? 0 : space.list(g, list_.get());
  for (int i = 0; i < count_; ++i) mask[list_[static_cast<std::size_t>(i)]] = 1;
}

std::span<const u32> LegalRow::list(const ActionSpace& space, const Game& g) const {
  if (as_ == As::places || as_ == As::deployments) space.list(g, list_.get());
  return {list_.get(), static_cast<std::size_t>(count_)};
}

}  // namespace bastide::python
