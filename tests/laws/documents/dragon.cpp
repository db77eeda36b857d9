// The Princess & the Dragon.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// In World::memory: the tiles of dragon and fairy by index and 1; beside whom she stands, his row and 1, his sort and his owner; what was
/// done in this part of the turn; and the dragon's run.
constexpr const char *kDragon = "dragon", *kFairy = "fairy", *kRow = "fairy row", *kSort = "fairy sort", *kOwner = "fairy owner";
constexpr const char *kRemoved = "knight removed", *kThrough = "gone through", *kStep = "step";

bool plays(const World& w, const char* part) { return w.with("dragon") && w.says(part, "yes"); }
const TileDef& last_def(const World& w) { return *w.board.tiles[w.board.last()].def; }
bool on_tiles(const World& w) { return w.says("fairy-placement", "on-tile"); }

std::string been(int tile) { return "been on " + std::to_string(tile); }

bool is_beside_her(const World& w, const Man& m) {
  return m.row == w.remembered(kRow) - 1 && m.sort == w.remembered(kSort) && m.player == w.remembered(kOwner);
}

/// Whom she protects in person, or on her tile (PD-FAIRY-5, PD-FAIRY-15).
std::vector<Man> hers(const World& w) {
  std::vector<Man> list;
  for (auto& m : w.men) {
    if (!w.sorts[m.sort].follower) continue;
    if (!on_tiles(w) && is_beside_her(w, m) && list.empty()) list.push_back(m);
    if (on_tiles(w) && w.board.tile_of(m.row) == w.remembered(kFairy) - 1) list.push_back(m);
  }
  return list;
}

/// PD-FAIRY-10, PD-FAIRY-11, PD-FAIRY-15: three points once, of several owners to the first in turn from that player on; no points of the tile
/// (OOP-3G-2).
void pay_with(World& w, int feature, int from) {
  int first = w.players;
  for (auto& m : hers(w))
    if (w.feature_under(m) == feature) first = std::min(first, (m.player + w.players - from) % w.players);
  if (first < w.players) w.pay((from + first) % w.players, 3, Source::other, feature);
}

/// PD-PRIN-1, PD-PRIN-6
std::vector<Move> knights(const World& w) {
  std::vector<Move> moves;
  const auto& segments = last_def(w).segments;
  for (int k = 0; k < static_cast<int>(segments.size()); ++k) {
    const auto& tags = segments[k].tags;
    if (segments[k].kind != City || std::none_of(tags.begin(), tags.end(), [](auto& t) { return t.first == "princess"; })) continue;
    for (auto& m : w.on(w.board.feature(w.board.last(), k))) {
      const Move move{MoveKind::Evict, static_cast<u8>(m.sort), static_cast<u16>(m.row), {0, static_cast<i16>(m.player)}};
      if (w.sorts[m.sort].follower && std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
  }
  return moves;
}

/// PD-PRIN-3, PD-PRIN-9
void remove_knight(World& w, Move m) {
  w.leave({m.at.y, m.a, m.b});
  w.memory[kRemoved] = 1;
}

class DragonChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("dragon"); }

  void begin(World& w) const override { w.memory["began"] = w.active; }

  std::set<std::string> marks(const World& w) const override {
    return plays(w, "princesses") ? std::set<std::string>{"princess"} : std::set<std::string>{};
  }

  /// PD-DRAG-1 to PD-DRAG-3
  bool holds_back(const World& w, const TileDef& d) const override {
    return plays(w, "dragons") && d.has_note("dragon") && !w.remembered(kDragon);
  }

  /// PD-VOLC-1, PD-VOLC-8
  void laid(World& w) const override {
    w.memory[kRemoved] = w.memory[kThrough] = 0;
    const bool volcano = last_def(w).has_note("volcano") || last_def(w).has_note("volcano-lake");
    if (plays(w, "dragons") && volcano) w.memory[kDragon] = w.board.last() + 1;
  }

  /// PD-VOLC-2, PD-VOLC-4
  bool refuses(const World& w, int) const override { return dragon_lies_on(w, w.board.last()); }

  void offer(const World& w, std::vector<Move>& moves) const override {
    if (plays(w, "princesses") && w.says("princess-action", "may"))
      for (const Move m : knights(w)) moves.push_back(m);
    if (plays(w, "fairy")) offer_fairy(w, moves);
    if (gate_is_open(w))
      for (std::size_t sort = 0; sort < w.sorts.size(); ++sort)
        if (w.sorts[sort].follower && w.supply[w.active][sort]) add_ways(w, static_cast<int>(sort), moves);
  }

  bool take(World& w, Move m) const override {
    if (m.kind == MoveKind::Evict) return remove_knight(w, m), true;
    if (m.kind == MoveKind::Enter) return go_through(w, m), true;
    if (m.kind != MoveKind::Onto && m.kind != MoveKind::Beside) return false;
    const bool beside = m.kind == MoveKind::Beside;
    w.memory[kFairy] = 1 + (beside ? w.board.tile_of(m.b) : m.b);
    w.memory[kRow] = beside ? m.b + 1 : 0;
    w.memory[kSort] = m.a;
    w.memory[kOwner] = w.active;
    return true;
  }

  void completed(World& w, const std::vector<int>& features) const override {
    if (plays(w, "fairy"))
      for (const int f : features) pay_with(w, f, w.active);
  }

  /// PD-FAIRY-12, PD-FAIRY-13; in the City of Carcassonne nothing is scored.
  void at_the_end(World& w) const override {
    if (!plays(w, "fairy")) return;
    for (std::size_t f = 0; f < w.board.features.size(); ++f)
      if (w.board.features[f].kind != Quarter && w.board.features[f].kind != Tower && !w.is_castle(static_cast<int>(f))) pay_with(w, static_cast<int>(f), w.remembered("began"));
  }

  /// PD-FAIRY-14
  void gone(World& w, const Man& m) const override {
    if (is_beside_her(w, m) && std::none_of(w.men.begin(), w.men.end(), [&](auto& other) { return is_beside_her(w, other); })) w.memory[kRow] = 0;
  }

 private:
  /// PD-FAIRY-1, PD-FAIRY-2, PD-FAIRY-4, PD-FAIRY-6, PD-FAIRY-7, PD-FAIRY-17
  static void offer_fairy(const World& w, std::vector<Move>& moves) {
    std::set<std::pair<int, int>> goals;
    for (auto& m : w.men) {
      if (m.player != w.active || !w.sorts[m.sort].follower) continue;
      const int tile = w.board.tile_of(m.row);
      if (on_tiles(w) ? tile != w.remembered(kFairy) - 1 : !is_beside_her(w, m)) goals.insert(on_tiles(w) ? std::pair(tile, 0) : std::pair(m.row, m.sort));
    }
    for (auto& [where, sort] : goals)
      moves.push_back({on_tiles(w) ? MoveKind::Onto : MoveKind::Beside, static_cast<u8>(sort), static_cast<u16>(where), {}});
  }
};

