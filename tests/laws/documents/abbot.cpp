// The Abbot and the gardens.
#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

class AbbotChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("abbot"); }

  /// ABBOT-1, ABBOT-5
  std::vector<Sort> sorts(const World& w) const override {
    std::set<Kind> on{Cloister};
    if (w.says("gardens", "yes")) on.insert(Garden);
    return {{"abbot", std::stoi(w.option("abbots")), 1, on}};
  }

  /// ABBOT-3: instead of deploying, from an unfinished place. As abbot of a special monastery he may always be taken back: nothing
  /// completes that for him (ABT-RET-7, COUNT-FN-24).
  void offer(const World& w, std::vector<Move>& moves) const override {
    for (auto& m : w.men)
      if (m.player == w.active && is_abbot(w, m) &&
          (w.under(m).kind == Abbacy || (w.under(m).is_building() && !w.under(m).complete())))
        moves.push_back({MoveKind::Recall, static_cast<u8>(m.sort), static_cast<u16>(m.row), {}});
  }

  /// A point for itself and each neighbour, which the tile did not bring (COUNT-FN-8).
  bool take(World& w, Move m) const override {
    if (m.kind != MoveKind::Recall) return false;
    int place = w.board.feature_of[m.b];
    if (w.board.features[place].kind == Abbacy) place = monks_beside(w, place);  // ABT-RET-7
    w.pay(w.active, static_cast<int>(w.board.features[place].tiles.size()), Source::other, place);
    w.leave({w.active, m.a, m.b});
    return true;
  }

 private:
  static bool is_abbot(const World& w, const Man& m) { return w.sorts[m.sort].name == "abbot"; }
};

}  // namespace

const Chapter& abbot_chapter() {
  static const AbbotChapter it;
  return it;
}

}  // namespace bastide::laws::second
