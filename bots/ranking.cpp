// Ranks whole turns by one look at the position they lead to, in the manner of JCloisterZone's built-in player: points now, chances
// of completion by the tiles left, a penalty for every open end and for followers that are stuck, followers in hand, and the shape
// of the board. Written from the general description of such players; the weights are our own, tuned in games against themselves
// (`balanced`).
#include "bots/appraisal.hpp"
#include "bots/makers.hpp"

namespace bastide {
std::unique_ptr<Bot> make_ranking(const Parameters&, std::uint64_t seed) {
  return std::make_unique<AppraisingBot>("ranking", balanced(), seed);
}

}  // namespace bastide
