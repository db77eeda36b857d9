// A game as one picture to send to friends: the board, and who has how many points.
#pragma once
#include <string>
#include <vector>

#include "art/game_board.hpp"

namespace bastide::art {

constexpr double kCardAcross = 1200, kCardDown = 630;  ///< what pages that show a link's picture ask for

/// A complete SVG of kCardAcross by kCardDown: the board as large as it fits, beside it the seats, who has most first. `names`: in UTF-8, one a seat; those
/// that are too long end in dots.
std::string card_svg(const GameBoard&, const std::vector<std::string>& names, Theme);

}  // namespace bastide::art
