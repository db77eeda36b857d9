// Pictures of many tiles: a board with its figures, and a sheet of tiles with their names.
#pragma once
#include <string>
#include <vector>

#include "art/tile_art.hpp"

namespace bastide::art {

struct BoardTile {
  const TileDef* def = nullptr;
  int x = 0, y = 0, rot = 0;          ///< cell (y grows to the south) and quarter turns clockwise
  bool last = false;                  ///< laid last: it is framed
  int floors = 0;                     ///< of the tower on its foundation
  bool across = false, down = false;  ///< a bridge lies over it from west to east, from north to south
};

struct BoardFigure {
  int tile = 0, segment = 0;  ///< index of the tile on the board, and of the segment in its definition
  int seat = 0;
  bool lying = false;
  std::string figure = "follower";
  bool on_tower = false;  ///< it stands on the tile's tower, whatever its segment
  bool on_tile = false;   ///< it stands on the tile as a whole, as the dragon does, in the middle
};

struct BoardOptions {
  Theme theme = Theme::light;
  bool coordinates = false;  ///< in a margin around the board
  int tile_size = 80;        ///< pixels
  const std::vector<BoardTile>* room = nullptr;  ///< the picture is as large as these need, so that it stays as it is while they are laid
  int first = 0;                                 ///< tiles before this one are not drawn
  bool tiles = true, upon = true;                ///< the tiles; what lies and stands on them
};

/// A drawing that is not yet a whole SVG: its size in its own units, and its elements with their definitions.
struct Drawn {
  double across = 0, down = 0;
  std::string body;
};
/// See board_svg; without the ground under it.
Drawn draw_board(const std::vector<BoardTile>&, const std::vector<BoardFigure>&, const BoardOptions&);

/// The board as one complete SVG, each tile drawn once for each rotation in which it lies there. Figures of one segment stand side
/// by side, from three on smaller, from four on in rows; those that name no tile or segment are left out.
std::string board_svg(const std::vector<BoardTile>&, const std::vector<BoardFigure>&, const BoardOptions&);

/// The tiles in rows with their ids underneath.
std::string sheet_svg(const std::vector<const TileDef*>&, Theme, int columns = 8, int tile_size = 100);

}  // namespace bastide::art
