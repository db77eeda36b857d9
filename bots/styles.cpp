// Players of one mind each, to spar with: all weigh the parts of a position (appraisal.hpp) as the ranking bot
// does, but for what they are fond of.
#include "bots/appraisal.hpp"
#include "bots/makers.hpp"

namespace bastide {
namespace {

/// Goes to the fields early and stays there.
Weights farmer() {
  Weights w = balanced();
  w.mine[kFarms] = 0.5;
  w.mine[kHand] = 0.9;
  return w;
}

/// Makes what the others have begun hard to finish, and keeps their followers there.
Weights blocker() {
  Weights w = balanced();
  w.theirs[kHope] = w.theirs[kReturn] = 2;
  w.theirs[kStuck] = -3;
  return w;
}

/// Settles beside what the others build, to join it.
Weights invader() {
  Weights w = balanced();
  w.mine[kJoin] = 0.6;
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
