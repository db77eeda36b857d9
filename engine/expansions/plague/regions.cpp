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

/// The tiles of the regions as a graph of at most 24 nodes, hung up on its outbreaks.
struct Graph {
  u16 tile[kOutbreaks + kFleas];
  u32 beside[kOutbreaks + kFleas] = {};
  u8 met_as[kOutbreaks + kFleas] = {}, lowest[kOutbreaks + kFleas];  ///< how early it was met, and the earliest that is reached from below it
  u32 sources = 0, free = 0;  ///< nodes that are outbreaks, and those beside which a flea may go
  u32 cutting = 0;            ///< nodes without which others would be cut off
  int count = 0, met = 0;

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
    each_bit(sources, [&](int i) {
      if (!met_as[i]) walk(i);
    });
  }

 private:
  /// Depth first; every outbreak is joined to what holds them all, which was met before everything.
  void walk(int i) {
    met_as[i] = static_cast<u8>(++met);
    lowest[i] = sources >> i & 1 ? 0 : met_as[i];
    each_bit(beside[i], [&](int next) {
      if (met_as[next]) {
        lowest[i] = std::min(lowest[i], met_as[next]);
        return;
      }
      walk(next);
      lowest[i] = std::min(lowest[i], lowest[next]);
      if (lowest[next] >= met_as[i]) cutting |= 1u << i;
    });
  }
};

}  // namespace

/// Where there is no tile it stands itself, since nobody could guess a branch.
bool is_beside(const Game& g, int tile) {
  const Placed& p = g.s().placed[tile];
  bool found = false;
  for (int d = 0; d < 4; ++d) {
    const CellRef r = look(g, p.x + kDx[d], p.y + kDy[d]);
    found |= share(g).ill.has(is_tile(r) ? tile_index(r) : tile);
  }
  return found;
}

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
  if (has_room(g, tile) && is_beside(g, tile)) add_target(g, tile);
}

void redraw(Game& g, const Tiles& ill) {
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share(g).ill.word[w], ill.word[w]);
  const Tiles next = targets(g);
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share(g).next.word[w], next.word[w]);
}

void heal(Game& g, int tile) {
  const auto remove = [&](const u64& word, int t) { g.set(word, word & ~(1ull << (t & 63))); };
  remove(share(g).ill.word[tile >> 6], tile);
  each_beside(g, tile, [&](int other) {
    if (share(g).next.has(other) && !is_beside(g, other)) remove(share(g).next.word[other >> 6], other);
  });
}

void heal_all(Game& g, const Tiles& lost) {
  const Share& share = pest::share(g);
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share.ill.word[w], share.ill.word[w] & ~lost.word[w]);
  Tiles beside;
  share.ill.each([&](int tile) { each_beside(g, tile, [&](int other) { beside.add(other); }); });
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share.next.word[w], share.next.word[w] & beside.word[w]);
}

Tiles movable(const Game& g) {
  const Graph graph(g);
  Tiles found;
  each_bit(((1u << graph.count) - 1) & ~graph.sources & ~graph.cutting, [&](int i) {
    if (graph.free & ~(1u << i)) found.add(graph.tile[i]);
  });
  return found;
}

}  // namespace bastide::pest
