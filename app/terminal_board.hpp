// The board in a terminal: a tile is six columns by three rows of half blocks in colour.
#pragma once
#include <string>
#include <vector>

#include "core/game.hpp"

namespace bastide::app {

/// A number shown in an empty cell.
struct Marked {
  Pos at;
  std::string text;
};

/// The whole board with coordinates, figures as coloured letters, and marks in empty cells. Without colour when `colour` is false:
/// then each tile shows a letter for what lies at each place (C city, = road, ~ river, . field, + cloister).
std::string terminal_board(const Game&, const std::vector<Marked>&, bool colour);

/// The tile kind in up to four rotations side by side, captions above.
std::string terminal_tiles(const Game&, int kind, const std::vector<std::pair<int, std::string>>& rotations, bool colour);

/// Player p's name in his colour.
std::string in_colour(int player, const std::string& text, bool colour);

}  // namespace bastide::app
