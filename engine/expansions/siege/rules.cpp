// The Siege. Rules: SIEGE-* and SET-4 of the matrix; docs/rules/siege.md.
#include <algorithm>

#include "core/figures.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"
#include "expansions/siege/phases.hpp"
#include "expansions/traders/phases.hpp"

namespace bastide {
namespace {

enum { kTiles, kEscape, kRules, kSmall, kPer };
enum { kBesieged, kSiegeTile };  // params; kBesieged: which of the worth tags; kSiegeTile: the value of siege-escape
constexpr u32 kNoEscape = 2;     // its value none

std::vector<Option> options() {
  return {
      {"siege-tiles",
       "which siege tiles",
       "SIEGE-COMP-1",
       {{"four", "The four tiles of the first set."}, {"six", "The six tiles of the later set."}, {"both", "All ten."}}},
      {"siege-escape",
       "beside what a monastery must lie for a knight to escape",
       "SIEGE-ESCAPE-1 SIEGE-ESCAPE-2",
       {{"any-tile", "Beside any tile of the besieged city."},
        {"siege-tile", "Beside a siege tile of the city."},
        {"none", "There is no escape."}}, "siege-rules=yes"},
      {"siege-rules",
       "cities with a siege tile",
       "SIEGE-CITY-1",
       {{"yes", "They are besieged."}, {"no", "They are cities like any others."}}},
      {"siege-small",
       "a completed besieged city of two tiles with small-city=2",
       "SIEGE-SCORE-1 BASE-CITY-5",
       {{"usual", "It pays 1 point a tile and pennant: half, but no less."},
        {"nothing", "It pays nothing: half, and a point less a tile and pennant."}}, "siege-rules=yes small-city=2"},
      {"escape-per",
       "how often a knight may escape in a turn of two parts",
       "X-TB-SIEGE-2",
       {{"part", "At the end of either part."}, {"turn", "Once, when both are over."}}, "siege-rules=yes siege-escape!=none traders|plague"},
  };
}

/// The tiles with a siege, so that a turn without one costs nothing.
struct Share {
  u64 tiles[(kMaxTiles + 63) / 64];  ///< bit set over State::placed
};

/// The besieged segments of a kind of tile.
u32 besieged_segments(const Ruleset& r, const TileKind& t) { return t.marked[r.param(siege, kBesieged)]; }

bool is_siege(const Ruleset& r, const TileKind& t) { return besieged_segments(r, t); }

void placed(Game& g, int tile) {
  const u64& word = g.share<Share>(siege).tiles[tile >> 6];
  g.set(word, word | 1ull << (tile & 63));
}

/// Calls f(city) for each besieged and unfinished city where the active player has knights, once for each of its siege tiles. What
/// is no follower is no knight.
template <class F>
void each_siege(const Game& g, F&& f) {
  const State& s = g.s();
  const u8 player = s.turn.active;
  for (int w = 0; w * 64 < s.tile_count; ++w)
    each_bit(g.share<Share>(siege).tiles[w], [&](int i) {
      const Placed& p = s.placed[w * 64 + i];
      each_bit(besieged_segments(g.rules(), g.tile(p.kind)), [&](int k) {
        const u16 city = s.label[p.base + k];
        const Feature& there = s.features[city];
        if (there.open && there.occupied() && (present(g, there) >> player & 1)) f(city);
      });
    });
}

/// A cloister beside the tile, by its segment row, or kNo; a shrine too (HERETIC-FN-42).
u16 cloister_beside(const Game& g, const Placed& p) {
  const State& s = g.s();
  for (int i = 0; i < s.watch_total; ++i) {
    const Watch& w = s.watch[i];
    const bool beside = std::abs(w.x - p.x) <= 1 && std::abs(w.y - p.y) <= 1 && (w.x != p.x || w.y != p.y);
    if (beside && s.features[w.feature].kind == Cloister) return s.features[w.feature].ring;
  }
  return kNo;
}

/// The cloister past which there is a way out of the besieged city, by its segment row, or kNo (SIEGE-ESCAPE-1).
u16 way_out(const Game& g, u16 city) {
  const State& s = g.s();
  if (g.rules().param(siege, kSiegeTile) == kNoEscape) return kNo;
  const bool siege_tile = g.rules().param(siege, kSiegeTile);
  u16 out = kNo;
  each_segment(s, s.features[city], [&](u16 row) {
    const Placed& p = s.placed[s.tile_of[row]];
    const bool counts = !siege_tile || besieged_segments(g.rules(), g.tile(p.kind)) >> (row - p.base) & 1;
    if (out == kNo && counts) out = cloister_beside(g, p);
  });
  return out;
}

/// The active player's knights that may escape, as a bit set over State::figures (SET-4).
struct Knights {
  u64 word[2] = {};
};

Knights free_knights(const Game& g) {
  const State& s = g.s();
  Knights knights;
  each_siege(g, [&](u16 city) {
    u64 own[2] = {};
    each_figure(s, s.features[city], [&](u8 i) {
      const bool knight = s.figures[i].owner == s.turn.active && g.rules().figure[s.figures[i].kind].follower;
      own[i >> 6] |= static_cast<u64>(knight) << (i & 63);
    });
    const bool news = (own[0] & ~knights.word[0]) | (own[1] & ~knights.word[1]);
    if (!news || way_out(g, city) == kNo) return;
    for (int w = 0; w < 2; ++w) knights.word[w] |= own[w];
  });
  return knights;
}

/// By segment, so that the order does not depend on who was deployed first.
void legal_escape(const Game& g, Moves& moves) {
  const Knights knights = free_knights(g);
  u32 found[kMaxFigures];  // segment row and kind of each
  int count = 0;
  for (int w = 0; w < 2; ++w)
    each_bit(knights.word[w], [&](int i) {
      const Figure& f = g.s().figures[w * 64 + i];
      found[count++] = static_cast<u32>(f.segment) << 8 | f.kind;
    });
  moves.add({MoveKind::Pass, 0, 0, {}});
  std::sort(found, found + count);
  u32* const end = std::unique(found, found + count);
  for (u32* k = found; k < end; ++k) moves.add({MoveKind::Recall, static_cast<u8>(*k & 255), static_cast<u16>(*k >> 8), {}});
}

/// With Traders & Builders a turn may go on (X-TB-SIEGE-2).
Step enter_escape(Game& g) {
  if (traders_goes_on(g) && siege_asks_at_the_end(g.rules().rules)) return Step::Next;
  const Knights knights = free_knights(g);
  return knights.word[0] | knights.word[1] ? Step::Ask : Step::Next;
}

Step apply_escape(Game& g, Move m) {
  if (m.kind == MoveKind::Recall) {
    const u16 past = g.ledger_on() ? way_out(g, g.s().label[m.b]) : kNo;
    send_home_one(g, figure_on(g.s(), g.s().turn.active, m.a, m.b), {"SIEGE-ESCAPE-1", "escaped", past});
  }
  return Step::Next;
}

/// A besieged city is worth a point less for each tile and pennant, nothing if unfinished, and twice as much to farmers.
void fill_worth(Ruleset& set, u32 besieged, u32 cathedral) {
  for (u32 tags = 0; tags < 1 << kWorthTags; ++tags) {
    if (!(tags & besieged)) continue;
    Worth& w = set.worth[City][0][tags];
    w = {static_cast<u8>(w.tile - 1), static_cast<u8>(w.pennant - 1), tags & cathedral ? "SIEGE-SCORE-2" : "SIEGE-SCORE-1"};
    set.worth[City][1][tags] = {0, 0, "SIEGE-SCORE-3"};
    set.farm_factor[tags] = 2;
  }
  set.farm_noun = "besieged city";
  set.farm_rule = "SIEGE-FARM-1";
  set.farm_city_rule = "SIEGE-FARM-2";
}

/// Value nothing of siege-small.
int small_pays_nothing(const Game& g, u16 feature, int points, bool final, Sum* sum) {
  const Feature& f = g.s().features[feature];
  if (f.kind != City || final || f.tiles != 2 || !(f.tags & g.rules().tag("besieged", City))) return points;
  if (sum) {
    for (auto& t : sum->terms) t.each = 0;
    sum->note("two besieged tiles pay nothing");
    sum->cite("SIEGE-SCORE-1");
  }
  return 0;
}

void tables(Builder& b) {
  const int tiles = b.rules.value(siege.options[kTiles]);
  if (tiles != 1) b.sets.emplace_back("siege/cathars", 1);
  if (tiles != 0) b.sets.emplace_back("siege/besiegers", 1);
  if (b.rules.value(siege.options[kRules]) == 1) {
    b.set.params[index_of(siege)] = {0, kNoEscape};
    return;
  }
  const u32 besieged = b.mark({.name = "besieged", .kind = City, .words = "besieged"}, true);  // SIEGE-CITY-1
  const u32 escape = static_cast<u32>(b.rules.value(siege.options[kEscape]));
  b.set.params[index_of(siege)] = {static_cast<u32>(std::countr_zero(besieged)), escape};
  if (b.rules.value(siege.options[kSmall]) == 1 && small_cities_pay_half(b.rules)) b.set.worth_hooks.add(small_pays_nothing, siege);
  fill_worth(b.set, besieged, b.set.tag("cathedral", City));
}

}  // namespace

bool siege_asks_each_part(const Rules& r) { return r.value(siege.options[kPer]) == 0; }
bool siege_asks_at_the_end(const Rules& r) { return !siege_asks_each_part(r); }

const Phase siege_escape{"escape", enter_escape, legal_escape, nullptr, apply_escape, "Take a knight out of a besieged city, or not"};

const Expansion siege{
    .id = "siege",
    .name = "The Siege",
    .summary = "Besieged cities pay less, feed farmers twice, and a monastery nearby lets a knight escape.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .marks = {{"besieged", City, "Besieged"}},
    .placed = placed,
    .matters = is_siege,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
