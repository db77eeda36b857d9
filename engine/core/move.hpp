// Moves: one small decision each, 8 bytes.
#pragma once
#include <array>
#include <cassert>
#include <cstring>
#include <iterator>

#include "core/bits.hpp"
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace bastide {

/// What a move does. A new kind of move is a row of kMoveRows and nothing else, unless JCloisterZone knows it.
enum class MoveKind : u8 { Draw, Place, Deploy, Pass, Confirm, Enter, Shift, Recall, Neutral, Again, Home, Roll, Fly, Fill, Onto, Beside, Evict, Raise, Capture, Ransom, Swap, Span, Bridge, Choose, Bid, Buy, Sell, Castle, Reveal, Advance, Perform, Decline, Cash, Infect, Lift, Flee };

/// What a move is about: what its `b` means, and its `a` where that is a figure.
enum class Target : u8 {
  None,
  OwnSegment,  ///< `b` is a segment of the tile just placed
  Segment,     ///< `b` is a segment row anywhere on the table
  Tile,        ///< `b` is a tile on the table
  Number,      ///< `b` is a number
  Cell,        ///< `at` is a cell
  Kind,        ///< `b` is a kind of tile
  Axis         ///< `b` is an axis of the tile just placed: 0 from north to south, 1 from east to west; or 2 and the side on which another lies (core/bridge.hpp)
};

/// How people and programs write a kind of move.
struct MoveRow {
  const char* name;      ///< in JSON
  const char* sign;      ///< in notation: between figure and target, or the whole move
  Target target = Target::None;
  bool figure = false;   ///< `a` is a kind of figure
  const char* label = "";  ///< in words, with {role}, {figure} and {place} for what they are
  bool owned = false;      ///< `at.y` is the seat whose figure it is, or who holds it
};
constexpr MoveRow kMoveRows[] = {
    {"draw", ""},
    {"place", ""},
    {"deploy", "@", Target::OwnSegment, true, "{role} on the {place}"},
    {"pass", "-"},
    {"confirm", "ok", Target::None, false, "end the turn"},
    {"deploy", "@", Target::Segment, true, "{role} on the {place}"},
    {"move", ">", Target::Segment, true, "{figure} moves to the {place}"},
    {"recall", "<", Target::Segment, true, "take back the {role} from the {place}"},
    {"neutral", "*@", Target::Segment, false, "to the {place}"},
    {"again", "+", Target::None, false, "a second tile"},
    {"home", "<<", Target::Segment, true, "take the {role} home from the {place}"},
    {"roll", "%", Target::Number, false, "{number} on the die"},
    {"fly", "^", Target::None, true, "{figure} flies"},
    {"fill", "=", Target::Cell, false, "a tile of one's own into the hole at {place}"},
    {"onto", "*", Target::Tile, false, "onto the tile at {cell}"},
    {"beside", "*", Target::Segment, true, "beside the {role} on the {place}"},
    {"evict", "!", Target::Segment, true, "send home the {role} of player {player} from the {place}", true},
    {"raise", "^", Target::Segment, false, "a piece onto the {place}"},
    {"capture", "x", Target::Segment, true, "capture the {role} of player {player} on the {place}", true},
    {"ransom", "$", Target::None, true, "buy back the {figure} from player {player}", true},
    {"swap", "&", Target::None, true, "the {figure} in exchange"},
    {"place", "#"},
    {"bridge", "#", Target::Axis, false, "a bridge {over}from {axis}"},
    {"choose", "$", Target::Kind, false, "{tile}"},
    {"bid", "$", Target::Number, false, "bid {number}"},
    {"buy", "buy", Target::None, false, "buy for the highest bid"},
    {"sell", "sell", Target::None, false, "sell for the highest bid"},
    {"castle", "&", Target::Segment, false, "a castle on the {place}"},
    {"reveal", "?", Target::Number, false, "message {number}"},
    {"advance", "~", Target::Number, false, "figure {number} of the score track"},
    {"perform", "!", Target::None, false, "perform the message"},
    {"decline", "+2", Target::None, false, "2 points instead"},
    {"cash", "!<", Target::Segment, true, "score the {role} on the {place} and take it home"},
    {"infect", "flea", Target::Tile, false, "a flea on the tile at {cell}"},
    {"lift", "lift", Target::Tile, false, "the flea from the tile at {cell}"},
    {"flee", ">>", Target::Segment, true, "the {figure} from {from} flees to the {place}"},
};
static_assert(std::size(kMoveRows) == static_cast<std::size_t>(MoveKind::Flee) + 1);

/// One answer to one decision.
/// Draw: `b` is the row of the deck (Ruleset::deck), or kNo where the players end the game though tiles are left. Place: the drawn tile at
/// `at`, turned `a` quarters clockwise.
/// Deploy: figure kind `a` on segment `b` of the tile just placed. Pass and Confirm: nothing else.
/// Enter: figure kind `a` from the supply to segment row `b` anywhere on the table. Shift: an own figure of kind `a`, from where the
/// phase says, to segment row `b`. Recall: the own figure of kind `a` on segment row `b` comes home, by a rule of where it stands. Home: the
/// same, wherever it stands, for nothing; one decision may offer both. Neutral: the neutral figure of the phase goes to segment row `b`.
/// Again: a further part of the turn. Roll: chance, `b` is what the die shows. Fly: a figure of kind `a` takes off from the supply; the die
/// says where to. Fill: the player's own tile into the hole at `at`. Onto: the neutral figure of the phase goes to tile `b`. Beside: it goes beside an own figure of kind `a` on segment row
/// `b`. Evict: a figure of kind `a` on segment row `b`, of the player whose seat is `at.y`, is sent home. Raise: a piece onto the tower
/// whose top is segment row `b`. Capture: as Evict, but he is made a prisoner. Ransom: an own figure of kind `a` that the player whose seat is
/// `at.y` holds comes back for points. Swap: an own figure of kind `a` comes back in exchange for another's. Span: the drawn tile at `at`, turned `a` quarters, with a bridge: `b` is its axis over that tile, or 2 and the side on which
/// it leads away over the neighbour. Bridge: one over the tile just placed, along axis `b`, or over the
/// neighbour on side `b` - 2, across the way to it. Choose: a tile of kind `b`
/// among those that lie open. Bid: `b` points. Buy, Sell: for the highest bid. Castle: on the city with
/// segment row `b`. Reveal: chance, `b` is the message that is turned up. Advance: a figure of the player's on the score track, `b` is 1 or 2.
/// Perform: what a message says. Decline: points instead. Cash: the own figure of kind `a` on segment row `b` is scored and comes home. Infect: a flea goes to tile `b`. Lift: that of tile `b` is taken first. Flee: an own
/// figure of kind `a` goes from segment row `at.y` to segment row `b`.
/// Of a move that an expansion offers in the deploy phase or beside placing `at.x` is its index in Ruleset::actions.
struct Move {
  MoveKind kind = MoveKind::Pass;
  u8 a = 0;
  u16 b = 0;
  Pos at;
  const MoveRow& row() const { return kMoveRows[static_cast<std::size_t>(kind)]; }
  friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

#ifdef __AVX2__
/// The members of each bit set of eight, a byte each, in the order in which `store_eight` takes them.
constexpr auto kMembers = [] {
  std::array<u64, 256> members{};
  constexpr int kTaken[8] = {0, 1, 4, 5, 2, 3, 6, 7};
  for (unsigned set = 0; set < 256; ++set)
    for (unsigned i = 0, n = 0; i < 8; ++i)
      if (set >> i & 1) members[set] |= static_cast<u64>(i) << 8 * kTaken[n++];
  return members;
}();

/// Those of one, in eight lanes.
BASTIDE_INLINE __m256i members_of(u64 eight) {
  return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(kMembers[eight])));
}

