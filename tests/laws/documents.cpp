#include "documents.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace bastide::laws {
namespace {

const TileDef& def_of(const Game& g, int kind) { return g.rules().defs[g.rules().tiles[kind].def]; }

bool has_river(const TileDef& d) {
  return std::any_of(d.segments.begin(), d.segments.end(), [](auto& s) { return s.kind == River; });
}

using LaidTiles = std::map<Cell, int>;

LaidTiles table_of(const Game& g) {
  LaidTiles t;
  for (int i = 0; i < g.s().tile_count; ++i) t[{g.s().placed[i].x, g.s().placed[i].y}] = i;
  return t;
}

Cell step(Cell from, int side) { return {from.first + kDx[side], from.second + kDy[side]}; }

/// BASE-PLACE-1 to BASE-PLACE-4: touches a tile, and every edge that touches is of one kind.
bool fits(const Game& g, const LaidTiles& table, const TileDef& d, const Placement& p) {
  bool touches = false;
  if (table.count(p.at)) return false;
  for (int side = 0; side < 4; ++side) {
    const auto there = table.find(step(p.at, side));
    if (there == table.end()) continue;
    touches = true;
    if (edge_shown(definition(g, there->second), g.s().placed[there->second].rot, side ^ 2) != edge_shown(d, p.rot, side))
      return false;
  }
  return touches;
}

// --- the river -----------------------------------------------------------------------------------------------------------------

/// Tiles of the river in the order in which they were laid, spring first.
std::vector<int> river_tiles(const Game& g) {
  std::vector<int> tiles;
  for (int i = 0; i < g.s().tile_count; ++i)
    if (has_river(definition(g, i))) tiles.push_back(i);
  return tiles;
}

/// The way that the river flows into `at` from the tile laid before it: a side to which it moves, or -1 if it does not reach that
/// cell.
int flow_into(const Game& g, int from, Cell at) {
  const Placed& p = g.s().placed[from];
  for (int side = 0; side < 4; ++side)
    if (step({p.x, p.y}, side) == at && edge_shown(definition(g, from), p.rot, side) == River) return side;
  return -1;
}

/// The side to which the river leaves a tile that it entered moving towards `flow`; -1 at its end.
int flow_out_of(const TileDef& d, int rot, int flow) {
  for (int side = 0; side < 4; ++side)
    if (side != (flow ^ 2) && edge_shown(d, rot, side) == River) return side;
  return -1;
}

/// 1 for a right turn, 3 for a left turn, 0 for straight on.
int turn(int flow, int out) { return out < 0 ? 0 : (out - flow + 4) % 4; }

/// The turns that the river has taken so far, tile by tile.
std::vector<int> turns_so_far(const Game& g) {
  std::vector<int> turns;
  const auto tiles = river_tiles(g);
  for (std::size_t i = 1; i < tiles.size(); ++i) {
    const Placed& p = g.s().placed[tiles[i]];
    const int flow = flow_into(g, tiles[i - 1], {p.x, p.y});
    turns.push_back(turn(flow, flow_out_of(definition(g, tiles[i]), p.rot, flow)));
  }
  return turns;
}

/// No tile ahead of `at` on its line or those beside it, however far. The one river has one open end, so no other can be beside it.
bool corridor_is_free(const LaidTiles& table, Cell at, int out) {
  for (auto& [cell, tile] : table) {
    const int dx = cell.first - at.first, dy = cell.second - at.second;
    const bool ahead = out == 0 ? dy < 0 : out == 1 ? dx > 0 : out == 2 ? dy > 0 : dx < 0;
    if (ahead && std::abs(out % 2 ? dy : dx) <= 1) return false;
  }
  return true;
}

/// RIVER-PLACE-1 and RIVER-PLACE-2.
bool river_allows(const Game& g, const LaidTiles& table, const TileDef& d, const Placement& p) {
  const int flow = flow_into(g, river_tiles(g).back(), p.at);
  if (flow < 0 || edge_shown(d, p.rot, flow ^ 2) != River) return false;
  const int out = flow_out_of(d, p.rot, flow), now = turn(flow, out);
  const std::string option = option_value(g, "river-u-turn");
  if (option == "corridor") return out < 0 || corridor_is_free(table, p.at, out);
  auto turns = turns_so_far(g);
  if (option == "any") turns.erase(std::remove(turns.begin(), turns.end(), 0), turns.end());
  return now == 0 || turns.empty() || turns.back() != now;
}

/// How a placement treats the river's open end, of which one river has one: whether it has no way on; whether the end, bending by turns,
/// can come up against a tile; whether its next cell touches one (SET-8). The first counts before the second.
using Harm = std::array<bool, 3>;

/// Farther from the spring than any river of ten tiles can come.
constexpr int kFar = 16;

/// Can water from `end` that moves to these two sides only come to a cell beside a tile other than the one at `own`?
bool comes_up_against_a_tile(const LaidTiles& table, Cell own, Cell end, int ahead, int aside) {
  std::set<Cell> seen{end};
  for (std::vector<Cell> todo{end}; !todo.empty();) {
    const Cell c = todo.back();
    todo.pop_back();
    for (int side = 0; side < 4; ++side)
      if (const Cell n = step(c, side); n != own && table.count(n)) return true;
    for (const int side : {ahead, aside})
      if (const Cell n = step(c, side); std::abs(n.first) <= kFar && std::abs(n.second) <= kFar && seen.insert(n).second) todo.push_back(n);
  }
  return false;
}

Harm harm(const Game& g, const LaidTiles& table, const TileDef& d, const Placement& p) {
  const int flow = flow_into(g, river_tiles(g).back(), p.at), out = flow_out_of(d, p.rot, flow), now = turn(flow, out);
  if (out < 0) return {};
  auto turns = turns_so_far(g);
  if (now) turns.push_back(now);
  turns.erase(std::remove(turns.begin(), turns.end(), 0), turns.end());
  const int last = turns.empty() ? 0 : turns.back();
  const Cell end = step(p.at, out);
  Harm h{true, true, false};
  for (const int t : {0, 1, 3}) h[0] = h[0] && ((t && t == last) || table.count(step(end, (out + t) % 4)));
  for (const int t : {1, 3}) h[1] = h[1] && (t == last || comes_up_against_a_tile(table, p.at, end, out, (out + t) % 4));
  for (int side = 0; side < 4; ++side) h[2] = h[2] || (step(end, side) != p.at && table.count(step(end, side)));
  return h;
}

/// Value open of river-ends: only the placements that do the least harm.
std::set<Placement> least_harmful(const Game& g, const LaidTiles& table, const TileDef& d, const std::set<Placement>& all) {
  std::map<Harm, std::set<Placement>> by_harm;
  for (auto& p : all) by_harm[harm(g, table, d, p)].insert(p);
  return by_harm.empty() ? all : by_harm.begin()->second;
}

std::string sides_text(const TileDef& d, const SegmentDef& s, int rot) {
  std::string text;
  for (int side = 0; side < 4; ++side)
    if (s.sides && segment_on_side(d, rot, side) == &s - d.segments.data()) text += kSideName[side];
  for (int half = 0; half < 8; ++half)
    if (s.halves && segment_on_half(d, rot, half) == &s - d.segments.data()) text += std::string(kHalfName[half]) + " ";
  return text;
}

}  // namespace

