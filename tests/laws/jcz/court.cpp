#include "laws/jcz/court.hpp"

#include <algorithm>
#include <bit>

#include "laws/jcz/demand.hpp"
#include "laws/jcz/lair.hpp"
#include "laws/jcz/offers.hpp"

namespace bastide::laws {
namespace {

/// The segment of a tile with both half edges at its corner, clockwise from north-west; -1 if there is none.
int field_at(const Table::Laid& t, int corner) {
  const int left = (2 * corner + 8 - 2 * t.rot) % 8, right = (left + 7) % 8;
  for (int k = 0; k < static_cast<int>(t.def->segments.size()); ++k) {
    const SegmentDef& s = t.def->segments[static_cast<std::size_t>(k)];
    if (s.kind == Field && (s.halves >> left & 1) && (s.halves >> right & 1)) return k;
  }
  return -1;
}

bool ends(const SegmentDef& s) { return s.kind == Road && std::has_single_bit(s.sides); }

int gates(const SegmentDef& s) {
  for (auto& [name, n] : s.tags)
    if (name == "gate") return static_cast<int>(n);
  return 0;
}

/// Are two segments of a tile directly connected (AM-WAGON-5, AM-WAGON-7)?
bool are_linked(const TileDef& def, int a, int b) {
  const SegmentDef &one = def.segments[static_cast<std::size_t>(a)], &other = def.segments[static_cast<std::size_t>(b)];
  if (gates(one) >> b & 1 || gates(other) >> a & 1) return true;
  const auto building = [](const SegmentDef& s) { return s.kind == Cloister || s.kind == Abbacy; };
  const auto crosses = [&](const SegmentDef& s) { return ends(s) && !gates(s); };
  const auto meets = [&](const SegmentDef& s) { return ends(s) && std::popcount(static_cast<unsigned>(gates(s))) > 1; };
  if (meets(one) && meets(other)) return true;
  if ((building(one) && crosses(other)) || (crosses(one) && building(other))) return true;
  int roads = 0;
  bool cloister = false;
  for (auto& s : def.segments) roads += crosses(s), cloister = cloister || building(s);
  return crosses(one) && crosses(other) && !cloister && roads > 2 && !def.has_note("tower");
}

/// The features that the first edition connects with one.
std::set<int> neighbours(const Table& table, int from) {
  std::set<int> list;
  const auto fills = [&](int tile) { return laid(table, tile).def->has_note("fills-holes"); };
  for (const Spot spot : whole(table, from).spots) {
    const Table::Laid& t = laid(table, spot.tile);
    for (int k = 0; k < static_cast<int>(t.def->segments.size()); ++k)
      if (k != spot.segment && are_linked(*t.def, spot.segment, k)) list.insert(table.whole_of(spot.tile, k));
    for (int side = 0; side < 4; ++side) {
      const int there = table.tile_at(t.x + kDx[side], t.y + kDy[side]);
      if (there < 0) continue;
      const auto side_of = [&](const Table::Laid& tile, int d) {
        for (int k = 0; k < static_cast<int>(tile.def->segments.size()); ++k)
          if (tile.def->segments[static_cast<std::size_t>(k)].sides >> ((d + 4 - tile.rot) % 4) & 1) return k;
        return -1;
      };
      if (fills(spot.tile))
        if (const int k = side_of(laid(table, there), (side + 2) % 4); k >= 0) list.insert(table.whole_of(there, k));
      if (fills(there) && side_of(t, side) == spot.segment) list.insert(table.whole_of(there, 0));
    }
  }
  return list;
}

}  // namespace

bool is_free(const Table& table, int i) {
  const int other = table.other_use(i);
  const auto empty = [&](int k) { return whole(table, k).power.empty() && whole(table, k).barns.empty(); };
  return empty(i) && (other < 0 || empty(other));
}

bool has_use_for_abbey(const Plan& plan, const Table& table, const json::object& state, int player) {
  const json::object& tokens = state.at("players").at(static_cast<std::size_t>(player)).at("tokens").get_object();
  return plan.on("abbey") && tokens.contains("ABBEY_TILE") && !table.holes().empty();
}

std::multiset<std::string> fillings(const Table& table) {
  std::multiset<std::string> ways;
  for (auto& way : table.holes()) ways.insert("Place " + way);
  return ways;
}

std::multiset<std::string> barn_sites(const Plan& plan, const Table& table, const json::object& state, int player) {
  std::set<std::string> sites;
  const json::object& supply = state.at("players").at(static_cast<std::size_t>(player)).at("meeples").get_object();
  if (!supply.contains("Barn") || !plan.on("farmers")) return {};
  const int last = static_cast<int>(table.tiles().size()) - 1;
  const Table::Laid& t = table.tiles().back();
  for (int corner = 0; corner < 4; ++corner) {  // where the four tiles lie, and which of their corners it is
    const int x = t.x + (corner == 1 || corner == 2), y = t.y + (corner >= 2);
    bool all = true;
    for (int other = 0; other < 4; ++other) {
      const int tile = table.tile_at(x - (other == 1 || other == 2), y - (other >= 2));
      all = all && tile >= 0 && field_at(laid(table, tile), other) >= 0;
    }
    if (!all) continue;
    const Spot spot{last, field_at(t, corner)};
    if (!whole(table, table.whole_of(last, spot.segment)).barns.empty() && plan.rule("barn-placement", "not-occupied")) continue;
    sites.insert("Meeple Barn " + table.pointer(spot));
  }
  return {sites.begin(), sites.end()};
}

std::vector<Wagon> scored_wagons(const Table& table, const json::object& before) {
  std::vector<std::pair<std::vector<int>, Wagon>> list;
  const int players = static_cast<int>(before.at("players").get_array().size()), active = number(before.at("turnPlayer"));
  const auto completed = just_completed(table);
  for (auto& v : before.at("deployedMeeples").get_array()) {
    const json::object& m = v.get_object();
    const int i = table.find(m);
    if (text(m.at("type")) != "Wagon" || std::find(completed.begin(), completed.end(), i) == completed.end()) continue;
    const int player = number(m.at("player"));
    int tile = -1, segment = -1;
    for (const Spot spot : whole(table, i).spots)
      if (table.pointer(spot) == pointer_text(m)) tile = spot.tile, segment = spot.segment;
    list.push_back({{(player - active + players) % players, tile, segment},
                    {player, {{"position", m.at("position")}, {"location", m.at("location")}, {"feature", m.at("feature")}}}});
  }
  std::stable_sort(list.begin(), list.end(), [](auto& a, auto& b) { return a.first < b.first; });
  std::vector<Wagon> wagons;
  for (auto& [order, wagon] : list) wagons.push_back(wagon);
  return wagons;
}

std::multiset<std::string> drives(const Plan& plan, const Table& table, const json::object& state, const json::object& from) {
  std::multiset<std::string> stops;
  const int start = table.find(from);
  const std::set<int> linked = neighbours(table, start);
  const int home = table.tile_at(number(from.at("position").at(0)), number(from.at("position").at(1)));
  for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i) {
    const Whole& w = whole(table, i);
    const bool open = w.kind == Abbacy ? whole(table, table.other_use(i)).open : w.open;
    if (!open || !is_free(table, i) || (w.kind != City && w.kind != Road && w.kind != Cloister && w.kind != Abbacy)) continue;
    for (const Spot spot : w.spots) {
      const bool near = std::max(std::abs(laid(table, spot.tile).x - laid(table, home).x), std::abs(laid(table, spot.tile).y - laid(table, home).y)) <= 1;
      if (plan.on("dragon") && dragon_tile(table, state) == spot.tile) continue;
      if (plan.rule("wagon-move", "C2") ? near : linked.count(i)) stops.insert("Meeple Wagon " + table.pointer(spot) + " from " + pointer_text(from));
    }
  }
  return stops;
}

bool is_built(const Table& table, const json::object& state, int i) {
  for (auto& e : state.at("history").get_array().back().at("events").get_array())
    if (text(e.at("type")) == "meeple-deployed" && text(e.at("meeple")) == "Barn" && table.find(e.at("to").get_object()) == i) return true;
  return false;
}

}  // namespace bastide::laws
