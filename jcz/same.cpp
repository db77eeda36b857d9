#include "jcz/same.hpp"

#include "core/location.hpp"

namespace bastide::jcz {
namespace {

/// The segment row of `here` that is in the place of a row of `there`, kNo if there is none.
u16 same_row(const Game& here, const Game& there, int tile, int segment) {
  const std::string name = location_name(there, tile, segment);
  const Placed& p = here.s().placed[tile];
  for (int k = 0; k < here.tile(p.kind).segments; ++k)
    if (location_name(here, tile, k) == name) return static_cast<u16>(p.base + k);
  return kNo;
}

bool on_a_row(Move m) { return m.row().target == Target::OwnSegment || m.row().target == Target::Segment; }

/// There a figure may stand on another segment of the feature, but not on another tile.
bool on_that_tile(Move m) { return m.kind == MoveKind::Enter || m.kind == MoveKind::Beside || m.kind == MoveKind::Evict || m.kind == MoveKind::Capture; }

u16 row_here(const Game& here, const Game& there, Move m) {
  const State& s = there.s();
  const bool deploy = m.kind == MoveKind::Deploy;  // on the tile just placed, which `there` may have left behind
  const int tile = deploy ? here.s().tile_count - 1 : s.tile_of[m.b];
  return same_row(here, there, tile, deploy ? m.b : m.b - s.placed[tile].base);
}

}  // namespace

std::optional<Move> same_move(const Game& here, const Game& there, Move m) {
  const State& s = here.s();
  const u16 row = on_a_row(m) ? row_here(here, there, m) : kNo;
  const int players = here.rules().players;
  const auto seat_here = [&](int seat) { return (seat + here.rules().rules.first - there.rules().rules.first + players) % players; };
  Moves moves;
  here.legal(moves);
  for (const Move legal : moves)  // of several figures on a feature the very one
    if (legal.kind == m.kind && m.kind != MoveKind::Deploy && on_a_row(m) && legal.a == m.a && legal.b == row && (!m.row().owned || legal.at.y == seat_here(m.at.y))) return legal;
  for (const Move legal : moves) {
    if (legal.kind != m.kind) continue;
    if (m.kind == MoveKind::Span) {
      if (legal.at == m.at && legal.b == m.b && here.tile(s.turn.tile_in_hand).same_as[m.a] == legal.a) return legal;
    } else if (m.row().target == Target::Number || m.row().target == Target::Axis) {
      if (legal.b == m.b) return legal;
    } else if (m.row().target == Target::Kind) {
      if (here.rules().id(legal.b) == there.rules().id(m.b)) return legal;
    } else if (m.kind == MoveKind::Place) {
      if (legal.at == m.at && here.tile(s.turn.tile_in_hand).same_as[m.a] == legal.a) return legal;
    } else if (m.row().target == Target::Cell) {
      if (legal.at == m.at) return legal;
    } else if (m.row().target == Target::Tile) {
      if (legal.b == m.b) return legal;
    } else if (!on_a_row(m)) {
      if (!m.row().figure || (legal.a == m.a && (!m.row().owned || legal.at.y == seat_here(m.at.y)))) return legal;
    } else if (legal.a == m.a && row != kNo && (!m.row().owned || legal.at.y == seat_here(m.at.y))) {
      const auto target = static_cast<u16>(legal.kind == MoveKind::Deploy ? s.placed[s.tile_count - 1].base + legal.b : legal.b);
      if (s.label[target] == s.label[row] && (!on_that_tile(m) || s.tile_of[target] == s.tile_of[row])) return legal;
    }
  }
  return std::nullopt;
}

}  // namespace bastide::jcz