std::string option_value(const Game& g, const std::string& key) {
  const auto& all = all_options();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (key == all[i].option->key) return all[i].option->values[g.rules().rules.choice[i]].name;
  return "";
}

std::set<Placement> placements(const Game& g, int kind) {
  const TileDef& d = def_of(g, kind);
  const LaidTiles table = table_of(g);
  std::set<Placement> all;
  for (auto& [cell, tile] : table)
    for (int side = 0; side < 4; ++side)
      for (int rot = 0; rot < 4; ++rot) {
        const Placement p{step(cell, side), rot};
        if (fits(g, table, d, p) && (!has_river(d) || river_allows(g, table, d, p))) all.insert(p);
      }
  if (has_river(d) && option_value(g, "river-ends") == "open") return least_harmful(g, table, d, all);
  return all;
}

std::string look_of(const TileDef& d, int rot) {
  std::set<std::string> segments;
  for (auto& s : d.segments) {
    std::string text = std::string(kKindName[s.kind]) + " " + sides_text(d, s, rot) + " " + std::to_string(s.pennants) + " >";
    std::set<std::string> cities;
    for (std::size_t k = 0; k < d.segments.size(); ++k)
      if (s.cities >> k & 1) cities.insert(sides_text(d, d.segments[k], rot));
    for (auto& c : cities) text += c + ",";
    segments.insert(text);
  }
  std::string look;
  for (auto& s : segments) look += s + ";";
  return look;
}

std::set<int> deployments(const Game& g) {
  const Recount r = recount(g);
  const int tile = g.s().tile_count - 1;
  const TileDef& d = definition(g, tile);
  const bool farmers = option_value(g, "farmers") == "on";
  std::set<int> segments, seen;
  for (std::size_t k = 0; k < d.segments.size(); ++k) {
    const Kind kind = d.segments[k].kind;
    const int feature = r.feature_of[r.first_row[tile] + k];
    const bool takes =
        kind == City || kind == Road || kind == Cloister || (kind == Field && farmers);  // BASE-DEPLOY-5, BASE-DEPLOY-7
    if (takes && r.features[feature].figures.empty() && seen.insert(feature).second) segments.insert(static_cast<int>(k));
  }
  return segments;
}

}  // namespace bastide::laws