/// Eight moves, of which the lanes are the lower and the upper halves.
BASTIDE_INLINE void store_eight(Move* to, __m256i lower, __m256i upper) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_unpacklo_epi32(lower, upper));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 4), _mm256_unpackhi_epi32(lower, upper));
}
#endif

/// A list of moves without allocation: room for four rotations in every cell of the largest frontier.
class Moves {
 public:
  Moves() {}  // leaves the room as it is: clearing 32 KB would cost more than most lists
  void add(Move m) {
    assert(n_ < kRoom);
    moves_[n_++] = m;
  }
  /// Adds that the tile in hand, turned so, goes to each of these cells of a frontier word, whose places are `slot`; from `end` on there are
  /// none.
  BASTIDE_INLINE void add_places(u8 rotation, u64 cells, const Pos* slot, int end) {
    n_ = static_cast<int>(put_places(moves_ + n_, rotation, cells, slot, end) - moves_);
    assert(n_ <= kRoom);
  }
  /// The same in the first so many rotations, of which `cells` says where: one, two or four.
  BASTIDE_INLINE void add_places(int rotations, const u64 (&cells)[4], const Pos* slot, int end) {
    Move* to = put_places(moves_ + n_, 0, cells[0], slot, end);
    if (rotations > 1) to = put_places(to, 1, cells[1], slot, end);
    if (rotations > 2) to = put_places(put_places(to, 2, cells[2], slot, end), 3, cells[3], slot, end);
    n_ = static_cast<int>(to - moves_);
    assert(n_ <= kRoom);
  }
  /// Adds that a figure of that kind is deployed on each of these segments of the tile just placed, in the same manner.
  BASTIDE_INLINE void add_deployments(u8 figure, u32 segments) {
    assert(n_ + count_bits(segments) <= kRoom);
#ifdef __AVX2__
    for (auto head = static_cast<int>(std::bit_cast<u64>(Move{MoveKind::Deploy, figure, 0, {}}));; head += 8 << 16) {
      store_eight(moves_ + n_, _mm256_add_epi32(_mm256_slli_epi32(members_of(segments & 255), 16), _mm256_set1_epi32(head)), _mm256_setzero_si256());
      n_ += count_bits(segments & 255);
      if (!(segments >>= 8)) return;
    }
#else
    each_bit(segments, [&](int k) { add({MoveKind::Deploy, figure, static_cast<u16>(k), {}}); });
#endif
  }
  void clear() { n_ = 0; }
  int size() const { return n_; }
  bool empty() const { return n_ == 0; }
  const Move& operator[](int i) const { return moves_[i]; }
  /// The moves from number `from` on belong to that action.
  void belong_to(int action, int from) {
    for (int i = from; i < n_; ++i) moves_[i].at.x = static_cast<i16>(action);
  }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + n_; }
  static constexpr int kRoom = 8192;

 private:
  /// Eight at a time, of which those too many are overwritten or never looked at; returns where to go on.
  static BASTIDE_INLINE Move* put_places(Move* to, u8 rotation, u64 cells, const Pos* slot, [[maybe_unused]] int end) {
    const u64 head = std::bit_cast<u64>(Move{MoveKind::Place, rotation, 0, {}});
#ifdef __AVX2__
    const __m256i heads = _mm256_set1_epi32(static_cast<int>(head));
    const auto put_eight = [&](const Pos* from, u64 eight) {
      store_eight(to, heads, _mm256_permutevar8x32_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)), members_of(eight)));
      to += count_bits(eight);
    };
    for (int i = 0; i < end; i += 16, cells >>= 16) {  // which cells of these is no branch, for nobody could guess it
      put_eight(slot + i, cells & 255);
      put_eight(slot + i + 8, cells >> 8 & 255);
    }
    return to;
#else
    Move* const stop = to + count_bits(cells);
    for (; cells; to += 8)
      for (int i = 0; i < 8; ++i, cells &= cells - 1) {
        const u64 move = head | static_cast<u64>(std::bit_cast<u32>(slot[std::countr_zero(cells) & 63])) << 32;
        std::memcpy(static_cast<void*>(to + i), &move, sizeof move);
      }
    return stop;
#endif
  }

  union {
    Move moves_[kRoom + 8];
  };
  int n_ = 0;
};

}  // namespace bastide
