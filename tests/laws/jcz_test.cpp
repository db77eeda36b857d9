// Random games over JCloisterZone's protocol, with every combination of sets, elements and rules: what its page promises holds in
// each.
#include "laws/jcz/game.hpp"
#include "laws/random_games.hpp"

namespace bastide::laws {
namespace {

TEST(JczProtocol, KeepsItsPromises) {
  for_seeds([](u64 seed) {
    Rng rng{seed};
    const Plan plan = random_plan(rng);
    try {
      ProtocolGame(plan, rng).play();
    } catch (const std::exception& e) {
      FAIL() << e.what() << "\n" << json::serialize(plan.payload);
    }
  });
}

}  // namespace
}  // namespace bastide::laws
