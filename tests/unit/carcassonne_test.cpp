// The City of Carcassonne: its twelve tiles side by side join into what the rules tell of the block.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "core/tile.hpp"

namespace bastide {
namespace {

constexpr int kColumns = 4, kRows = 3;

const TileDef& block_tile(int i) { return *builtin_catalogue().tile("CO/" + std::to_string(i + 1)); }

/// The block in its shape: segments joined wherever the borders of two neighbours show them to each other.
struct Block {
  std::vector<int> first, root;        // row of each tile's first segment; joined rows
  std::vector<const SegmentDef*> row;  // each segment
  std::vector<int> tile;               // of each segment
  std::map<int, int> open;             // by root: edges that nothing meets

  Block() {
    for (int i = 0; i < kColumns * kRows; ++i) {
      first.push_back(int(row.size()));
      for (const SegmentDef& s : block_tile(i).segments) row.push_back(&s), tile.push_back(i);
    }
    root.resize(row.size());
    std::iota(root.begin(), root.end(), 0);
    for (int i = 0; i < kColumns * kRows; ++i) meet(i, East, i % kColumns + 1 < kColumns ? i + 1 : -1);
    for (int i = 0; i < kColumns * kRows; ++i) meet(i, South, i + kColumns < kColumns * kRows ? i + kColumns : -1);
    for (int i = 0; i < kColumns * kRows; ++i)
      for (int d = 0; d < 4; ++d)
        if (outside(i, d) && border(i).segment[d * 3 + 1] != kNone) ++open[find(at(i, d * 3 + 1))];
  }
  static Border border(int i) {
    const u16 where[kFigureKinds] = {};
    return compile_tile(block_tile(i), [](const std::string&, Kind) { return MarkMeaning{}; }, where).border[0];
  }
  static bool outside(int i, int d) {
    const int x = i % kColumns + kDx[d], y = i / kColumns + kDy[d];
    return x < 0 || y < 0 || x >= kColumns || y >= kRows;
  }
  int at(int i, int place) const { return first[i] + border(i).segment[place]; }
  int find(int r) const { return root[r] == r ? r : find(root[r]); }

  void meet(int i, int d, int other) {
    if (other < 0) return;
    const Border a = border(i), b = border(other);
    const int back = d ^ 2;
    ASSERT_EQ(a.edge[d], City);
    ASSERT_EQ(b.edge[back], City);
    for (int p = 0; p < 3; ++p) {
      const u8 mine = a.segment[d * 3 + p], theirs = b.segment[back * 3 + 2 - p];
      ASSERT_EQ(mine == kNone, theirs == kNone) << "CO/" << i + 1 << " and CO/" << other + 1 << " at place " << p;
      if (mine != kNone) root[find(first[i] + mine)] = find(first[other] + theirs);
    }
  }
  /// The features of a kind: the tiles of each, counted from 1.
  std::multiset<std::set<int>> features(Kind kind) const {
    std::map<int, std::set<int>> by_root;
    for (size_t r = 0; r < row.size(); ++r)
      if (row[r]->kind == kind) by_root[find(int(r))].insert(tile[r] + 1);
    std::multiset<std::set<int>> all;
    for (auto& [r, tiles] : by_root) all.insert(tiles);
    return all;
  }
};

using Tiles = std::multiset<std::set<int>>;

TEST(Carcassonne, TheBlockIsOneCityAmongTwoSmallOnes) {
  const Block block;
  EXPECT_EQ(block.features(City), (Tiles{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {9}, {12}}));
  for (size_t r = 0; r < block.row.size(); ++r) {
    const SegmentDef& s = *block.row[r];
    if (s.kind != City) continue;
    const bool town = !s.tags.empty() && s.tags[0].first == "carcassonne";
    const auto open = block.open.find(block.find(int(r)));
    EXPECT_EQ(open == block.open.end() ? 0 : open->second, town ? 0 : 1) << "CO/" << block.tile[r] + 1;
  }
}

TEST(Carcassonne, ThreeRoadsLeadAway) {
  const Block block;
  EXPECT_EQ(block.features(Road), (Tiles{{1}, {4}, {11}}));
}

TEST(Carcassonne, TheRoadsCutTheRingIntoThreeFieldsThatAllTouchTheCity) {
  const Block block;
  EXPECT_EQ(block.features(Field), (Tiles{{1, 2, 3, 4}, {4, 8, 11, 12}, {1, 5, 9, 10, 11}}));
  for (size_t r = 0; r < block.row.size(); ++r) {
    if (block.row[r]->kind != Field) continue;
    EXPECT_TRUE(block.row[r]->cities & 1) << "CO/" << block.tile[r] + 1;  // the first segment of each tile is the city
    EXPECT_EQ(block_tile(block.tile[r]).segments[0].tags[0].first, "carcassonne");
  }
}

TEST(Carcassonne, ItsFourQuartersLieOnTheTwoTilesInside) {
  const Block block;
  EXPECT_EQ(block.features(Quarter), (Tiles{{6}, {6}, {7}, {7}}));
  auto quarter = [](int i, int k) { return block_tile(i).segments[k].tags[0].first; };
  EXPECT_EQ(quarter(5, 1), "castle");
  EXPECT_EQ(quarter(5, 2), "cathedral");
  EXPECT_EQ(quarter(6, 1), "market");
  EXPECT_EQ(quarter(6, 2), "blacksmith");
}

}  // namespace
}  // namespace bastide
