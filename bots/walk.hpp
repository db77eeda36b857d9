// A game that was played is gone through again, turn by turn.
#pragma once
#include <memory>
#include <vector>

#include "bots/planner.hpp"

namespace bastide {

class Walk {
 public:
  /// `history`: all that was answered, chance's answers too, from that game at its beginning.
  Walk(const Game& begun, std::vector<Move> history) : moves_(std::move(history)), game_(begun) {}

  /// To the first decision of the next turn that asks a player; false if there is none.
  bool next();
  /// On to the decision of that turn that has a tile in hand; false if the player gets none in this turn, and then only next() goes on.
  bool to_tile();
  const Game& game() const { return game_; }
  int turn() const { return turn_; }
  /// The answers of the turn as they were given, from where it stands.
  Plan played() const;
  /// How the game stood before the tile in hand was drawn, and what was drawn; null if it came otherwise, or if there was no other tile.
  const Game* before_draw() const { return drawn_ ? before_.get() : nullptr; }
  Move drawn() const { return draw_; }

 private:
  void step();

  std::vector<Move> moves_;
  Game game_;
  std::size_t at_ = 0;
  int turn_ = 0;
  std::unique_ptr<Game> before_;
  Move draw_{};
  bool drawn_ = false;
};

}  // namespace bastide
