// The Plague.
#include <algorithm>
#include <deque>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// In World::memory: outbreaks by number with their tiles by index and 1, whether they are over; fleas by tile, 1 active, 2 latent; the tile
/// from which one has just been taken, by index and 1; what has been done in this turn and part.
constexpr const char *kOutbreaks = "outbreaks", *kLifted = "flea lifted", *kSpread = "plague spread", *kFled = "fled", *kSourceLaid = "source laid", *kMixed = "sources mixed", *kCommonTiles = "common tiles";
constexpr int kAllFleas = 18;

std::string source(int n) { return "source " + std::to_string(n); }
std::string is_over(int n) { return "eradicated " + std::to_string(n); }
std::string flea(int tile) { return "flea on " + std::to_string(tile); }

bool bears_source(const World& w, int tile) { return w.board.tiles[tile].def->has_note("source"); }

/// The outbreak there that is still going on, 0: none.
int outbreak(const World& w, int tile) {
  for (int n = 1; n <= w.remembered(kOutbreaks); ++n)
    if (w.remembered(source(n)) == tile + 1 && !w.remembered(is_over(n))) return n;
  return 0;
}

std::vector<int> beside(const World& w, int tile) {
  std::vector<int> list;
  for (int side = 0; side < 4; ++side)
    if (const auto there = w.board.tile_at.find(step(w.board.tiles[tile].at, side)); there != w.board.tile_at.end()) list.push_back(there->second);
  return list;
}

std::vector<int> fleas(const World& w, int side) {
  std::vector<int> list;
  for (int tile = 0; tile <= w.board.last(); ++tile)
    if (w.remembered(flea(tile)) == side) list.push_back(tile);
  return list;
}

int on_table(const World& w) { return static_cast<int>(fleas(w, 1).size() + fleas(w, 2).size()); }

/// PLAG-DEF-1
std::set<int> regions(const World& w) {
  std::set<int> found;
  std::deque<int> next;
  for (int tile = 0; tile <= w.board.last(); ++tile)
    if (outbreak(w, tile)) next.push_back(tile);
  while (!next.empty()) {
    const int tile = next.front();
    next.pop_front();
    if (!found.insert(tile).second) continue;
    for (const int other : beside(w, tile))
      if (w.remembered(flea(other)) == 1) next.push_back(other);
  }
  return found;
}

/// PLAG-SPR-1, PLAG-SPR-6, COUNT-FN-4
std::vector<int> targets(const World& w) {
  const std::set<int> there = regions(w);
  std::vector<int> list;
  for (int tile = 0; tile <= w.board.last(); ++tile) {
    const auto& segments = w.board.tiles[tile].def->segments;
    const bool inside = std::any_of(segments.begin(), segments.end(), [](auto& s) { return s.kind == Quarter; });
    const std::vector<int> around = beside(w, tile);
    if (inside || bears_source(w, tile) || w.remembered(flea(tile)) || tile + 1 == w.remembered(kLifted)) continue;
    if (std::any_of(around.begin(), around.end(), [&](int t) { return there.count(t) > 0; })) list.push_back(tile);
  }
  return list;
}

/// PLAG-SPR-8: all other active fleas stay joined to a source, and there is somewhere to put it, for an active one elsewhere.
bool may_be_lifted(World w, int tile) {
  const bool latent = w.remembered(flea(tile)) == 2;
  w.memory[flea(tile)] = 0;
  const std::set<int> rest = regions(w);
  for (const int other : fleas(w, 1))
    if (!rest.count(other)) return false;
  return !targets(w).empty() && (latent || targets(w) != std::vector<int>{tile});
}

/// PLAG-SPR-2, PLAG-SPR-3, PLAG-OUT-3
bool may_spread(const World& w) {
  bool going_on = false;
  for (int n = 1; n <= w.remembered(kOutbreaks); ++n) going_on |= !w.remembered(is_over(n));
  return going_on && !w.remembered(kSpread) && !w.remembered(kSourceLaid);
}

/// PLAG-ERA-3, PLAG-SPR-7
void add_fleas(const World& w, std::vector<Move>& moves) {
  if (!may_spread(w)) return;
  if (w.remembered(kLifted) || on_table(w) < kAllFleas) {
    for (const int tile : targets(w)) moves.push_back({MoveKind::Infect, 0, static_cast<u16>(tile), {}});
    return;
  }
  for (const int tile : fleas(w, fleas(w, 2).empty() ? 1 : 2))
    if (may_be_lifted(w, tile)) moves.push_back({MoveKind::Lift, 0, static_cast<u16>(tile), {}});
}

