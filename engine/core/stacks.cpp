// How many tiles are left in the stacks.
#include "core/game.hpp"
#include "core/phases.hpp"

namespace bastide {

int in_rows(const State& s, int begin, int end) {
  constexpr u64 kEven = 0x00ff00ff00ff00ff;
  int left = 0;
  for (; begin + 8 <= end; begin += 8) {
    u64 eight;
    std::memcpy(&eight, s.left + begin, sizeof eight);
    left += static_cast<int>(((eight & kEven) + (eight >> 8 & kEven)) * 0x0001000100010001 >> 48);
  }
  for (; begin < end; ++begin) left += s.left[begin];
  return left;
}

u16 tiles_left(const Game& g, std::size_t stage) {
  const Stage& rows = g.rules().stages[stage];
  return static_cast<u16>(in_rows(g.s(), drawable_begin(g.s(), rows), drawable_end(g.s(), rows)));
}

void release_tiles(Game& g, u8 which) {
  const State& s = g.s();
  if (!(s.held_back & which)) return;
  g.set(s.held_back, static_cast<u8>(s.held_back & ~which));
  g.set(s.stage_left, tiles_left(g, s.stage));
}

int tiles_in_stacks(const Game& g) {
  const auto& stages = g.rules().stages;
  int left = g.s().stage_left;
  for (std::size_t i = g.s().stage + 1u; i < stages.size(); ++i) left += tiles_left(g, i);
  return left;
}

bool tiles_to_draw(const Game& g) {
  const int aside = g.rules().set_aside ? g.rules().set_aside(g) : 0;
  return g.s().stage_left > aside || tiles_in_stacks(g) > aside;
}

}  // namespace bastide
