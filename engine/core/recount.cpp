#include "core/recount.hpp"

namespace bastide {
namespace {

class Flood {
 public:
  explicit Flood(const Game& g) : g_(g), s_(g.s()) {}

  Recount run() {
    int rows = 0;
    for (int i = 0; i < s_.tile_count; ++i) {
      out_.tile_at[{s_.placed[i].x, s_.placed[i].y}] = i;
      out_.first_row.push_back(rows);
      rows += g_.rules().tiles[s_.placed[i].kind].rows;  // one may be free for a bridge
    }
    out_.feature_of.assign(rows, -1);
    for (int i = 0; i < s_.tile_count; ++i)
      for (std::size_t k = 0; k < definition(g_, i).segments.size(); ++k) begin(i, static_cast<int>(k));
    stand_figures();
    return std::move(out_);
  }

 private:
  void begin(int tile, int segment) {
    if (out_.feature_of[out_.first_row[tile] + segment] >= 0) return;
    out_.features.emplace_back();
    out_.features.back().kind = definition(g_, tile).segments[segment].kind;
    visit(tile, segment);
    out_.features.back().watched = g_.rules().tiles[s_.placed[tile].kind].watching >> segment & 1;
    if (out_.features.back().watched) look_around(tile);
  }

  /// Takes the segment and everything that it meets into the feature found last.
  void visit(int tile, int segment) {
    const int row = out_.first_row[tile] + segment;
    if (out_.feature_of[row] >= 0) return;
    out_.feature_of[row] = static_cast<int>(out_.features.size()) - 1;
    take(tile, segment, row);
    for (int side = 0; side < 4; ++side) cross(tile, segment, side);
  }

  void take(int tile, int segment, int row) {
    Flooded& f = out_.features.back();
    f.rows.push_back(row);
    f.tiles.insert(tile);
    f.pennants += definition(g_, tile).segments[segment].pennants;
    f.tags |= g_.rules().tiles[s_.placed[tile].kind].init[segment].tags;
    for (auto& [name, number] : definition(g_, tile).segments[segment].tags)
      if (const MarkMeaning m = g_.rules().meaning(name, f.kind); m.counter >= 0) f.counters[static_cast<std::size_t>(m.counter)] += number;
  }

  void cross(int tile, int segment, int side) {
    const Placed& p = s_.placed[tile];
    const TileDef& d = definition(g_, tile);
    const auto there = out_.tile_at.find({p.x + kDx[side], p.y + kDy[side]});
    const bool met = there != out_.tile_at.end();
    if (segment_on_side(d, p.rot, side) == segment) {
      if (!met) ++out_.features.back().open;
      else if (definition(g_, there->second).fills()) out_.features.back().closed_by.insert(there->second);
      else visit(there->second, other_side(there->second, side ^ 2));
    }
    if (met && definition(g_, there->second).fills()) return;
    for (int half = 0; half < 2; ++half)
      if (met && segment_on_half(d, p.rot, 2 * side + half) == segment)
        visit(there->second, other_half(there->second, 2 * (side ^ 2) + 1 - half));
  }

  int other_side(int tile, int side) { return segment_on_side(definition(g_, tile), s_.placed[tile].rot, side); }
  int other_half(int tile, int half) { return segment_on_half(definition(g_, tile), s_.placed[tile].rot, half); }

  void look_around(int tile) {
    const Placed& p = s_.placed[tile];
    Flooded& f = out_.features.back();
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const auto there = out_.tile_at.find({p.x + dx, p.y + dy});
        if (there == out_.tile_at.end()) ++f.open;
        else f.tiles.insert(there->second);
      }
  }

  void stand_figures() {
    for (int i = 0; i < kMaxFigures; ++i) {
      if (!(s_.figures_used[i / 64] >> (i % 64) & 1)) continue;
      const Figure& figure = s_.figures[i];
      if (figure.segment >= out_.feature_of.size()) continue;
      Flooded& f = out_.features[out_.feature_of[figure.segment]];
      f.figures.push_back(i);
      f.power[figure.owner % 8] += g_.rules().figure[figure.kind].power;
    }
  }

  const Game& g_;
  const State& s_;
  Recount out_;
};

}  // namespace

int segment_on_side(const TileDef& d, int rot, int side) {
  const int upright = (side + 4 - rot) % 4;
  for (std::size_t k = 0; k < d.segments.size(); ++k)
    if (d.segments[k].sides >> upright & 1) return static_cast<int>(k);
  return -1;
}

int segment_on_half(const TileDef& d, int rot, int half) {
  const int upright = (half + 8 - 2 * rot) % 8;
  for (std::size_t k = 0; k < d.segments.size(); ++k)
    if (d.segments[k].halves >> upright & 1) return static_cast<int>(k);
  return -1;
}

Kind edge_shown(const TileDef& d, int rot, int side) {
  const int k = segment_on_side(d, rot, side);
  return k < 0 ? Field : d.segments[k].kind;
}

const TileDef& definition(const Game& g, int tile) { return g.rules().defs[g.rules().tiles[g.s().placed[tile].kind].def]; }

Recount recount(const Game& g) { return Flood(g).run(); }

}  // namespace bastide
