// Where the plague is, and where it can go. Rules: PLAG-DEF-*, PLAG-SPR-* of the matrix; docs/rules/plague.md.
#include "expansions/plague/parts.hpp"

namespace bastide::pest {
namespace {

/// Calls f(tile) for each tile on the four sides.
template <class F>
void each_beside(const Game& g, int tile, F&& f) {
  for (const u16 other : g.s().neighbours[tile].on)
    if (other != tile) f(other);
}

/// Within the City of Carcassonne no fleas come (COUNT-FN-4).
bool is_inside(const TileKind& t) {
  return t.walled && std::any_of(t.init, t.init + t.segments, [](auto& f) { return f.kind == Quarter; });
}

/// PLAG-SPR-6, PLAG-SPR-7
bool has_room(const Game& g, int tile) {
  const TileKind& t = g.tile(g.s().placed[tile].kind);
  const int taken = static_cast<int>(is_struck(g, tile)) | static_cast<int>((t.notes & param(g, kSource)) != 0) | static_cast<int>(tile + 1 == share(g).lifted);
  return !taken && !is_inside(t);
}

/// Writes down one word of the targets, and how many they are.
void set_next(Game& g, int w, u64 word) {
  const Share& share = pest::share(g);
  g.set(share.room, static_cast<u16>(share.room + count_bits(word) - count_bits(share.next.word[w])));
  g.set(share.next.word[w], word);
}

void add_target(Game& g, int tile, bool really = true) {
  const Share& share = pest::share(g);
  const u64 word = share.next.word[tile >> 6], bit = static_cast<u64>(really) << (tile & 63);
  g.set(share.room, static_cast<u16>(share.room + ((bit & ~word) != 0)));
  g.set(share.next.word[tile >> 6], word | bit);
}

void remove_target(Game& g, int tile) {
  const u64 word = share(g).next.word[tile >> 6];
  set_next(g, tile >> 6, word & ~(1ull << (tile & 63)));
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
  bool found = false;
  for (const u16 other : g.s().neighbours[tile].on) found |= share(g).ill.has(other);
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
  const u64& word = share(g).ill.word[tile >> 6];
  g.set(word, word | 1ull << (tile & 63));
  remove_target(g, tile);
  for (const u16 other : g.s().neighbours[tile].on) add_target(g, other, has_room(g, other));  // itself has none
}

void consider(Game& g, int tile) {
  if (has_room(g, tile) && is_beside(g, tile)) add_target(g, tile);
}

void redraw(Game& g, const Tiles& ill) {
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share(g).ill.word[w], ill.word[w]);
  const Tiles next = targets(g);
  for (int w = 0; w < Tiles::kWords; ++w) set_next(g, w, next.word[w]);
}

void heal(Game& g, int tile) {
  const u64& word = share(g).ill.word[tile >> 6];
  g.set(word, word & ~(1ull << (tile & 63)));
  each_beside(g, tile, [&](int other) {
    if (share(g).next.has(other) && !is_beside(g, other)) remove_target(g, other);
  });
}

void heal_all(Game& g, const Tiles& lost) {
  const Share& share = pest::share(g);
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share.ill.word[w], share.ill.word[w] & ~lost.word[w]);
  Tiles beside;
  share.ill.each([&](int tile) { each_beside(g, tile, [&](int other) { beside.add(other); }); });
  for (int w = 0; w < Tiles::kWords; ++w) set_next(g, w, share.next.word[w] & beside.word[w]);
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
