// A game that is played now and then: while it rests only what is in use of it is kept, a tenth of the memory.
#pragma once
#include <memory>

#include "core/game.hpp"

namespace bastide {

class RestingGame {
 public:
  explicit RestingGame(std::unique_ptr<Game>);
  RestingGame(RestingGame&&) noexcept = default;
  RestingGame& operator=(RestingGame&&) noexcept = default;

  // Both wake it, and lead to the same game until it rests again. One caller at a time.
  Game& operator*() const;
  Game* operator->() const { return &**this; }

  void rest();
  /// Memory that it takes, about, without the rules, which games share.
  std::size_t bytes() const { return packed_.bytes() + (awake_ ? awake_->bytes() : 0); }

 private:
  mutable std::unique_ptr<Game> awake_;
  mutable PackedGame packed_;
};

}  // namespace bastide
