// The words of scenarios: players, cells, tiles, moves.
#pragma once
#include "move_text.hpp"
#include "scenario.hpp"

namespace bastide::scenario {

std::vector<std::string> split(const std::string& text);
/// 0 to 3 for N E S W, otherwise -1.
int side_named(const std::string&);
/// `1,-2`. These fail with the line's number when the word is something else.
Pos cell(const Line&, const std::string&);
int number(const Line&, const std::string&);
/// Seat of Blue, Red, Green, Yellow, Black or Pink; kChance for chance.
int seat(const Line&, const std::string&);
std::string player_name(int seat);
bool is_player(const std::string&);
/// Index of the tile named, with or without `BA/` before it.
int tile_kind(const Line&, const Ruleset&, const std::string&);
/// The tile on the table in that cell.
int tile_at(const Line&, const Game&, Pos);
/// `1,0@N`: segment row of a place on the table.
u16 segment_row(const Line&, const Game&, const std::string&);

/// A word in the spelling of move_text: tile ids get their prefix.
std::string canonical_move(const Line&, const Game&, const std::string&);
/// All legal moves.
std::vector<std::string> legal_texts(const Game&);

}  // namespace bastide::scenario
