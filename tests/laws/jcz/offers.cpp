#include "laws/jcz/offers.hpp"

#include <algorithm>

#include "laws/jcz/court.hpp"
#include "laws/jcz/demand.hpp"
#include "laws/jcz/keep.hpp"
#include "laws/jcz/lair.hpp"
#include "laws/jcz/market.hpp"

namespace bastide::laws {
namespace {

json::object message(const char* type, json::object payload) { return {{"type", type}, {"payload", std::move(payload)}}; }

const json::object& supply(const json::object& state, int player) {
  return state.at("players").at(static_cast<std::size_t>(player)).at("meeples").get_object();
}

/// Figures that are no followers join those of their owner.
bool is_helper(const std::string& type) { return type == "Builder" || type == "Pig" || type == "Barn"; }

bool may_join(const Plan& plan, const std::string& type, const Whole& w, int player) {
  const bool suits = type == "Pig" ? w.kind == Field && plan.on("farmers") : (w.kind == City || w.kind == Road) && w.open;
  return suits && w.power.count(player) && !(type == "Pig" ? w.pigs : w.builders).count(player);
}

using Offers = std::multiset<std::string>;

void add_deployments(const Plan& plan, const Table& table, const json::object& state, int player, Offers& offers) {
  const int last = static_cast<int>(table.tiles().size()) - 1;
  if (plan.on("dragon") && dragon_tile(table, state) == last) return;
  for (auto& [type, held] : supply(state, player)) {
    if (type == "Barn") continue;
    const std::set<Kind> kinds = takes(plan, type);
    for (int k = 0; k < static_cast<int>(table.tiles().back().def->segments.size()); ++k) {
      const int whole = table.whole_of(last, k);
      const Whole& w = table.wholes()[static_cast<std::size_t>(whole)];
      const bool may = is_helper(type) ? may_join(plan, type, w, player) : kinds.count(w.kind) && is_free(table, whole);
      if (may) offers.insert("Meeple " + std::string(type) + " " + table.pointer({last, k}));
    }
  }
}

/// May somebody come through a gate to a place of that feature?
bool leads_to(const Table& table, int whole) {
  const Whole& w = table.wholes()[static_cast<std::size_t>(whole)];
  const bool open = w.kind == Abbacy ? table.wholes()[static_cast<std::size_t>(table.other_use(whole))].open : w.kind == Field || w.open;
  return open && is_free(table, whole);
}

/// Through a gate: onto all other tiles but the dragon's.
void add_ways(const Plan& plan, const Table& table, const json::object& state, int player, Offers& offers) {
  const int last = static_cast<int>(table.tiles().size()) - 1;
  if (!last_bears(plan, table, "portal", "portal") || part_of_turn(table, state).through) return;
  for (auto& [type, held] : supply(state, player)) {
    if (is_helper(std::string(type))) continue;
    const std::set<Kind> kinds = takes(plan, std::string(type));
    for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i) {
      const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
      if (!kinds.count(w.kind) || !leads_to(table, i)) continue;
      for (const Spot spot : w.spots)
        if (spot.tile != last && (!plan.on("dragon") || spot.tile != dragon_tile(table, state))) offers.insert("Meeple " + std::string(type) + " " + table.pointer(spot));
    }
  }
}

/// A phantom, unless one has come in this part or a knight was sent home.
void add_phantoms(const Plan& plan, const Table& table, const json::object& state, int player, Offers& offers) {
  const Part part = part_of_turn(table, state);
  if (part.phantom || part.sent_home) return;
  auto& last = table.tiles().back();
  for (auto& m : state.at("deployedMeeples").get_array())
    if (number(m.at("player")) == player && text(m.at("type")) == "Phantom" && text(m.at("feature")) != "Quarter" &&
        number(m.at("position").at(0)) == last.x && number(m.at("position").at(1)) == last.y)
      return;
  Offers all;
  add_deployments(plan, table, state, player, all);
  add_ways(plan, table, state, player, all);
  all.merge(tops(plan, table, state, player));
  all.merge(take_offs(plan, table, state, player));
  for (auto& offer : all)
    if (offer.starts_with("Meeple Phantom ")) offers.insert(offer);
}

/// Calls f(figure, whole) for the figures of a player.
template <class F>
void each_figure_of(const Table& table, const json::object& state, int player, F&& f) {
  for (auto& m : state.at("deployedMeeples").get_array())
    if (number(m.at("player")) == player) f(m.get_object(), table.wholes()[static_cast<std::size_t>(table.find(m.get_object()))]);
}

void add_abbots(const Table& table, const json::object& state, int player, Offers& offers) {
  each_figure_of(table, state, player, [&](const json::object& m, const Whole& w) {
    if (text(m.at("type")) == "Abbot" && (w.open || w.kind == Abbacy)) offers.insert("Return ABBOT_RETURN " + text(m.at("id")) + " " + pointer_text(m));
  });
}

/// Where the last tile shows a festival any own figure, or any follower, wherever it stands.
void add_guests(const Plan& plan, const Table& table, const json::object& state, int player, Offers& offers) {
  if (!plan.on("festival") || !table.tiles().back().def->has_note("festival")) return;
  each_figure_of(table, state, player, [&](const json::object& m, const Whole&) {
    if (plan.rule("festival-return", "meeple") || !is_helper(text(m.at("type"))))
      offers.insert("Return FESTIVAL " + text(m.at("id")) + " " + pointer_text(m));
  });
}

/// A cloister beside one of the city's tiles, or beside one of its siege tiles.
bool has_way_out(const Plan& plan, const Table& table, const Whole& city) {
  for (const Spot spot : city.spots) {
    const auto& here = table.tiles()[static_cast<std::size_t>(spot.tile)];
    if (plan.rule("espace-variant", "siege-tile") &&
        !tagged(here.def->segments[static_cast<std::size_t>(spot.segment)], "besieged"))
      continue;
    for (const Whole& w : table.wholes()) {
      if (w.kind != Cloister) continue;
      const auto& there = table.tiles()[static_cast<std::size_t>(w.spots[0].tile)];
      if (std::max(std::abs(there.x - here.x), std::abs(there.y - here.y)) == 1) return true;
    }
  }
  return false;
}

void add_escapes(const Plan& plan, const Table& table, const json::object& state, int player, Offers& offers) {
  each_figure_of(table, state, player, [&](const json::object& m, const Whole& w) {
    if (plan.on("escape") && !is_helper(text(m.at("type"))) && w.besieged && w.open && has_way_out(plan, table, w))
      offers.insert("Return SIEGE_ESCAPE " + text(m.at("id")) + " " + pointer_text(m));
  });
}

std::string count_at(const json::object& state) {
  return text(state.at("neutralFigures").at("count").at("placement").at("location"));
}

/// From each quarter but the count's to the features that wait for it.
void add_leaving(const Plan& plan, const Table& table, const json::object& state, int player, const std::vector<int>& to,
                 Offers& offers) {
  std::set<std::pair<std::string, std::string>> waiting;  // quarter, type
  each_figure_of(table, state, player, [&](const json::object& m, const Whole& w) {
    if (w.kind == Quarter) waiting.insert({text(m.at("location")), text(m.at("type"))});
  });
  for (auto& [quarter, type] : waiting)
    for (const int i : to) {
      const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
      const int abbots = table.other_use(i);  // they alone keep the others away
      if (abbots >= 0 && w.power.empty() && !table.wholes()[static_cast<std::size_t>(abbots)].power.empty()) continue;
      if (quarter == count_at(state) || quarter_for(w.kind) != quarter || !takes(plan, type).count(w.kind)) continue;
      for (const Spot spot : w.spots)
        offers.insert("Meeple " + type + " " + table.pointer(spot) + " from 0,0 " + quarter + " Quarter");
    }
}

std::vector<int> open_at_the_end(const Plan& plan, const Table& table) {
  std::vector<int> list;
  for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i) {
    const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
    if (w.kind == Field || (w.open && plan.rule("coc-final-scoring", "any-district"))) list.push_back(i);
  }
  return list;
}

