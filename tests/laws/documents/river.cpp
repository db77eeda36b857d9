// The River and River II: where river tiles may lie, and the volcano lake.
#include <algorithm>

#include "laws/documents/phases.hpp"
#include "laws/documents/river_ends.hpp"

namespace bastide::laws::second {
namespace {

class RiverChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("river") || w.with("river2"); }

  /// RIVER-PLACE-1, RIVER-PLACE-2
  bool allows(const World& w, const TileDef& d, const Placement& p) const override {
    if (!has_river(d)) return true;
    const std::vector<RiverEnd> ends = open_ends(w.board);
    const auto met = std::count_if(ends.begin(), ends.end(), [&](auto& e) { return e.next == p.at; });
    const bool corridor = w.says("river-u-turn", "corridor");
    if (met == 0 || (met > 1 && !corridor)) return false;  // arms flow together only in JCloisterZone
    for (auto& end : ends)
      for (auto& out : continued(ends, end, d, p))
        if (corridor ? !corridor_is_free(w.board, ends, p.at, out.flow) : bends_back(w, end, out)) return false;
    return true;
  }

  /// SET-8: only the placements that do the least harm.
  void choose(const World& w, const TileDef& d, std::set<Placement>& all) const override {
    if (!has_river(d) || !w.says("river-ends", "open")) return;
    std::map<Harm, std::set<Placement>> by_harm;
    for (auto& p : all) by_harm[harm(w.board, d, p)].insert(p);
    if (!by_harm.empty()) all = by_harm.begin()->second;
  }

  /// SET-8: nobody is deployed at the volcano lake, unless it is plain.
  bool refuses(const World& w, int) const override {
    return w.board.tiles[w.board.last()].def->has_note("volcano-lake") && !w.says("river2-lake", "plain");
  }

 private:
  static bool bends_back(const World& w, const RiverEnd& end, const RiverEnd& out) {
    if (!out.bend) return false;
    return out.bend == (w.says("river-u-turn", "any") ? end.last_bend : end.bend);
  }

  /// As far as the table goes no tile lies ahead, on the line or those beside it, and no other end points the same way on one of
  /// the latter.
  static bool corridor_is_free(const Board& b, const std::vector<RiverEnd>& ends, Cell at, int flow) {
    for (auto& [cell, tile] : b.tile_at)
      if (ahead(at, cell, flow) > 0 && std::abs(aside(at, cell, flow)) <= 1) return false;
    return std::none_of(ends.begin(), ends.end(),
                        [&](auto& e) { return e.next != at && e.flow == flow && std::abs(aside(at, e.next, flow)) == 1; });
  }
};

/// SET-8: whoever places the volcano lake has another turn at once.
class ExtraTurnPhase : public Phase {
 public:
  const char* name() const override { return "extra turn"; }
  bool in_play(const World& w) const override { return w.with("river2") && w.says("river2-lake", "extra-turn"); }
  Next next(World& w) const override {
    const bool again = w.board.tiles[w.board.last()].def->has_note("volcano-lake");
    if (again) w.memory["turn begins"] = 1;
    if (again) forget_ransom(w);
    return again ? Next::draw : Next::phase;
  }
};

}  // namespace

const Chapter& river_chapter() {
  static const RiverChapter it;
  return it;
}
const Phase& extra_turn_phase() {
  static const ExtraTurnPhase it;
  return it;
}

}  // namespace bastide::laws::second
