// The special monasteries.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// The place of the abbots on a tile, as a segment; -1 if it has none.
int abbacy_on(const TileDef& d) {
  for (std::size_t k = 0; k < d.segments.size(); ++k)
    if (d.segments[k].kind == Abbacy) return static_cast<int>(k);
  return -1;
}

class MonasteriesChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("monasteries"); }

  /// MON-DEP-1, MON-NOTE-1: whoever may be a monk may lie as abbot.
  void begin(World& w) const override {
    for (auto& s : w.sorts)
      if (s.follower && s.on.count(Cloister)) s.on.insert(Abbacy);
  }

  /// MON-OCC-1
  bool refuses(const World& w, int segment) const override {
    const int tile = w.board.last(), abbacy = abbacy_on(*w.board.tiles[tile].def);
    if (abbacy < 0) return false;
    const int monks = monks_beside(w, w.board.feature(tile, abbacy)), here = w.board.feature(tile, segment);
    return (here == monks && w.occupied(w.board.feature(tile, abbacy))) || (here == w.board.feature(tile, abbacy) && w.occupied(monks));
  }

  /// MON-ABB-1 to MON-ABB-3, MON-MIX-3
  void at_the_end(World& w) const override {
    for (std::size_t i = 0; i < w.board.features.size(); ++i)
      if (w.board.features[i].kind == Abbacy) w.pay_majority(w.on(static_cast<int>(i)), rows_from(w.board, w.board.features[i]), Source::other);
  }
};

}  // namespace

int rows_from(const Board& b, const Feature& f) {
  int tiles = 1;
  for (int side = 0; side < 4; ++side)
    for (Cell c = step(b.cell_of(f), side); b.taken(c); c = step(c, side)) ++tiles;
  return tiles;
}

int monks_beside(const World& w, int abbacy) {
  const int tile = w.board.tile_of(w.board.features[abbacy].rows.front());
  const auto& segments = w.board.tiles[tile].def->segments;
  const auto cloister = std::find_if(segments.begin(), segments.end(), [](auto& s) { return s.kind == Cloister; });
  return w.board.feature(tile, static_cast<int>(cloister - segments.begin()));
}

bool has_abbots(const World& w, const Feature& cloister) {
  const int tile = w.board.tile_of(cloister.rows.front()), abbacy = abbacy_on(*w.board.tiles[tile].def);
  return w.with("monasteries") && abbacy >= 0 && w.occupied(w.board.feature(tile, abbacy));
}

const Chapter& monasteries_chapter() {
  static const MonasteriesChapter it;
  return it;
}

}  // namespace bastide::laws::second
