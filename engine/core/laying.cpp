#include "core/laying.hpp"

#include "core/laying_inline.hpp"

namespace bastide {

void lay(Game& g, int kind, int rot, Pos at) { lay_inline(g, kind, rot, at); }

bool edges_match(const Game& g, int kind, int rot, Pos at) {
  const bool fills = g.tile(kind).fills;
  for (int d = 0; d < 4; ++d) {
    const CellRef n = look(g, at.x + kDx[d], at.y + kDy[d]);
    if (fills && !is_tile(n)) return false;
    if (fills) continue;
    if (is_tile(n) && border_of(g, tile_index(n)).edge[d ^ 2] != g.tile(kind).border[rot].edge[d]) return false;
  }
  return true;
}

}  // namespace bastide