/// PD-FAIRY-9, PD-FAIRY-15, PD-FAIRY-20: when a turn begins, not a second part of it, nor when another tile is drawn.
class FairyPhase : public Phase {
 public:
  const char* name() const override { return "fairy"; }
  bool in_play(const World& w) const override { return plays(w, "fairy"); }

  void enter(World& w) const override {
    if (!w.remembered("turn begins")) return;
    w.memory["turn begins"] = 0;
    if (drawable(w).empty() && !has_bazaar_tile(w, w.active)) return;  // the game is over: no turn begins
    const std::vector<Man> list = hers(w);
    const int mine = static_cast<int>(std::count_if(list.begin(), list.end(), [&](auto& m) { return m.player == w.active; }));
    w.pay(w.active, w.says("fairy-on-tile", "one") ? std::min(mine, 1) : mine, Source::other);
  }
};

/// PD-PRIN-2: of several knights one is chosen, a single one goes at once (SET-9).
class PrincessPhase : public Phase {
 public:
  const char* name() const override { return "princess"; }
  bool in_play(const World& w) const override { return plays(w, "princesses") && w.says("princess-action", "must"); }

  void enter(World& w) const override {
    if (const auto moves = knights(w); moves.size() == 1) remove_knight(w, moves.front());
  }
  Decision ask(World& w) const override {
    if (w.remembered(kRemoved)) return {};
    return {w.active, knights(w)};
  }
  void answer(World& w, Move m) const override { remove_knight(w, m); }
};

/// PD-DRAG-5 to PD-DRAG-14
class RunPhase : public Phase {
 public:
  explicit RunPhase(const char* when) : when_(when) {}
  const char* name() const override { return "dragon"; }
  bool in_play(const World& w) const override { return plays(w, "dragons") && w.says("dragon-move", when_); }

  void enter(World& w) const override {
    const bool runs = last_def(w).has_note("dragon") && w.remembered(kDragon);
    w.memory[kStep] = runs ? 0 : kSteps;
    for (int tile = 0; tile <= w.board.last(); ++tile) w.memory.erase(been(tile));
  }

  Decision ask(World& w) const override {
    while (w.remembered(kStep) < kSteps) {
      const std::vector<int> to = targets(w);
      if (to.size() > 1) {
        Decision d{(w.active + w.remembered(kStep)) % w.players, {}};
        for (const int tile : to) d.moves.push_back({MoveKind::Onto, 0, static_cast<u16>(tile), {}});
        return d;
      }
      if (to.empty()) w.memory[kStep] = kSteps;
      else step_to(w, to.front());
    }
    return {};
  }
  void answer(World& w, Move m) const override { step_to(w, m.b); }

 private:
  static constexpr int kSteps = 6;

