#include "bots/clock.hpp"

#include <algorithm>

#include "bots/evaluation.hpp"

namespace bastide {
namespace {

using Nanoseconds = std::chrono::nanoseconds;

/// Kept back for what is not thinking: the machine may be busy, a message under way.
constexpr Nanoseconds kReserve = std::chrono::milliseconds(200);
constexpr int kReservePart = 4;  ///< of a short clock, its part is kept back

/// A decision's part of its turn.
double part_of_turn(const Game& g, Thinks thinks) {
  const bool places = g.s().turn.tile_in_hand != kNo;
  if (thinks == Thinks::TurnByTurn)
    return places ? 1 : 0.3;  // what is asked later belongs to a turn too long to plan, or to another's
  return places ? 0.65 : 0.3;
}

Nanoseconds scaled(Nanoseconds t, double by) { return Nanoseconds(static_cast<std::int64_t>(static_cast<double>(t.count()) * by)); }

/// Nothing at all would mean that there is no bound.
Nanoseconds at_least_some(Nanoseconds t) { return std::max(t, Nanoseconds(1)); }

}  // namespace

int turns_left(const Game& g) { return 1 + tiles_left(g) / g.rules().players; }

Share share_of(const Game& g, const Limit& limit, Thinks thinks) {
  const int turns = turns_left(g);
  const Nanoseconds there = limit.remaining - std::min(kReserve, limit.remaining / kReservePart);
  const Nanoseconds usual = scaled(std::min(there, (there + limit.increment * (turns - 1)) / turns), part_of_turn(g, thinks));
  const Nanoseconds most = std::min(usual * 3, turns > 1 ? there / 2 : there);
  return {at_least_some(usual), at_least_some(std::max(usual, most))};
}

Clock::Clock(const Game& game, const Limit& limit, std::int64_t own_playouts, Thinks thinks)
    : limit_(limit), begin_(std::chrono::steady_clock::now()) {
  if (limit_.remaining.count() > 0) {
    const Share share = share_of(game, limit, thinks);
    const Nanoseconds bound = limit.time.count() > 0 ? limit.time : Nanoseconds::max();
    limit_.time = std::min(share.usual, bound), most_ = std::min(share.most, bound);
  }
  if (limit_.time.count() <= 0 && limit_.playouts <= 0) limit_.playouts = own_playouts;
  end_ = begin_ + limit_.time;
}

bool Clock::extend() {
  if (begin_ + most_ <= end_) return false;
  end_ = begin_ + most_;
  return true;
}

}  // namespace bastide
