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

/// For each cell of the mask its distance in units to the next one outside it or to the rim; 0 outside the mask.
std::vector<float> clearance_of(const std::vector<u8>& mask);

/// The same for the cells for which `in(label)` holds.
template <class In>
std::vector<float> clearance(const Grid& grid, In in) {
  std::vector<u8> mask(kCells);
  for (int i = 0; i < kCells; ++i) mask[i] = in(grid.cell[i]);
  return clearance_of(mask);
}

/// The outline of all cells with that label as closed polygons, as SVG path data.
std::string traced(const Grid&, i8 label);

}  // namespace bastide::art
