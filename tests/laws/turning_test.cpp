// Law of the board: turning it by a quarter changes nothing.
#include <algorithm>
#include <array>
#include <regex>
#include <set>

#include "core/recount.hpp"
#include "core/setup.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

Pos turned(Pos p, int quarters) {
  for (; quarters > 0; --quarters) p = {static_cast<i16>(-p.y), p.x};
  return p;
}

/// The north-western corner of a cell, by the cell that it is the north-western corner of once the table is turned.
Pos turned_corner(Pos p, int quarters) {
  for (; quarters > 0; --quarters) p = {static_cast<i16>(1 - p.y), p.x};
  return p;
}

/// The same beginning with everything on the table turned.
Game turned_game(const Game& g, int quarters) {
  Setup p = setup_of(g);
  for (auto& t : p.tiles) {
    t.at = turned(t.at, quarters);
    t.rot = (t.rot + quarters) % 4;
    if (t.bridge >= 0) t.bridge = (t.bridge + quarters) % 2;
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

/// The move of the other game that does the same, a pass if there is none. A tile that looks alike may lie turned otherwise there,
/// so segments are found by their places, and rows by the features to which they belong.
class Turned {
 public:
  Turned(const Game& g, const Game& other, int quarters) : g_(g), other_(other), quarters_(quarters) { other.legal(moves_); }

  Move move(Move m) const {
    for (const int very : {2, 1, 0})
      for (const Move t : moves_)
        if (t.kind == m.kind && (m.kind == MoveKind::Place || m.kind == MoveKind::Span ? same_placement(m, t) : t.a == m.a && (m.kind == MoveKind::Fill || same_origin(m, t)) && same_goal(m, t, very))) return t;
    return {MoveKind::Confirm, 0, 0, {}};
  }

 private:
  /// Whose figure it is, or from where it flees: from that feature on that tile.
  bool same_origin(Move m, Move t) const {
    if (m.kind != MoveKind::Flee) return t.at.y == m.at.y;
    return g_.s().tile_of[m.at.y] == other_.s().tile_of[t.at.y] && other_.s().label[mapped(m.at.y)] == other_.s().label[t.at.y];
  }

  /// Its axis over the tile itself, or 2 and a side.
  int turned_bridge(int b) const { return b < 2 ? (b + quarters_) % 2 : 2 + (b - 2 + quarters_) % 4; }

  /// Of rotations that look alike one is offered.
  bool same_placement(Move m, Move t) const {
    const TileKind& tile = g_.tile(g_.s().turn.tile_in_hand);
    if (m.kind == MoveKind::Span && t.b != turned_bridge(m.b)) return false;
    return t.at == turned(m.at, quarters_) && t.a == tile.same_as[(m.a + quarters_) % 4];
  }

  /// Of the figures that may be taken away, and of the places to which one may move, `very` exactly the one there, if it is: on a tile that
  /// looks alike another segment may be the first of its feature, and then he stands there; less so, the same tile.
  bool same_goal(Move m, Move t, int very) const {
    if (m.kind == MoveKind::Fill) return t.at == turned(m.at, quarters_);
    if (m.row().target == Target::Axis) return t.b == turned_bridge(m.b);
    if (m.kind == MoveKind::Draw || m.row().target == Target::Kind || m.row().target == Target::None || m.row().target == Target::Number || m.row().target == Target::Tile) return m.b == t.b;
    const int base = m.kind == MoveKind::Deploy ? g_.s().placed[g_.s().tile_count - 1].base : 0;
    const int here = base + m.b, there = base + t.b;
    if (m.row().figure && g_.rules().figure[m.a].corner) return cell(other_, there) == turned_corner(cell(g_, here), quarters_);
    const bool exact = m.kind != MoveKind::Deploy;
    if (very == 2 && exact) return mapped(here) == there;
    if (very == 1 && exact && g_.s().tile_of[here] != other_.s().tile_of[there]) return false;
    return other_.s().label[mapped(here)] == other_.s().label[there];
  }

  static Pos cell(const Game& g, int row) {
    const Placed& p = g.s().placed[g.s().tile_of[row]];
    return {p.x, p.y};
  }

  int mapped(int row) const {
    const int tile = g_.s().tile_of[row], base = g_.s().placed[tile].base;
    const auto same = [&](int k) { return places(other_, tile, k, quarters_) == places(g_, tile, row - base, 0); };
    if (same(row - base)) return row;
    for (std::size_t k = 0; k < definition(g_, tile).segments.size(); ++k)
      if (same(static_cast<int>(k))) return base + static_cast<int>(k);
    return row;
  }

  const Game &g_, &other_;
  int quarters_;
  Moves moves_;
};

/// The ledger without what turns: texts without their places ("1,0NE") and without which of several cloisters let a knight escape,
/// and no records, which several roads of one tile may raise in turn; those of one move sorted.
std::vector<std::string> news(const Game& g, std::size_t from) {
  static const std::regex turns("-?[0-9]+,-?[0-9]+[A-Z]*|, from (north|east) to (south|west)|past the (cloister|shrine|special monastery|abbey)");
  std::vector<std::string> texts;
  for (std::size_t i = from; i < g.events().size(); ++i)
    if (const Event& e = g.events()[i]; e.type != Event::Type::Token)
      texts.push_back(std::to_string(e.player) + " " + std::regex_replace(describe(e, g), turns, ""));
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// Cards with their numbers and holders.
std::vector<std::tuple<std::string, int, int>> holders(const Game& g) {
  std::vector<std::tuple<std::string, int, int>> list;
  for (auto& t : setup_of(g).tokens) list.emplace_back(t.name, t.number, t.player);
  return list;
}

/// How many of the moves say different things. Two figures of one player on one feature of a tile may stand on two of its segments, each on that
/// which was the feature's first when he came: which that is, and so whether each of them has a move of his own, turns with the tile.
std::size_t different(const Game& g, const Moves& moves) {
  std::set<std::array<int, 7>> found;
  const auto tile = [&g](int row) { return static_cast<int>(g.s().tile_of[row]); };
  const auto feature = [&g](int row) { return static_cast<int>(g.s().label[row]); };
  for (const Move m : moves) {
    const bool goal = m.row().target == Target::Segment, origin = m.kind == MoveKind::Flee;
    found.insert({static_cast<int>(m.kind), m.a, goal ? tile(m.b) : m.b, goal ? feature(m.b) : 0, m.at.x, origin ? tile(m.at.y) : m.at.y, origin ? feature(m.at.y) : 0});
  }
  return found.size();
}

TEST(Board, TurningItChangesNothing) {
  for_random_games([](Game& g, Rng& rng) {
    const int quarters = 1 + rng.below(3);
    Game other = turned_game(g, quarters);
    g.keep_ledger(true);
    other.keep_ledger(true);
    while (!g.over()) {
      Moves a, b;
      g.legal(a);
      other.legal(b);
      ASSERT_EQ(different(g, a), different(other, b));
      const Move m = a[rng.below(static_cast<u32>(a.size()))], t = Turned(g, other, quarters).move(m);
      ASSERT_TRUE(other.is_legal(t));
      const std::size_t before = g.events().size(), others = other.events().size();
      g.play(m);
      other.play(t);
      ASSERT_EQ(news(g, before), news(other, others));
      ASSERT_TRUE(std::equal(g.s().score, g.s().score + kMaxPlayers, other.s().score));
    }
    ASSERT_TRUE(other.over());
    ASSERT_EQ(holders(g), holders(other));
  });
}

}  // namespace
}  // namespace bastide::laws
