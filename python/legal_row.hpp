// The legal actions of one game in its row of a mask.
#pragma once
#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <span>

#include "core/board.hpp"
#include "python/actions.hpp"
#include "python/mask_bytes.hpp"

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
  static constexpr u32 kStretch = 16, kStretchBytes = 64;  ///< cells, and their actions
  void mark_places(const ActionSpace&, const Game&, u8* mask);
  void mark_deployments(const ActionSpace&, const Game&, u8* mask);
  void mark_last_stretch(const ActionSpace&, const Game&, u8* mask);
  void mark_listed(const ActionSpace&, const Game&, u8* mask);
  void unmark(const ActionSpace&, u8* mask);

  std::unique_ptr<u32[]> list_{new u32[Moves::kRoom]};  ///< memory that is not reached costs nothing
  int count_ = 0;
  u32 reach_ = 0;  ///< bytes of placements beyond which none is set
  As as_ = As::nothing;
};

/// Where placements follow placements they are written over, without a look at what was set.
BASTIDE_INLINE void LegalRow::mark(const ActionSpace& space, const Game& g, u8* mask) {
  if (space.places_only(g) && !g.over()) mark_places(space, g, mask);
  else if (space.deploys_only(g) && !g.over()) mark_deployments(space, g, mask);
  else mark_listed(space, g, mask);
}

/// The cells beside tiles have the lowest slots, or nearly: in stretches up to the highest, whatever is marked there.
BASTIDE_INLINE void LegalRow::mark_places(const ActionSpace& space, const Game& g, u8* mask) {
  if (as_ != As::places) unmark(space, mask);
  const Candidates& c = g.candidates();
  const State& s = g.s();
  if (!c.fresh) find_candidates(g);
  const u32 word = s.front_count - 1u, slots = word * 64 + 64 - static_cast<u32>(std::countl_zero(s.front[word].used));
  const u32 bytes = (slots + kStretch - 1) / kStretch * kStretchBytes, old = reach_;
  as_ = As::places, count_ = c.total, reach_ = std::min(bytes, space.places());
  u32 at = 0;
  for (u32 w = 0; w <= word; ++w) {
    const u32 end = std::min({bytes, (w + 1) * 64 * 4, space.places() / kStretchBytes * kStretchBytes});
    for (u32 shift = 0; at < end; at += kStretchBytes, shift += kStretch) put_cells(c.mask[w], shift, mask + at);
  }
  if (__builtin_expect(at < bytes, 0)) mark_last_stretch(space, g, mask);
  if (__builtin_expect(old > bytes, 0)) std::memset(mask + bytes, 0, old - bytes);
}

BASTIDE_INLINE void LegalRow::mark_deployments(const ActionSpace& space, const Game& g, u8* mask) {
  if (as_ != As::deployments) unmark(space, mask);
  const Deployments& d = g.deployments();
  if (!d.fresh) find_deployments(g);
  as_ = As::deployments, count_ = 1 + d.total;
  u8* at = mask + space.places();
  *at++ = 1;
  for (int f = 0; f < space.rules().figure_kinds; ++f, at += kMaxSegments) put_segments(d.mask[f], at);
}

BASTIDE_INLINE u32 LegalRow::nth(const ActionSpace& space, const Game& g, int k) const {
  if (as_ == As::places) {
    const Candidates& c = g.candidates();
    const int before[4] = {0, c.count[0], c.count[0] + c.count[1], c.count[0] + c.count[1] + c.count[2]};
    const u32 r = static_cast<u32>((k >= before[1]) + (k >= before[2]) + (k >= before[3]));  // a branch would be guessed wrong half of the time
    k -= before[r];
    for (u32 w = 0;; ++w) {
      const int here = std::popcount(c.mask[w][r]);
      if (k < here) return (w * 64 + static_cast<u32>(nth_bit(c.mask[w][r], k))) << 2 | r;
      k -= here;
    }
  }
  if (as_ == As::listed) return list_[static_cast<std::size_t>(k)];
  if (k-- == 0) return space.places();  // passing is the first
  const Deployments& d = g.deployments();
  for (u32 f = 0;; ++f) {
    const int here = std::popcount(d.mask[f]);
    if (k < here) return space.places() + 1 + f * kMaxSegments + static_cast<u32>(nth_bit(d.mask[f], k));
    k -= here;
  }
}

}  // namespace bastide::python
