// The open ends of the river: how it came there, and which placements leave every end a way on (SET-8).
#pragma once
#include "core/game.hpp"

namespace bastide::flow {

enum Bend : u8 { kNoBend, kLeft, kRight };

/// Which way water turns that comes in at side `in` of a tile and leaves at side `out`.
Bend bend_of(int in, int out);

/// Upstream from side `in` of cell `at`: the bend of the first tile there, or with `far` the first bend that there is.
Bend bend_before(const Game&, Pos at, int in, bool far);

/// Value open of the option river-ends: as long as another placement does less harm to the open ends, a river tile may not be laid so.
/// Harm is, the worst first: an end that has no free cell to go on to, or one next cell with another end; then, a fork excepted, an end
/// that may still come up against another arm or tile, if it goes on bending left and right by turns; then, a fork excepted again, one
/// whose next cell touches another tile.
void spare_ends(const Game&, const TileKind&, Candidates&);

/// The same for one placement that all rules before it allow: "SET-8" or null.
const char* harms_ends(const Game&, const TileKind&, int rot, Pos at);

}  // namespace bastide::flow
