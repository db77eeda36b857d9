// What the tiles left can still do: how many of them fit an empty cell, and how likely an unfinished feature is to be completed.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// What a cell asks of a tile: for each side the kind of edge that its neighbour shows, or nothing. 0 is a cell without neighbours.
using Pattern = u16;
constexpr int kPatterns = 625;  ///< five answers a side

/// The pattern of a slot of the frontier (State::front).
Pattern pattern_at(const State&, int slot);

/// An empty cell that a feature needs filled, and its sides on which the feature shows it an open end (none around a cloister).
struct OpenCell {
  Pattern pattern;
  u8 sides;
  i16 slot;  ///< in the frontier, -1 if the cell has no neighbours yet
};

/// The cells that a feature needs filled to be completed, each once.
struct OpenCells {
  static constexpr int kMost = 24;  ///< of larger features the first ones
  OpenCell cell[kMost];
  int count = 0;

  const OpenCell* begin() const { return cell; }
  const OpenCell* end() const { return cell + count; }
};
OpenCells open_cells(const Game&, u16 feature);

/// The bag of a game by patterns of edges. Reading a bag that differs by a tile costs less than a microsecond, the same bag
/// nothing.
class Odds {
 public:
  explicit Odds(std::shared_ptr<const Ruleset>);

  /// Takes in the tiles that are left.
  void read(const Game&);

  /// Tiles left in all stacks, those of stacks to come too; the tile in hand is not among them.
  int tiles() const { return tiles_; }
  /// Tiles left that match the edges around such a cell in some rotation.
  int fits(Pattern p) const { return fit_[p]; }
  /// Those of them that end the feature coming in from `side`, opening no new end of it.
  int closes(Pattern p, int side) const { return close_[p][side]; }

  /// The chance, 0 to 1, that one of `workers` players draws a tile for such a cell and has the turn to spare, or another happens
  /// to.
  double filled(Pattern p, int workers) const { return hit(surrounded_[workers], fits(p)); }
  /// The chance, 0 to 1, that a feature with these open cells is completed before the game ends, if `workers` players want it (1 to
  /// all). Model: each cell waits for a tile that closes it, tiles that only fit counting for a part, among the draws of those
  /// players and a part of the others'; cells are independent, and each after the first takes something off. The constants are
  /// fitted to games (docs/experiments.md).
  double completed(Kind, const OpenCells&, int workers) const;
  double completed(const Game& g, u16 feature, int workers) const {
    return completed(g.s().features[feature].kind, open_cells(g, feature), workers);
  }

 private:
  /// What one tile of a kind offers to a pattern: it fits, and closes what comes in from these sides.
  struct Offer {
    Pattern pattern;
    u8 closes;
  };
  static constexpr int kMostTiles = 64;  ///< more tiles than these that help make it no likelier
  /// By number of tiles that help: the chance that none of them is drawn in time.
  using Miss = std::array<float, kMostTiles + 1>;

  void change(int row, int by);
  void fill_all();
  void fill(Miss&, double draws) const;
  double hit(const Miss&, double tiles_that_help) const;

  std::shared_ptr<const Ruleset> rules_;
  std::vector<std::vector<Offer>> offers_;  ///< by kind of tile
  std::vector<u8> left_;                    ///< as in State
  int tiles_ = 0;
  u16 fit_[kPatterns] = {};
  u16 close_[kPatterns][4] = {};
  Miss grown_[kMaxPlayers + 1], surrounded_[kMaxPlayers + 1];  ///< by workers: of cities and roads, of cloisters and gardens
};

}  // namespace bastide
