#include "laws/jcz/scores.hpp"

#include "laws/jcz/court.hpp"
#include "laws/jcz/demand.hpp"
#include "laws/jcz/lair.hpp"
#include "laws/jcz/market.hpp"
#include "laws/jcz/offers.hpp"

namespace bastide::laws {
namespace {

std::string line(const std::string& name, const std::vector<int>& players, int points) {
  std::string text = name;
  for (const int p : players) text += " " + std::to_string(p) + ":" + std::to_string(points);
  return text;
}

std::string name_of(const Plan& plan, const Whole& w, bool final) {
  if (w.kind == Abbacy) return "special-monastery";
  std::string name = w.kind == City     ? "city"
                     : w.kind == Road   ? "road"
                     : w.kind == Garden ? "garden"
                     : w.shrine         ? "shrine"
                                        : "monastery";
  if (final) return name + ".incomplete";
  return w.kind == City && w.tiles.size() == 2 && plan.rule("tiny-city-scoring", "2") ? "city.tiny" : name;
}

/// At so much a city; pigs and herds bring a barn nothing.
int harvest(const Table& table, const Whole& field, int player, int each = 3, bool barn = false) {
  std::set<int> cities;
  for (const Spot spot : field.spots) {
    const auto& segments = table.tiles()[static_cast<std::size_t>(spot.tile)].def->segments;
    for (int k = 0; k < static_cast<int>(segments.size()); ++k)
      if (segments[static_cast<std::size_t>(spot.segment)].cities >> k & 1) cities.insert(table.whole_of(spot.tile, k));
  }
  int points = 0;
  for (const int c : cities) {
    const Whole& city = table.wholes()[static_cast<std::size_t>(c)];
    if (city.castle) points += each + 1 + (barn ? 0 : static_cast<int>(field.pigs.count(player)) + field.herd);
    else if (!city.open) points += (city.besieged ? 2 * each : each) + (barn ? 0 : static_cast<int>(field.pigs.count(player)) + field.herd);
  }
  return points;
}

/// To each what his pig makes of it.
std::string field_line(const Table& table, const Whole& field, const std::string& name = "field", int each = 3) {
  std::string text = name;
  for (const int p : field.owners()) text += " " + std::to_string(p) + ":" + std::to_string(harvest(table, field, p, each));
  return text;
}

/// Every player with a barn there is paid (AM-BARN-12), after farmers who came at the last moment.
void add_barns(const Table& table, const Whole& field, Told& all) {
  if (!field.power.empty()) all.insert(field_line(table, field, "field.barn-connected", 1));
  all.insert(line("field", {field.barns.begin(), field.barns.end()}, harvest(table, field, -1, 4, true)));
}

/// Of each good 10 points to those who have the most.
void add_goods(const json::object& state, Told& all) {
  for (auto* good : kGoods) {
    Whole purses{};
    for (std::size_t p = 0; p < state.at("players").get_array().size(); ++p)
      if (const int n = goods_of(state, static_cast<int>(p), good)) purses.power[static_cast<int>(p)] = n;
    if (!purses.power.empty()) all.insert(line("trade-goods", purses.owners(), 10));
  }
}

/// Size of the card's feature and its holder, 0 and -1 at first.
std::pair<int, int> holder(const json::object& state, const char* name) {
  for (std::size_t p = 0; p < state.at("players").get_array().size(); ++p)
    if (const json::value* t = state.at("players").at(p).at("tokens").get_object().if_contains(name))
      return {number(t->at("size")), static_cast<int>(p)};
  return {0, -1};
}

const char* card_name(Kind kind) { return kind == City ? "KING" : "ROBBER"; }
bool card_on(const Plan& plan, Kind kind) { return plan.on(kind == City ? "king" : "robber"); }

std::pair<int, int> holder_due(const Plan& plan, const Table& table, const json::object& before, Kind kind) {
  auto [size, player] = holder(before, card_name(kind));
  for (const int i : just_completed(table)) {
    const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
    if (w.kind == kind && card_on(plan, kind) && static_cast<int>(w.tiles.size()) > size)
      size = static_cast<int>(w.tiles.size()), player = number(before.at("turnPlayer"));
  }
  return {size, player};
}

/// The losers of challenges against a building that was completed.
void add_challenges(const Plan& plan, const Table& table, int winner, Told& all) {
  const Whole& w = table.wholes()[static_cast<std::size_t>(winner)];
  if (w.kind != Cloister || !plan.on("shrine") || w.power.empty()) return;
  for (const int i : table.rivals(winner)) {
    const Whole& loser = table.wholes()[static_cast<std::size_t>(i)];
    if (!loser.open) continue;
    for (auto& [player, n] : loser.power)
      all.insert(line(loser.shrine ? "shrine.challenged" : "monastery.challenged", {player}, 0));
  }
}

/// Whoever held the card before is paid for all that the tile completed.
void add_toll(const Plan& plan, const Table& table, const json::object& before, Kind kind, Told& all) {
  const int player = holder(before, card_name(kind)).second;
  int n = 0;
  for (const int i : just_completed(table)) n += table.wholes()[static_cast<std::size_t>(i)].kind == kind;
  if (player >= 0 && n && plan.rule("king-and-robber-scoring", "continuously"))
    all.insert(line(kind == City ? "king" : "robber", {player}, n));
}

void add_fairy(const Plan& plan, const Table& table, const json::object& state, int whole, int first, Told& all) {
  if (const std::string line = due_with(plan, table, state, whole, first); !line.empty()) all.insert(line);
}

void add_cards(const Plan& plan, const Table& table, const json::object& before, Told& all) {
  const auto king = holder(before, "KING"), robber = holder(before, "ROBBER");
  const bool ten = plan.rule("king-and-robber-scoring", "10/20"), fifteen = plan.rule("king-and-robber-scoring", "15/40");
  if (ten || fifteen) {
    if (king.second >= 0 && king.second == robber.second)
      return void(all.insert(line("king", {king.second}, ten ? 10 : 20) + " + " + line("robber", {king.second}, ten ? 10 : 20)));
    if (king.second >= 0) all.insert(line("king", {king.second}, ten ? 10 : 15));
    if (robber.second >= 0) all.insert(line("robber", {robber.second}, ten ? 10 : 15));
  }
  if (!plan.rule("king-and-robber-scoring", "default")) return;
  int cities = 0, roads = 0;
  for (auto& w : table.wholes()) cities += w.kind == City && !w.open && !w.castle, roads += w.kind == Road && !w.open;
  if (king.second >= 0) all.insert(line("king", {king.second}, cities));
  if (robber.second >= 0) all.insert(line("robber", {robber.second}, roads));
}

}  // namespace

int worth(const Plan& plan, const Table& table, const Whole& w, bool final) {
  const int n = static_cast<int>(w.tiles.size()), marks = n + w.pennants;
  const bool zero = plan.rule("inn-and-cathedral-final-scoring", "zero");
  switch (w.kind) {
    case City: {
      if (final) return (w.cathedral && zero) || w.besieged ? 0 : marks;
      const int each = n == 2 && plan.rule("tiny-city-scoring", "2") ? 1 : 2;
      return marks * (each + w.cathedral - w.besieged);
    }
    case Road:
      return final ? (w.inn && zero ? 0 : n) : n * (1 + w.inn);
    case Abbacy:
      return table.rows_from(w.spots[0].tile);
    default:
      return table.around(w.spots[0].tile);
  }
}

int goods_of(const json::object& state, int player, const char* good) {
  const json::object& tokens = state.at("players").at(static_cast<std::size_t>(player)).at("tokens").get_object();
  const json::value* const t = tokens.if_contains(good);
  return t ? number(t->at("count")) : 0;
}

int goods_due(const Table& table, const json::object& before, int player, const char* good, bool scored) {
  int n = goods_of(before, player, good);
  if (!scored || player != number(before.at("turnPlayer"))) return n;
  for (const int i : just_completed(table)) {
    const auto& goods = table.wholes()[static_cast<std::size_t>(i)].goods;
    if (const auto found = goods.find(good); found != goods.end()) n += found->second;
  }
  return n;
}

std::string due_for_abbot(const Plan& plan, const Table& table, const json::object& pointer, int player) {
  int place = table.find(pointer);
  if (table.wholes().at(static_cast<std::size_t>(place)).kind == Abbacy) place = table.other_use(place);  // he gets the ordinary value
  const Whole& w = table.wholes()[static_cast<std::size_t>(place)];
  return line(name_of(plan, w, true), {player}, worth(plan, table, w, true));
}

std::vector<int> scored_farms(const Table& table) {
  std::vector<int> list;
  const int last = static_cast<int>(table.tiles().size()) - 1;
  for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i) {
    const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
    if (w.kind == Field && w.tiles.count(last) && !w.barns.empty() && !w.power.empty()) list.push_back(i);
  }
  return list;
}