  static std::vector<int> targets(const World& w) {
    std::vector<int> list;
    for (int side = 0; side < 4; ++side) {
      const auto there = w.board.tile_at.find(second::step(w.board.tiles[w.remembered(kDragon) - 1].at, side));
      if (there == w.board.tile_at.end()) continue;
      const int tile = there->second;
      if (tile != w.remembered(kFairy) - 1 && !w.remembered(been(tile)) && !keeps_it_out(w, *w.board.tiles[tile].def)) list.push_back(tile);
    }
    return list;
  }

  /// COUNT-DRAGON-1, COUNT-DRAGON-2: within the walls nothing is landscape.
  static bool keeps_it_out(const World& w, const TileDef& d) {
    if (!w.with("count")) return false;
    return std::any_of(d.segments.begin(), d.segments.end(), [&](auto& s) {
      const bool city = std::any_of(s.tags.begin(), s.tags.end(), [](auto& t) { return t.first == "carcassonne"; });
      return s.kind == Quarter || (city && w.says("dragon-on-city-block", "never"));
    });
  }

  static void step_to(World& w, int tile) {
    w.memory[been(w.remembered(kDragon) - 1)] = 1;
    w.memory[kDragon] = tile + 1;
    ++w.memory[kStep];
    const auto there = [&](auto& m) {  // PD-DRAG-15, PD-DRAG-17
      return w.board.tile_of(m.row) == tile && w.sorts[m.sort].name != "barn" && !safe_up_there(w, m) && !w.is_castle(w.feature_under(m));
    };
    for (auto m = std::find_if(w.men.begin(), w.men.end(), there); m != w.men.end(); m = std::find_if(w.men.begin(), w.men.end(), there)) w.leave(Man(*m));
  }

  /// PD-DRAG-18
  static bool safe_up_there(const World& w, const Man& m) { return w.under(m).kind == Tower && w.says("dragon-eats-tower", "no"); }

  const char* when_;
};

bool takes_nobody(const World& w, const TileDef& d) {  // SET-8
  return d.has_note("volcano-lake") && w.with("river2") && !w.says("river2-lake", "plain");
}

}  // namespace

void fairy_pays_for(World& w, int feature) {
  if (plays(w, "fairy")) pay_with(w, feature, w.active);
}

void fairy_pays_one(World& w, const Man& m) {
  if (!plays(w, "fairy")) return;
  if (on_tiles(w) ? w.board.tile_of(m.row) == w.remembered(kFairy) - 1 : is_beside_her(w, m)) w.pay(m.player, 3, Source::other, w.feature_under(m));
}

bool dragon_lies_on(const World& w, int tile) { return w.with("dragon") && w.remembered(kDragon) == tile + 1; }
bool dragon_will_run(const World& w) { return plays(w, "dragons") && w.remembered(kDragon) && last_def(w).has_note("dragon"); }
bool dragon_came_between(const World& w) {
  if (plays(w, "princesses") && w.says("princess-action", "must") && w.remembered(kRemoved)) return true;
  return w.says("dragon-move", "before-scoring") && dragon_will_run(w);
}
bool knight_removed(const World& w) { return w.remembered(kRemoved); }
bool gate_is_open(const World& w) { return plays(w, "portals") && last_def(w).has_note("portal") && gone_through(w) < 0; }
int gone_through(const World& w) { return w.remembered(kThrough) - 1; }

void go_through(World& w, Move m) {
  w.stand(w.active, m.a, m.b);
  w.memory[kThrough] = m.a + 1;
}

/// PD-PORT-1 to PD-PORT-4, PD-PORT-10 to PD-PORT-12: of each feature there the first segment.
void add_ways(const World& w, int sort, std::vector<Move>& moves) {
  for (int tile = 0; tile < w.board.last(); ++tile) {
    const TileDef& d = *w.board.tiles[tile].def;
    if (dragon_lies_on(w, tile) || plague_closes(w, tile) || takes_nobody(w, d)) continue;
    std::set<int> seen;
    for (int k = 0; k < static_cast<int>(d.segments.size()); ++k) {
      const int f = w.board.feature(tile, k);
      const Feature& feature = w.board.features[f];
      if (!w.sorts[sort].on.count(feature.kind) || w.occupied(f) || feature.complete() || !seen.insert(f).second) continue;
      if (feature.kind == Cloister && has_abbots(w, feature)) continue;  // MON-OCC-1
      if (feature.kind == Abbacy && (w.occupied(monks_beside(w, f)) || w.board.features[monks_beside(w, f)].complete())) continue;
      moves.push_back({MoveKind::Enter, static_cast<u8>(sort), static_cast<u16>(w.board.first_row[tile] + k), {}});
    }
  }
}

const Chapter& dragon_chapter() {
  static const DragonChapter it;
  return it;
}
const Phase& fairy_phase() {
  static const FairyPhase it;
  return it;
}
const Phase& princess_phase() {
  static const PrincessPhase it;
  return it;
}
const Phase& run_phase() {
  static const RunPhase it("before-scoring");
  return it;
}
const Phase& late_run_phase() {
  static const RunPhase it("after-scoring");
  return it;
}

}  // namespace bastide::laws::second