/// PLAG-SPR-5, PLAG-FLEE-6, PLAG-X-2, PLAG-X-3
void infect(World& w, int tile) {
  w.memory[flea(tile)] = 1;
  w.memory[kLifted] = 0;
  w.memory[kSpread] = 1;
  for (bool found = true; found;) {
    found = false;
    for (auto& m : w.men) {
      if (w.board.tile_of(m.row) != tile || w.sorts[m.sort].name == "barn" || w.under(m).kind == Tower || w.is_castle(w.feature_under(m))) continue;
      w.leave(Man(m));
      found = true;
      break;
    }
  }
}

// --- flight

bool touches(const World& w, int row, int side, bool left) {
  const int tile = w.board.tile_of(row);
  const Board::Tile& t = w.board.tiles[tile];
  const SegmentDef& s = t.def->segments[static_cast<std::size_t>(row - w.board.first_row[tile])];
  const int upright = (side - t.rot + 4) % 4;
  return s.kind == Field ? s.halves >> (2 * upright + !left) & 1 : s.sides >> upright & 1;
}

/// Do they meet at that side of the first one's tile?
bool meet(const World& w, int row, int other, int side) {
  const bool field = w.board.features[w.board.feature_of[row]].kind == Field;
  for (const bool left : {true, false}) {
    if (touches(w, row, side, left) && touches(w, other, (side + 2) % 4, !left)) return true;
    if (!field) break;
  }
  return false;
}

/// PLAG-FLEE-2
bool blocked(const World& w, int tile) { return w.remembered(flea(tile)) || outbreak(w, tile); }

/// SET-8
bool lake_takes_nobody(const World& w, const TileDef& d) { return d.has_note("volcano-lake") && w.with("river2") && !w.says("river2-lake", "plain"); }

/// The lowest row of each tile to which one can flee.
std::vector<int> refuges(const World& w, int from) {
  std::set<int> met;
  const std::vector<int>& rows = w.board.features[w.board.feature_of[from]].rows;
  for (const int row : rows)
    if (w.board.tile_of(row) == w.board.tile_of(from)) met.insert(row);
  std::deque<int> next(met.begin(), met.end());
  while (!next.empty()) {
    const int row = next.front();
    next.pop_front();
    for (int side = 0; side < 4; ++side) {
      const auto there = w.board.tile_at.find(step(w.board.tiles[w.board.tile_of(row)].at, side));
      if (there == w.board.tile_at.end() || blocked(w, there->second)) continue;
      for (const int other : rows)
        if (w.board.tile_of(other) == there->second && meet(w, row, other, side) && met.insert(other).second) next.push_back(other);
    }
  }
  std::map<int, int> lowest;
  for (const int row : met)
    if (!lake_takes_nobody(w, *w.board.tiles[w.board.tile_of(row)].def) && w.board.tile_of(row) != w.board.tile_of(from)) lowest.try_emplace(w.board.tile_of(row), row);
  std::vector<int> list;
  for (auto& [tile, row] : lowest) list.push_back(row);
  return list;
}

/// Of figures alike that are on one tile in one feature it is asked of one: it is the same flight.
bool is_first_there(const World& w, const Man& m) {
  return std::none_of(w.men.begin(), w.men.end(), [&](const Man& other) {
    return other.player == m.player && other.sort == m.sort && other.row < m.row && w.board.tile_of(other.row) == w.board.tile_of(m.row) &&
           w.feature_under(other) == w.feature_under(m);
  });
}

