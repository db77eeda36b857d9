// The Phantom.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

constexpr const char* kRests = "phantom rests";

/// Which sort of figure it is, -1 if there is none.
int phantom_of(const World& w) {
  for (std::size_t i = 0; i < w.sorts.size(); ++i)
    if (w.sorts[i].name == "phantom") return static_cast<int>(i);
  return -1;
}

class PhantomChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("phantom"); }

  /// PHAN-COMP-1, PHAN-DEP-4, PHAN-GARD-1: a follower on what takes followers.
  std::vector<Sort> sorts(const World& w) const override {
    std::set<Kind> on{Road, City, Cloister};
    if (w.says("farmers", "on")) on.insert(Field);
    return {{"phantom", std::stoi(w.option("phantoms")), 1, on}};
  }

  void laid(World& w) const override { w.memory[kRests] = 0; }
};

/// PHAN-DEP-1, PHAN-DEP-2, PHAN-DEP-6, PHAN-DEP-7: after whatever was done with a figure, onto the tile just laid.
class PhantomPhase : public Phase {
 public:
  const char* name() const override { return "phantom"; }
  bool in_play(const World& w) const override { return w.with("phantom"); }
  void enter(World& w) const override { w.memory["phantom asked"] = 0; }

  Decision ask(World& w) const override {
    const int sort = phantom_of(w);
    if (w.remembered("phantom asked") || knight_removed(w) || came_first(w, sort)) return {};
    Decision d{w.active, {{MoveKind::Pass, 0, 0, {}}}};
    if (w.supply[w.active][sort] > w.remembered(kRests)) add_places(w, sort, d.moves);
    std::vector<Move> ransoms;
    add_ransoms(w, ransoms);  // PHAN-RAN-1
    const bool may_come_back = std::any_of(ransoms.begin(), ransoms.end(), [&](Move m) { return m.a == sort; });
    if (d.moves.size() == 1 && !may_come_back) return {};
    d.moves.insert(d.moves.end(), ransoms.begin(), ransoms.end());
    return d;
  }

  void answer(World& w, Move m) const override {
    if (m.kind == MoveKind::Ransom) return pay_ransom(w, m);
    w.memory["phantom asked"] = 1;
    if (m.kind == MoveKind::Fly) take_off(w, m.a);
    if (m.kind == MoveKind::Enter && w.board.features[w.board.feature_of[m.b]].kind == Tower) return go_up(w, m);
    if (m.kind == MoveKind::Enter) go_through(w, m);
    if (m.kind == MoveKind::Deploy) w.stand(w.active, m.a, w.board.first_row[w.board.last()] + m.b);
  }

 private:
  static void add_places(const World& w, int sort, std::vector<Move>& moves) {
    for (const int segment : free_segments(w, w.sorts[sort]))
      moves.push_back({MoveKind::Deploy, static_cast<u8>(sort), static_cast<u16>(segment), {}});
    if (may_take_off(w)) moves.push_back({MoveKind::Fly, static_cast<u8>(sort), 0, {}});
    if (gate_is_open(w)) add_ways(w, sort, moves);
    add_tops(w, sort, moves);  // PHAN-TOW-1
  }

  /// PHAN-DEP-3: then there is no second.
  static bool came_first(const World& w, int sort) {
    return flown(w) == sort || gone_through(w) == sort || gone_up(w) == sort || std::any_of(w.men.begin(), w.men.end(), [&](const Man& m) {
      return m.player == w.active && m.sort == sort && w.board.tile_of(m.row) == w.board.last();
    });
  }
};

}  // namespace

void sent_home(World& w, int sort) {
  if (sort == phantom_of(w) && w.says("phantom-freed", "later")) w.memory[kRests] = 1;
}

const Chapter& phantom_chapter() {
  static const PhantomChapter it;
  return it;
}
const Phase& phantom_phase() {
  static const PhantomPhase it;
  return it;
}

}  // namespace bastide::laws::second
