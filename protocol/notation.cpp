#include "protocol/notation.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/bridge.hpp"
#include "core/location.hpp"
#include "core/phases.hpp"
#include "protocol/error.hpp"
#include "protocol/utf8.hpp"
#include "protocol/why.hpp"

namespace bastide {
namespace {

std::string folded(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\t') out += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return out;
}

std::string cell_text(Pos at) { return std::to_string(at.x) + "," + std::to_string(at.y); }

int last_tile(const Game& g) { return g.s().tile_count - 1; }

std::string examples(const Game& g, const Moves& moves) {
  std::string text;
  const int shown = std::min(moves.size(), 12);
  for (int i = 0; i < shown; ++i) text += (i ? " " : "") + to_notation(g, moves[i]);
  return moves.size() > shown ? text + " ... (" + std::to_string(moves.size()) + " in all)" : text;
}

/// Splits "1,-2E"; false if the text has another form, or names a cell that no game comes to. A placement without a letter means north.
bool read_cell(const std::string& text, Pos& at, int& rot) {
  int x = 0, y = 0;
  if (text.size() > 20 || std::sscanf(text.c_str(), "%5d,%5d", &x, &y) != 2) return false;
  const std::size_t letter = std::string("nesw").find(text.back());
  if (letter == std::string::npos || std::abs(x) > kMaxTiles || std::abs(y) > kMaxTiles) return false;
  at = {static_cast<i16>(x), static_cast<i16>(y)};
  rot = static_cast<int>(letter);
  return folded(cell_notation(at, rot)) == text;  // there is one spelling
}

/// The first rotation that looks like `rot`: a tile that is symmetric has one spelling.
int first_alike(const Game& g, int rot) {
  const TileKind& t = g.rules().tiles[g.s().turn.tile_in_hand];
  for (int r = 0; r < rot; ++r)
    if (t.same_as[rot] == r) return r;
  return rot;
}

[[noreturn]] void refuse(const Game& g, std::string_view text, const std::string& why, const Moves& moves) {
  throw Error("illegal", "'" + shortened(text) + "': " + why + "; legal: " + examples(g, moves));
}

}  // namespace

std::string row_notation(const Game& g, u16 row) {
  const State& s = g.s();
  const int tile = s.tile_of[row];
  const Placed& p = s.placed[tile];
  return std::to_string(p.x) + "," + std::to_string(p.y) + location_name(g, tile, row - p.base);
}

std::string tile_notation(const Game& g, int tile) {
  const Placed& p = g.s().placed[tile];
  return std::to_string(p.x) + "," + std::to_string(p.y);
}

std::string cell_notation(Pos at, int rot) { return std::to_string(at.x) + "," + std::to_string(at.y) + kSideName[rot]; }

namespace {

/// "N" or "E": over the tile itself; "2,0": over the neighbour there.
std::string span_notation(Move m) {
  if (m.b < 2) return axis_name(m.b);
  const int d = m.b - 2;
  return cell_text({static_cast<i16>(m.at.x + kDx[d]), static_cast<i16>(m.at.y + kDy[d])});
}

/// "N" or "E": over the tile just placed; "2,0N": over the neighbour there.
std::string crossing_notation(const Game& g, Move m) {
  const auto [tile, axis] = crossing(g, m);
  return (m.b < 2 ? "" : tile_notation(g, tile)) + axis_name(axis);
}

}  // namespace

std::string to_notation(const Game& g, Move m) {
  if (m.kind == MoveKind::Draw) return m.b == kNo ? kNoTile : g.rules().id(g.rules().deck[m.b].kind);
  if (m.kind == MoveKind::Place) return cell_notation(m.at, m.a);
  if (m.kind == MoveKind::Span) return cell_notation(m.at, m.a) + "#" + span_notation(m);
  const MoveRow& row = m.row();
  std::string text = row.figure ? std::string(1, g.rules().figure[m.a].letter) : "";
  if (m.kind == MoveKind::Flee) text += row_notation(g, static_cast<u16>(m.at.y));
  text += row.sign;
  if (row.target == Target::OwnSegment) text += location_name(g, last_tile(g), m.b);
  if (row.target == Target::Segment) text += row_notation(g, m.b);
  if (row.target == Target::Tile) text += tile_notation(g, m.b);
  if (row.target == Target::Number) text += std::to_string(m.b);
  if (row.target == Target::Cell) text += cell_text(m.at);
  if (row.target == Target::Axis) text += crossing_notation(g, m);
  if (row.target == Target::Kind) text += g.rules().id(m.b);
  if (row.owned) text += ":" + std::to_string(m.at.y);
  return text;
}

Move read_move(const Game& g, std::string_view text) {
  Moves moves;
  g.legal(moves);
  if (moves.empty()) throw Error("over", "the game is over");
  const std::string wanted = folded(text);
  const bool chance = g.actor() == kChance;  // tile ids may differ in letter case alone
  if (chance && text == kNoTile) return kLastDraw;
  Pos at;
  int rot = 0;
  const bool cell = &g.phase() == &phases::place && read_cell(wanted, at, rot);
  for (const Move m : moves) {  // a hundred placements are not all spelled out to find one
    if (cell && m.kind == MoveKind::Place) {
      if (m.at == at && m.a == rot) return m;
    } else if (m.kind == MoveKind::Draw && chance && m.b != kNo) {
      if (g.rules().id(g.rules().deck[m.b].kind) == text) return m;
    } else if (m.kind == MoveKind::Choose) {
      if (to_notation(g, m) == text) return m;
    } else if (folded(to_notation(g, m)) == wanted) {
      return m;
    }
  }
  if (&g.phase() != &phases::place) refuse(g, text, "no such move now", moves);
  if (!cell) refuse(g, text, "expected a cell and a rotation such as 1,-2E", moves);
  for (const Move m : moves)
    if (m.at == at && m.a == first_alike(g, rot)) return m;
  refuse(g, text, why_not(g, at, rot), moves);
}

namespace {

/// "knight", "monk (big follower)", "builder".
std::string role_label(const Game& g, int figure, u16 row) {
  const Feature& f = g.s().features[g.s().label[row]];
  const std::string name = g.rules().figure[figure].name;
  if (!g.rules().figure[figure].follower) return name;
  return std::string(g.rules().role_name(f.kind, f.tags)) + (name == "follower" ? "" : " (" + name + ")");
}

/// "city at N": the place within the tile just placed, "castle at 0,0I" anywhere else.
std::string place_label(const Game& g, u16 row) {
  const State& s = g.s();
  const Feature& f = s.features[s.label[row]];
  const int tile = s.tile_of[row];
  return std::string(g.rules().feature_name(f.kind, f.tags)) + " at " +
         (tile == last_tile(g) ? location_name(g, tile, row - s.placed[tile].base) : row_notation(g, row));
}

/// Puts words in the place of a name in braces, if it is there.
template <class F>
void fill(std::string& text, std::string_view name, F&& words) {
  if (const std::size_t at = text.find(name); at != text.npos) text.replace(at, name.size(), words());
}

}  // namespace

u16 target_row(const Game& g, Move m) {
  return m.row().target == Target::OwnSegment ? static_cast<u16>(g.s().placed[last_tile(g)].base + m.b) : m.b;
}

std::string label_of(const Game& g, Move m) {
  if (m.kind == MoveKind::Draw || m.kind == MoveKind::Place) return to_notation(g, m);
  if (m.kind == MoveKind::Span) return cell_notation(m.at, m.a) + (m.b < 2 ? " with a bridge over it" : " with a bridge over " + span_notation(m));
  if (m.kind == MoveKind::Pass) return &g.phase() == &phases::deploy ? "nobody" : "nothing";
  std::string text = m.row().label;
  fill(text, "{role}", [&] { return role_label(g, m.a, target_row(g, m)); });
  fill(text, "{figure}", [&] { return std::string(g.rules().figure[m.a].name); });
  fill(text, "{tile}", [&] { return g.rules().id(m.b); });
  fill(text, "{over}", [&] { return m.b < 2 ? "" : "over " + tile_notation(g, crossing(g, m).tile) + " "; });
  fill(text, "{axis}", [&] { return std::string(crossing(g, m).axis ? "east to west" : "north to south"); });
  fill(text, "{number}", [&] { return std::to_string(m.b); });
  fill(text, "{player}", [&] { return std::to_string(m.at.y + 1); });
  fill(text, "{from}", [&] { return "the " + place_label(g, static_cast<u16>(m.at.y)); });
  fill(text, "{cell}", [&] { return tile_notation(g, m.b); });
  fill(text, "{place}", [&] { return m.row().target == Target::Cell ? cell_text(m.at) : place_label(g, target_row(g, m)); });
  return text;
}

std::string prompt_of(const Game& g) {
  if (g.actor() == kChance) return g.phase().draws ? "A tile is drawn" : g.phase().chance;
  return g.phase().prompt ? g.phase().prompt : g.phase().name;
}

}  // namespace bastide
