// The Festival.
#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

class FestivalChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("festival"); }

  /// FEST-ACT-1 to FEST-ACT-3, FEST-ACT-5: instead of deploying, from wherever it stands.
  void offer(const World& w, std::vector<Move>& moves) const override {
    if (w.says("festival-rules", "no") || !w.board.tiles[w.board.last()].def->has_note("festival")) return;
    std::set<std::pair<int, int>> alike;  // of figures that stand together one is as good as another
    for (auto& m : w.men) {
      if (m.player != w.active || (w.says("festival-return", "follower") && !w.sorts[m.sort].follower)) continue;
      if (alike.insert({m.row, m.sort}).second) moves.push_back({MoveKind::Home, static_cast<u8>(m.sort), static_cast<u16>(m.row), {}});
    }
  }

  /// FEST-ACT-6: for nothing. FEST-ACT-10: who is left alone goes too.
  bool take(World& w, Move m) const override {
    if (m.kind != MoveKind::Home) return false;
    w.leave({w.active, m.a, m.b});
    sent_home(w, m.a);
    return true;
  }
};

}  // namespace

const Chapter& festival_chapter() {
  static const FestivalChapter it;
  return it;
}

}  // namespace bastide::laws::second