/// The mayor only in the castle, the wagon not in the market (COUNT-FIG-2).
bool may_live_in(std::string_view quarter, std::string_view type) {
  return type == "Mayor" ? quarter == "QUARTER_CASTLE" : type != "Wagon" || quarter != "QUARTER_MARKET";
}

/// For the count, or for a figure; without farmers nobody has business in the market.
void add_quarters(const Plan& plan, const json::object& state, int player, bool for_count, Offers& offers) {
  for (auto* name : {"QUARTER_CASTLE", "QUARTER_MARKET", "QUARTER_BLACKSMITH", "QUARTER_CATHEDRAL"}) {
    const std::string pointer = std::string("0,0 ") + name + " Quarter";
    if (for_count) {
      const bool may = plan.on("farmers") || name != std::string("QUARTER_MARKET");
      if (may && name != count_at(state)) offers.insert("Neutral " + pointer);
      continue;
    }
    for (auto& [type, held] : supply(state, player))
      if (type != "Abbot" && !is_helper(type) && may_live_in(name, type) && (plan.on("farmers") || name != std::string("QUARTER_MARKET")))
        offers.insert("Meeple " + std::string(type) + " " + pointer);
  }
}

/// The quarter that belongs to the feature of an option.
std::string quarter_of(const json::object& option) {
  for (const Kind kind : {City, Road, Cloister, Field})
    if (text(option.at("feature")) == feature_name(kind)) return quarter_for(kind);
  return "";
}

