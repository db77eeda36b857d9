// Ranks whole turns by one look at the position they lead to, in the manner of JCloisterZone's built-in player: points now, chances of
// completion by the tiles left, a penalty for every open end and for followers that are stuck, followers in hand, and the shape of the
// board. Written from the general description of such players; the weights are our own.
#include "bots/appraisal.hpp"
#include "bots/makers.hpp"

namespace bastide {
namespace {

Weights ranking() {
  Weights w;
  w.mine[kNow] = w.theirs[kNow] = 1;
  w.mine[kHope] = w.theirs[kHope] = 1;
  w.mine[kReturn] = w.theirs[kReturn] = 1;
  w.mine[kStuck] = w.theirs[kStuck] = -1;
  w.mine[kOpen] = w.theirs[kOpen] = -0.2;
  w.mine[kHand] = w.theirs[kHand] = 1;
  w.mine[kShape] = 0.1;
  return w;
}

}  // namespace

std::unique_ptr<Bot> make_ranking(const Parameters&, std::uint64_t seed) {
  return std::make_unique<AppraisingBot>("ranking", ranking(), seed);
}

}  // namespace bastide
