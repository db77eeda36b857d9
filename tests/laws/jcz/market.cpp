#include "laws/jcz/market.hpp"

#include <algorithm>
#include <bit>

#include "laws/jcz/demand.hpp"
#include "laws/jcz/offers.hpp"

namespace bastide::laws {
namespace {

constexpr int kMostBid = 99;  // docs/jcloisterzone.md

int held(const json::object& state, int player, const char* token) {
  const json::value* const t = state.at("players").at(static_cast<std::size_t>(player)).at("tokens").get_object().if_contains(token);
  return t ? number(t->at("count")) : 0;
}

const json::array& lots(const json::object& state) {
  static const json::array none;
  const json::value* const v = state.if_contains("bazaar");
  return v ? v->get_array() : none;
}

/// Two half circles on two tiles, that no siege lies before.
bool is_small(const Table& table, const Whole& w) {
  return w.kind == City && !w.open && !w.castle && !w.besieged && w.spots.size() == 2 && w.tiles.size() == 2 && std::all_of(w.spots.begin(), w.spots.end(), [&](const Spot& spot) {
           const SegmentDef& s = laid(table, spot.tile).def->segments[static_cast<std::size_t>(spot.segment)];
           return std::has_single_bit(s.sides) && !tagged(s, "no-castle");
         });
}

/// Its two tiles and those on either long side.
bool lies_around(const Table& table, const Whole& castle, const Whole& w) {
  const Table::Laid &a = laid(table, castle.spots[0].tile), &b = laid(table, castle.spots[1].tile);
  const bool across = a.y == b.y;
  return std::any_of(w.tiles.begin(), w.tiles.end(), [&](int tile) {
    const Table::Laid& t = laid(table, tile);
    const auto beside = [&](const Table::Laid& half) { return across ? t.x == half.x && std::abs(t.y - half.y) <= 1 : t.y == half.y && std::abs(t.x - half.x) <= 1; };
    return beside(a) || beside(b);
  });
}

/// Was it made in this part of the turn?
bool is_new(const Table& table, const json::object& state, int castle) {
  for (auto& e : state.at("history").get_array().back().at("events").get_array())
    if (text(e.at("type")) == "token-placed" && text(e.at("token")) == "CASTLE" && table.find(e.at("to").get_object()) == castle) return true;
  return false;
}

bool has_mayor(const json::object& state, const Table& table, int i) {
  for (auto& m : state.at("deployedMeeples").get_array())
    if (text(m.at("type")) == "Mayor" && table.find(m.get_object()) == i) return true;
  return false;
}

}  // namespace

bool may_bridge(const Plan& plan, const json::object& state, int player) {
  if (!plan.on("bridge") || !held(state, player, "BRIDGE")) return false;
  for (auto& e : state.at("history").get_array().back().at("events").get_array())
    if (text(e.at("type")) == "token-placed" && text(e.at("token")) == "BRIDGE") return false;
  return true;
}

std::set<std::string> ways_to_lay(const Plan& plan, const Table& table, const json::object& state, int player, const std::string& id) {
  std::set<std::string> ways = table.placements(id);
  if (may_bridge(plan, state, player)) ways.merge(table.bridged_placements(id));
  return ways;
}

std::multiset<std::string> spans(const Plan& plan, const Table& table, const json::object& state, int player) {
  std::multiset<std::string> list;
  const auto& t = table.tiles().back();
  if (may_bridge(plan, state, player))
    for (const int axis : table.axes(static_cast<int>(table.tiles().size()) - 1))
      list.insert("Bridge " + std::to_string(t.x) + "," + std::to_string(t.y) + (axis ? " WE Road" : " NS Road"));
  return list;
}

int lord_of(const Table& table, int castle) {
  const Whole& w = whole(table, castle);
  return w.power.empty() ? -1 : w.power.begin()->first;
}

std::vector<std::pair<int, std::string>> small_cities(const Plan& plan, const Table& table, const json::object& state) {
  std::vector<std::pair<std::vector<int>, std::pair<int, std::string>>> list;
  const int last = static_cast<int>(table.tiles().size()) - 1, active = number(state.at("turnPlayer"));
  for (int i = 0; plan.on("castle") && i < static_cast<int>(table.wholes().size()); ++i) {
    const Whole& w = whole(table, i);
    if (!w.tiles.count(last) || !is_small(table, w) || w.followers != 1 || has_mayor(state, table, i)) continue;
    const int owner = w.power.begin()->first;
    for (const Spot spot : w.spots)
      if (spot.tile == last)
        list.push_back({{(owner - active + plan.players) % plan.players, w.spots[0].tile, w.spots[0].segment}, {owner, table.pointer(spot)}});
  }
  std::sort(list.begin(), list.end());
  std::vector<std::pair<int, std::string>> cities;
  for (auto& [order, city] : list) cities.push_back(city);
  return cities;
}

std::map<int, int> castles_due(const Plan& plan, const Table& table, const json::object& before) {
  std::map<int, int> due;
  std::vector<std::pair<int, int>> paying;  // what was completed, with what it is worth
  for (const int i : just_completed(table)) {
    const Whole& w = whole(table, i);
    if (w.kind == Garden && !plan.on("garden")) continue;
    const int abbots = table.other_use(i);
    if (w.kind == Cloister && abbots >= 0 && w.power.empty() && !whole(table, abbots).power.empty()) continue;
    paying.push_back({i, worth(plan, table, w, false)});
  }
  while (!paying.empty()) {
    std::vector<std::pair<int, int>> more;
    for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i) {
      const Whole& w = whole(table, i);
      if (!w.castle || w.power.empty() || due.count(i) || is_new(table, before, i)) continue;
      int best = -1;
      for (auto& [other, points] : paying)
        if (lies_around(table, w, whole(table, other))) best = std::max(best, points);
      if (best >= 0) more.push_back({i, best});
    }
    for (auto& [i, points] : more) due[i] = points;
    paying = more;
  }
  return due;
}

