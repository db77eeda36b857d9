// Princesses, who send knights home, and gates of magic, through which followers go anywhere. Rules: PD-PRIN-*, PD-PORT-* of the matrix;
// docs/rules/dragon.md.
#include <algorithm>
#include <bit>

#include "core/phases.hpp"
#include "expansions/dragon/lair.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/plague/phases.hpp"

namespace bastide {
namespace lair {
namespace {

// --- the princess

/// The knights of the cities to which the tile just placed has added a princess, of any player; by segment, so that the order does not
/// depend on who was deployed first (PD-PRIN-1, PD-PRIN-6).
void add_knights(const Game& g, Moves& moves) {
  const State& s = g.s();
  const Placed& p = s.placed[last_tile(g)];
  const TileKind& t = g.tile(p.kind);
  u32 found[kMaxFigures];  // segment row, owner and kind of each
  int count = 0;
  for (int k = 0; k < t.segments; ++k) {
    if (t.init[k].kind != City || !(t.init[k].tags & param(g, kPrincess))) continue;
    each_figure(s, s.features[s.label[p.base + k]], [&](u8 i) {
      const Figure& f = s.figures[i];
      if (is_follower(g, f)) found[count++] = static_cast<u32>(f.segment) << 8 | static_cast<u32>(f.owner) << 4 | f.kind;
    });
  }
  std::sort(found, found + count);
  u32* const end = std::unique(found, found + count);
  for (u32* k = found; k < end; ++k)
    moves.add({MoveKind::Evict, static_cast<u8>(*k & 15), static_cast<u16>(*k >> 8), {0, static_cast<i16>(*k >> 4 & 15)}});
}

Step apply_princess(Game& g, Move m) {
  take_princess(g, m);
  return Step::Skip;  // PD-PRIN-3
}

Step enter_princess(Game& g) {
  Moves knights;
  add_knights(g, knights);
  if (knights.empty()) return Step::Next;  // PD-PRIN-5
  return knights.size() > 1 ? Step::Ask : apply_princess(g, knights[0]);
}

// --- the gate

/// With monasteries: both uses of a special monastery are open, or none (MON-OCC-1, PD-PORT-10).
u32 with_uses(const Game& g, int tile, u32 open) {
  const State& s = g.s();
  const Placed& p = s.placed[tile];
  u32 uses = 0;
  bool held = false, special = false;
  for (int k = 0; k < g.tile(p.kind).segments; ++k) {
    const Feature& f = s.features[s.label[p.base + k]];
    if (f.kind != Cloister && f.kind != Abbacy) continue;
    uses |= 1u << k;
    held |= f.occupied() || (f.kind == Cloister && !f.open);
    special |= f.kind == Abbacy;
  }
  return !special ? open : held ? open & ~uses : open | uses;
}

/// A set of tiles.
struct TileSet {
  u64 word[(kMaxTiles + 63) / 64] = {};
  void add(int tile) { word[tile >> 6] |= 1ull << (tile & 63); }
  bool has(int tile) const { return word[tile >> 6] >> (tile & 63) & 1; }
};

/// Where figures of some kinds may come out of the gate.
class Exits {
 public:
  Exits(const Game& g, u32 kinds) : g_(g), s_(g.s()), kinds_(kinds), last_(last_tile(g)) {
    if (kinds) look_around();
  }
  /// How many ways: those to all vacant features, put right for the tiles where something is different.
  int count() const {
    if (!kinds_) return 0;
    if (g_.rules().has(river2) && (!param(g_, kVolcano) || share(g_).lakes > 1)) return count_each();
    TileSet odd = closed_;
    for (std::size_t w = 0; w < std::size(odd.word); ++w) odd.word[w] |= twofold_.word[w];
    odd.add(last_);
    if (share(g_).lakes) odd.add(share(g_).lake - 1);
    int n = to_all_features();
    for (int w = 0; w <= last_ >> 6; ++w) each_bit(odd.word[w], [&](int i) { n += on_tile(w * 64 + i) - foretold(w * 64 + i); });
    return n;
  }
  /// Calls f(tile, segments) for each tile to which somebody may go: where he may come out, of several segments in one feature the first.
  /// Ends when f says false.
  template <class F>
  BASTIDE_INLINE void each(F&& f) const {
    for (int tile = 0, end = kinds_ ? last_ : 0; tile < end; ++tile)
      if (const u32 open = open_on(tile); open && !f(s_.placed[tile], open)) return;
  }