/// PLAG-FLEE-1, PLAG-FLEE-3, PLAG-FLEE-4, PLAG-FLEE-6
void add_flights(const World& w, std::vector<Move>& moves) {
  bool going_on = false;
  for (int n = 1; n <= w.remembered(kOutbreaks); ++n) going_on |= !w.remembered(is_over(n));
  if (!going_on || w.remembered(kFled)) return;
  for (auto& m : w.men) {
    const Kind kind = w.under(m).kind;
    if (m.player != w.active || (kind != Road && kind != City && kind != Field) || w.is_castle(w.feature_under(m)) || w.sorts[m.sort].name == "barn") continue;
    if (!is_first_there(w, m)) continue;
    for (const int row : refuges(w, m.row)) {
      const Move move{MoveKind::Flee, static_cast<u8>(m.sort), static_cast<u16>(row), {0, static_cast<i16>(m.row)}};
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
  }
}

void flee(World& w, Move m) {
  w.memory[kFled] = 1;
  for (auto& man : w.men)
    if (man.player == w.active && man.sort == m.a && man.row == static_cast<u16>(m.at.y)) {
      const Man before = man;
      man.row = m.b;
      man.from_city = false;
      for (auto* c : w.chapters) c->gone(w, before);
      return;
    }
}

void do_it(World& w, Move m) {
  if (m.kind == MoveKind::Flee) return flee(w, m);
  if (m.kind == MoveKind::Infect) return infect(w, m.b);
  w.memory[kLifted] = w.remembered(flea(m.b)) == 2 ? -1 : m.b + 1;
  w.memory[flea(m.b)] = 0;
}

/// PLAG-SETUP-1: 17 tiles without sources come first.
int common_tiles(const World& w, bool sources) {
  int n = 0;
  for (std::size_t k = 0; k < w.left.size(); ++k)
    if (w.defs[k]->group.empty() && (sources || !w.defs[k]->has_note("source"))) n += w.left[k];
  return n;
}

class PlagueChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("plague"); }
  void begin(World& w) const override { w.memory[kCommonTiles] = common_tiles(w, true); }
  bool holds_back(const World& w, const TileDef& d) const override { return d.has_note("source") && !w.remembered(kMixed); }

  /// PLAG-OUT-1
  void laid(World& w) const override {
    mix_sources(w);
    if (!bears_source(w, w.board.last())) return;
    w.memory[kSourceLaid] = 1;  // of this part, to which the tile of message 7 belongs, too
    if (w.remembered(kOutbreaks) == 6) return;
    w.memory[source(++w.memory[kOutbreaks])] = w.board.last() + 1;
  }

  bool refuses(const World& w, int) const override { return plague_closes(w, w.board.last()); }

  /// PLAG-SPR-4, PLAG-FLEE-7: once the tile lies; whoever has a flea in his hand puts it first.
  void offer(const World& w, std::vector<Move>& moves) const override {
    add_fleas(w, moves);
    if (!w.remembered(kLifted)) add_flights(w, moves);
  }

  bool take(World& w, Move m) const override {
    if (m.kind != MoveKind::Infect && m.kind != MoveKind::Lift && m.kind != MoveKind::Flee) return false;
    w.memory["deployed"] = 0;
    do_it(w, m);
    return true;
  }
};

/// PLAG-ERA-1, PLAG-ERA-2, PLAG-ERA-4, PLAG-ERA-5: when a turn begins, not a part of it.
class EndsPhase : public Phase {
 public:
  const char* name() const override { return "plague-ends"; }
  bool in_play(const World& w) const override { return w.with("plague"); }
  void enter(World& w) const override {
    w.memory[kSourceLaid] = 0;
    if (w.remembered("second part")) return;
    w.memory[kSpread] = w.memory[kFled] = 0;
    if (fleas(w, 1).size() < kAllFleas) return;
    for (int n = 1; n <= w.remembered(kOutbreaks); ++n) {
      if (w.remembered(is_over(n))) continue;
      w.memory[is_over(n)] = 1;
      const std::set<int> rest = regions(w);
      for (const int tile : fleas(w, 1))
        if (!rest.count(tile)) w.memory[flea(tile)] = 2;
      return;
    }
  }
};

class MixPhase : public Phase {
 public:
  const char* name() const override { return "plague-mix"; }
  void enter(World& w) const override { mix_sources(w); }
};

/// PLAG-FLEE-7, OOP-2B-4: at any moment, so also once the figures have been placed and before the dragon runs.
class BeforeRunPhase : public Phase {
 public:
  explicit BeforeRunPhase(const char* when) : when_(when) {}
  const char* name() const override { return "plague-before-dragon"; }
  bool in_play(const World& w) const override { return w.with("plague") && w.with("dragon") && w.says("dragon-move", when_); }
  void enter(World& w) const override { w.memory[kAnswered] = 0; }

