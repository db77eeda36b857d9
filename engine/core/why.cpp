#include "core/why.hpp"

#include <algorithm>

#include "core/board.hpp"

namespace bastide {
namespace {

bool touches_a_corner(const Game& g, Pos at) {
  for (const int dx : {-1, 1})
    for (const int dy : {-1, 1})
      if (is_tile(look(g, at.x + dx, at.y + dy))) return true;
  return false;
}

void add_edges(const Game& g, const TileKind& t, int rot, Pos at, std::vector<Refusal>& list) {
  for (int d = 0; d < 4; ++d) {
    const CellRef n = look(g, at.x + kDx[d], at.y + kDy[d]);
    if (!is_tile(n)) continue;
    const u8 mine = t.border[rot].edge[d], theirs = border_of(g, tile_index(n)).edge[d ^ 2];
    if (mine != theirs) list.push_back({Refusal::edge, rot, d, mine, theirs, g.rules().cites.edges});
  }
}

/// The rotations in which the tile in hand fits there with a bridge, as a bit set.
unsigned bridged_rotations(const Game& g, int kind, Pos at) {
  if (!g.rules().errand.offer || g.s().turn.tile_in_hand != kind) return 0;
  Moves moves;
  g.rules().errand.offer(g, moves);
  unsigned rotations = 0;
  for (const Move m : moves)
    for (int rot = 0; rot < 4; ++rot)
      if (m.kind == MoveKind::Span && m.at == at && g.tile(kind).same_as[rot] == m.a) rotations |= 1u << rot;
  return rotations;
}

}  // namespace

std::vector<Refusal> refusals(const Game& g, int kind, Pos at) {
  const TileKind& t = g.tile(kind);
  const CellRef here = look(g, at.x, at.y);
  std::vector<Refusal> list;
  if (is_tile(here)) return {{.why = Refusal::occupied}};
  if (!is_slot(here))
    return {{.why = Refusal::lonely, .id = touches_a_corner(g, at) ? g.rules().cites.corner : g.rules().cites.beside}};
  const unsigned bridged = bridged_rotations(g, kind, at);
  for (int rot = 0; rot < 4; ++rot) {
    if (bridged >> rot & 1) continue;
    const std::size_t before = list.size();
    add_edges(g, t, rot, at, list);
    if (list.size() > before) continue;
    for (auto hook : g.rules().forbids)
      if (const char* id = hook(g, t, rot, at)) list.push_back({.why = Refusal::rule, .rot = rot, .id = id});
  }
  return list;
}

}  // namespace bastide
