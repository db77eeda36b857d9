#include "laws/jcz/lair.hpp"

#include <algorithm>

#include "laws/jcz/demand.hpp"

namespace bastide::laws {
namespace {

const json::object* figure(const json::object& state, const char* name) {
  const json::value* const v = state.at("neutralFigures").get_object().if_contains(name);
  return v ? &v->get_object() : nullptr;
}

int tile_in(const Table& table, const json::value& cell) { return table.tile_at(number(cell.at(0)), number(cell.at(1))); }

std::string cell_of(const Table& table, int tile) {
  const auto& t = table.tiles()[static_cast<std::size_t>(tile)];
  return std::to_string(t.x) + "," + std::to_string(t.y);
}

/// The walls of Carcassonne keep it out.
bool is_within_walls(const Table::Laid& t) {
  return std::any_of(t.def->segments.begin(), t.def->segments.end(), [](auto& s) { return s.kind == Quarter; });
}

template <class F>
void each_follower(const json::object& state, int player, F&& f) {
  for (auto& m : state.at("deployedMeeples").get_array())
    if ((player < 0 || number(m.at("player")) == player) && is_follower(m.get_object())) f(m.get_object());
}

const json::object* fairy_pointer(const json::object& state) {
  const json::object* const fairy = figure(state, "fairy");
  return fairy && fairy->at("placement").is_object() ? &fairy->at("placement").get_object() : nullptr;
}

}  // namespace

bool is_follower(const json::object& m) { return text(m.at("type")) != "Builder" && text(m.at("type")) != "Pig" && text(m.at("type")) != "Barn"; }

int tile_of(const Table& table, const json::object& m) {
  return text(m.at("feature")) == "Quarter" ? table.wholes()[static_cast<std::size_t>(table.find(m))].spots[0].tile : tile_in(table, m.at("position"));
}

int dragon_tile(const Table& table, const json::object& state) {
  const json::object* const dragon = figure(state, "dragon");
  return dragon ? tile_in(table, dragon->at("position")) : -1;
}

const json::object* fairy_partner(const json::object& state) {
  const json::object* const to = fairy_pointer(state);
  if (!to) return nullptr;
  for (auto& m : state.at("deployedMeeples").get_array())
    if (m.at("id") == to->at("meepleId")) {
      demand(pointer_text(m.get_object()) == pointer_text(to->at("featurePointer").get_object()), "the fairy stands beside somebody who is elsewhere");
      return &m.get_object();
    }
  throw Broken("the fairy stands beside nobody");
}

int fairy_tile(const Table& table, const json::object& state) {
  const json::object* const fairy = figure(state, "fairy");
  if (!fairy) return -1;
  const json::object* const partner = fairy_partner(state);
  return partner ? tile_of(table, *partner) : tile_in(table, fairy->at("placement"));
}

bool last_bears(const Plan& plan, const Table& table, const char* element, const char* note) {
  return plan.on(element) && table.tiles().back().def->has_note(note);
}

std::multiset<std::string> flights(const Plan& plan, const Table& table, const json::object& state) {
  std::multiset<std::string> ways;
  const int from = dragon_tile(table, state);
  if (from < 0 || !last_bears(plan, table, "dragon", "dragon")) return ways;
  std::set<int> closed{fairy_tile(table, state)};
  const json::value* const visited = figure(state, "dragon")->if_contains("visited");
  if (visited)
    for (auto& cell : visited->get_array()) closed.insert(tile_in(table, cell));
  if (visited && visited->get_array().size() >= 6) return ways;
  const auto& at = table.tiles()[static_cast<std::size_t>(from)];
  for (auto [dx, dy] : {std::pair{0, -1}, std::pair{1, 0}, std::pair{0, 1}, std::pair{-1, 0}}) {
    const int to = table.tile_at(at.x + dx, at.y + dy);
    if (to < 0 || closed.count(to) || is_within_walls(table.tiles()[static_cast<std::size_t>(to)])) continue;
    ways.insert("Dragon " + cell_of(table, to));
  }
  return ways;
}

std::multiset<std::string> fairy_moves(const Plan& plan, const Table& table, const json::object& state, int player) {
  std::multiset<std::string> moves;
  if (!plan.on("fairy")) return moves;
  std::set<std::string> taken;  // places with kinds of figures; tiles
  const json::object* const partner = fairy_partner(state);
  const bool beside = plan.rule("fairy-placement", "next-follower");
  if (partner && number(partner->at("player")) == player) taken.insert(pointer_text(*partner) + text(partner->at("type")));
  const int now = fairy_tile(table, state);
  each_follower(state, player, [&](const json::object& m) {
    if (beside) {
      if (taken.insert(pointer_text(m) + text(m.at("type"))).second) moves.insert("Fairy " + text(m.at("id")) + " " + pointer_text(m));
    } else if (const int tile = tile_of(table, m); tile != now && taken.insert(cell_of(table, tile)).second) {
      moves.insert("Fairy " + cell_of(table, tile));
    }
  });
  return moves;
}

std::multiset<std::string> knights(const Plan& plan, const Table& table, const json::object& state) {
  std::multiset<std::string> all;
  if (!plan.on("princess")) return all;
  std::set<int> cities;
  const int last = static_cast<int>(table.tiles().size()) - 1;
  const auto& segments = table.tiles().back().def->segments;
  for (int k = 0; k < static_cast<int>(segments.size()); ++k)
    if (tagged(segments[static_cast<std::size_t>(k)], "princess")) cities.insert(table.whole_of(last, k));
  each_follower(state, -1, [&](const json::object& m) {
    if (cities.count(table.find(m))) all.insert("Return PRINCESS " + text(m.at("id")) + " " + pointer_text(m));
  });
  return all;
}

Part part_of_turn(const Table& table, const json::object& state) {
  Part part;
  const auto& last = table.tiles().back();
  for (auto& v : state.at("history").get_array().back().at("events").get_array()) {
    const json::object& e = v.get_object();
    const std::string type = text(e.at("type"));
    if (type == "meeple-returned" && e.contains("source")) part.sent_home = part.sent_home || text(e.at("source")) == "PRINCESS";
    if (type != "meeple-deployed" || e.contains("from") || text(e.at("to").at("feature")) == "Quarter") continue;
    const bool flown = &v != &state.at("history").get_array().back().at("events").get_array().front() && text((&v - 1)->at("type")) == "flier-roll";
    part.phantom = part.phantom || text(e.at("meeple")) == "Phantom";
    if (flown || text(e.at("to").at("feature")) == "Tower") continue;
    part.through = part.through || number(e.at("to").at("position").at(0)) != last.x || number(e.at("to").at("position").at(1)) != last.y;
  }
  return part;
}

std::string due_for_fairy(const Plan& plan, const Table& table, const json::object& state, int player) {
  int points = 0;
  if (plan.rule("fairy-placement", "next-follower")) {
    const json::object* const partner = fairy_partner(state);
    points = partner && number(partner->at("player")) == player;
  } else if (const int tile = fairy_tile(table, state); tile >= 0) {
    each_follower(state, player, [&](const json::object& m) { points += tile_of(table, m) == tile; });
  }
  return points ? "fairy.turn " + std::to_string(player) + ":" + std::to_string(points) : "";
}

std::string due_with(const Plan& plan, const Table& table, const json::object& state, int whole, int first) {
  int player = -1;
  if (plan.rule("fairy-placement", "next-follower")) {
    const json::object* const partner = fairy_partner(state);
    if (partner && table.find(*partner) == whole) player = number(partner->at("player"));
  } else if (const int tile = fairy_tile(table, state); tile >= 0) {
    int best = plan.players;
    each_follower(state, -1, [&](const json::object& m) {
      if (tile_of(table, m) == tile && table.find(m) == whole) best = std::min(best, (number(m.at("player")) - first + plan.players) % plan.players);
    });
    if (best < plan.players) player = (first + best) % plan.players;
  }
  return player < 0 ? "" : "fairy.completed " + std::to_string(player) + ":3";
}

}  // namespace bastide::laws
