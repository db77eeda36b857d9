// What each move was worth in the playouts in which it was made, whatever came before it: move-average sampling (Finnsson and
// Bjornsson, "Simulation-Based Approach to General Game Playing", AAAI 2008). It learns which tile is good in which cell, and what
// is worth a follower, without knowing anything of the game.
#pragma once
#include <bit>
#include <vector>

#include "bots/rewards.hpp"

namespace bastide {

/// A placement is known by its player, tile, cell and turn; any other move by the tile placed last as it lies, beside what it is worth
/// with every tile of that kind. One history belongs to one root position: it is cleared for the next.
class MoveHistory {
 public:
  /// Forgets everything; must come first.
  void clear();

  /// What the moves of one decision have in common in the table.
  struct Decision {
    u64 alike, exact;  ///< the same for placements
  };
  static Decision decision(const Game&);
  /// How much more than usual the player to decide gets in playouts with this legal move, in units of the reward; drawn towards zero
  /// as long as these are few.
  float worth(const Decision& d, Move m) const {
    const float alike = table_[row(d.alike, m)].worth;
    return d.alike == d.exact ? alike : alike + table_[row(d.exact, m)].worth;
  }
  /// The mean of the player's rewards in all playouts; zero before the first.
  float usual(int player) const { return usual_[static_cast<std::size_t>(player)]; }

  /// A playout is its moves in order, then what it came to. Moves of chance do not count.
  void begin() { made_.clear(); }
  void note(const Game& before, Move);
  void learn(const Rewards&);
  /// Playouts with the same beginning: back to the first `moves` of `length()`.
  std::size_t length() const { return made_.size(); }
  void cut(std::size_t moves) { made_.resize(moves); }

 private:
  static constexpr int kRowBits = 18;  ///< 2 MB, so that it stays near the processor; now and then moves share a row
  struct Made {
    u32 alike, exact;  ///< rows: for the move with any tile of its kind, and for what it adds to that where it is exactly
    int player;
  };
  struct Row {
    float worth = 0;
    u32 playouts = 0;
  };

  static u32 row(u64 decision, Move m) {
    return static_cast<u32>((std::bit_cast<u64>(m) ^ decision) * 0x9e3779b97f4a7c15u >> (64 - kRowBits));
  }

  float add(u32 row, float surprise);

  std::vector<Row> table_;
  std::vector<u32> used_;  ///< rows that are not as at first: clearing all would take longer than a short search
  std::vector<Made> made_;
  Rewards usual_{};
  u32 playouts_ = 0;
};

}  // namespace bastide
