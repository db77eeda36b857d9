#include "bots/clock.hpp"

#include <algorithm>

#include "bots/evaluation.hpp"

namespace bastide {
namespace {

using Nanoseconds = std::chrono::nanoseconds;

/// Kept back for what is not thinking: the machine may be busy, a message under way.
constexpr Nanoseconds kReserve = std::chrono::milliseconds(200);
constexpr int kReservePart = 8;  ///< a short clock's part that is kept back
constexpr int kForget = 4;       ///< a decision's part in what decisions are taken to cost

constexpr Nanoseconds kRounding = std::chrono::milliseconds(2);  ///< of a clock that is told in whole milliseconds

/// A decision's part of its turn.
double part_of_turn(const Game& g, Thinks thinks) {
  const bool places = g.s().turn.tile_in_hand != kNo;
  if (thinks == Thinks::TurnByTurn)
    return places ? 1 : 0.3;  // what is asked later belongs to a turn too long to plan, or to another's
  return places ? 0.65 : 0.3;
}

/// How often a player will think after this, in so many turns with this one.
int decisions_to_come(const Game& g, Thinks thinks, int turns) {
  if (thinks == Thinks::TurnByTurn) return turns - 1;
  return 2 * (turns - 1) + (g.s().turn.tile_in_hand != kNo);
}

Nanoseconds scaled(Nanoseconds t, double by) { return Nanoseconds(static_cast<std::int64_t>(static_cast<double>(t.count()) * by)); }

/// Nothing at all would mean that there is no bound.
Nanoseconds at_least_some(Nanoseconds t) { return std::max(t, Nanoseconds(1)); }

/// A part of what the clock gives for the whole game. Who sees it first in the middle takes it that the turns before took as much as
/// those to come.
Nanoseconds reserve_of(const Game& g, const Limit& limit) {
  const int turns = turns_left(g), all = std::max(turns, 1 + g.rules().tile_total / g.rules().players);
  const Nanoseconds rest = limit.remaining + limit.increment * (turns - 1);
  return std::min(kReserve, scaled(rest, static_cast<double>(all) / (turns * kReservePart)));
}

}  // namespace

int turns_left(const Game& g) { return 1 + tiles_left(g) / g.rules().players; }

void ClockMemory::see(const Game& g, const Limit& limit) {
  const int turn = g.s().turn.number;
  const bool tile_in_hand = g.s().turn.tile_in_hand != kNo;
  const bool laid = tile_in_hand_ && (turn != turn_ || !tile_in_hand);
  const Nanoseconds took = left_ + (laid ? increment_ : Nanoseconds(0)) - limit.remaining;
  if (left_.count() <= 0 || turn < turn_ || took < -kRounding)
    reserve_ = reserve_of(g, limit);
  else
    overhead_ += (std::max(took - thought_, Nanoseconds(0)) - overhead_) / kForget;
  left_ = limit.remaining, increment_ = limit.increment, thought_ = Nanoseconds(0);
  turn_ = turn, tile_in_hand_ = tile_in_hand;
}

Share share_of(const Game& g, const Limit& limit, Thinks thinks, const ClockMemory& memory) {
  const int turns = turns_left(g);
  const Nanoseconds there = limit.remaining - memory.reserve() - memory.overhead();
  const Nanoseconds later = limit.increment * (turns - 1) - memory.overhead() * decisions_to_come(g, thinks, turns);
  const Nanoseconds usual = scaled(std::min(there, (there + later) / turns), part_of_turn(g, thinks));
  const Nanoseconds free = there + std::min(later, Nanoseconds(0));
  const Nanoseconds most = std::min(usual * 3, turns > 1 ? free / 2 : free);
  return {at_least_some(usual), at_least_some(std::max(usual, most))};
}

Clock::Clock(const Game& game, const Limit& limit, std::int64_t own_playouts, Thinks thinks, ClockMemory* memory)
    : limit_(limit), memory_(limit.remaining.count() > 0 ? memory : nullptr), begin_(std::chrono::steady_clock::now()) {
  if (limit_.remaining.count() > 0) {
    ClockMemory fresh;
    ClockMemory& known = memory ? *memory : fresh;
    known.see(game, limit);
    const Share share = share_of(game, limit, thinks, known);
    const Nanoseconds bound = limit.time.count() > 0 ? limit.time : Nanoseconds::max();
    limit_.time = std::min(share.usual, bound), most_ = std::min(share.most, bound);
  }
  if (limit_.time.count() <= 0 && limit_.playouts <= 0) limit_.playouts = own_playouts;
  end_ = begin_ + limit_.time;
}

Clock::~Clock() {
  if (memory_) memory_->thought(std::min(std::chrono::steady_clock::now(), end_) - begin_);
}

bool Clock::extend() {
  if (begin_ + most_ <= end_) return false;
  end_ = begin_ + most_;
  return true;
}

}  // namespace bastide
