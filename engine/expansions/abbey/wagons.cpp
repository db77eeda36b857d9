// Wagons that move on after the scoring. Rules: AM-WAGON-*.
#include <algorithm>
#include <bit>

#include "core/board.hpp"
#include "core/figures.hpp"
#include "core/phases.hpp"
#include "expansions/abbey/parts.hpp"
#include "expansions/abbey/phases.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/monasteries/monastery.hpp"

namespace bastide {
namespace {

using namespace abbey_parts;

/// Neither fields nor gardens, nor the quarters of Carcassonne (AM-WAGON-4, AM-WAGON-19).
constexpr u32 kGround = 1 << City | 1 << Road | 1 << Cloister | 1 << Abbacy;

/// Unfinished and without anybody (AM-WAGON-4). With monasteries: in either use (AM-WAGON-16, MON-OCC-1).
bool is_free(const Game& g, u16 row) {
  const State& s = g.s();
  const Feature& f = s.features[s.label[row]];
  if (!(kGround >> f.kind & 1) || f.occupied()) return false;
  if (f.kind == Abbacy) {
    const Feature& cloister = s.features[monastery::on_tile(g, row, Cloister)];
    return cloister.open && !cloister.occupied();
  }
  return f.open && !(f.kind == Cloister && monastery::has_abbot(g, s.label[row]));
}

struct Rows {
  u16 row[kMaxSegmentRows];
  int count = 0;
  void add(u16 r) {
    if (count < kMaxSegmentRows) row[count++] = r;
  }
};

/// The segments of a tile where a wagon may stop, of several of one feature the first; not beside the dragon (AM-WAGON-18).
void add_stops(const Game& g, int tile, Rows& rows) {
  if (dragon_is_on(g, tile)) return;
  const State& s = g.s();
  const Placed& p = s.placed[tile];
  const int before = rows.count;
  each_bit(g.tile(p.kind).can[param(g, kWagonKind)], [&](int k) {
    const u16 row = static_cast<u16>(p.base + k);
    const bool again = std::any_of(rows.row + before, rows.row + rows.count, [&](u16 r) { return s.label[r] == s.label[row]; });
    if (!again && is_free(g, row)) rows.add(row);
  });
}

/// On the wagon's own tile and the eight around it (AM-WAGON-8, AM-WAGON-9).
void add_nearby(const Game& g, u16 from, Rows& rows) {
  const Placed& p = g.s().placed[g.s().tile_of[from]];
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (const CellRef n = look(g, p.x + dx, p.y + dy); is_tile(n)) add_stops(g, tile_index(n), rows);
}

// --- what is directly connected (AM-WAGON-5)

/// The city segments at whose gate a road ends, or on whose ground a cloister stands: the tag `gate` is their set.
u32 gates(const SegmentDef& s) {
  for (auto& [name, number] : s.tags)
    if (name == "gate") return static_cast<u32>(number);
  return 0;
}

/// The other segments of a tile that are connected with segment k: roads end at a gate, else at the tile's cloister, else three or more
/// of them at a crossing, but not at the foundation of a tower. Roads with gates of several cities meet between them. Two cities are never
/// connected (AM-WAGON-7).
u32 connected(const TileDef& d, int k) {
  u32 crossing = 0, between = 0, cloisters = 0, links = 0;
  for (std::size_t i = 0; i < d.segments.size(); ++i) {
    const SegmentDef& s = d.segments[i];
    const bool ends = s.kind == Road && std::has_single_bit(s.sides);
    if (ends && !gates(s)) crossing |= 1u << i;
    if (ends && std::popcount(gates(s)) > 1) between |= 1u << i;
    if (s.kind == Cloister || s.kind == Abbacy) cloisters |= 1u << i;
    if (gates(s) >> k & 1) links |= 1u << i;
  }
  links |= gates(d.segments[static_cast<std::size_t>(k)]);
  if (between >> k & 1) links |= between;
  if (cloisters >> k & 1) links |= crossing;
  if (crossing >> k & 1) links |= cloisters ? cloisters : std::popcount(crossing) > 2 && !d.has_note("tower") ? crossing : 0;
  return links & ~(1u << k);
}

/// Across the edges of a segment lies an abbey, or the segment is one: rows of what meets there.
void add_at_abbeys(const Game& g, u16 row, Rows& rows) {
  const State& s = g.s();
  const int tile = s.tile_of[row];
  const Placed& p = s.placed[tile];
  const TileKind& t = g.tile(p.kind);
  for (int d = 0; d < 4; ++d) {
    const CellRef n = look(g, p.x + kDx[d], p.y + kDy[d]);
    if (!is_tile(n)) continue;
    const Placed& other = s.placed[tile_index(n)];
    const TileKind& beside = g.tile(other.kind);
    if (t.fills && beside.border[other.rot].edge[d ^ 2] != Field) rows.add(static_cast<u16>(other.base + beside.border[other.rot].segment[(d ^ 2) * 3 + 1]));
    if (beside.fills && t.border[p.rot].edge[d] != Field && t.border[p.rot].segment[d * 3 + 1] == row - p.base) rows.add(other.base);
  }
}

/// The features connected with the wagon's, by one row each.
void add_connected(const Game& g, u16 from, Rows& rows) {
  const State& s = g.s();
  each_segment(s, s.features[s.label[from]], [&](u16 row) {
    const Placed& p = s.placed[s.tile_of[row]];
    each_bit(connected(g.rules().defs[g.tile(p.kind).def], row - p.base), [&](int k) { rows.add(static_cast<u16>(p.base + k)); });
    add_at_abbeys(g, row, rows);
  });
}

/// Any place of a connected feature, however far away (AM-WAGON-6).
void add_along(const Game& g, u16 from, Rows& rows) {
  const State& s = g.s();
  Rows ends;
  add_connected(g, from, ends);
  u16 seen[kMaxSegmentRows];
  int count = 0;
  for (int i = 0; i < ends.count; ++i) {
    const u16 feature = s.label[ends.row[i]];
    if (!is_free(g, ends.row[i]) || std::find(seen, seen + count, feature) != seen + count) continue;
    seen[count++] = feature;
    u64 tiles[(kMaxTiles + 63) / 64] = {};
    each_segment(s, s.features[feature], [&](u16 row) { tiles[s.tile_of[row] >> 6] |= 1ull << (s.tile_of[row] & 63); });
    for (int w = 0; w * 64 < s.tile_count; ++w)
      each_bit(tiles[w], [&](int bit) {
        if (dragon_is_on(g, w * 64 + bit)) return;
        const Placed& p = s.placed[w * 64 + bit];
        for (int k = 0; k < g.tile(p.kind).segments; ++k)
          if (s.label[p.base + k] == feature && (g.tile(p.kind).can[param(g, kWagonKind)] >> k & 1)) return rows.add(static_cast<u16>(p.base + k));
      });
  }
}

// --- the wagons' turn

/// The wagons on what has been scored, clockwise from the active player (AM-WAGON-10), each player's by their places.
struct Queue {
  u8 figure[kMaxFigures];
  int count = 0;

