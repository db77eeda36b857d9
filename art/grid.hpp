// The tile as a fine grid of cells: which segment each belongs to, how much room there is, and outlines traced from it.
#pragma once
#include <string>
#include <vector>

#include "art/layout.hpp"

namespace bastide::art {

constexpr int kGrid = 200, kCells = kGrid * kGrid;  ///< cells of half a unit
constexpr i8 kFree = -2, kNobody = -1;

struct Grid {
  std::vector<i8> cell = std::vector<i8>(kCells, kFree);  ///< a segment, kNobody or kFree
  static Pt at(int i) { return {(i % kGrid + 0.5) * 0.5, (i / kGrid + 0.5) * 0.5}; }
  static int index(Pt p);  ///< of the cell there, or the nearest in the tile
  i8 operator[](Pt p) const { return cell[index(p)]; }
};

/// Everything but the fields, which stay kFree.
Grid barriers(const Layout&);
/// Every cell with its segment.
Grid segments(const TileDef&, const Topology&, const Layout&);

/// For each cell its distance in units to the next one with another label or to the rim; 0 where the label is below 0.
std::vector<float> clearance_of(const std::vector<i8>& label);

/// The distance to the next cell for which `in(label)` does not hold, or to the rim; 0 where it does not hold.
template <class In>
std::vector<float> clearance(const Grid& grid, In in) {
  std::vector<i8> within(kCells);
  for (int i = 0; i < kCells; ++i) within[i] = in(grid.cell[i]) ? 0 : -1;
  return clearance_of(within);
}

/// The outline of all cells with that label as closed polygons, as SVG path data.
std::string traced(const Grid&, i8 label);

}  // namespace bastide::art
