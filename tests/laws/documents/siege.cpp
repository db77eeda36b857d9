// The Siege.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// SIEGE-CITY-1, SIEGE-MULTI-1
bool besieged(const Feature& f) { return f.kind == City && f.is("besieged"); }

class SiegeChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("siege") && w.says("siege-rules", "yes"); }
  std::set<std::string> marks(const World&) const override { return {"besieged"}; }

  /// SIEGE-SCORE-1 to SIEGE-SCORE-3: a point less a tile and pennant; unfinished nothing. Of two tiles where such cities pay half:
  /// a point, or by siege-small nothing (BASE-CITY-5).
  void worth(const World& w, const Feature& f, bool final, Worth& worth) const override {
    if (!besieged(f)) return;
    const bool small = is_small_city(w, f);
    if (final || (small && w.says("siege-small", "nothing")))
      worth = {0, 0};
    else if (small)
      worth = {1, 1};
    else
      --worth.tile, --worth.pennant;
  }

  /// SIEGE-FARM-1
  int farm_factor(const World&, const Feature& city) const override { return besieged(city) ? 2 : 1; }
};

/// SIEGE-ESCAPE-1, SIEGE-ESCAPE-2, SET-4: one knight a turn, past a cloister or shrine (HERETIC-FN-42); of a turn of two parts one
/// in each, or one when both are over (X-TB-SIEGE-2).
class EscapePhase : public Phase {
 public:
  explicit EscapePhase(const char* per) : per_(per) {}
  const char* name() const override { return "escape"; }
  bool in_play(const World& w) const override {
    return siege_chapter().in_play(w) && !w.says("siege-escape", "none") && w.says("escape-per", per_);
  }

  void enter(World& w) const override { w.memory["escaped"] = 0; }

  Decision ask(World& w) const override {
    if (w.remembered("escaped")) return {};
    Decision d{w.active, {{MoveKind::Pass, 0, 0, {}}}};
    for (auto& m : w.men)
      if (m.player == w.active && w.sorts[m.sort].follower && besieged(w.under(m)) && !w.under(m).complete() &&
          way_out(w, w.under(m)))
        d.moves.push_back({MoveKind::Recall, static_cast<u8>(m.sort), static_cast<u16>(m.row), {}});
    return if_there_is_a_choice(std::move(d));
  }

  void answer(World& w, Move m) const override {
    w.memory["escaped"] = 1;
    if (m.kind == MoveKind::Recall) w.leave({w.active, m.a, m.b});
  }

 private:
  const char* per_;

  static std::set<int> tiles_by_which_to_leave(const World& w, const Feature& city) {
    if (w.says("siege-escape", "any-tile")) return city.tiles;
    std::set<int> tiles;
    for (const int row : city.rows) {
      const int tile = w.board.tile_of(row);
      for (auto& [mark, number] : w.board.tiles[tile].def->segments[row - w.board.first_row[tile]].tags)
        if (mark == "besieged") tiles.insert(tile);
    }
    return tiles;
  }

  static bool way_out(const World& w, const Feature& city) {
    const std::set<int> tiles = tiles_by_which_to_leave(w, city);
    return std::any_of(w.board.features.begin(), w.board.features.end(), [&](auto& f) {
      return f.kind == Cloister && std::any_of(tiles.begin(), tiles.end(),
                                               [&](int t) { return are_neighbours(w.board.cell_of(f), w.board.tiles[t].at); });
    });
  }
};

}  // namespace

const Chapter& siege_chapter() {
  static const SiegeChapter it;
  return it;
}
const Phase& escape_phase() {
  static const EscapePhase it("part");
  return it;
}
const Phase& last_escape_phase() {
  static const EscapePhase it("turn");
  return it;
}

}  // namespace bastide::laws::second
