// When a bot must stop thinking.
#pragma once
#include <algorithm>

#include "bots/bot.hpp"

namespace bastide {

/// What a bot decides when it thinks: the whole turn with the placement, or each decision by itself.
enum class Thinks { TurnByTurn, DecisionByDecision };

/// What a player with a clock takes for a decision.
struct Share {
  std::chrono::nanoseconds usual;  ///< with the same for every turn to come the clock lasts to the end of the game
  std::chrono::nanoseconds most;   ///< where it is hard to decide; never more than the clock has
};
/// The turns of whoever must decide until the tiles are gone, this one among them.
int turns_left(const Game&);
/// Shares out `limit.remaining`, which is more than zero, and the increments to come over the turns that are left.
Share share_of(const Game&, const Limit& limit, Thinks);

/// Runs from its construction. Looking at it costs some 30 ns.
class Clock {
 public:
  /// For the decision that `game` asks for. `own_playouts`: the bot's own measure, a bound where the limit bounds nothing.
  Clock(const Game& game, const Limit& limit, std::int64_t own_playouts, Thinks = Thinks::DecisionByDecision);

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
  std::chrono::nanoseconds most_{0};
  std::chrono::steady_clock::time_point begin_, end_;
};

}  // namespace bastide
