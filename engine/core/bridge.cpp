#include "core/bridge.hpp"

#include "core/laying_inline.hpp"

namespace bastide {

int bridge_of_kind(const Ruleset& r, int kind, int rot) {
  const int plain = r.tiles[static_cast<std::size_t>(kind)].plain;
  if (plain == kind) return -1;
  return bridged_kind(r.tiles[static_cast<std::size_t>(plain)], rot, 0) == kind ? 0 : 1;
}

int bridge_over(const Game& g, int tile) {
  const Placed& p = g.s().placed[tile];
  return bridge_of_kind(g.rules(), p.kind, p.rot);
}

Crossing crossing(const Game& g, Move m) {
  const int last = g.s().tile_count - 1, side = m.b - 2;
  if (side < 0) return {last, m.b};
  const Placed& p = g.s().placed[last];
  return {tile_index(look(g, p.x + kDx[side], p.y + kDy[side])), ~side & 1};
}

namespace {

/// The bridge is a road of its own so far. Other roads of the tile may come to be the same.
void begin_road(Game& g, const TileKind& t, const Placed& p) {
  const State& s = g.s();
  const int k = t.segments - 1;
  const u16 row = static_cast<u16>(p.base + k), f = s.feature_count;
  g.set(s.feature_count, static_cast<u16>(f + 1));
  Feature& feature = g.fresh(s.features[f]);
  feature = t.init[k];
  feature.ring = row;
  feature.tiles = 1;
  g.set(s.label[row], f);
  g.set(s.next[row], row);
  each_bit(t.siblings[k], [&](int j) {
    Feature& other = g.edit(s.features[s.label[p.base + j]]);
    other.tags |= t.init[j].tags;
  });
}

}  // namespace

void span(Game& g, int tile, int axis) {
  const State& s = g.s();
  Placed& p = g.edit(s.placed[tile]);
  p.kind = static_cast<u16>(bridged_kind(g.tile(p.kind), p.rot, axis) & 0x3fff);
  begin_road(g, g.tile(p.kind), p);
  for (int d = axis; d < 4; d += 2) {
    const CellRef cell = look(g, p.x + kDx[d], p.y + kDy[d]);
    change_edge(g, static_cast<int>(cell & ~kSlot), d ^ 2, Road);
  }
}

}  // namespace bastide
