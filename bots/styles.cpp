// Players of one mind each, to spar with: all look at the same parts of a position (appraisal.hpp) and weigh them differently.
#include "bots/appraisal.hpp"
#include "bots/makers.hpp"

namespace bastide {
namespace {

/// What greedy looks at, and the odds.
Weights plain() {
  Weights w;
  w.mine[kNow] = w.theirs[kNow] = 1;
  w.mine[kHope] = w.theirs[kHope] = 1;
  w.mine[kReturn] = w.theirs[kReturn] = 1;
  w.mine[kHand] = w.theirs[kHand] = 1;
  return w;
}

/// Goes to the fields early and stays there.
Weights farmer() {
  Weights w = plain();
  w.mine[kFarms] = 0.5;
  w.mine[kHand] = 0.7;
  return w;
}

/// Makes what the others have begun hard to finish, and keeps their followers there.
Weights blocker() {
  Weights w = plain();
  w.theirs[kHope] = w.theirs[kReturn] = 2;
  w.theirs[kStuck] = -2;
  w.theirs[kOpen] = -0.3;
  return w;
}

/// Settles beside what the others build, to join it.
Weights invader() {
  Weights w = plain();
  w.mine[kJoin] = 0.5;
  w.theirs[kJoin] = 0.5;
  return w;
}

}  // namespace

std::unique_ptr<Bot> make_farmer(const Parameters&, std::uint64_t seed) {
  return std::make_unique<AppraisingBot>("farmer", farmer(), seed);
}
std::unique_ptr<Bot> make_blocker(const Parameters&, std::uint64_t seed) {
  return std::make_unique<AppraisingBot>("blocker", blocker(), seed);
}
std::unique_ptr<Bot> make_invader(const Parameters&, std::uint64_t seed) {
  return std::make_unique<AppraisingBot>("invader", invader(), seed);
}

}  // namespace bastide