 private:
  /// Features that are unfinished and held by nobody (PD-PORT-2, PD-PORT-3). No quarter is (PD-PORT-4), any field may be (PD-PORT-11).
  void look_around() {
    const bool uses = monastery::in_play(g_.rules());
    for (int i = 0; i < s_.feature_count; ++i) {
      const Feature& f = s_.features[i];
      vacant_[i] = static_cast<u8>((!f.occupied()) & ((f.kind == Field) | ((f.open > 0) & (f.kind != Quarter))));
      if (uses && f.kind == Abbacy) twofold_.add(s_.tile_of[f.ring]);
    }
    if (param(g_, kVolcano) && share(g_).dragon) closed_.add(share(g_).dragon - 1);
    if (g_.rules().has(plague)) plague_add_closed(g_, closed_.word);  // with the plague: PLAG-OCC-1
  }
  /// As many for each as it has tiles.
  int to_all_features() const {
    int takers[kKinds] = {}, n = 0;  // how many kinds of figures may stand on one of features
    each_bit(kinds_, [&](int f) {
      for (int kind = 0; kind < kKinds; ++kind) takers[kind] += g_.rules().figure[f].where >> kind & 1;
    });
    for (int i = 0; i < s_.feature_count; ++i) {
      if (!vacant_[i]) continue;
      const Feature& f = s_.features[i];
      const bool merged = s_.label[f.ring] != i;  // into another one
      n += merged ? 0 : takers[f.kind] * (f.kind < kEdgeKinds ? f.tiles : 1);
    }
    return n;
  }
  /// The segments of a tile that are of vacant features, of several in one feature the first.
  BASTIDE_INLINE u32 open_on(int tile) const {
    const Placed& p = s_.placed[tile];
    const TileKind& t = g_.tile(p.kind);
    u32 open = among(p, t);
    if (twofold_.has(tile)) open = with_uses(g_, tile, open);
    return !open || closed_.has(tile) ? 0 : of_each_first(t, open, tile);
  }
  BASTIDE_INLINE u32 among(const Placed& p, const TileKind& t) const {
    u32 set = 0;
    for (int k = t.segments; k--;) set = set << 1 | vacant_[s_.label[p.base + k]];
    return set;
  }
  BASTIDE_INLINE u32 of_each_first(const TileKind& t, u32 open, int tile) const {
    const u32 several = t.shared & open;
    return several & (several - 1) ? first_of_each_feature(g_, open, tile) : open;
  }
  int ways(const TileKind& t, u32 open) const {
    int n = 0;
    each_bit(kinds_, [&](int f) { n += std::popcount(t.can[f] & open); });
    return n;
  }
  int on_tile(int tile) const { return tile == last_ ? 0 : ways(g_.tile(s_.placed[tile].kind), open_on(tile)); }
  /// What its features have counted there.
  int foretold(int tile) const {
    const Placed& p = s_.placed[tile];
    const TileKind& t = g_.tile(p.kind);
    int n = 0;
    each_bit(of_each_first(t, among(p, t), tile), [&](int k) {
      each_bit(kinds_, [&](int f) { n += g_.rules().figure[f].where >> t.init[k].kind & 1; });
    });
    return n;
  }
  int count_each() const {
    int n = 0;
    each([&](const Placed& p, u32 open) {
      n += ways(g_.tile(p.kind), open);
      return true;
    });
    return n;
  }

