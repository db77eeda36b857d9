// The game as one flat struct. Everything that play changes is here and nothing else; chance's choices and the rules are not.
#pragma once
#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "core/feature.hpp"

namespace bastide {

constexpr int kMaxSegmentRows = kMaxTiles * 5;        ///< segments on the table; the catalogue's tiles have 3.4 on average
constexpr int kMaxFeatures = kMaxSegmentRows;
constexpr int kFrontWords = (kMaxTiles * 2 + 2 + 63) / 64;
constexpr int kMaxFigures = 128;                      ///< figures on the table
constexpr int kFigureKinds = 16;
constexpr int kMaxClosing = 32;                       ///< features that one placement can complete
constexpr int kMaxWatch = 128;                        ///< cloisters and gardens on the table
constexpr int kMaxPennants = 10000;                   ///< of one game, so that points stay within State::score
constexpr int kMaxDeckRows = 512;
constexpr int kShareBytes = 2048;                     ///< for the expansions' shares of the state
constexpr u8 kHeldTiles = 1, kLateTiles = 2;          ///< of a stack those behind Stage::free, and those before Stage::late
constexpr int kMaxHash = 2048;
constexpr std::size_t kMaxLogRoom = 1 << 18;          ///< words of the undo log for one move
constexpr u8 kChance = 0xfe;                          ///< the actor while a tile must be drawn or a die rolled

/// Whose turn, in which phase, and who must decide.
struct alignas(8) Turn {
  u8 phase;    ///< index into Ruleset::turn
  u8 active;   ///< whose turn it is
  u8 actor;    ///< who must decide now: a player or kChance
  u8 sub;      ///< free for the phase: the step within it
  u16 tile_in_hand;  ///< index into Ruleset::tiles), or kNo
  u16 number;  ///< turns begun, and further parts of turns, from 1
};

/// What a turn, and a part of it, must remember until they end: bits that Builder::memory allots.
struct alignas(8) Memory {
  u32 turn, part;
};

/// A tile on the table.
struct alignas(8) Placed {
  i16 x, y;
  u16 base;  ///< its first segment row
  u16 rot : 2, kind : 14;  ///< together: its border (Ruleset::borders)
};

/// The tiles on the four sides of a tile, clockwise from north; where none lies, the tile itself.
struct alignas(8) Neighbours {
  u16 on[4];
};

/// A figure on the table.
struct alignas(4) Figure {
  u16 segment;  ///< segment row on which it stands
  u8 next;      ///< next figure on the same feature, around
  u8 kind : 4, owner : 4;
};

/// A feature that counts its eight neighbours.
struct alignas(8) Watch {
  i16 x, y;
  u16 feature, spare;
};

/// 64 empty cells beside placed tiles. A bit of `mismatch[side][kind]` is set where the neighbour on that side shows an edge of
/// another kind. A tile fits where none of its four edges mismatches.
struct alignas(32) FrontWord {
  u64 mismatch[4][kEdgeKinds], used, spare[3];
};

struct State {
  // The head: logged once a move as a whole, then free to write (Game::set knows).
  Turn turn;
  u16 tile_count, segment_count, feature_count, stage_left;  ///< stage_left: tiles left in the stack that is being drawn from
  u8 watch_count, watch_total;  ///< watch_count: the unfinished, which stand first in `watch`
  u8 closing_count, front_count, stage, over;
  u16 discarded;
  u64 figures_used[2];  ///< bit set over `figures`
  Memory memory;
  i16 score[kMaxPlayers];
  u8 beside;                   ///< bit set of the sides, clockwise from north, on which a tile lay beside the one just placed
  // Small things, copied whole.
  u8 supply[kMaxPlayers][kFigureKinds];
  u8 own[8];                 ///< by player: tiles in his hand that no stack holds (Ruleset::own_tile)
  u16 closing[kMaxClosing];  ///< features that the tile just placed completed, in order
  u8 held_back;              ///< bit set of the tiles that may not be drawn yet: kHeldTiles, kLateTiles
  // Arrays of which a prefix is used.
  alignas(8) std::byte share[kShareBytes];
  Watch watch[kMaxWatch];
  Figure figures[kMaxFigures];
  FrontWord front[kFrontWords];
  Pos slot[kFrontWords * 64];  ///< the cell of each bit of `front`
  u8 left[kMaxDeckRows + 32];  ///< tiles left of each row of Ruleset::deck; they are read thirty-two at a time
  Placed placed[kMaxTiles];
  Neighbours neighbours[kMaxTiles];  ///< kept if somebody asks for them (Sizes::neighbours)
  u16 label[kMaxSegmentRows + kMaxSegments];  ///< feature of each segment row
  u16 next[kMaxSegmentRows + kMaxSegments];   ///< next segment of the same feature, around
  u16 tile_of[kMaxSegmentRows + kMaxSegments];
  Feature features[kMaxFeatures];
  u32 hash[kMaxHash];  ///< cell -> tile or front slot, see board.hpp
};
static_assert(std::is_trivially_copyable_v<State>);
constexpr std::size_t kHeadBytes = offsetof(State, supply);  // logged in whole blocks
static_assert(kHeadBytes <= 64 && alignof(State) == 32);

/// How much of some arrays a game uses: its rules say it (Ruleset::sizes).
struct Sizes {
  int deck_rows = 0, hash = 0, share = 0, figures = 0;
  bool neighbours = false;  ///< are they kept at all?
};

/// Calls f(offset, bytes) for every part of the state that is in use. Copying, comparing and hashing all go by this one list.
template <class F>
inline void used_parts(const State& s, const Sizes& sizes, F&& f) {
  f(std::size_t{0}, offsetof(State, share));
  if (sizes.share) f(offsetof(State, share), sizeof(std::byte) * sizes.share);
  f(offsetof(State, watch), sizeof(Watch) * s.watch_total);
  f(offsetof(State, figures), sizeof(Figure) * sizes.figures);
  f(offsetof(State, front), sizeof(FrontWord) * s.front_count);
  f(offsetof(State, slot), sizeof(Pos) * 64 * s.front_count);
  f(offsetof(State, left), sizeof(u8) * sizes.deck_rows);
  f(offsetof(State, placed), sizeof(Placed) * s.tile_count);
  if (sizes.neighbours) f(offsetof(State, neighbours), sizeof(Neighbours) * s.tile_count);
  f(offsetof(State, label), sizeof(u16) * s.segment_count);
  f(offsetof(State, next), sizeof(u16) * s.segment_count);
  f(offsetof(State, tile_of), sizeof(u16) * s.segment_count);
  f(offsetof(State, features), sizeof(Feature) * s.feature_count);
  f(offsetof(State, hash), sizeof(u32) * sizes.hash);
}

}  // namespace bastide
