// The base game: edges, followers, worth, and the phases that every game has.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

class BaseChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("base"); }

  /// SET-1, BASE-DEPLOY-5, BASE-DEPLOY-7
  std::vector<Sort> sorts(const World& w) const override {
    std::set<Kind> on{Road, City, Cloister};
    if (w.says("farmers", "on")) on.insert(Field);
    return {{"follower", std::stoi(w.option("followers")), 1, on}};
  }

  void worth(const World& w, const Feature& f, bool final, Worth& worth) const override {
    worth = {1, 0};  // BASE-ROAD-4, BASE-CLOISTER-2, BASE-FINAL-2, BASE-FINAL-3
    if (f.kind != City) return;
    worth = final || is_small_city(w, f) ? Worth{1, 1} : Worth{2, 2};  // BASE-CITY-3, BASE-CITY-4, BASE-FINAL-1
  }
};

/// The stacks in the order in which they are drawn; the common tiles belong to none of the others.
int stack_of(const World& w, const TileDef& d) {
  static const std::vector<std::string> order = {"river-fork", "river", "river-lake"};  // RIVER-DRAW-1, RIVER-LAKE-1, SET-8
  const auto found = std::find(order.begin(), order.end(), d.group);
  const int stack = static_cast<int>(found - order.begin());
  const bool fork_has_come = w.remembered("fork");
  return stack == 0 && fork_has_come && w.says("river2-forks", "mixed") ? 1 : stack;  // SET-8: the others are among the river tiles
}

class DrawPhase : public Phase {
 public:
  const char* name() const override { return "draw"; }

  void enter(World& w) const override { w.hand = -1; }

  Decision ask(World& w) const override {
    if (w.hand >= 0) return {};
    const std::vector<int> kinds = drawable(w);
    if (kinds.size() == 1) take(w, kinds[0]);  // SET-9
    Decision d{kChance, {}};
    if (kinds.size() > 1)
      for (const int kind : kinds) d.moves.push_back({MoveKind::Draw, 0, static_cast<u16>(kind), {}});
    return d;
  }

  void answer(World& w, Move m) const override { take(w, m.b); }

  Next next(World& w) const override {
    if (w.hand < 0) return Next::finale;  // BASE-END-1, SET-2
    if (!placements(w, *w.defs[w.hand]).empty() || !errands(w, w.hand).empty()) return Next::phase;
    discard(w);  // BASE-PLACE-5; whoever has chosen to draw (AM-ABBEY-1) draws on
    return Next::again;
  }

 private:
  static void take(World& w, int kind) {
    w.hand = kind;
    --w.left[kind];
    if (w.defs[kind]->group == "river-fork") w.memory["fork"] = 1;
  }
};

class PlacePhase : public Phase {
 public:
  const char* name() const override { return "place"; }

  /// Always asked (SET-9); of rotations that look alike the first.
  Decision ask(World& w) const override {
    if (w.hand < 0) return {};
    Decision d{w.active, {}};
    for (auto& p : placements(w, *w.defs[w.hand]))
      if (w.alike[w.hand][p.rot] == p.rot)
        d.moves.push_back(
            {MoveKind::Place, static_cast<u8>(p.rot), 0, {static_cast<i16>(p.at.first), static_cast<i16>(p.at.second)}});
    for (const Move m : errands(w, w.hand)) d.moves.push_back(m);
    add_ransoms(w, d.moves);  // OOP-1A-4
    return d;
  }

  /// The table itself is looked at anew by SecondGame. Who passes lets the tile go (BCB-BR-5).
  void answer(World& w, Move m) const override {
    if (m.kind == MoveKind::Ransom) return pay_ransom(w, m);
    w.memory["let go"] = m.kind == MoveKind::Pass;
    for (auto* c : w.chapters) c->placing(w, m);
    if (m.kind != MoveKind::Pass) return tile_laid(w);
    discard(w);
    w.hand = -1;
  }