/// The figure of a kind that stands in a quarter.
std::string waiting_in(const json::object& state, int player, const std::string& type, const std::string& quarter) {
  for (auto& m : state.at("deployedMeeples").get_array())
    if (number(m.at("player")) == player && text(m.at("type")) == type && text(m.at("location")) == quarter)
      return text(m.at("id"));
  return "";
}

void add_messages(const json::object& state, const json::object& item, Rng& rng, std::vector<json::object>& list) {
  const std::string type = text(item.at("type"));
  const int player = number(state.at("action").at("player"));
  if (type == "Confirm") return list.push_back(message("COMMIT", {{"random", chance(rng)}}));
  for (auto& option : item.at("options").get_array()) {
    if (type == "TilePlacement")
      for (auto& r : option.at("rotations").get_array())
        list.push_back(message(
            "PLACE_TILE",
            {{"tileId", item.at("tileId")}, {"position", option.at("position")}, {"rotation", "R" + std::to_string(number(r))}}));
    else if (type == "Meeple") {
      const std::string meeple = text(item.at("meeple"));
      const std::string id = item.contains("origin") && text(state.at("phase")) != "WagonPhase" ? waiting_in(state, player, meeple, quarter_of(option.get_object()))
                                                     : text(supply(state, player).at(meeple).at(1));
      list.push_back(message("DEPLOY_MEEPLE", {{"pointer", option}, {"meepleId", id}}));
      if (text(option.at("feature")) == "FlyingMachine") list.back()["payload"].get_object()["random"] = chance(rng);
    } else if (type == "ReturnMeeple")
      list.push_back(message("RETURN_MEEPLE", {{"source", item.at("source")}, {"pointer", option}}));
    else if (type == "TowerPiece")
      list.push_back(message("PLACE_TOKEN", {{"token", "TOWER_PIECE"}, {"pointer", {{"position", option}, {"location", "I"}, {"feature", "Tower"}}}}));
    else if (type == "CaptureFollower")
      list.push_back(message("CAPTURE_FOLLOWER", {{"pointer", option}}));
    else if (type == "SelectPrisonerToExchange")
      list.push_back(message("EXCHANGE_FOLLOWER", {{"meepleId", option.at("id")}}));
    else if (type == "Bridge" || type == "Castle")
      list.push_back(message("PLACE_TOKEN", {{"token", type == "Bridge" ? "BRIDGE" : "CASTLE"}, {"pointer", option}}));
    else
      list.push_back(message("MOVE_NEUTRAL_FIGURE", {{"figureId", item.at("figureId")}, {"to", option}}));
  }
}

}  // namespace

std::set<Kind> takes(const Plan& plan, const std::string& type) {
  if (type == "Mayor") return {City};
  if (type == "Barn") return {};
  std::set<Kind> kinds{Cloister};
  if (plan.on("monastery")) kinds.insert(Abbacy);
  if (type == "Abbot" && plan.on("garden")) kinds.insert(Garden);
  if (type == "Abbot") return kinds;
  kinds.insert({City, Road});
  if (type == "Wagon") return kinds;
  if (plan.on("farmers")) kinds.insert(Field);
  return kinds;
}

std::string quarter_for(Kind kind) {
  switch (kind) {
    case City:
      return "QUARTER_CASTLE";
    case Road:
      return "QUARTER_BLACKSMITH";
    case Cloister:
      return "QUARTER_CATHEDRAL";
    case Field:
      return "QUARTER_MARKET";
    default:
      return "";
  }
}

