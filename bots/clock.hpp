// When a bot must stop thinking.
#pragma once
#include <algorithm>

#include "bots/bot.hpp"

namespace bastide {

/// What a bot decides when it thinks: the whole turn with the placement, or each decision by itself.
enum class Thinks { TurnByTurn, DecisionByDecision };

/// What a player learns of his clock from one decision to the next: what he keeps back, and how much longer his decisions take than he
/// means to think about them. Only differences of the clock itself are looked at, so that it counts whatever costs him time: a busy
/// machine, messages under way, answers that need no thinking.
class ClockMemory {
 public:
  /// The clock as it stands before the player thinks about a decision. Games may be mixed and moves taken back: then nothing is
  /// learnt, and a clock that shows more than it can is a new one.
  void see(const Game&, const Limit&);
  /// How long he meant to think about the decision just seen, and did.
  void thought(std::chrono::nanoseconds time) { thought_ = time; }

  /// Never planned for: it is there when the machine is suddenly busy. Settled when the clock is first seen, and does not shrink.
  std::chrono::nanoseconds reserve() const { return reserve_; }
  /// What a decision takes beyond the thinking, as the latest ones were.
  std::chrono::nanoseconds overhead() const { return overhead_; }

 private:
  std::chrono::nanoseconds reserve_{0}, overhead_{0}, thought_{0};
  std::chrono::nanoseconds left_{0}, increment_{0};  ///< when a decision was last seen; zero: none was
  int turn_ = 0;                                     ///< that it was in
  bool tile_in_hand_ = false;                        ///< he had one
};

/// What a player with a clock takes for a decision.
struct Share {
  std::chrono::nanoseconds usual;  ///< with the same for every turn to come the clock lasts to the end of the game
  std::chrono::nanoseconds most;   ///< where it is hard to decide; leaves the reserve, and what later decisions cost
};
/// The turns of whoever must decide until the tiles are gone, this one among them.
int turns_left(const Game&);
/// Shares out what the reserve leaves of `limit.remaining`, and what decisions leave of the increments to come, over the turns that are
/// left. `memory` has seen the decision.
Share share_of(const Game&, const Limit& limit, Thinks, const ClockMemory& memory);

/// Runs from its construction. Looking at it costs some 30 ns.
class Clock {
 public:
  /// For the decision that `game` asks for. `own_playouts`: the bot's own measure, a bound where the limit bounds nothing. `memory` is
  /// the player's, if his game has a clock and he remembers it.
  Clock(const Game& game, const Limit& limit, std::int64_t own_playouts, Thinks = Thinks::DecisionByDecision,
        ClockMemory* memory = nullptr);
  ~Clock();
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;

  /// What bounds it: the limit, or the bot's own measure.
  const Limit& limit() const { return limit_; }
  bool stopped() const { return limit_.stop && limit_.stop->load(std::memory_order_relaxed); }
  bool out(std::int64_t playouts) const {
    if (stopped() || (limit_.playouts > 0 && playouts >= limit_.playouts)) return true;
    return limit_.time.count() > 0 && std::chrono::steady_clock::now() >= end_;
  }
  /// How much of the playouts is used up, 0 to 1; 0 if they are not bounded.
  double played(std::int64_t playouts) const {
    return limit_.playouts > 0 ? std::min(1.0, static_cast<double>(playouts) / static_cast<double>(limit_.playouts)) : 0;
  }
  /// How much of the time or of the playouts is used up, 0 to 1.
  double used(std::int64_t playouts) const {
    if (limit_.time.count() <= 0) return played(playouts);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
    return std::min(1.0, std::max(played(playouts), spent / std::chrono::duration<double>(limit_.time)));
  }

  /// Time that is not needed now is there for later turns.
  bool saves() const { return limit_.remaining.count() > 0; }
  /// Takes more time for a hard decision. False if there is no more.
  bool extend();

 private:
  Limit limit_;
  ClockMemory* memory_;
  std::chrono::nanoseconds most_{0};
  std::chrono::steady_clock::time_point begin_, end_;
};

}  // namespace bastide
