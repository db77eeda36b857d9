#include "laws/jcz/keep.hpp"

#include <cstdlib>

#include "laws/jcz/court.hpp"
#include "laws/jcz/demand.hpp"
#include "laws/jcz/lair.hpp"
#include "laws/jcz/offers.hpp"

namespace bastide::laws {
namespace {

const json::object& seat(const json::object& state, int player) { return state.at("players").at(static_cast<std::size_t>(player)).get_object(); }

const json::array& part_events(const json::object& state) { return state.at("history").get_array().back().at("events").get_array(); }

int last_tile(const Table& table) { return static_cast<int>(table.tiles().size()) - 1; }

}  // namespace

std::multiset<std::string> pieces(const Plan& plan, const Table& table, const json::object& state, int player) {
  std::multiset<std::string> list;
  if (!plan.on("tower") || !seat(state, player).at("tokens").get_object().contains("TOWER_PIECE")) return list;
  for (auto& w : table.wholes())
    if (w.kind == Tower && w.power.empty())
      list.insert("Piece " + std::to_string(laid(table, w.spots[0].tile).x) + "," + std::to_string(laid(table, w.spots[0].tile).y));
  return list;
}

std::multiset<std::string> tops(const Plan& plan, const Table& table, const json::object& state, int player) {
  std::multiset<std::string> list;
  if (!plan.on("tower")) return list;
  for (auto& [type, held] : seat(state, player).at("meeples").get_object())
    for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i) {
      const Whole& w = whole(table, i);
      if (w.kind != Tower || !w.power.empty() || !table.height(i) || (type != "SmallFollower" && type != "BigFollower" && type != "Phantom")) continue;
      if (!plan.on("dragon") || dragon_tile(table, state) != w.spots[0].tile) list.insert("Meeple " + std::string(type) + " " + table.pointer(w.spots[0]));
    }
  return list;
}

std::multiset<std::string> captures(const Table& table, const json::object& state) {
  std::multiset<std::string> list;
  int tower = -1;
  for (auto& e : part_events(state))
    if (text(e.at("type")) == "token-placed" && text(e.at("token")) == "TOWER_PIECE") tower = table.find(e.at("to").get_object());
  if (tower < 0) return list;
  const auto& at = laid(table, whole(table, tower).spots[0].tile);
  for (auto& v : state.at("deployedMeeples").get_array()) {
    const json::object& m = v.get_object();
    const Whole& w = whole(table, table.find(m));
    if (!is_follower(m) || w.castle || w.kind == Quarter) continue;
    const auto& t = laid(table, tile_of(table, m));
    const int dx = std::abs(t.x - at.x), dy = std::abs(t.y - at.y);
    if ((!dx || !dy) && dx + dy <= table.height(tower)) list.insert("Capture " + text(m.at("id")) + " " + pointer_text(m));
  }
  return list;
}

std::map<std::string, int> prisoners(const json::object& state, int player, int captor) {
  std::map<std::string, int> kinds;
  int p = 0;
  for (auto& v : state.at("players").get_array()) {
    const json::value* const list = v.get_object().if_contains("captured");
    for (std::size_t i = 0; list && i < list->get_array().size(); ++i) {
      const json::object& row = list->at(i).get_object();
      if (number(row.at("player")) == player && (captor < 0 || captor == p)) kinds[text(row.at("type"))] += number(row.at("count"));
    }
    ++p;
  }
  return kinds;
}

std::multiset<std::string> exchanges(const json::object& before, const json::object& choice) {
  std::multiset<std::string> list;
  if (text(choice.at("type")) != "CAPTURE_FOLLOWER") return list;
  const std::string id = text(choice.at("payload").at("pointer").at("meepleId"));
  const int owner = id[0] - '0', player = number(before.at("action").at("player"));
  if (owner == player) return list;
  for (auto& [kind, n] : prisoners(before, player, owner)) list.insert("Swap " + kind);
  if (list.size() == 1) list.clear();
  return list;
}

std::vector<json::object> ransoms(const json::object& state) {
  std::vector<json::object> list;
  const int player = number(state.at("action").at("player"));
  const std::string phase = text(state.at("phase"));
  if (state.at("flags").get_object().contains("ransomPaid") || number(seat(state, player).at("points")) < 3) return list;
  if (phase != "TilePhase" && phase != "ActionPhase" && phase != "PhantomPhase") return list;
  for (auto& item : state.at("action").at("items").get_array())
    if (text(item.at("type")) == "CaptureFollower" || text(item.at("type")) == "SelectPrisonerToExchange" || is_flying(state)) return list;
  for (auto& v : state.at("players").get_array())
    if (const json::value* const held = v.get_object().if_contains("captured"))
      for (auto& row : held->get_array())
        if (number(row.at("player")) == player) list.push_back({{"type", "PAY_RANSOM"}, {"payload", {{"meepleId", row.at("id")}}}});
  return list;
}

std::multiset<std::string> take_offs(const Plan& plan, const Table& table, const json::object& state, int player) {
  std::multiset<std::string> list;
  const auto& t = table.tiles().back();
  if (!plan.on("flier") || heading(*t.def) < 0) return list;
  for (auto& e : part_events(state))
    if (text(e.at("type")) == "flier-roll") return list;
  for (auto& [type, held] : seat(state, player).at("meeples").get_object())
    if (type != "Builder" && type != "Pig" && type != "Barn") list.insert("Meeple " + std::string(type) + " " + std::to_string(t.x) + "," + std::to_string(t.y) + " I FlyingMachine");
  return list;
}

bool is_flying(const json::object& state) {
  const json::array& events = part_events(state);
  return !events.empty() && text(events.back().at("type")) == "flier-roll" && state.contains("action") && state.at("phase").as_string() != "CommitActionPhase" && !state.at("action").at("canPass").as_bool();
}

std::multiset<std::string> landings(const Plan& plan, const Table& table, const json::object& state, const std::string& type) {
  constexpr int kX[8] = {0, 1, 1, 1, 0, -1, -1, -1}, kY[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
  std::multiset<std::string> list;
  const auto& t = table.tiles().back();
  const int way = (heading(*t.def) + 2 * t.rot) % 8, far = number(part_events(state).back().at("distance"));
  const int there = table.tile_at(t.x + far * kX[way], t.y + far * kY[way]);
  if (there < 0 || there == last_tile(table) || (plan.on("dragon") && dragon_tile(table, state) == there)) return list;
  for (int k = 0; k < static_cast<int>(laid(table, there).def->segments.size()); ++k) {
    const int i = table.whole_of(there, k);
    const Whole& w = whole(table, i);
    const bool open = w.kind == Abbacy ? whole(table, table.other_use(i)).open : w.open;
    if (open && w.kind != Field && takes(plan, type).count(w.kind)) list.insert("Meeple " + type + " " + table.pointer({there, k}));
  }
  return list;
}

}  // namespace bastide::laws