namespace {

/// The tile laid last is an abbey beside an end of it.
bool runs_into_abbey(const Table& table, const Whole& w) {
  const auto& last = table.tiles().back();
  return last.def->has_note("fills-holes") && std::any_of(w.spots.begin(), w.spots.end(), [&](const Spot& spot) {
           const auto& t = table.tiles()[static_cast<std::size_t>(spot.tile)];
           for (int side = 0; side < 4; ++side)
             if ((t.def->segments[static_cast<std::size_t>(spot.segment)].sides >> ((side + 4 - t.rot) % 4) & 1) && t.x + kDx[side] == last.x && t.y + kDy[side] == last.y)
               return true;
           return false;
         });
}

}  // namespace

std::vector<int> just_completed(const Table& table) {
  const int last = static_cast<int>(table.tiles().size()) - 1;
  const auto& tile = table.tiles().back();
  std::vector<int> list;
  for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i) {
    const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
    const auto& there = table.tiles()[static_cast<std::size_t>(w.spots[0].tile)];
    const bool near = std::max(std::abs(there.x - tile.x), std::abs(there.y - tile.y)) <= 1;
    const bool touched = w.kind == Cloister || w.kind == Garden ? near : (w.kind == City || w.kind == Road) && (w.tiles.count(last) || runs_into_abbey(table, w));
    if (touched && !w.open && !w.castle) list.push_back(i);
  }
  return list;
}

std::vector<int> about_to_score(const Table& table, const json::object& state) {
  std::vector<int> list = just_completed(table);
  const int last = static_cast<int>(table.tiles().size()) - 1;
  for (int i = 0; i < static_cast<int>(table.wholes().size()); ++i) {
    const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
    if (w.kind == Field && w.tiles.count(last) && !w.barns.empty() && (!w.power.empty() || is_built(table, state, i))) list.push_back(i);
  }
  return list;
}

Offers actions(const Plan& plan, const Table& table, const json::object& state, int player) {
  Offers offers = knights(plan, table, state);
  if (!offers.empty() && plan.rule("princess-action", "must")) return offers;
  offers.merge(fairy_moves(plan, table, state, player));
  offers.merge(barn_sites(plan, table, state, player));
  offers.merge(spans(plan, table, state, player));
  offers.merge(pieces(plan, table, state, player));
  offers.merge(tops(plan, table, state, player));
  offers.merge(take_offs(plan, table, state, player));
  add_deployments(plan, table, state, player, offers);
  add_ways(plan, table, state, player, offers);
  add_abbots(table, state, player, offers);
  add_guests(plan, table, state, player, offers);
  return offers;
}

Offers phantoms(const Plan& plan, const Table& table, const json::object& state, int player) {
  Offers offers;
  add_phantoms(plan, table, state, player, offers);
  return offers;
}

Offers escapes(const Plan& plan, const Table& table, const json::object& state, int player) {
  Offers offers;
  add_escapes(plan, table, state, player, offers);
  return offers;
}

Offers leaving(const Plan& plan, const Table& table, const json::object& state, int player, const std::vector<int>& to) {
  Offers offers;
  add_leaving(plan, table, state, player, to, offers);
  return offers;
}

Offers leaving_at_the_end(const Plan& plan, const Table& table, const json::object& state, int player) {
  return leaving(plan, table, state, player, open_at_the_end(plan, table));
}

Offers offered(const json::object& state) {
  Offers offers;
  for (auto& v : state.at("action").at("items").get_array()) {
    const json::object& item = v.get_object();
    const std::string type = text(item.at("type"));
    if (type == "Confirm") offers.insert(type);
    const bool moves = item.contains("origin"), drive = moves && text(state.at("phase")) == "WagonPhase";
    if (type.starts_with("Bazaar")) offers.insert(type);
    if (!item.contains("options")) continue;
    for (auto& option : item.at("options").get_array()) {
      if (type == "TilePlacement")
        for (auto& r : option.at("rotations").get_array())
          offers.insert("Place " + std::to_string(number(option.at("position").at(0))) + "," +
                        std::to_string(number(option.at("position").at(1))) + "," + std::to_string(number(r)));
      else if (type == "Meeple")
        offers.insert("Meeple " + text(item.at("meeple")) + " " + pointer_text(option.get_object()) +
                      (drive ? " from " + pointer_text(item.at("origin").get_object()) : moves ? " from 0,0 " + quarter_of(option.get_object()) + " Quarter" : ""));
      else if (type == "ReturnMeeple")
        offers.insert("Return " + text(item.at("source")) + " " + text(option.at("meepleId")) + " " +
                      pointer_text(option.at("featurePointer").get_object()));
      else if (type == "MoveFairyNextTo")
        offers.insert("Fairy " + text(option.at("meepleId")) + " " + pointer_text(option.at("featurePointer").get_object()));
      else if (type == "MoveFairyOnTile" || type == "MoveDragon")
        offers.insert((type == "MoveDragon" ? "Dragon " : "Fairy ") + std::to_string(number(option.at(0))) + "," + std::to_string(number(option.at(1))));
      else if (type == "TowerPiece")
        offers.insert("Piece " + std::to_string(number(option.at(0))) + "," + std::to_string(number(option.at(1))));
      else if (type == "CaptureFollower")
        offers.insert("Capture " + text(option.at("meepleId")) + " " + pointer_text(option.at("featurePointer").get_object()));
      else if (type == "SelectPrisonerToExchange")
        offers.insert("Swap " + text(option.at("type")));
      else if (type == "Bridge" || type == "Castle")
        offers.insert(type + " " + pointer_text(option.get_object()));
      else
        offers.insert("Neutral " + pointer_text(option.get_object()));
    }
  }
  return offers;
}

