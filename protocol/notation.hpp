// Moves in words: the short notation that the log, the record, the keyboard and the screen reader share (docs/protocol.md).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace bastide {

/// In the place of a tile: none is drawn.
constexpr const char* kNoTile = ".";
/// The draw that ends the game though tiles are left; it is never among the legal moves, but may be played.
constexpr Move kLastDraw{MoveKind::Draw, 0, kNo, {}};

/// "-1,0N": segment row `row` by its tile's cell and its location there.
std::string row_notation(const Game&, u16 row);
/// "1,0": a tile on the table.
std::string tile_notation(const Game&, int tile);

/// The segment row that a Deploy, Enter, Shift, Recall or Neutral move names.
u16 target_row(const Game&, Move);

/// A legal move of `game` in notation; within one decision every move has exactly one spelling.
std::string to_notation(const Game&, Move);

/// "1,-2E" for a cell and a rotation.
std::string cell_notation(Pos, int rot);

/// The legal move that `text` spells. Throws Error (illegal) that says what is wrong and what would be legal.
Move read_move(const Game&, std::string_view text);

/// A short label for people: "knight in the city".
std::string label_of(const Game&, Move);

/// "What must be decided", as a sentence.
std::string prompt_of(const Game&);

}  // namespace bastide
