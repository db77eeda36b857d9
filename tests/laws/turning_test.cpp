// Law of the board: turning it by a quarter changes nothing.
#include <algorithm>
#include <regex>

#include "core/setup.hpp"
#include "documents.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

Pos turned(Pos p, int quarters) {
  for (; quarters > 0; --quarters) p = {static_cast<i16>(-p.y), p.x};
  return p;
}

/// The same beginning with everything on the table turned.
Game turned_game(const Game& g, int quarters) {
  Setup p = setup_of(g);
  for (auto& t : p.tiles) {
    t.at = turned(t.at, quarters);
    t.rot = (t.rot + quarters) % 4;
  }
  return from_setup(g.shared_rules(), p);
}

/// The half edges and sides of a segment as its tile lies on the table turned back by `quarters`.
std::string places(const Game& g, int tile, int segment, int quarters) {
  const Placed& p = g.s().placed[tile];
  const TileDef& d = definition(g, tile);
  const int rot = (p.rot + 4 - quarters) % 4;
  std::string text = kKindName[d.segments[segment].kind];
  for (int side = 0; side < 4; ++side)
    if (segment_on_side(d, rot, side) == segment) text += " " + std::to_string(side);
  for (int half = 0; half < 8; ++half)
    if (segment_on_half(d, rot, half) == segment) text += " h" + std::to_string(half);
  return text;
}

Move turned_placement(const Game& g, const Game& other, Move m, int quarters) {
  const TileDef& d = g.rules().defs[g.rules().tiles[g.s().turn.tile_in_hand].def];
  Moves moves;
  other.legal(moves);
  for (const Move t : moves)
    if (t.at == turned(m.at, quarters) && look_of(d, t.a) == look_of(d, (m.a + quarters) % 4)) return t;
  return {MoveKind::Confirm, 0, 0, {}};
}

/// A tile that looks alike may lie turned otherwise there, so the segment is found by its places.
Move turned_deployment(const Game& g, const Game& other, Move m, int quarters) {
  const int tile = g.s().tile_count - 1;
  const State& s = other.s();
  int mapped = -1;
  for (std::size_t k = 0; k < definition(g, tile).segments.size(); ++k)
    if (places(other, tile, static_cast<int>(k), quarters) == places(g, tile, m.b, 0)) mapped = static_cast<int>(k);
  Moves moves;
  other.legal(moves);
  for (const Move t : moves)
    if (mapped >= 0 && t.kind == MoveKind::Deploy && s.label[s.placed[tile].base + t.b] == s.label[s.placed[tile].base + mapped])
      return t;
  return {MoveKind::Confirm, 0, 0, {}};
}

Move turned_move(const Game& g, const Game& other, Move m, int quarters) {
  if (m.kind == MoveKind::Place) return turned_placement(g, other, m, quarters);
  return m.kind == MoveKind::Deploy ? turned_deployment(g, other, m, quarters) : m;
}

/// The ledger without what turns: texts without their places ("1,0NE"), those of one move sorted.
std::vector<std::string> news(const Game& g, std::size_t from) {
  static const std::regex place("-?[0-9]+,-?[0-9]+[A-Z]*");
  std::vector<std::string> texts;
  for (std::size_t i = from; i < g.events().size(); ++i)
    texts.push_back(std::to_string(g.events()[i].player) + " " + std::regex_replace(describe(g.events()[i], g), place, ""));
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST(Board, TurningItChangesNothing) {
  for_random_games(Games::documented, [](Game& g, Rng& rng) {
    const int quarters = 1 + rng.below(3);
    Game other = turned_game(g, quarters);
    g.keep_ledger(true);
    other.keep_ledger(true);
    while (!g.over()) {
      Moves a, b;
      g.legal(a);
      other.legal(b);
      ASSERT_EQ(a.size(), b.size());
      const Move m = a[rng.below(static_cast<u32>(a.size()))], t = turned_move(g, other, m, quarters);
      ASSERT_TRUE(other.is_legal(t));
      const std::size_t before = g.events().size(), others = other.events().size();
      g.play(m);
      other.play(t);
      ASSERT_EQ(news(g, before), news(other, others));
      ASSERT_TRUE(std::equal(g.s().score, g.s().score + kMaxPlayers, other.s().score));
    }
    ASSERT_TRUE(other.over());
  });
}

}  // namespace
}  // namespace bastide::laws
