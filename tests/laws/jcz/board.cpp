#include "laws/jcz/board.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "laws/jcz/demand.hpp"

namespace bastide::laws {
namespace {

std::string cell(int x, int y) { return std::to_string(x) + "," + std::to_string(y); }

/// The side on which side `d` of a tile lies when the tile is turned.
int turned(int d, int rot) { return (d + rot) % 4; }

Kind edge_of(const TileDef& def, int d) {
  for (auto& s : def.segments)
    if (s.sides >> d & 1) return s.kind;
  return Field;
}

std::string sides_name(const SegmentDef& s, int rot) {
  std::set<int> on;
  for (int d = 0; d < 4; ++d)
    if (s.sides >> d & 1) on.insert(turned(d, rot));
  if (on.size() == 4) return "NWSE";
  if (on.size() == 3)
    for (int d = 0; d < 4; ++d)
      if (!on.count(d)) return std::string("_") + "NESW"[d];
  static const std::map<std::set<int>, std::string> names = {{{0}, "N"},     {{1}, "E"},     {{2}, "S"},     {{3}, "W"},
                                                             {{0, 3}, "NW"}, {{0, 1}, "NE"}, {{1, 2}, "SE"}, {{2, 3}, "SW"},
                                                             {{0, 2}, "NS"}, {{1, 3}, "WE"}};
  return names.at(on);
}

std::string halves_name(const SegmentDef& s, int rot) {
  std::string name;
  const char* const names[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
  for (int h = 0; h < 8; ++h)
    if (s.halves >> ((h + 8 - 2 * rot) % 8) & 1) name += (name.empty() ? "" : ".") + std::string(names[h]);
  return name;
}

bool is_building(Kind k) { return k == Cloister || k == Garden; }

}  // namespace

bool tagged(const SegmentDef& s, const char* tag) {
  return std::any_of(s.tags.begin(), s.tags.end(), [&](auto& t) { return t.first == tag; });
}

int heading(const TileDef& def) {
  constexpr const char* names[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
  for (auto& note : def.notes)
    for (int way = 0; way < 8; ++way)
      if (note == std::string("flying-machine ") + names[way]) return way;
  return -1;
}

const char* feature_name(Kind kind) {
  static const char* const names[] = {"Field", "City", "Road", "River", "Monastery", "Garden", "Quarter", "Monastery", "Tower"};
  return names[kind];
}

std::vector<int> Whole::owners() const {
  int most = 0;
  std::vector<int> list;
  for (auto& [player, n] : power) most = std::max(most, n);
  for (auto& [player, n] : power)
    if (n == most && n) list.push_back(player);
  return list;
}

namespace {

json::array on_table(const json::object& state, const char* token) {
  const json::value* const list = state.at("tokens").get_object().if_contains(token);
  return list ? list->get_array() : json::array();
}
json::array castles(const json::object& state) { return on_table(state, "CASTLE"); }

/// A bridge comes behind all else that the tile has.
bool has_bridge(const TileDef& def) { return def.segments.back().kind == Road && def.segments.size() > builtin_catalogue().tile(def.id)->segments.size(); }

/// The tile with a bridge along that axis of the table.
TileDef with_bridge(const TileDef& def, int rot, int axis) {
  TileDef bridged = def;
  SegmentDef road;
  road.kind = Road;
  road.sides = (axis + rot) % 2 ? 0b1010 : 0b0101;
  bridged.segments.push_back(road);
  return bridged;
}

}  // namespace

/// A foundation is a feature of its own.
void Table::build_towers(const json::object& state) {
  for (auto& t : tiles_) {
    if (!plan_.on("tower") || !t.def->has_note("tower")) continue;
    bridged_.push_back(*t.def);
    SegmentDef top;
    top.kind = Tower;
    bridged_.back().segments.push_back(top);
    t.def = &bridged_.back();
  }
  for (auto& turn : state.at("history").get_array())
    for (auto& e : turn.at("events").get_array())
      if (text(e.at("type")) == "token-placed" && text(e.at("token")) == "TOWER_PIECE") ++heights_[pointer_text(e.at("to").get_object())];
}

int Table::height(int i) const {
  const auto found = heights_.find(pointer(wholes_[static_cast<std::size_t>(i)].spots[0]));
  return found == heights_.end() ? 0 : found->second;
}

void Table::build_bridges(const json::object& state) {
  for (auto& v : on_table(state, "BRIDGE")) {
    auto& at = v.at("position").get_array();
    Laid& t = tiles_.at(static_cast<std::size_t>(tile_at(number(at[0]), number(at[1]))));
    demand(!has_bridge(*t.def), "two bridges over one tile");
    bridged_.push_back(with_bridge(*t.def, t.rot, v.at("location").as_string() == "WE"));
    t.def = &bridged_.back();
  }
}

/// Both ends are edges of fields, and no bridge lies there.
bool Table::can_bear(const TileDef& def, int rot, int axis) const {
  return !has_bridge(def) && !def.fills() && edge_of(def, (axis + 4 - rot) % 4) == Field && edge_of(def, (axis + 6 - rot) % 4) == Field;
}

std::vector<int> Table::axes(int tile) const {
  const Laid& t = tiles_[static_cast<std::size_t>(tile)];
  std::vector<int> list;
  for (int axis = 0; axis < 2; ++axis)
    if (can_bear(*t.def, t.rot, axis) && tile_at(t.x + kDx[axis], t.y + kDy[axis]) < 0 && tile_at(t.x - kDx[axis], t.y - kDy[axis]) < 0) list.push_back(axis);
  return list;
}

Table::Table(const Plan& plan, const json::object& state) : plan_(plan) {
  for (auto& t : state.at("placedTiles").get_array()) {
    auto& at = t.at("position").get_array();
    const Laid laid{number(at[0]), number(at[1]), number(t.at("rotation")) / 90,
                    builtin_catalogue().tile(std::string(t.at("id").get_string()))};
    cells_[{laid.x, laid.y}] = static_cast<int>(tiles_.size());
    tiles_.push_back(laid);
  }
  build_towers(state);
  build_bridges(state);
  gather();
  for (auto& v : castles(state))
    if (const int i = find(v.get_object()); i >= 0) wholes_[static_cast<std::size_t>(i)].castle = true;
  for (auto& m : state.at("deployedMeeples").get_array()) {
    const int whole = find(m.get_object());
    if (whole < 0) throw std::runtime_error("a figure stands nowhere: " + json::serialize(m));
    Whole& w = wholes_[static_cast<std::size_t>(whole)];
    const int player = number(m.at("player"));
    const std::string type(m.at("type").as_string());
    if (type == "Builder")
      w.builders.insert(player);
    else if (type == "Pig")
      w.pigs.insert(player);
    else if (type == "Barn")
      w.barns.insert(player);
    else
      ++w.followers, w.power[player] += type == "BigFollower" ? 2 : type == "Mayor" ? w.pennants : 1;
  }
}

int Table::tile_at(int x, int y) const {
  const auto found = cells_.find({x, y});
  return found == cells_.end() ? -1 : found->second;
}

bool Table::is_shrine(const SegmentDef& s) const { return plan_.on("shrine") && tagged(s, "shrine"); }

std::string Table::location(Spot spot) const {
  const Laid& t = tiles_[static_cast<std::size_t>(spot.tile)];
  const SegmentDef& s = t.def->segments[static_cast<std::size_t>(spot.segment)];
  if (s.kind == Quarter)
    for (auto* name : {"CASTLE", "MARKET", "BLACKSMITH", "CATHEDRAL"}) {
      std::string tag = name;
      std::transform(tag.begin(), tag.end(), tag.begin(), [](char c) { return static_cast<char>(c + 32); });
      if (tagged(s, tag.c_str())) return std::string("QUARTER_") + name;
    }
  if (s.kind == Abbacy) return "AS_ABBOT";
  if (s.sides) return sides_name(s, t.rot);
  if (s.halves) return halves_name(s, t.rot);
  std::string name = "I";
  for (int k = 0; k < spot.segment; ++k) {
    const SegmentDef& other = t.def->segments[static_cast<std::size_t>(k)];
    if (other.kind == s.kind && !other.sides && !other.halves) name += "I";
  }
  return name;
}

std::string Table::pointer(Spot spot) const {
  const Laid& t = tiles_[static_cast<std::size_t>(spot.tile)];
  const Kind kind = t.def->segments[static_cast<std::size_t>(spot.segment)].kind;
  const bool castle = kind == City && wholes_[static_cast<std::size_t>(whole_of(spot.tile, spot.segment))].castle;
  return (kind == Quarter ? "0,0" : cell(t.x, t.y)) + " " + location(spot) + " " + (castle ? "Castle" : feature_name(kind));
}

int Table::find(const json::object& p) const {
  auto& at = p.at("position").get_array();
  const std::string_view name = p.at("location").get_string(), feature = p.at("feature").get_string();
  if (feature == "Quarter") {
    for (int i = 0; i < static_cast<int>(wholes_.size()); ++i)
      if (wholes_[static_cast<std::size_t>(i)].kind == Quarter && location(wholes_[static_cast<std::size_t>(i)].spots[0]) == name)
        return i;
    return -1;
  }
  const int tile = tile_at(number(at[0]), number(at[1]));
  if (tile < 0) return -1;
  const auto& segments = tiles_[static_cast<std::size_t>(tile)].def->segments;
  for (int k = 0; k < static_cast<int>(segments.size()); ++k)
    if (feature_name(segments[static_cast<std::size_t>(k)].kind) == (feature == "Castle" ? "City" : feature) && location({tile, k}) == name)
      return whole_of(tile, k);
  return -1;
}

/// Joins the segments that touch across the edges of tiles.
void Table::gather() {
  std::vector<Spot> spots;
  for (int i = 0; i < static_cast<int>(tiles_.size()); ++i) {
    first_.push_back(static_cast<int>(spots.size()));
    for (int k = 0; k < static_cast<int>(tiles_[static_cast<std::size_t>(i)].def->segments.size()); ++k) spots.push_back({i, k});
  }
  std::vector<int> parent(spots.size());
  std::iota(parent.begin(), parent.end(), 0);
  std::function<int(int)> root = [&](int i) {
    auto& p = parent[static_cast<std::size_t>(i)];
    return p == i ? i : p = root(p);
  };
  auto segment_on = [&](int tile, int side, int half) {  // half 0, 1: a field's; 2: what takes the whole side
    const Laid& t = tiles_[static_cast<std::size_t>(tile)];
    for (int k = 0; k < static_cast<int>(t.def->segments.size()); ++k) {
      const SegmentDef& s = t.def->segments[static_cast<std::size_t>(k)];
      const int d = (side + 4 - t.rot) % 4;
      if (half == 2 ? s.sides >> d & 1 : s.halves >> (2 * d + half) & 1) return first_[static_cast<std::size_t>(tile)] + k;
    }
    return -1;
  };
  for (int i = 0; i < static_cast<int>(tiles_.size()); ++i)
    for (int side : {1, 2}) {
      const Laid& t = tiles_[static_cast<std::size_t>(i)];
      const int j = tile_at(t.x + kDx[side], t.y + kDy[side]);
      if (j < 0) continue;
      for (int half = 0; half < 3; ++half) {
        const int a = segment_on(i, side, half), b = segment_on(j, (side + 2) % 4, half == 2 ? 2 : 1 - half);
        if (a >= 0 && b >= 0) parent[static_cast<std::size_t>(root(a))] = root(b);
      }
    }
  std::vector<int> whole(spots.size(), -1);  // by root
  for (int n = 0; n < static_cast<int>(spots.size()); ++n) {
    const Spot spot = spots[static_cast<std::size_t>(n)];
    int& w_index = whole[static_cast<std::size_t>(root(n))];
    if (w_index < 0) {
      w_index = static_cast<int>(wholes_.size());
      wholes_.push_back(
          {tiles_[static_cast<std::size_t>(spot.tile)].def->segments[static_cast<std::size_t>(spot.segment)].kind, {}, {}, {}});
    }
    Whole& w = wholes_[static_cast<std::size_t>(w_index)];
    w.spots.push_back(spot);
    w.tiles.insert(spot.tile);
    index_.push_back(w_index);
  }
  for (Whole& w : wholes_) mark(w);
}

void Table::mark(Whole& w) const {
  for (const Spot spot : w.spots) {
    const Laid& t = tiles_[static_cast<std::size_t>(spot.tile)];
    const SegmentDef& s = t.def->segments[static_cast<std::size_t>(spot.segment)];
    w.pennants += s.pennants;
    w.inn = w.inn || (plan_.on("inn") && w.kind == Road && tagged(s, "inn"));
    w.cathedral = w.cathedral || (plan_.on("cathedral") && w.kind == City && tagged(s, "cathedral"));
    w.besieged = w.besieged || (plan_.on("siege") && tagged(s, "besieged"));
    w.town = w.town || tagged(s, "carcassonne");
    w.shrine = w.shrine || is_shrine(s);
    w.herd = w.herd || (plan_.on("pig-herd") && tagged(s, "pig-herd"));
    for (auto& [tag, token] : {std::pair{"wine", "WINE"}, std::pair{"grain", "GRAIN"}, std::pair{"cloth", "CLOTH"}})
      if (plan_.on("traders") && tagged(s, tag)) ++w.goods[token];
    for (int d = 0; d < 4; ++d)
      if ((s.sides >> d & 1) && tile_at(t.x + kDx[turned(d, t.rot)], t.y + kDy[turned(d, t.rot)]) < 0) w.open = true;
    if (is_building(w.kind)) w.open = around(spot.tile) < 9;
  }
}

int Table::around(int tile) const {
  const Laid& t = tiles_[static_cast<std::size_t>(tile)];
  int n = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) n += tile_at(t.x + dx, t.y + dy) >= 0;
  return n;
}

std::vector<int> Table::rivals(int whole) const {
  const Whole& w = wholes_[static_cast<std::size_t>(whole)];
  const Laid& t = tiles_[static_cast<std::size_t>(w.spots[0].tile)];
  std::vector<int> list;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const int other = tile_at(t.x + dx, t.y + dy);
      for (int k = 0; other >= 0 && k < static_cast<int>(tiles_[static_cast<std::size_t>(other)].def->segments.size()); ++k) {
        const int i = whole_of(other, k);
        const Whole& o = wholes_[static_cast<std::size_t>(i)];
        if (o.kind == Cloister && o.shrine != w.shrine) list.push_back(i);
      }
    }
  return list;
}

int Table::cities_beside(const Whole& field) const {
  std::set<std::pair<int, int>> stretches;
  bool town = false;
  for (const Spot spot : field.spots) {
    const TileDef& def = *tiles_[static_cast<std::size_t>(spot.tile)].def;
    for (int k = 0; k < static_cast<int>(def.segments.size()); ++k) {
      if (!(def.segments[static_cast<std::size_t>(spot.segment)].cities >> k & 1)) continue;
      if (wholes_[static_cast<std::size_t>(whole_of(spot.tile, k))].town)
        town = true;
      else
        stretches.insert({spot.tile, k});
    }
  }
  return static_cast<int>(stretches.size()) + town;
}

int Table::other_use(int whole) const {
  const Whole& w = wholes_[static_cast<std::size_t>(whole)];
  if (w.kind != Cloister && w.kind != Abbacy) return -1;
  const Spot spot = w.spots[0];
  const auto& segments = tiles_[static_cast<std::size_t>(spot.tile)].def->segments;
  for (int k = 0; k < static_cast<int>(segments.size()); ++k)
    if (segments[static_cast<std::size_t>(k)].kind == (w.kind == Cloister ? Abbacy : Cloister)) return whole_of(spot.tile, k);
  return -1;
}

int Table::rows_from(int tile) const {
  const Laid& t = tiles_[static_cast<std::size_t>(tile)];
  int n = 1;
  for (int side = 0; side < 4; ++side)
    for (int i = 1; tile_at(t.x + i * kDx[side], t.y + i * kDy[side]) >= 0; ++i) ++n;
  return n;
}

std::multiset<std::string> Table::features() const {
  std::multiset<std::string> all;
  for (int i = 0; i < static_cast<int>(wholes_.size()); ++i) {
    Whole w = wholes_[static_cast<std::size_t>(i)];
    if (w.kind == Abbacy) continue;
    if (const int abbots = other_use(i); abbots >= 0)
      for (auto& [player, n] : wholes_[static_cast<std::size_t>(abbots)].power) w.power[player] += n;
    if (w.town || (w.kind == Garden && !plan_.on("garden"))) continue;
    std::set<std::string> places;
    for (const Spot spot : w.spots) places.insert(pointer(spot));
    std::string text = w.castle ? "Castle" : feature_name(w.kind);
    for (auto& place : places) text += "; " + place;
    if (w.kind == Tower) text += " h" + std::to_string(height(i));
    if (w.kind != Quarter && w.kind != Tower)
      for (const int owner : w.owners()) text += " !" + std::to_string(owner);
    if (w.kind == Field) text += " c" + std::to_string(cities_beside(w));
    all.insert(text);
  }
  for (auto& t : tiles_)
    if (plan_.on("flier") && heading(*t.def) >= 0) all.insert("FlyingMachine; " + cell(t.x, t.y) + " I FlyingMachine");
  for (auto& t : tiles_)
    for (const char side : std::string("NESW"))
      if (t.def->has_note("fills-holes")) all.insert("AbbeyEdge; " + cell(t.x, t.y) + " " + side + " AbbeyEdge");
  return all;
}

bool Table::fits(const TileDef& def, int rot, int x, int y) const {
  bool touches = false;
  for (int side = 0; side < 4; ++side) {
    const int other = tile_at(x + kDx[side], y + kDy[side]);
    if (other < 0) continue;
    touches = true;
    const Laid& t = tiles_[static_cast<std::size_t>(other)];
    if (edge_of(def, (side + 4 - rot) % 4) != edge_of(*t.def, (side + 2 + 4 - t.rot) % 4)) return false;
  }
  return touches;
}

/// Section 9, its first point.
bool Table::river_allows(const TileDef& def, int rot, int x, int y) const {
  bool river = false, joins = false;
  for (int side = 0; side < 4; ++side) {
    if (edge_of(def, (side + 4 - rot) % 4) != River) continue;
    river = true;
    const bool open = tile_at(x + kDx[side], y + kDy[side]) < 0;
    joins = joins || !open;
    if (open && (!lanes_are_empty(side, x, y) || !lines_are_apart(def, rot, side, x, y))) return false;
  }
  return !river || joins;
}

/// The line ahead and those beside it, as far as the board goes.
bool Table::lanes_are_empty(int side, int x, int y) const {
  for (auto& t : tiles_) {
    const int dx = t.x - x, dy = t.y - y;
    const int ahead = side == 0 ? -dy : side == 1 ? dx : side == 2 ? dy : -dx, aside = side % 2 ? dy : dx;
    if (ahead > 0 && aside >= -1 && aside <= 1) return false;
  }
  return true;
}

/// With the tile laid no two open river ends that point to that side lie on neighbouring lines.
bool Table::lines_are_apart(const TileDef& def, int rot, int side, int x, int y) const {
  std::set<int> lines;
  const auto add_end = [&](const TileDef& d, int turns, int at_x, int at_y) {
    if (edge_of(d, (side + 4 - turns) % 4) != River) return;
    const int fx = at_x + kDx[side], fy = at_y + kDy[side];
    if (tile_at(fx, fy) < 0 && (fx != x || fy != y)) lines.insert(side % 2 ? fy : fx);
  };
  for (auto& t : tiles_) add_end(*t.def, t.rot, t.x, t.y);
  add_end(def, rot, x, y);
  return std::none_of(lines.begin(), lines.end(), [&](int line) { return lines.count(line + 1); });
}

/// No building beside two of the other sort, neither the new one nor one that lies.
bool Table::shrine_allows(const TileDef& def, int x, int y) const {
  for (auto& s : def.segments) {
    if (s.kind != Cloister || !plan_.on("shrine")) continue;
    int beside = 0;
    for (int i = 0; i < static_cast<int>(wholes_.size()); ++i) {
      const Whole& w = wholes_[static_cast<std::size_t>(i)];
      if (w.kind != Cloister || w.shrine == is_shrine(s)) continue;
      const Laid& t = tiles_[static_cast<std::size_t>(w.spots[0].tile)];
      if (std::max(std::abs(t.x - x), std::abs(t.y - y)) != 1) continue;
      ++beside;
      if (!rivals(i).empty()) return false;
    }
    if (beside > 1) return false;
  }
  return true;
}

std::set<std::string> Table::holes() const {
  std::set<std::string> ways;
  for (auto& t : tiles_)
    for (int side = 0; side < 4; ++side) {
      const int x = t.x + kDx[side], y = t.y + kDy[side];
      bool closed = tile_at(x, y) < 0;
      for (int d = 0; d < 4; ++d) closed = closed && tile_at(x + kDx[d], y + kDy[d]) >= 0;
      if (closed && shrine_allows(*builtin_catalogue().tile("AM/A"), x, y)) ways.insert(cell(x, y) + ",0");
    }
  return ways;
}

std::set<std::string> Table::bridged_placements(const std::string& id) const {
  const TileDef& def = *builtin_catalogue().tile(id);
  std::set<std::string> ways;
  if (std::any_of(def.segments.begin(), def.segments.end(), [](auto& s) { return s.kind == River; })) return ways;
  const auto add = [&](const TileDef& with, int rot, int x, int y) {
    if (river_allows(with, rot, x, y) && shrine_allows(with, x, y)) ways.insert(cell(x, y) + "," + std::to_string(rot * 90));
  };
  for (auto& near : tiles_)
    for (int from = 0; from < 4; ++from)
      for (int rot = 0; rot < 4; ++rot) {
        const int x = near.x + kDx[from], y = near.y + kDy[from];
        if (tile_at(x, y) >= 0 || fits(def, rot, x, y)) continue;
        for (int axis = 0; axis < 2; ++axis) {
          if (!can_bear(def, rot, axis)) continue;
          const TileDef over = with_bridge(def, rot, axis);
          if (fits(over, rot, x, y)) add(over, rot, x, y);
        }
        std::vector<int> apart;  // sides where it does not fit
        for (int side = 0; side < 4; ++side) {
          const int other = tile_at(x + kDx[side], y + kDy[side]);
          if (other < 0) continue;
          const Laid& t = tiles_[static_cast<std::size_t>(other)];
          if (edge_of(def, (side + 4 - rot) % 4) != edge_of(*t.def, (side + 6 - t.rot) % 4)) apart.push_back(side);
        }
        if (apart.size() != 1 || edge_of(def, (apart[0] + 4 - rot) % 4) != Road) continue;
        const auto free = axes(tile_at(x + kDx[apart[0]], y + kDy[apart[0]]));
        if (std::count(free.begin(), free.end(), apart[0] % 2)) add(def, rot, x, y);
      }
  return ways;
}

std::set<std::string> Table::placements(const std::string& id) const {
  const TileDef& def = *builtin_catalogue().tile(id);
  std::set<std::string> ways;
  std::set<std::pair<int, int>> empty;
  for (auto& t : tiles_)
    for (int side = 0; side < 4; ++side)
      if (tile_at(t.x + kDx[side], t.y + kDy[side]) < 0) empty.insert({t.x + kDx[side], t.y + kDy[side]});
  for (auto [x, y] : empty)
    for (int rot = 0; rot < 4; ++rot)
      if (fits(def, rot, x, y) && river_allows(def, rot, x, y) && shrine_allows(def, x, y))
        ways.insert(cell(x, y) + "," + std::to_string(rot * 90));
  return ways;
}

}  // namespace bastide::laws