  void enter(World& w) const override { w.memory["let go"] = 0; }
  Next next(World& w) const override { return w.remembered("let go") ? Next::again : Next::phase; }
};

class DeployPhase : public Phase {
 public:
  const char* name() const override { return "deploy"; }

  void enter(World& w) const override { w.memory["deployed"] = 0; }

  /// BASE-TURN-2, BASE-DEPLOY-1 to BASE-DEPLOY-4
  Decision ask(World& w) const override {
    if (w.remembered("deployed") || knight_removed(w)) return {};
    Decision d{w.active, {{MoveKind::Pass, 0, 0, {}}}};
    for (std::size_t sort = 0; sort < w.sorts.size(); ++sort)
      if (w.supply[w.active][sort])
        for (const int segment : free_segments(w, w.sorts[sort]))
          d.moves.push_back({MoveKind::Deploy, static_cast<u8>(sort), static_cast<u16>(segment), {}});
    for (auto* c : w.chapters) c->offer(w, d.moves);
    return if_there_is_a_choice(std::move(d));
  }

  void answer(World& w, Move m) const override {
    if (m.kind == MoveKind::Ransom) return pay_ransom(w, m);
    w.memory["deployed"] = 1;
    if (m.kind == MoveKind::Deploy) return w.stand(w.active, m.a, w.board.first_row[w.board.last()] + m.b);
    for (auto* c : w.chapters)
      if (c->take(w, m)) return;
  }
};

/// BASE-TURN-3 to BASE-TURN-6, BASE-RETURN-1
class ScorePhase : public Phase {
 public:
  const char* name() const override { return "score"; }

  void enter(World& w) const override {
    const std::vector<int> completed = w.completed();
    for (const int f : completed) w.pay_majority(w.on(f), value_of(w, w.board.features[f], false), Source::completion);
    for (auto* c : w.chapters) c->completed(w, completed);
  }
};

class GoHomePhase : public Phase {
 public:
  const char* name() const override { return "go home"; }

  void enter(World& w) const override {
    for (const int f : w.completed()) w.send_all_home(f);
  }
};

class NextPlayerPhase : public Phase {
 public:
  const char* name() const override { return "next player"; }
  void enter(World& w) const override {
    w.active = w.after(w.active);
    w.memory["turn begins"] = 1;
    forget_ransom(w);
  }
  Next next(World&) const override { return Next::draw; }
};

/// BASE-END-1, BASE-FINAL-1 to BASE-FINAL-6
class FinalPhase : public Phase {
 public:
  const char* name() const override { return "final scoring"; }

  void enter(World& w) const override {
    for (std::size_t i = 0; i < w.board.features.size(); ++i) {
      const Feature& f = w.board.features[i];
      if ((f.kind == City || f.kind == Road || f.is_building()) && !w.is_castle(static_cast<int>(i)))  // BCB-CAS-15
        w.pay_majority(w.on(static_cast<int>(i)), value_of(w, f, true), Source::other);
    }
    pay_farmers(w);
    for (auto* c : w.chapters) c->at_the_end(w);
  }
  Next next(World&) const override { return Next::over; }
};

/// BASE-PLACE-1 to BASE-PLACE-4: touches a tile, and every edge that touches is of one kind.
bool edges_fit(const World& w, const TileDef& d, const Placement& p) {
  for (int side = 0; side < 4; ++side) {
    const auto there = w.board.tile_at.find(step(p.at, side));
    if (there != w.board.tile_at.end() && w.board.edge(there->second, side ^ 2) != edge_shown(d, p.rot, side)) return false;
  }
  return true;
}

std::set<Cell> free_cells_beside_tiles(const Board& b) {
  std::set<Cell> cells;
  for (auto& [cell, tile] : b.tile_at)
    for (int side = 0; side < 4; ++side)
      if (!b.taken(step(cell, side))) cells.insert(step(cell, side));
  return cells;
}

}  // namespace

void discard(World& w) {
  ++w.discarded;
  w.memory["placer"] = w.active;
}

