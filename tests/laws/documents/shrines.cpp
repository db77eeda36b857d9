// Heretics and Shrines, the Cult Place: one set of rules for the tiles of both.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

class ShrinesChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return (w.with("shrines") || w.with("cult")) && w.says("shrine-rules", "yes"); }

  std::set<std::string> marks(const World&) const override { return {"shrine"}; }

  /// HERETIC-PLACE-2 to HERETIC-PLACE-4, CULT-PLACE-1, CULT-PLACE-2; HERETIC-PLACE-6 lets the unoccupied crowd.
  bool allows(const World& w, const TileDef& d, const Placement& p) const override {
    const int k = building_of(d);
    if (k < 0) return true;
    const std::set<int> crowd = crowd_around(w, p.at, is_shrine(d.segments[k]));
    if (crowd.empty()) return true;
    return w.says("shrine-neighbours", "if-unoccupied") &&
           std::none_of(crowd.begin(), crowd.end(), [&](int f) { return w.occupied(f) || has_abbots(w, w.board.features[f]); });
  }

  /// HERETIC-PLACE-6: then nobody may be deployed on the new one.
  bool refuses(const World& w, int segment) const override {
    const Board::Tile& t = w.board.tiles[w.board.last()];
    const SegmentDef& s = t.def->segments[segment];
    return (s.kind == Cloister || s.kind == Abbacy) && !crowd_around(w, t.at, is_shrine(s)).empty();
  }

  /// CULT-CHAL-3 to CULT-CHAL-5, HERETIC-CHALLENGE-4 to HERETIC-CHALLENGE-6
  void completed(World& w, const std::vector<int>& features) const override {
    for (const int first : features)
      if (w.board.features[first].kind == Cloister)
        for (const int other : neighbours(w, first))
          if (!w.board.features[other].complete()) decide(w, first, other);
  }

 private:
  static bool is_shrine(const SegmentDef& s) {
    return std::any_of(s.tags.begin(), s.tags.end(), [](auto& tag) { return tag.first == "shrine"; });
  }

  static int building_of(const TileDef& d) {
    for (std::size_t k = 0; k < d.segments.size(); ++k)
      if (d.segments[k].kind == Cloister) return static_cast<int>(k);
    return -1;
  }

  /// Shrines, or cloisters that are none, beside a cell.
  static std::set<int> beside(const World& w, Cell at, bool shrines) {
    std::set<int> found;
    for (std::size_t i = 0; i < w.board.features.size(); ++i) {
      const Feature& f = w.board.features[i];
      if (f.kind == Cloister && f.is("shrine") == shrines && are_neighbours(w.board.cell_of(f), at))
        found.insert(static_cast<int>(i));
    }
    return found;
  }

  static std::set<int> neighbours(const World& w, int building) {
    const Feature& f = w.board.features[building];
    return beside(w, w.board.cell_of(f), !f.is("shrine"));
  }

  /// The buildings on the table that are too close together with a shrine (or a cloister) at this cell: several beside it, or one
  /// beside it that has another of its sort for a neighbour.
  static std::set<int> crowd_around(const World& w, Cell at, bool shrine) {
    const std::set<int> rivals = beside(w, at, !shrine);
    std::set<int> crowd;
    if (rivals.size() > 1) crowd = rivals;
    for (const int rival : rivals)
      for (const int another : neighbours(w, rival))
        if (w.board.cell_of(w.board.features[another]) != at) crowd.insert({rival, another});
    return crowd;
  }

  /// CULT-CHAL-7: whether one's own can be challenged.
  static bool challenges(const World& w, const Man& a, const Man& b) {
    return a.player != b.player || w.says("challenge-own", "yes");
  }

  /// `first` was completed and `other` was not: who stands there has lost, unless whoever might have beaten him came too late
  /// (HERETIC-FN-56).
  static void decide(World& w, int first, int other) {
    std::vector<Man> racers = w.on(first), losers;
    std::erase_if(racers, [&](auto& m) { return m.late && w.says("challenge-late", "no"); });
    for (auto& m : w.on(other))
      if (std::any_of(racers.begin(), racers.end(), [&](auto& r) { return challenges(w, r, m); })) losers.push_back(m);
    if (losers.empty()) return;
    for (const int p : w.majority(w.on(first)))
      if (gets_both(w, p, first, other)) w.pay(p, value_of(w, w.board.features[other], true), Source::tile, other);
    for (auto& m : losers) w.send_home(m);
  }

  /// HERETIC-HOUSE-1: every winner, or only who laid down the challenge, that is, came first to the building whose tile came later.
  static bool gets_both(const World& w, int winner, int first, int other) {
    const auto tile = [&](int f) { return w.board.tile_of(w.board.features[f].rows.front()); };
    const std::vector<Man> there = w.on(first);
    const auto challenger = std::min_element(there.begin(), there.end(), [](auto& a, auto& b) { return a.late < b.late; });
    return w.says("challenge-prize", "both") ||
           (w.says("challenge-prize", "challenger") && tile(first) > tile(other) && challenger->player == winner);
  }
};

}  // namespace

const Chapter& shrines_chapter() {
  static const ShrinesChapter it;
  return it;
}

}  // namespace bastide::laws::second