std::vector<std::string> lots_of(const json::object& state) {
  std::vector<std::string> tiles;
  for (auto& lot : lots(state)) tiles.push_back(text(lot.at("tile")));
  return tiles;
}

std::map<int, std::string> bought(const json::object& state) {
  std::map<int, std::string> tiles;
  for (auto& lot : lots(state))
    if (const json::value* const owner = lot.get_object().if_contains("owner")) tiles[number(*owner)] = text(lot.at("tile"));
  return tiles;
}

std::string asked_at_bazaar(const json::object& state) {
  for (auto& v : lots(state)) {
    const json::object& lot = v.get_object();
    if (lot.contains("owner") || !lot.contains("selectedBy")) continue;
    return lot.at("selectedBy") == state.at("action").at("player") ? "BazaarSelectBuyOrSell" : "BazaarBid";
  }
  return "BazaarSelectTile";
}

std::vector<json::object> answers_at_bazaar(const Plan& plan, const json::object& state, Rng& rng) {
  std::vector<json::object> list;
  const auto answer = [&](const char* type, json::object payload) { list.push_back({{"type", type}, {"payload", std::move(payload)}}); };
  const std::string asked = asked_at_bazaar(state);
  if (asked == "BazaarSelectBuyOrSell")
    for (auto* value : {"BUY", "SELL"}) answer("BAZAAR_BUY_OR_SELL", {{"value", value}});
  int index = 0;
  for (auto& v : lots(state)) {
    const json::object& lot = v.get_object();
    const bool open = !lot.contains("owner");
    if (asked == "BazaarSelectTile" && open)
      answer("BAZAAR_BID", {{"supplyIndex", index}, {"price", plan.rule("bazaar-no-auction", "true") ? 0 : static_cast<int>(rng.below(3))}});
    if (asked == "BazaarBid" && open && lot.contains("selectedBy") && number(lot.at("price")) < kMostBid)
      answer("BAZAAR_BID", {{"supplyIndex", index}, {"price", std::min(kMostBid, number(lot.at("price")) + 1 + static_cast<int>(rng.below(2)))}});
    ++index;
  }
  if (asked == "BazaarBid") answer("PASS", {});
  return list;
}

}  // namespace bastide::laws
