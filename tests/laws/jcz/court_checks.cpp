// What must hold of abbeys, wagons and barns.
#include <algorithm>

#include "laws/jcz/demand.hpp"
#include "laws/jcz/game.hpp"

namespace bastide::laws {

/// Each player has one until he lays it; no farmer stays beside a barn.
void ProtocolGame::check_abbeys() const {
  std::map<int, int> laid;
  for (auto& turn : state_.at("history").get_array())
    for (auto& e : turn.at("events").get_array())
      if (text(e.at("type")) == "tile-placed" && text(e.at("tile")) == "AM/A") ++laid[number(turn.at("player"))];
  for (int p = 0; p < plan_.players; ++p) {
    const json::value* const token = state_.at("players").at(static_cast<std::size_t>(p)).at("tokens").get_object().if_contains("ABBEY_TILE");
    demand((token ? number(token->at("count")) : 0) == plan_.on("abbey") - laid[p], "who has an abbey");
  }
  if (state_.at("phase").as_string() != "TilePhase") return;
  for (auto& w : table_->wholes()) demand(w.barns.empty() || w.power.empty(), "a farmer stands beside a barn");
}

/// From the left of whoever placed the last tile, or drew it in vain (SET-2), those who can and have not been asked.
int ProtocolGame::late_player() const {
  if (!draws_.none_left()) return -1;
  for (int i = 0; i < plan_.players; ++i)
    if (const int p = (late_first_ + i) % plan_.players; !late_.count(p) && has_use_for_abbey(plan_, *table_, state_, p)) return p;
  return -1;
}

void ProtocolGame::check_late_abbeys(const Before& old, const json::object& choice) {
  const std::string from(old.state.at("phase").as_string()), to(state_.at("phase").as_string());
  if (from == "AbbeyEndGamePhase") {
    late_.insert(number(old.state.at("action").at("player")));
    if (choice.at("type").as_string() == "PLACE_TILE") return;
  }
  if (to != "AbbeyEndGamePhase" && to != "GameOverPhase" && (to != "CocFinalScoringPhase" || from == to)) return;
  if (from == "CocFinalScoringPhase") return;
  if (late_first_ < 0) {
    late_first_ = 0;
    for (auto& turn : state_.at("history").get_array())
      for (auto& e : turn.at("events").get_array())
        if (const auto type = text(e.at("type")); type == "tile-placed" || type == "tile-discarded") late_first_ = (number(turn.at("player")) + 1) % plan_.players;
  }
  const int player = late_player();
  demand((to == "AbbeyEndGamePhase") == (player >= 0), "whether an abbey may still be laid");
  if (player >= 0) demand(number(state_.at("action").at("player")) == player, "who may lay the abbey that is left");
}

/// Those of what was scored move on one after another, if they can.
void ProtocolGame::check_wagons(const Before& old) {
  const std::string from(old.state.at("phase").as_string()), to(state_.at("phase").as_string());
  if ((from == "CommitActionPhase" || from == "CocScoringPhase") && to != "CocScoringPhase") wagons_ = scored_wagons(old.table, old.state);
  else if (from != "WagonPhase") return;
  while (!wagons_.empty() && drives(plan_, *table_, state_, wagons_[0].at).empty()) wagons_.erase(wagons_.begin());
  demand((to == "WagonPhase") == !wagons_.empty(), "whether a wagon may move on");
  if (wagons_.empty()) return;
  const json::object& action = state_.at("action").get_object();
  demand(number(action.at("player")) == wagons_[0].player, "whose wagon may move on");
  demand(pointer_text(action.at("items").at(0).at("origin").get_object()) == pointer_text(wagons_[0].at), "which wagon may move on");
  wagons_.erase(wagons_.begin());
}

}  // namespace bastide::laws
