// Moves: one small decision each, 8 bytes.
#pragma once
#include <cassert>

#include "core/types.hpp"

namespace bastide {

/// What a move does. A new kind of move is a row here and one in `protocol/notation.cpp`.
enum class MoveKind : u8 { Draw, Place, Deploy, Pass, Confirm, Enter, Shift, Recall, Neutral };

/// One answer to one decision.
/// Draw: `b` is the row of the deck (Ruleset::deck), or kNo where the players end the game though tiles are left. Place: the drawn tile at `at`, turned `a` quarters clockwise.
/// Deploy: figure kind `a` on segment `b` of the tile just placed. Pass and Confirm: nothing else.
/// Enter: figure kind `a` from the supply to segment row `b` anywhere on the table. Shift: an own figure of kind `a`, from where the
/// phase says, to segment row `b`. Recall: the own figure of kind `a` on segment row `b` comes home. Neutral: the neutral figure of the
/// phase goes to segment row `b`.
struct Move {
  MoveKind kind = MoveKind::Pass;
  u8 a = 0;
  u16 b = 0;
  Pos at;
  friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

/// A list of moves without allocation: room for four rotations in every cell of the largest frontier.
class Moves {
 public:
  Moves() {}  // leaves the room as it is: clearing 32 KB would cost more than most lists
  void add(Move m) {
    assert(n_ < kRoom);
    moves_[n_++] = m;
  }
  void clear() { n_ = 0; }
  int size() const { return n_; }
  bool empty() const { return n_ == 0; }
  const Move& operator[](int i) const { return moves_[i]; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + n_; }
  static constexpr int kRoom = 4096;

 private:
  union {
    Move moves_[kRoom];
  };
  int n_ = 0;
};

}  // namespace bastide
