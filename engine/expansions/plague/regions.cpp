// Where the plague is, and where it can go. Rules: PLAG-DEF-*, PLAG-SPR-* of the matrix; docs/rules/plague.md.
#include <algorithm>

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
  const TileKind& t = g.tile(g.s().placed[tile].kind);
  return std::any_of(t.init, t.init + t.segments, [](auto& f) { return f.kind == Quarter; });
}

}  // namespace

int flea_on(const Game& g, int tile) {
  const Share& share = pest::share(g);
  for (int i = 0; i < share.fleas; ++i)
    if (share.flea[i] == tile + 1) return i;
  return -1;
}

int outbreak_on(const Game& g, int tile) {
  const Share& share = pest::share(g);
  for (int i = 0; i < share.sources; ++i)
    if (share.source[i] == tile + 1) return share.over >> i & 1 ? -1 : i;
  return -1;
}

Tiles regions(const Game& g, int without) {
  const Share& share = pest::share(g);
  Tiles found, active;
  u16 queue[kOutbreaks + kFleas];
  int count = 0;
  const auto reach = [&](int tile) {
    if (!found.has(tile)) queue[count++] = static_cast<u16>(tile);
    found.add(tile);
  };
  for (int i = 0; i < share.fleas; ++i)
    if (i != without && !share.latent[i]) active.add(share.flea[i] - 1);
  for (int i = 0; i < share.sources; ++i)
    if (!(share.over >> i & 1)) reach(share.source[i] - 1);
  for (int i = 0; i < count; ++i)
    each_beside(g, queue[i], [&](int tile) {
      if (active.has(tile)) reach(tile);
    });
  return found;
}

std::vector<u16> targets(const Game& g, const Tiles& regions) {
  Tiles there;
  regions.each([&](int tile) { each_beside(g, tile, [&](int other) { there.add(other); }); });
  std::vector<u16> list;
  there.each([&](int tile) {
    if (is_source(g, tile) || flea_on(g, tile) >= 0 || tile + 1 == share(g).lifted || is_inside(g, tile)) return;  // PLAG-SPR-6
    list.push_back(static_cast<u16>(tile));
  });
  return list;
}

}  // namespace bastide::pest
