// Did chance do in a game what its seed says? docs/record.md, "The deal, so that you can check it".
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "protocol/session.hpp"

namespace bastide {

/// How far a game came as a seed deals it.
struct Proof {
  int tiles = 0;   ///< drawn or turned up
  int others = 0;  ///< what dice showed, and messages
  /// Where chance did something else: in which turn, what, and what the seed wants, in notation.
  struct Misdeal {
    int turn;
    std::string played, dealt;
  };
  std::optional<Misdeal> misdeal;
};

/// Plays all of the game again and compares everything that chance did.
Proof prove(const Session&, const Seed&);

/// Every move of the game, with the game as it stood before it; until that returns false.
void each_move(const Session&, const std::function<bool(const Game&, Move)>&);

}  // namespace bastide
