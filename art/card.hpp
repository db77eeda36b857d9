// A game as one picture to send to friends: the board, and who has how many points.
#pragma once
#include <string>
#include <vector>

#include "art/game_board.hpp"

namespace bastide::art {

constexpr double kCardAcross = 1200, kCardDown = 630;  ///< what pages that show a link's picture ask for

/// What of a card is drawn: parts with the same room lie exactly on each other.
struct CardPart {
  const GameBoard* room = nullptr;  ///< the board takes as much of the card as this one does; null: as it does itself
  int first = 0;                    ///< tiles before this one are not drawn
  bool tiles = true, rest = true;   ///< the tiles, with the ground under everything if the first is drawn; and what is above them and beside them
};

/// A complete SVG of kCardAcross by kCardDown: the board as large as it fits, beside it the seats, who has most first. `names`: in UTF-8, one a seat; those
/// that are too long end in dots.
std::string card_svg(const GameBoard&, const std::vector<std::string>& names, Theme, const CardPart& = {});

}  // namespace bastide::art
