// Players who think while somebody else decides.
#pragma once
#include <thread>

#include "bots/bot.hpp"

namespace bastide {

/// While this lives, bots think about a game in which somebody else decides, each in a thread and on a copy of its own. Nobody else may
/// ask these bots until then.
class Pondering {
 public:
  struct Thinker {
    Bot* bot;
    int seat;
  };
  /// Those who never ponder are left out.
  Pondering(const Game& game, const std::vector<Thinker>& thinkers) {
    for (const Thinker t : thinkers)
      if (t.bot->ponders()) threads_.emplace_back([this, game, t] { ponder(game, t); });
  }
  ~Pondering() { stop_ = true; }
  Pondering(const Pondering&) = delete;
  Pondering& operator=(const Pondering&) = delete;

 private:
  /// Whoever fails at it has thought of nothing; what it answers when it is asked shows what is wrong.
  void ponder(const Game& game, const Thinker& t) {
    try {
      t.bot->ponder(game, t.seat, stop_);
    } catch (const std::exception&) {
    }
  }

  std::atomic<bool> stop_{false};
  std::vector<std::jthread> threads_;  ///< the first to go: they read the flag
};

}  // namespace bastide
