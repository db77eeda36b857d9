// A position as numbers for programs that learn: planes over the cells, a vector of what lies beside the board, and lists of the features
// and of the cells beside tiles (docs/python/observations.md). All of it is seen by the player who must decide: seat 0 is his.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "python/actions.hpp"

namespace bastide::python {

class Observer {
 public:
  /// `window`: cells across and down of the planes; 0: as many as games of these rules hardly ever go beyond. Throws
  /// std::invalid_argument if it is not from 1 to kMostWindow.
  Observer(std::shared_ptr<const ActionSpace>, int window);
  static constexpr int kMostWindow = 2 * kMaxTiles + 1;
  static constexpr int kCellColumns = 2, kFeatureColumns = 7 + kMaxPlayers;

  int window() const { return window_; }
  /// What each plane and each number of the vector tells.
  static const std::vector<std::string>& plane_names();
  const std::vector<std::string>& vector_names() const { return names_; }
  static const std::vector<std::string>& feature_columns();
  std::size_t planes_size() const { return plane_names().size() * static_cast<std::size_t>(window_ * window_); }
  /// Rows of the lists: as many as there can ever be.
  int most_features() const { return space_->rows(); }
  int most_cells() const { return space_->slots(); }

  /// Fills planes_size() bytes, all planes of a cell beside each other, cells in rows from north to south. They must be zero where `drawn` does
  /// not say; it is for the next call, for few cells are in use. `origin`: the cell of the upper left corner. Returns how many tiles lie
  /// outside the window.
  int planes(const Game&, u8* to, std::vector<u32>& drawn, i16* origin) const;
  /// Fills as many numbers as there are names.
  void vector(const Game&, float* to) const;
  /// Fills a row of kFeatureColumns for each feature on the table, in the order of their numbers; returns how many.
  int features(const Game&, i16* to) const;
  /// Fills x and y of each slot that is a cell beside tiles, kFar for the others; returns how many rows may be in use.
  int cells(const Game&, i16* to) const;
  static constexpr i16 kFar = 32767;

 private:
  std::shared_ptr<const ActionSpace> space_;
  int window_;
  std::vector<const Phase*> phases_;  ///< those that ask players
  std::vector<std::string> names_;
};

/// Whose eyes a position is seen by: the player who must decide, else the one whose turn it is.
inline int viewer(const Game& g) { return g.actor() == kChance ? g.s().turn.active : g.actor(); }

}  // namespace bastide::python