void tile_laid(World& w) {
  w.hand = -1;
  w.by_tile.fill(0);
  w.by_completion.fill(0);
  w.by_barn.fill(0);
  w.memory["placer"] = w.active;
  for (auto* c : w.chapters) c->laid(w);
}

std::set<Placement> placements(const World& w, const TileDef& d) {
  std::set<Placement> all;
  for (const Cell& cell : free_cells_beside_tiles(w.board))
    for (int rot = 0; rot < 4; ++rot) {
      const Placement p{cell, rot};
      if (edges_fit(w, d, p) && std::all_of(w.chapters.begin(), w.chapters.end(), [&](auto* c) { return c->allows(w, d, p); }))
        all.insert(p);
    }
  for (auto* c : w.chapters) c->choose(w, d, all);
  return all;
}

int tiles_left(const World& w) {
  int n = 0;
  for (std::size_t k = 0; k < w.left.size(); ++k)
    if (std::none_of(w.chapters.begin(), w.chapters.end(), [&](auto* c) { return c->holds_back(w, *w.defs[k]); })) n += w.left[k];
  return n;
}

bool tile_to_draw(const World& w) {
  int left = tiles_left(w);
  for (auto* c : w.chapters) left -= c->set_aside(w);
  return left > 0;
}

std::vector<Move> errands(const World& w, int kind) {
  std::vector<Move> moves;
  const bool has_place = !placements(w, *w.defs[kind]).empty();
  for (auto* c : w.chapters) c->with_tile(w, kind, has_place, moves);
  return moves;
}

std::vector<int> drawable(const World& w) {
  const auto there = [&](std::size_t k) {
    return w.left[k] && std::none_of(w.chapters.begin(), w.chapters.end(), [&](auto* c) { return c->holds_back(w, *w.defs[k]); });
  };
  std::vector<int> kinds;
  int first = 99;
  for (std::size_t k = 0; k < w.left.size(); ++k)
    if (there(k)) first = std::min(first, stack_of(w, *w.defs[k]));
  for (std::size_t k = 0; k < w.left.size(); ++k)
    if (there(k) && stack_of(w, *w.defs[k]) == first) kinds.push_back(static_cast<int>(k));
  return kinds;
}

std::vector<int> free_segments(const World& w, const Sort& sort) {
  std::vector<int> list;
  std::set<int> seen;
  const auto& segments = w.board.tiles[w.board.last()].def->segments;
  for (int k = 0; k < static_cast<int>(segments.size()); ++k) {
    const int feature = w.board.feature(w.board.last(), k);
    if (!sort.on.count(segments[k].kind) || !seen.insert(feature).second || w.occupied(feature)) continue;
    if (std::none_of(w.chapters.begin(), w.chapters.end(), [&](auto* c) { return c->refuses(w, k); })) list.push_back(k);
  }
  return list;
}

bool is_small_city(const World& w, const Feature& f) {
  return f.kind == City && f.complete() && f.tiles.size() == 2 && w.says("small-city", "2");
}

int value_of(const World& w, const Feature& f, bool final) {
  Worth worth;
  for (auto* c : w.chapters) c->worth(w, f, final, worth);
  return static_cast<int>(f.tiles.size()) * worth.tile + f.pennants * worth.pennant;
}

Decision if_there_is_a_choice(Decision d) { return d.moves.size() > 1 ? d : Decision{}; }

const Chapter& base_chapter() {
  static const BaseChapter it;
  return it;
}
const Phase& draw_phase() {
  static const DrawPhase it;
  return it;
}
const Phase& place_phase() {
  static const PlacePhase it;
  return it;
}
const Phase& deploy_phase() {
  static const DeployPhase it;
  return it;
}
const Phase& score_phase() {
  static const ScorePhase it;
  return it;
}
const Phase& go_home_phase() {
  static const GoHomePhase it;
  return it;
}
const Phase& next_player_phase() {
  static const NextPlayerPhase it;
  return it;
}
const Phase& final_phase() {
  static const FinalPhase it;
  return it;
}

}  // namespace bastide::laws::second
