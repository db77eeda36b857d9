// Abbeys, barns and wagons in JCloisterZone's words.
#include "expansions/abbey/phases.hpp"

#include <algorithm>
#include <set>

#include "core/board.hpp"
#include "expansions/abbey/barns.hpp"
#include "jcz/match.hpp"
#include "jcz/text.hpp"
#include "protocol/error.hpp"

namespace bastide::jcz {

bool Match::is_barn(int kind) const { return game_.rules().figure[kind].corner; }

/// The field in that corner on the tile laid last: a barn is named by it. Its row is of the tile south-east of the corner.
u16 Match::barn_place(u16 row) const {
  constexpr int kCorner[2][2] = {{0, 3}, {1, 2}};  // clockwise from north-west, by how far the corner lies to the east and south
  const State& s = game_.s();
  const Placed &corner = s.placed[s.tile_of[row]], &last = s.placed[s.tile_count - 1];
  const int number = kCorner[corner.x - last.x][corner.y - last.y];
  return static_cast<u16>(last.base + game_.tile(last.kind).border[last.rot].segment[3 * number]);
}

/// While wagons move everybody else on what was scored is home already, and so are they.
bool Match::is_home(const Deployed& d) const {
  if (game_.over() || &game_.phase() != &abbey_wagons) return false;
  const State& s = game_.s();
  return std::find(s.closing, s.closing + s.closing_count, s.label[d.row]) != s.closing + s.closing_count;
}

const Deployed* Match::moving_wagon() const {
  const Figure& f = game_.s().figures[abbey_moving_wagon(game_)];
  return first_at(f.owner, f.kind, f.segment);
}

/// The cells that an abbey may fill.
void Match::put_holes(std::string& out, const Moves& moves) const {
  put(out, "{\"type\":\"TilePlacement\",\"tileId\":\"", game_.rules().id(game_.rules().own_tile), "\",\"options\":[");
  Commas commas(out);
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Fill) continue;
    commas.next();
    put(out, "{\"position\":[", m.at.x, ',', m.at.y, "],\"rotations\":[0]}");
  }
  put(out, "]}");
}

/// Each field of the tile just placed with a corner that takes a barn, once.
void Match::put_barns(std::string& out, Commas& items, const Moves& moves) const {
  std::set<u16> places;
  int kind = -1;
  for (const Move& m : moves)
    if (m.kind == MoveKind::Enter && is_barn(m.a)) places.insert(barn_place(m.b)), kind = m.a;
  if (places.empty()) return;
  items.next();
  put(out, "{\"type\":\"Meeple\",\"meeple\":\"", figure_name(game_.rules().figure[kind]).type, "\",\"options\":[");
  Commas commas(out);
  for (const u16 row : places) {
    commas.next();
    put_pointer(out, row);
  }
  put(out, "]}");
}

/// Where the wagon may stop: on each tile every place of the feature.
void Match::put_drives(std::string& out, Commas& items, const Moves& moves) const {
  const State& s = game_.s();
  items.next();
  put(out, "{\"type\":\"Meeple\",\"meeple\":\"", figure_name(game_.rules().figure[moving_wagon()->kind]).type, "\",\"options\":[");
  Commas commas(out);
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Shift) continue;
    const Placed& p = s.placed[s.tile_of[m.b]];
    each_bit(game_.tile(p.kind).siblings[m.b - p.base] | 1u << (m.b - p.base), [&](int k) {
      if (s.label[p.base + k] != s.label[m.b]) return;
      commas.next();
      put_pointer(out, static_cast<u16>(p.base + k));
    });
  }
  put(out, "],\"origin\":");
  put_pointer(out, moving_wagon()->place);
  put(out, '}');
}

void Match::build_barn(u8 kind, u16 place, int number) {
  Moves moves;
  game_.legal(moves);
  for (const Move m : moves)
    if (m.kind == MoveKind::Enter && m.a == kind && barn_place(m.b) == place) return choose(m, number);
  throw Error("illegal", "a barn is built on a corner of the tile just placed where four fields meet");
}

/// All wagons that are home are alike: the one that moves on takes the number that is named.
bool Match::renumber_wagon(int number) {
  Deployed& wagon = deployed_[static_cast<std::size_t>(moving_wagon() - deployed_.data())];
  for (Deployed& d : deployed_) {
    if (d.player != wagon.player || d.kind != wagon.kind || d.number != number) continue;
    if (!is_home(d)) return false;
    d.number = wagon.number;
  }
  wagon.number = static_cast<u8>(number);
  return true;
}

void Match::drive(u8 kind, u16 row, int number) {
  const State& s = game_.s();
  Moves moves;
  game_.legal(moves);
  for (Move m : moves) {
    if (m.kind != MoveKind::Shift || s.tile_of[m.b] != s.tile_of[row] || s.label[m.b] != s.label[row]) continue;
    if (kind != moving_wagon()->kind || !renumber_wagon(number)) break;
    m.b = row;
    chosen_ = number;
    return play_move(m);
  }
  throw Error("illegal", "Invalid action in phase WagonPhase");
}

}  // namespace bastide::jcz