  Decision ask(World& w) const override {
    Decision d{w.active, {}};
    if (w.remembered(kAnswered) || w.remembered(kLifted) || !dragon_will_run(w)) return d;
    add_flights(w, d.moves);
    if (!d.moves.empty()) d.moves.push_back({MoveKind::Pass, 0, 0, {}});
    return d;
  }

  void answer(World& w, Move m) const override {
    w.memory[kAnswered] = 1;
    if (m.kind != MoveKind::Pass) do_it(w, m);
  }

 private:
  static constexpr const char* kAnswered = "flight before the dragon";
  const char* when_;
};

/// PLAG-SPR-4, PLAG-FLEE-7: at any moment. Where the figures were the last to act it comes to the same as to have done it with them.
class BeforeScoringPhase : public Phase {
 public:
  const char* name() const override { return "plague-before-scoring"; }
  bool in_play(const World& w) const override { return w.with("plague") && w.with("dragon"); }
  void enter(World& w) const override { w.memory[kLeft] = 0; }

  Decision ask(World& w) const override {
    if (w.remembered(kLeft) || !dragon_came_between(w) || (w.completed().empty() && barn_farms_due(w).empty())) return {};
    Decision d{w.active, {}};
    add_fleas(w, d.moves);
    if (!w.remembered(kLifted)) {
      add_flights(w, d.moves);
      if (!d.moves.empty()) d.moves.push_back({MoveKind::Pass, 0, 0, {}});
    }
    return d;
  }

  void answer(World& w, Move m) const override {
    if (m.kind == MoveKind::Pass) w.memory[kLeft] = 1;
    else do_it(w, m);
  }

 private:
  static constexpr const char* kLeft = "left for the end of the turn";
};

class SpreadPhase : public Phase {
 public:
  const char* name() const override { return "plague"; }
  bool in_play(const World& w) const override { return w.with("plague"); }
  void enter(World& w) const override { w.memory["spread asked"] = w.memory[kWayFree] = 0; }

  Decision ask(World& w) const override {
    while (!w.remembered("spread asked")) {
      Decision d{w.active, {}};
      if (w.remembered(kWayFree)) {
        add_flights(w, d.moves);
        if (d.moves.empty()) return d;
        d.moves.push_back({MoveKind::Pass, 0, 0, {}});
        return d;
      }
      add_fleas(w, d.moves);
      const bool may_pass = !w.remembered(kLifted) && (w.says("plague-spread", "may") || second_part_follows(w));
      if (may_pass || d.moves.empty()) d.moves.push_back({MoveKind::Pass, 0, 0, {}});
      if (!w.remembered(kLifted)) add_flights(w, d.moves);
      if (d.moves.size() > 1) return d;
      answer(w, d.moves.front());
    }
    return {};
  }

  void answer(World& w, Move m) const override {
    const bool lifted = w.remembered(kLifted);
    if (m.kind != MoveKind::Pass) do_it(w, m);
    if (m.kind == MoveKind::Infect && lifted) w.memory[kWayFree] = 1;
    else if (m.kind == MoveKind::Pass || m.kind == MoveKind::Infect) w.memory["spread asked"] = 1;
  }

 private:
  static constexpr const char* kWayFree = "a flea has been moved";  ///< where it lay somebody may flee now
};

}  // namespace

void mix_sources(World& w) {
  if (w.with("plague") && (w.remembered(kCommonTiles) - common_tiles(w, true) >= 17 || !common_tiles(w, false))) w.memory[kMixed] = 1;
}

bool plague_closes(const World& w, int tile) { return w.with("plague") && (bears_source(w, tile) || w.remembered(flea(tile)) == 1); }

const Chapter& plague_chapter() {
  static const PlagueChapter it;
  return it;
}
const Phase& plague_ends_phase() {
  static const EndsPhase it;
  return it;
}
const Phase& mix_phase() {
  static const MixPhase it;
  return it;
}
const Phase& before_run_phase() {
  static const BeforeRunPhase it("before-scoring");
  return it;
}
const Phase& before_late_run_phase() {
  static const BeforeRunPhase it("after-scoring");
  return it;
}
const Phase& before_scoring_phase() {
  static const BeforeScoringPhase it;
  return it;
}
const Phase& spread_phase() {
  static const SpreadPhase it;
  return it;
}

}  // namespace bastide::laws::second
