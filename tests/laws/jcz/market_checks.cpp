// What must hold of bridges, castles and bazaars.
#include <algorithm>
#include <utility>

#include "laws/jcz/demand.hpp"
#include "laws/jcz/game.hpp"

namespace bastide::laws {

/// Each player has as many bridges and castles as the rules say, less those on the table.
void ProtocolGame::check_bridges() const {
  const int each = plan_.players > 4 ? 2 : 3;
  for (auto* name : {"BRIDGE", "CASTLE"}) {
    int left = 0;
    for (auto& player : state_.at("players").get_array())
      if (const json::value* const t = player.at("tokens").get_object().if_contains(name)) {
        left += number(t->at("count"));
        demand(number(t->at("count")) > 0 && number(t->at("count")) <= each, std::string("how many a player has: ") + name);
      }
    const json::value* const laid = state_.at("tokens").get_object().if_contains(name);
    const bool on = plan_.on(name == std::string("BRIDGE") ? "bridge" : "castle");
    demand(left + (laid ? static_cast<int>(laid->get_array().size()) : 0) == (on ? each * plan_.players : 0), std::string("a token is lost: ") + name);
  }
}

/// Owners of small cities are asked in turn, before the turn is confirmed.
void ProtocolGame::check_castles(const Before& old) {
  const std::string from(old.state.at("phase").as_string()), to(state_.at("phase").as_string());
  if (to != "CastlePhase" && to != "CommitActionPhase") return;
  if (from != "CastlePhase") cities_ = small_cities(plan_, *table_, state_);
  const auto has_castle = [&](int player) { return state_.at("players").at(static_cast<std::size_t>(player)).at("tokens").get_object().contains("CASTLE"); };
  while (!cities_.empty() && !has_castle(cities_[0].first)) cities_.erase(cities_.begin());
  demand((to == "CastlePhase") == !cities_.empty(), "whether a castle may be made");
  if (cities_.empty()) return;
  demand(number(state_.at("action").at("player")) == cities_[0].first, "who may make a castle");
  demand(offered(state_) == std::multiset<std::string>{"Castle " + cities_[0].second}, "of which city a castle may be made");
  cities_.erase(cities_.begin());
}

/// Is there no tile for a second part of the turn? Those of a bazaar lie aside.
bool ProtocolGame::none_left() const {
  if (draws_.none_left()) return true;
  const int aside = due_ && hands_.empty() && draws_.left() >= plan_.players ? plan_.players : 0;
  return draws_.left() <= aside;
}

/// The turn is over: true if a bazaar is held first. Its tiles are drawn at once; when it is over each player has one.
bool ProtocolGame::check_market(const std::string& from) {
  const std::string phase(state_.at("phase").as_string());
  if (from == "BazaarPhase") {
    const auto bought = laws::bought(state_);
    demand(static_cast<int>(bought.size()) + 1 == plan_.players, "each player has a tile of the bazaar, and one is in hand");
    std::map<int, std::string> all = bought;
    std::multiset<std::string> missing(market_.begin(), market_.end());
    for (auto& [player, tile] : bought) missing.erase(missing.find(tile));
    demand(missing.size() == 1, "a tile of the bazaar is lost");
    all[(parts_.back() + 1) % plan_.players] = *missing.begin();
    hands_ = std::move(all);
    return false;
  }
  const int can = plan_.limit ? draws_.size() : draws_.left();
  const bool held = std::exchange(due_, false) && can >= plan_.players && draws_.left() >= plan_.players;
  if (!held) {
    demand(phase != "BazaarPhase", "a bazaar is held too often");
    return false;
  }
  market_.clear();
  for (int i = 0; i < plan_.players; ++i) market_.push_back(draws_.draw(true));
  if (plan_.players == 1) {
    hands_[0] = market_[0];
    return false;
  }
  demand(phase == "BazaarPhase", "a bazaar is left out in " + phase + " from " + from + " with " + std::to_string(draws_.left()) + " tiles left");
  demand(lots_of(state_) == market_, "the tiles of the bazaar should be" + list(market_));
  demand(number(state_.at("action").at("player")) == (parts_.back() + 1) % plan_.players, "who opens the bazaar");
  earned_ = false;
  begun_ = false;
  return true;
}

/// A tile that only a bridge could make fit is discarded, and another is drawn.
void ProtocolGame::pass_tile() {
  const auto& discards = state_.at("discardedTiles").get_array();
  demand(discards.size() > discards_.size(), "a tile is not discarded");
  discards_.emplace_back(discards[discards_.size()].as_string());
  check_tile();
}

}  // namespace bastide::laws
