// Where the plague is, and where it can go. Rules: PLAG-DEF-*, PLAG-SPR-* of the matrix; docs/rules/plague.md.
#include "expansions/plague/parts.hpp"

namespace bastide::pest {
namespace {

/// Calls f(tile) for each tile on the four sides.
template <class F>
void each_beside(const Game& g, int tile, F&& f) {
  const Placed& p = g.s().placed[tile];
  for (int d = 0; d < 4; ++d)
    if (const CellRef r = look(g, p.x + kDx[d], p.y + kDy[d]); is_tile(r)) f(tile_index(r));
}

/// Within the City of Carcassonne no fleas come (COUNT-FN-4).
bool is_inside(const Game& g, int tile) {
  if (!param(g, kWalled)) return false;
  const TileKind& t = g.tile(g.s().placed[tile].kind);
  return std::any_of(t.init, t.init + t.segments, [](auto& f) { return f.kind == Quarter; });
}

/// PLAG-SPR-6, PLAG-SPR-7
bool has_room(const Game& g, int tile) { return !is_struck(g, tile) && !is_source(g, tile) && tile + 1 != share(g).lifted && !is_inside(g, tile); }

void add_target(Game& g, int tile) {
  const u64& word = share(g).next.word[tile >> 6];
  g.set(word, word | 1ull << (tile & 63));
}

/// The tiles of the regions as a graph of at most 24 nodes.
struct Graph {
  u16 tile[kOutbreaks + kFleas];
  u32 beside[kOutbreaks + kFleas] = {};
  u32 sources = 0, free = 0;  ///< nodes that are outbreaks, and those beside which a flea may go
  int count = 0;

  explicit Graph(const Game& g) {
    u8 node[kMaxTiles];
    share(g).ill.each([&](int t) { node[t] = static_cast<u8>(count), tile[count++] = static_cast<u16>(t); });
    for (int i = 0; i < count; ++i) {
      sources |= static_cast<u32>(is_source(g, tile[i])) << i;
      each_beside(g, tile[i], [&](int other) {
        if (share(g).ill.has(other)) beside[i] |= 1u << node[other];
        free |= static_cast<u32>(share(g).next.has(other)) << i;
      });
    }
  }
  /// Those that are joined to a source as if node `without` were not there.
  u32 reached(int without) const {
    u32 met = sources, fresh = sources;
    while (fresh) {
      u32 more = 0;
      each_bit(fresh, [&](int i) { more |= beside[i]; });
      fresh = more & ~met & ~(1u << without);
      met |= fresh;
    }
    return met;
  }
};

}  // namespace

Tiles joined(const Game& g, const Tiles& active) {
  const Share& share = pest::share(g);
  Tiles found;
  u16 queue[kOutbreaks + kFleas];
  int count = 0;
  const auto reach = [&](int tile) {
    if (!found.has(tile)) queue[count++] = static_cast<u16>(tile);
    found.add(tile);
  };
  for (int i = 0; i < share.sources; ++i)
    if (!(share.over >> i & 1)) reach(share.source[i] - 1);
  for (int i = 0; i < count; ++i)
    each_beside(g, queue[i], [&](int tile) {
      if (active.has(tile)) reach(tile);
    });
  return found;
}

Tiles targets(const Game& g) {
  Tiles found;
  share(g).ill.each([&](int tile) {
    each_beside(g, tile, [&](int other) {
      if (has_room(g, other)) found.add(other);
    });
  });
  return found;
}

void spread_to(Game& g, int tile) {
  const int w = tile >> 6;
  const u64 bit = 1ull << (tile & 63);
  const Share& share = pest::share(g);
  g.set(share.ill.word[w], share.ill.word[w] | bit);
  g.set(share.next.word[w], share.next.word[w] & ~bit);
  each_beside(g, tile, [&](int other) {
    if (has_room(g, other)) add_target(g, other);
  });
}

void consider(Game& g, int tile) {
  bool beside = false;
  each_beside(g, tile, [&](int other) { beside |= share(g).ill.has(other); });
  if (beside && has_room(g, tile)) add_target(g, tile);
}

void redraw(Game& g, const Tiles& ill) {
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share(g).ill.word[w], ill.word[w]);
  const Tiles next = targets(g);
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share(g).next.word[w], next.word[w]);
}

Tiles movable(const Game& g) {
  const Graph graph(g);
  const u32 all = (1u << graph.count) - 1;
  Tiles found;
  each_bit(all & ~graph.sources, [&](int i) {
    const u32 rest = all & ~(1u << i);
    if (graph.reached(i) == rest && (rest & graph.free)) found.add(graph.tile[i]);
  });
  return found;
}

}  // namespace bastide::pest