std::string odd_items(const json::object& state) {
  std::set<std::string> classes;
  int festivals = 0;
  std::set<std::string> kinds;  // of items; of figures that are deployed
  for (auto& v : state.at("action").at("items").get_array()) {
    const json::object& item = v.get_object();
    const std::string type = text(item.at("type"));
    if (type == "ReturnMeeple" && text(item.at("source")) == "ABBOT_RETURN" && item.at("options").get_array().size() != 1)
      return "each abbot has an item of his own";
    if (type == "ReturnMeeple" && text(item.at("source")) == "FESTIVAL" && ++festivals > 1) return "there are two items of a festival";
    if (type != "ReturnMeeple" && !kinds.insert(type == "Meeple" ? text(item.at("meeple")) : type).second) return "there are two items of " + type;
    if (!item.contains("origin") || text(state.at("phase")) == "WagonPhase") continue;
    if (!classes.insert(text(item.at("meeple"))).second) return "there are two items of a class of figure";
    std::set<std::string> quarters;
    for (auto& option : item.at("options").get_array()) quarters.insert(quarter_of(option.get_object()));
    for (auto* name : {"QUARTER_CASTLE", "QUARTER_MARKET", "QUARTER_BLACKSMITH", "QUARTER_CATHEDRAL"}) {
      if (!quarters.count(name)) continue;
      if (text(item.at("origin").at("location")) != name) return "the origin is not the first quarter";
      break;
    }
  }
  return "";
}

Offers due(const Plan& plan, const Table& table, const json::object& state, const std::string& phase) {
  Offers offers;
  const int player = number(state.at("action").at("player"));
  if (phase == "TilePhase") {
    for (auto& way : ways_to_lay(plan, table, state, player, text(state.at("action").at("items").at(0).at("tileId")))) offers.insert("Place " + way);
  } else if (phase == "AbbeyPhase" || phase == "AbbeyEndGamePhase") {
    offers = fillings(table);
  } else if (phase == "BazaarPhase") {
    offers.insert(asked_at_bazaar(state));
  } else if (phase == "CastlePhase") {
    for (auto& [owner, place] : small_cities(plan, table, state))
      if (offered(state).count("Castle " + place)) offers.insert("Castle " + place);  // which of them is checked elsewhere
  } else if (phase == "WagonPhase") {
    offers = drives(plan, table, state, state.at("action").at("items").at(0).at("origin").get_object());
  } else if ((phase == "ActionPhase" || phase == "PhantomPhase") && is_flying(state)) {
    offers = landings(plan, table, state, text(state.at("action").at("items").at(0).at("meeple")));
  } else if (phase == "ActionPhase" && text(state.at("action").at("items").at(0).at("type")) == "CaptureFollower") {
    offers = captures(table, state);
  } else if (phase == "ActionPhase" && text(state.at("action").at("items").at(0).at("type")) == "SelectPrisonerToExchange") {
    offers = offered(state);  // checked where it is asked for
  } else if (phase == "ActionPhase") {
    offers = actions(plan, table, state, player);
  } else if (phase == "PhantomPhase") {
    offers = phantoms(plan, table, state, player);
  } else if (phase == "DragonMovePhase") {
    offers = flights(plan, table, state);
  } else if (phase == "CommitActionPhase") {
    offers.insert("Confirm");
  } else if (phase == "EscapePhase") {
    offers = escapes(plan, table, state, player);
  } else if (phase == "CocFollowerPhase") {
    add_quarters(plan, state, player, false, offers);
  } else if (phase == "CocCountPhase") {
    add_quarters(plan, state, player, true, offers);
  } else if (phase == "CocScoringPhase") {
    offers = leaving(plan, table, state, player, about_to_score(table, state));
  } else if (phase == "CocFinalScoringPhase") {
    offers = leaving_at_the_end(plan, table, state, player);
  }
  if (offers.empty()) offers.insert("Confirm");  // who has moved all that he could confirms it
  return offers;
}

