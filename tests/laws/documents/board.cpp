#include "laws/documents/board.hpp"

#include <algorithm>
#include <cstdlib>

namespace bastide::laws::second {
namespace {

/// A building counts itself and the cells around it.
void look_around_building(const Board& b, Feature& f) {
  const Cell at = b.cell_of(f);
  f.open = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const auto there = b.tile_at.find({at.first + dx, at.second + dy});
      if (there == b.tile_at.end())
        ++f.open;
      else
        f.tiles.insert(there->second);
    }
}

Feature feature_from(const Board& b, Flooded& from) {
  Feature f;
  f.kind = from.kind;
  f.rows = std::move(from.rows);
  f.tiles = std::move(from.tiles);
  f.abbeys = std::move(from.closed_by);
  f.open = from.open;
  f.pennants = from.pennants;
  for (const int row : f.rows) {
    const int tile = b.tile_of(row);
    for (auto& [mark, number] : b.tiles[tile].def->segments[row - b.first_row[tile]].tags) f.marks.insert(mark);
  }
  if (f.is_building()) look_around_building(b, f);
  return f;
}

std::string places_of(const TileDef& d, int segment, int rot) {
  std::string text;
  for (int side = 0; side < 4; ++side)
    if (segment_on_side(d, rot, side) == segment) text += kSideName[side];
  for (int half = 0; half < 8; ++half)
    if (segment_on_half(d, rot, half) == segment) text += std::string(kHalfName[half]) + " ";
  return text;
}

}  // namespace

Cell step(Cell from, int side) { return {from.first + kDx[side], from.second + kDy[side]}; }

bool are_neighbours(Cell a, Cell b) { return a != b && std::abs(a.first - b.first) <= 1 && std::abs(a.second - b.second) <= 1; }

int Board::tile_of(int row) const {
  return static_cast<int>(std::upper_bound(first_row.begin(), first_row.end(), row) - first_row.begin()) - 1;
}

std::vector<int> Board::completed_by_last() const {
  std::vector<int> list;
  for (int i = 0; i < static_cast<int>(features.size()); ++i)
    if (features[i].complete() && (features[i].tiles.count(last()) || features[i].abbeys.count(last()))) list.push_back(i);
  return list;
}

std::set<int> Board::supplied(int field) const {
  std::set<int> cities;
  for (const int row : features[field].rows) {
    const int tile = tile_of(row);
    const TileDef& d = *tiles[tile].def;
    for (std::size_t c = 0; c < d.segments.size(); ++c)
      if (d.segments[row - first_row[tile]].cities >> c & 1)
        if (const int city = feature(tile, static_cast<int>(c)); features[city].complete()) cities.insert(city);
  }
  return cities;
}

Board board_of(const Game& g) {
  Recount r = recount(g);
  Board b;
  for (int i = 0; i < g.s().tile_count; ++i) {
    const Placed& p = g.s().placed[i];
    b.tiles.push_back({&definition(g, i), {p.x, p.y}, p.rot});
  }
  b.tile_at = std::move(r.tile_at);
  b.first_row = std::move(r.first_row);
  b.feature_of = std::move(r.feature_of);
  b.features.reserve(r.features.size());
  for (auto& f : r.features) b.features.push_back(feature_from(b, f));
  return b;
}

std::string look_of(const TileDef& d, int rot, const std::set<std::string>& marks) {
  std::set<std::string> segments;
  for (std::size_t k = 0; k < d.segments.size(); ++k) {
    const SegmentDef& s = d.segments[k];
    std::string text =
        std::string(kKindName[s.kind]) + " " + places_of(d, static_cast<int>(k), rot) + " " + std::to_string(s.pennants) + " >";
    std::set<std::string> besides;
    for (std::size_t c = 0; c < d.segments.size(); ++c)
      if (s.cities >> c & 1) besides.insert(places_of(d, static_cast<int>(c), rot));
    for (auto& [mark, number] : s.tags)
      if (marks.count(mark)) besides.insert("." + mark);
    for (auto& word : besides) text += word + ",";
    segments.insert(text);
  }
  std::string look;
  for (auto& s : segments) look += s + ";";
  return look;
}

}  // namespace bastide::laws::second
