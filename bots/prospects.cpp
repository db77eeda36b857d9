#include "bots/prospects.hpp"

#include <algorithm>
#include <map>

#include "bots/odds.hpp"
#include "core/board.hpp"
#include "core/score.hpp"

namespace bastide {
namespace {

/// The feature that the tile on `side` of a cell shows to it, kNo if there is none or it is of another kind.
u16 feature_shown(const Game& g, Pos cell, int side, Kind kind) {
  const CellRef r = look(g, cell.x + kDx[side], cell.y + kDy[side]);
  if (!is_tile(r)) return kNo;
  const u8 segment = border_of(g, tile_index(r)).segment[(side ^ 2) * 3 + 1];
  const u16 feature = segment == kNone ? kNo : feature_of(g.s(), tile_index(r), segment);
  return feature != kNo && g.s().features[feature].kind == kind ? feature : kNo;
}

/// How many open ends a feature has at the cell.
int ends_at(const Game& g, Pos cell, u16 feature, Kind kind) {
  int ends = 0;
  for (int d = 0; d < 4; ++d) ends += feature_shown(g, cell, d, kind) == feature;
  return ends;
}

/// One feature and one of its open cells.
class Gap {
 public:
  Gap(const Game& g, const Prospect& p, const OpenCell& cell, int cells)
      : g_(g), p_(p), cell_(cell), at_(g.s().slot[cell.slot]), last_(cells == 1) {}

  bool fits(const Border& b) const {
    for (int d = 0, pattern = cell_.pattern; d < 4; ++d, pattern /= 5)
      if (pattern % 5 && pattern % 5 != b.edge[d] + 1) return false;
    return true;
  }

  /// With such a tile here the feature is complete.
  bool completed_by(const Border& b) const {
    if (!last_) return false;
    if (is_surrounded(p_.kind)) return true;
    unsigned joined = 0;  // segments of the tile that become part of the feature
    for (int d = 0; d < 4; ++d)
      if (cell_.sides >> d & 1) joined |= 1u << b.segment[d * 3 + 1];
    for (int d = 0; d < 4; ++d) {
      if (b.edge[d] != p_.kind || !(joined >> b.segment[d * 3 + 1] & 1)) continue;
      const u16 other = feature_shown(g_, at_, d, p_.kind);
      if (other == kNo || (other != p_.feature && g_.s().features[other].open > ends_at(g_, at_, other, p_.kind))) return false;
    }
    return true;
  }

 private:
  const Game& g_;
  const Prospect& p_;
  const OpenCell& cell_;
  Pos at_;
  bool last_;
};

/// Whether a tile of that kind fits, and whether it would complete the feature.
void try_kind(const Gap& gap, const TileKind& t, bool& fits, bool& completes) {
  for (int r = 0; r < 4; ++r) {
    if (!t.rotation_on[r] || !gap.fits(t.border[r])) continue;
    fits = true;
    completes = completes || gap.completed_by(t.border[r]);
  }
}

std::vector<Helper> helpers(const Game& g, const Prospect& p, const OpenCells& cells) {
  std::map<u16, int> left;
  for (std::size_t row = 0; row < g.rules().deck.size(); ++row)
    if (g.s().left[row]) left[g.rules().deck[row].kind] += g.s().left[row];
  std::vector<Helper> list;
  for (auto [kind, count] : left) {
    bool fits = false, completes = false;
    for (const OpenCell& cell : cells)
      if (cell.slot >= 0) try_kind(Gap(g, p, cell, cells.count), g.tile(kind), fits, completes);
    if (fits) list.push_back({kind, count, completes});
  }
  std::stable_sort(list.begin(), list.end(), [](const Helper& a, const Helper& b) { return a.completes > b.completes; });
  return list;
}

}  // namespace

std::vector<Prospect> prospects(const Game& g) {
  const State& s = g.s();
  std::vector<u16> rows;
  each_figure_on_table(s, [&](int i) { rows.push_back(first_row(s, s.label[s.figures[i].segment])); });
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  std::vector<Prospect> list;
  for (const u16 row : rows) {
    const u16 id = s.label[row];
    const Feature& f = s.features[id];
    const bool closable = f.open > 0 && (g.rules().scores >> f.kind & 1);
    if (g.over() || (!closable && !pays_at_the_end(f.kind))) continue;
    Prospect p{id, row, f.kind, f.tags, present(g, f), winners(g, f), feature_worth(g, id, true), 0, {}};
    if (closable) {
      const OpenCells cells = open_cells(g, id);
      p.full = feature_worth(g, id, false) + cells.count * g.rules().worth[f.kind][0][f.tags & ((1 << kWorthTags) - 1)].tile;
      p.tiles = helpers(g, p, cells);
    }
    list.push_back(std::move(p));
  }
  return list;
}

}  // namespace bastide
