// The board of a game as pictures are made of it.
#pragma once
#include <vector>

#include "art/board.hpp"
#include "core/game.hpp"

namespace bastide::art {

/// What lies and stands on the board just now. It holds the definitions that its tiles point to.
struct GameBoard {
  explicit GameBoard(const Game&);
  GameBoard(const GameBoard&) = delete;

  std::vector<TileDef> defs;  ///< as they are painted: without the tops of towers, which are no parts of their pictures
  std::vector<BoardTile> tiles;
  std::vector<BoardFigure> figures;
  std::vector<int> points;  ///< of every seat
};

}  // namespace bastide::art
