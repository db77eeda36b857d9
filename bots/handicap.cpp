#include "bots/handicap.hpp"

#include <cmath>
#include <numbers>

#include "bots/appraisal.hpp"
#include "bots/planner.hpp"

namespace bastide {
namespace {

void forget(Weights& w, Part part) { w.mine[part] = w.theirs[part] = 0; }

/// Evenly from 0 to 1.
double share(u64 bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

}  // namespace

Weights seen(Weights w, const Handicap& handicap) {
  if (!handicap.farms) w.mine[kFarms] = -w.mine[kNow], w.theirs[kFarms] = -w.theirs[kNow], forget(w, kPasture);
  if (!handicap.bag)
    for (const Part part : {kHope, kReturn, kStuck, kPasture}) forget(w, part);
  if (!handicap.joins) forget(w, kJoin);
  w.mine[kHand] *= handicap.thrift;
  return w;
}

/// Box and Muller 1958.
double slip(const Handicap& handicap, Rng& rng) {
  if (handicap.slip <= 0) return 0;
  const double length = std::sqrt(-2 * std::log(1 - share(rng.next())));
  return handicap.slip * length * std::cos(2 * std::numbers::pi * share(rng.next()));
}

bool overlooked(const Handicap& handicap, const Plan& plan, u64 mood) {
  const Move& m = plan.answer[0];
  if (handicap.overlook <= 0 || m.kind != MoveKind::Place) return false;
  Rng lot{mood ^ (static_cast<u64>(static_cast<u16>(m.at.x)) << 16 | static_cast<u16>(m.at.y))};
  lot.next();
  return share(lot.next()) < handicap.overlook;
}

}  // namespace bastide
