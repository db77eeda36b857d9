#include "python/legal_row.hpp"

#include <algorithm>
#include <cstring>

namespace bastide::python {

void LegalRow::unmark(const ActionSpace& space, u8* mask) {
  switch (as_) {
    case As::nothing: return;
    case As::places: std::memset(mask, 0, std::min(words_ * 64 * 4, space.places())); return;
    case As::deployments: std::memset(mask + space.places(), 0, 1 + space.deploys()); return;
    case As::listed:
      for (int i = 0; i < count_; ++i) mask[list_[static_cast<std::size_t>(i)]] = 0;
  }
}

void LegalRow::mark(const ActionSpace& space, const Game& g, u8* mask) {
  unmark(space, mask);
  if (g.over()) {
    as_ = As::nothing, count_ = 0;
  } else if (space.places_only(g)) {
    as_ = As::places, words_ = static_cast<u32>(g.s().front_count);
    count_ = space.mark_places(g, mask);
  } else if (space.deploys_only(g)) {
    as_ = As::deployments;
    count_ = space.mark_deployments(g, mask);
  } else {
    as_ = As::listed, count_ = space.list(g, list_.get());
    for (int i = 0; i < count_; ++i) mask[list_[static_cast<std::size_t>(i)]] = 1;
  }
}

u32 LegalRow::nth(const ActionSpace& space, const Game& g, int k) const {
  if (as_ == As::places) return space.nth_place(g, k);
  if (as_ == As::deployments) return space.nth_deployment(g, k);
  return list_[static_cast<std::size_t>(k)];
}

std::span<const u32> LegalRow::list(const ActionSpace& space, const Game& g) const {
  if (as_ == As::places || as_ == As::deployments) space.list(g, list_.get());
  return {list_.get(), static_cast<std::size_t>(count_)};
}

}  // namespace bastide::python