  const Game& g_;
  const State& s_;
  const u32 kinds_;
  const int last_;
  TileSet closed_, twofold_;  ///< where nobody may stand; special monasteries
  u8 vacant_[kMaxFeatures];
};

}  // namespace

bool has_princess(const Ruleset& r, const TileKind& t) {
  const u32 princess = r.param(dragon, kPrincess);
  return std::any_of(t.init, t.init + t.segments, [&](auto& f) { return f.kind == City && (f.tags & princess); });
}

void offer_princess(const Game& g, Moves& moves) {
  add_knights(g, moves);
}

void take_princess(Game& g, Move m) {
  const State& s = g.s();
  g.set(s.memory.part, s.memory.part | param(g, kRemoved));
  send_home_one(g, figure_on(s, m.at.y, m.a, m.b), {"PD-PRIN-1", "sent away by a princess"});
}

bool has_gate(const Ruleset& r, const TileKind& t) { return t.notes & r.param(dragon, kGate); }

namespace {

/// The kinds that the player may send through the gate, a bit set: followers alone (PD-PORT-1, TB-BUILD-24).
u32 travellers(const Game& g) {
  u32 kinds = 0;
  if (!dragon_gate_is_open(g)) return kinds;
  each_bit(g.rules().followers, [&](int f) { kinds |= static_cast<u32>(g.s().supply[g.s().turn.active][f] != 0) << f; });
  return kinds;
}

}  // namespace

void offer_gate(const Game& g, Moves& moves) { dragon_add_ways(g, travellers(g), moves); }

int count_ways(const Game& g) { return Exits(g, travellers(g)).count(); }

Move nth_way(const Game& g, int n) {
  const u32 kinds = travellers(g);
  Move m;
  Exits(g, kinds).each([&](const Placed& p, u32 open) {
    for (u32 left = kinds; left; left &= left - 1) {
      const int f = std::countr_zero(left);
      const u32 ways = g.tile(p.kind).can[f] & open;
      if (const int k = std::popcount(ways); n >= k) {
        n -= k;
        continue;
      }
      m = {MoveKind::Enter, static_cast<u8>(f), static_cast<u16>(p.base + nth_bit(ways, n)), {}};
      return false;
    }
    return true;
  });
  return m;
}

/// The last one: a phantom goes after another (PHAN-DEP-3).
void remember_through(Game& g, int kind) {
  const u32 shift = param(g, kThrough);
  g.set(g.s().memory.part, (g.s().memory.part & ~(((1u << kThroughBits) - 1) << shift)) | static_cast<u32>(kind + 1) << shift);
}

}  // namespace lair

bool dragon_knight_removed(const Game& g) { return g.s().memory.part & lair::param(g, lair::kRemoved); }

int dragon_gone_through(const Game& g) {
  if (!lair::param(g, lair::kGate)) return -1;
  return static_cast<int>(g.s().memory.part >> lair::param(g, lair::kThrough) & ((1u << lair::kThroughBits) - 1)) - 1;
}

bool dragon_gate_is_open(const Game& g) { return lair::bears(g, lair::last_tile(g), lair::kGate) && dragon_gone_through(g) < 0; }

void dragon_add_ways(const Game& g, u32 kinds, Moves& moves) {
  lair::Exits(g, kinds).each([&](const Placed& p, u32 open) {
    each_bit(kinds, [&](int f) {
      each_bit(g.tile(p.kind).can[f] & open, [&](int k) { moves.add({MoveKind::Enter, static_cast<u8>(f), static_cast<u16>(p.base + k), {}}); });
    });
    return true;
  });
}

void dragon_go_through(Game& g, Move m) {
  enter_figure(g, m, "PD-PORT-1");
  lair::remember_through(g, m.a);
}

const Phase dragon_princess{"princess", lair::enter_princess, lair::add_knights, nullptr, lair::apply_princess, "Send a knight home"};

}  // namespace bastide
