// The Flier.
#include <algorithm>
#include <map>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// Who is in the air stands in World::memory as his sort and 1, the die as what it shows.
constexpr const char *kFlying = "in the air", *kDie = "die", *kFlown = "flown";

/// FLY-ROLL-1: a step in the direction of the arrow as the tile lies.
Cell direction(const Board::Tile& tile) {
  static const std::map<std::string, Cell> upright = {{"flying-machine W", {-1, 0}}, {"flying-machine NW", {-1, -1}}};
  for (auto& [note, step] : upright) {
    if (!tile.def->has_note(note)) continue;
    Cell way = step;
    for (int quarter = 0; quarter < tile.rot; ++quarter) way = {-way.second, way.first};
    return way;
  }
  return {0, 0};
}

class FlierChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("flier"); }

  bool points(const World& w, const TileDef& d) const override { return w.says("flying-machines", "yes") && direction({&d, {}, 0}) != Cell{0, 0}; }

  /// FLY-DEP-1, FLY-WHO-1, FLY-WHO-5
  void offer(const World& w, std::vector<Move>& moves) const override {
    if (!may_take_off(w)) return;
    for (std::size_t sort = 0; sort < w.sorts.size(); ++sort)
      if (w.sorts[sort].follower && w.supply[w.active][sort]) moves.push_back({MoveKind::Fly, static_cast<u8>(sort), 0, {}});
  }

  bool take(World& w, Move m) const override {
    if (m.kind != MoveKind::Fly) return false;
    take_off(w, m.a);
    return true;
  }

  void laid(World& w) const override { w.memory[kFlown] = 0; }
};

/// FLY-COMP-1
class RollPhase : public Phase {
 public:
  const char* name() const override { return "roll"; }
  bool in_play(const World& w) const override { return w.with("flier"); }
  void enter(World& w) const override { w.memory[kDie] = 0; }

  Decision ask(World& w) const override {
    if (!w.remembered(kFlying) || w.remembered(kDie)) return {};
    Decision d{kChance, {}};
    for (u16 n = 1; n <= 3; ++n) d.moves.push_back({MoveKind::Roll, 0, n, {}});
    return d;
  }
  void answer(World& w, Move m) const override { w.memory[kDie] = m.b; }
};

/// FLY-LAND-1 to FLY-LAND-6
class LandPhase : public Phase {
 public:
  const char* name() const override { return "land"; }
  bool in_play(const World& w) const override { return w.with("flier"); }

  /// SET-9: the only place is taken without being asked.
  void enter(World& w) const override {
    if (!w.remembered(kFlying)) return;
    const std::vector<int> rows = ground(w);
    if (rows.size() == 1) w.stand(w.active, w.remembered(kFlying) - 1, rows.front());
    if (rows.size() < 2) w.memory[kFlying] = 0;
  }

  Decision ask(World& w) const override {
    if (!w.remembered(kFlying)) return {};
    Decision d{w.active, {}};
    for (const int row : ground(w)) d.moves.push_back({MoveKind::Enter, static_cast<u8>(w.remembered(kFlying) - 1), static_cast<u16>(row), {}});
    return d;
  }

  void answer(World& w, Move m) const override {
    w.stand(w.active, m.a, m.b);
    w.memory[kFlying] = 0;
  }

 private:
  /// FLY-X-4: a special monastery is one feature with two uses.
  static bool cloister_complete(const World& w, int tile) {
    const auto& segments = w.board.tiles[tile].def->segments;
    const auto cloister = std::find_if(segments.begin(), segments.end(), [](auto& s) { return s.kind == Cloister; });
    return w.board.features[w.board.feature(tile, static_cast<int>(cloister - segments.begin()))].complete();
  }

  /// The first segment there of each unfinished road, city, cloister or garden that suits him, whoever stands on it.
  static std::vector<int> ground(const World& w) {
    const Board::Tile& from = w.board.tiles[w.board.last()];
    const Cell way = direction(from);
    const int far = w.remembered(kDie);
    const auto there = w.board.tile_at.find({from.at.first + far * way.first, from.at.second + far * way.second});
    std::vector<int> rows;
    if (there == w.board.tile_at.end() || dragon_lies_on(w, there->second) || plague_closes(w, there->second)) return rows;  // FLY-X-2
    const TileDef& def = *w.board.tiles[there->second].def;
    if (def.has_note("volcano-lake") && w.with("river2") && !w.says("river2-lake", "plain")) return rows;  // SET-8: it takes nobody
    const std::set<Kind>& on = w.sorts[w.remembered(kFlying) - 1].on;
    std::set<int> seen;
    for (int k = 0; k < static_cast<int>(def.segments.size()); ++k) {
      const int feature = w.board.feature(there->second, k);
      const Feature& f = w.board.features[feature];
      const bool open = f.kind == Abbacy ? !cloister_complete(w, there->second) : !f.complete();
      const bool ground = f.kind == Road || f.kind == City || f.kind == Abbacy || f.is_building();
      if (ground && on.count(f.kind) && open && seen.insert(feature).second)
        rows.push_back(w.board.first_row[there->second] + k);
    }
    return rows;
  }
};

}  // namespace

bool may_take_off(const World& w) {
  return w.with("flier") && w.says("flying-machines", "yes") && direction(w.board.tiles[w.board.last()]) != Cell{0, 0} && flown(w) < 0;
}

void take_off(World& w, int sort) { w.memory[kFlying] = w.memory[kFlown] = sort + 1; }

int flown(const World& w) { return w.remembered(kFlown) - 1; }

const Chapter& flier_chapter() {
  static const FlierChapter it;
  return it;
}
const Phase& roll_phase() {
  static const RollPhase it;
  return it;
}
const Phase& land_phase() {
  static const LandPhase it;
  return it;
}

}  // namespace bastide::laws::second