std::vector<json::object> messages(const Plan& plan, const json::object& state, Rng& rng) {
  if (text(state.at("phase")) == "BazaarPhase") return answers_at_bazaar(plan, state, rng);
  std::vector<json::object> list;
  for (auto& item : state.at("action").at("items").get_array()) add_messages(state, item.get_object(), rng, list);
  if (state.at("action").at("canPass").as_bool()) list.push_back(message("PASS", {}));
  for (auto& ransom : ransoms(state)) list.push_back(ransom);
  return list;
}

std::vector<json::object> nonsense(const Table& table, const json::object& state, Rng& rng) {
  std::vector<json::object> list;
  const Offers offers = offered(state);
  const int player = number(state.at("action").at("player"));
  if (!state.at("action").at("canPass").as_bool() && !offers.count("BazaarBid")) list.push_back(message("PASS", {}));
  if (!offers.count("Confirm")) list.push_back(message("COMMIT", {{"random", 0.5}}));
  if (!state.at("undo").at("allowed").as_bool()) list.push_back(message("UNDO", {}));
  const auto& tile = table.tiles()[static_cast<std::size_t>(rng.below(static_cast<u32>(table.tiles().size())))];
  const int x = tile.x + rng.below(3) - 1, y = tile.y + rng.below(3) - 1, rot = 90 * rng.below(4);
  if (!offers.count("Place " + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(rot)))
    list.push_back(message("PLACE_TILE", {{"tileId", "BA/L"}, {"position", {x, y}}, {"rotation", "R" + std::to_string(rot)}}));
  const Whole& whole = table.wholes()[static_cast<std::size_t>(rng.below(static_cast<u32>(table.wholes().size())))];
  const Spot spot = whole.spots[static_cast<std::size_t>(rng.below(static_cast<u32>(whole.spots.size())))];
  const auto& there = table.tiles()[static_cast<std::size_t>(spot.tile)];
  const bool quarter = whole.kind == Quarter;
  const json::object pointer{{"position", {quarter ? 0 : there.x, quarter ? 0 : there.y}},
                             {"location", table.location(spot)},
                             {"feature", feature_name(whole.kind)}};
  bool takes_it = false;
  for (auto& offer : offers)
    takes_it = takes_it || (offer.starts_with("Meeple") && offer.find(" " + table.pointer(spot)) != std::string::npos);
  for (auto* kind : {"small", "big", "abbot", "phantom", "builder", "pig", "mayor", "wagon", "barn"})
    if (!takes_it)
      list.push_back(message("DEPLOY_MEEPLE", {{"pointer", pointer}, {"meepleId", std::to_string(player) + "." + kind + ".1"}}));
  for (auto* source : {"ABBOT_RETURN", "SIEGE_ESCAPE", "FESTIVAL", "PRINCESS"})
    for (auto& m : state.at("deployedMeeples").get_array())
      if (!offers.count(std::string("Return ") + source + " " + text(m.at("id")) + " " + pointer_text(m.get_object())))
        list.push_back(message(
            "RETURN_MEEPLE",
            {{"source", source},
             {"pointer",
              {{"featurePointer", {{"position", m.at("position")}, {"location", m.at("location")}, {"feature", m.at("feature")}}},
               {"meepleId", m.at("id")}}}}));
  for (auto* name : {"dragon", "fairy"})
    if (!offers.count((name == std::string("dragon") ? "Dragon " : "Fairy ") + std::to_string(x) + "," + std::to_string(y)))
      list.push_back(message("MOVE_NEUTRAL_FIGURE", {{"figureId", std::string(name) + ".1"}, {"to", {x, y}}}));
  if (!offers.count("Neutral " + table.pointer(spot)) && text(state.at("phase")) != "CocCountPhase")
    list.push_back(message("MOVE_NEUTRAL_FIGURE", {{"figureId", "count.1"}, {"to", pointer}}));
  return list;
}

}  // namespace bastide::laws