std::string farm_due(const Table& table, const json::object& before, int i) {
  const bool built = is_built(table, before, i);
  return field_line(table, table.wholes()[static_cast<std::size_t>(i)], built ? "field.barn-placed" : "field.barn-connected", built ? 3 : 1);
}

Told due_for_turn(const Plan& plan, const Table& table, const json::object& before) {
  Told all;
  for (const int i : just_completed(table)) {
    const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
    if (!w.owners().empty()) all.insert(line(name_of(plan, w, false), w.owners(), worth(plan, table, w, false)));
    add_fairy(plan, table, before, i, number(before.at("turnPlayer")), all);
    add_challenges(plan, table, i, all);
  }
  for (auto& [castle, points] : castles_due(plan, table, before)) {
    all.insert(line("castle", {lord_of(table, castle)}, points));
    add_fairy(plan, table, before, castle, number(before.at("turnPlayer")), all);
  }
  for (const int i : scored_farms(table)) {
    all.insert(farm_due(table, before, i));
    add_fairy(plan, table, before, i, number(before.at("turnPlayer")), all);
  }
  for (const Kind kind : {City, Road}) add_toll(plan, table, before, kind, all);
  return all;
}

Told due_at_the_end(const Plan& plan, const Table& table, const json::object& before, int next) {
  Told all;
  for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i)
    if (table.wholes()[static_cast<std::size_t>(i)].kind != Quarter && table.wholes()[static_cast<std::size_t>(i)].kind != Tower && !table.wholes()[static_cast<std::size_t>(i)].castle) add_fairy(plan, table, before, i, next, all);
  for (auto& w : table.wholes())
    if (w.kind == Field && !w.barns.empty())
      add_barns(table, w, all);
    else if (w.kind == Field && !w.power.empty())
      all.insert(field_line(table, w));
    else if (w.castle && !w.power.empty())
      all.insert(line("castle.incomplete", w.owners(), 0));
    else if (!w.owners().empty() && w.kind != Quarter && w.kind != Tower)
      all.insert(line(name_of(plan, w, true), w.owners(), worth(plan, table, w, true)));
  add_cards(plan, table, before, all);
  add_goods(before, all);
  return all;
}

std::string card(const json::object& state, const char* name) {
  const auto [size, player] = holder(state, name);
  return size ? std::to_string(player) + "," + std::to_string(size) : "";
}

std::string card_due(const Plan& plan, const Table& table, const json::object& before, Kind kind) {
  const auto [size, player] = holder_due(plan, table, before, kind);
  return size ? std::to_string(player) + "," + std::to_string(size) : "";
}

}  // namespace bastide::laws