  explicit Queue(const Game& g) {
    const State& s = g.s();
    each_of_kind(g, param(g, kWagonKind), [&](int i) {
      const u16 feature = s.label[s.figures[i].segment];
      if (std::find(s.closing, s.closing + s.closing_count, feature) != s.closing + s.closing_count) figure[count++] = static_cast<u8>(i);
    });
    const auto order = [&](u8 f) {
      const int seat = (s.figures[f].owner + g.rules().players - s.turn.active) % g.rules().players;
      return seat << 16 | s.figures[f].segment;
    };
    std::sort(figure, figure + count, [&](u8 a, u8 b) { return order(a) < order(b); });
  }
};

void add_drives(const Game& g, int figure, Moves& moves) {
  const u16 from = g.s().figures[figure].segment;
  Rows rows;
  if (param(g, kNearby)) add_nearby(g, from, rows);
  else add_along(g, from, rows);
  std::sort(rows.row, rows.row + rows.count);
  for (int i = 0; i < rows.count; ++i)
    moves.add({MoveKind::Shift, static_cast<u8>(param(g, kWagonKind)), rows.row[i], {}});
}

bool any_on_table(const Game& g) { return param(g, kWagonKind) != kNone && any_of_kind(g, param(g, kWagonKind)); }

/// Turn::sub counts the wagons that stay: they are the first of the queue.
Step enter_wagons(Game& g) {
  for (const u64& word : share(g).redeployed)
    if (word) g.set(word, 0);  // with Count: what counted there has been scored; neither mayors nor wagons come where nothing is completed
  if (!any_on_table(g)) return Step::Next;
  const Queue queue(g);
  for (int i = g.s().turn.sub; i < queue.count; ++i) {
    Moves moves;
    add_drives(g, queue.figure[i], moves);
    if (moves.empty()) continue;
    set_actor(g, g.s().figures[queue.figure[i]].owner, i);
    return Step::Ask;
  }
  set_actor(g, g.s().turn.active, 0);
  return Step::Next;
}

void legal_wagons(const Game& g, Moves& moves) {
  moves.add({MoveKind::Pass, 0, 0, {}});
  add_drives(g, Queue(g).figure[g.s().turn.sub], moves);
}

void record_drive(Game& g, int figure, Move m) {
  const State& s = g.s();
  Event e{Event::Type::Shift};
  e.player = s.figures[figure].owner;
  e.turn = s.turn.number;
  e.figure = m.a;
  e.from_tile = s.tile_of[s.figures[figure].segment];
  e.from_segment = static_cast<u8>(s.figures[figure].segment - s.placed[e.from_tile].base);
  place_event(g, e, m.b);
  e.sum.cite("AM-WAGON-3");
  e.sum.cite(param(g, kNearby) ? "AM-WAGON-8" : "AM-WAGON-5");
  g.record(std::move(e));
}

/// It is no deployment (AM-WAGON-12), and nothing is completed by it (AM-WAGON-15).
Step apply_wagons(Game& g, Move m) {
  if (m.kind != MoveKind::Shift) {
    set_actor(g, g.s().turn.actor, g.s().turn.sub + 1);
    return Step::Stay;
  }
  const int figure = Queue(g).figure[g.s().turn.sub];
  if (g.ledger_on()) record_drive(g, figure, m);
  drive_figure(g, figure, m.b);
  return Step::Stay;
}

}  // namespace

u32 abbey_wagon_kind(const Ruleset& r) { return r.rules.has(abbey) ? r.param(abbey, kWagonKind) : static_cast<u32>(kNone); }

int abbey_moving_wagon(const Game& g) { return Queue(g).figure[g.s().turn.sub]; }

const Phase abbey_wagons{.name = "wagon",
                         .enter = enter_wagons,
                         .legal = legal_wagons,
                         .apply = apply_wagons,
                         .prompt = "Move the wagon on, or take it back",
                         .only_closed = true};

}  // namespace bastide
