// What must hold of towers and flights.
#include <algorithm>

#include "laws/jcz/demand.hpp"
#include "laws/jcz/game.hpp"

namespace bastide::laws {
namespace {

bool has_item(const json::object& state, const char* type) {
  if (!state.contains("action")) return false;
  auto& items = state.at("action").at("items").get_array();
  return std::any_of(items.begin(), items.end(), [&](auto& item) { return item.at("type") == type; });
}

}  // namespace

/// Whoever has laid a piece is asked whom he takes, if there is somebody; and if several kinds may come back in exchange, which.
void ProtocolGame::check_captures(const Before& old, const json::object& choice) const {
  const json::value* const token = choice.at("payload").get_object().if_contains("token");
  const bool piece = token && *token == "TOWER_PIECE";
  demand(has_item(state_, "CaptureFollower") == (piece && !captures(*table_, state_).empty()), "whether somebody may be captured after " + json::serialize(choice) + list(piece ? captures(*table_, state_) : std::multiset<std::string>()));
  const auto swaps = exchanges(old.state, choice);
  demand(has_item(state_, "SelectPrisonerToExchange") == !swaps.empty(), "whether prisoners are to be chosen");
  if (!swaps.empty()) demand_same(offered(state_), swaps, "who may be exchanged");
  int held = 0, before = 0;
  for (int p = 0; p < plan_.players; ++p) {
    for (auto& [kind, n] : prisoners(state_, p, -1)) held += n;
    for (auto& [kind, n] : prisoners(old.state, p, -1)) before += n;
    for (int q = 0; q < p; ++q)
      demand(!swaps.empty() || prisoners(state_, p, q).empty() || prisoners(state_, q, p).empty(), "two players hold each other's followers");
  }
  const std::string type(choice.at("type").as_string());
  if (type == "PAY_RANSOM" || type == "EXCHANGE_FOLLOWER") demand(held == before - 1, "a prisoner comes back");
  else if (type != "CAPTURE_FOLLOWER") demand(held == before, "prisoners stay");
}

/// The die is the message's random number; where there is nothing to land on nobody lands.
void ProtocolGame::check_flight(const Before& old, const json::object& choice) const {
  const json::object& payload = choice.at("payload").get_object();
  if (choice.at("type").as_string() != "DEPLOY_MEEPLE" || !payload.contains("random")) return;
  const auto& events = state_.at("history").get_array()[old.state.at("history").get_array().size() - 1].at("events").get_array();
  demand(text(events.back().at("type")) == "flier-roll", "the die is rolled");
  demand(number(events.back().at("distance")) == 1 + static_cast<int>(3 * payload.at("random").as_double()), "what the die shows");
  std::string type;
  for (auto& offer : offered(old.state))
    if (offer.ends_with("FlyingMachine")) {
      const std::string name = offer.substr(7, offer.find(' ', 7) - 7), id(payload.at("meepleId").as_string());
      if (text(old.state.at("players").at(static_cast<std::size_t>(id[0] - '0')).at("meeples").at(name).at(1)) == id) type = name;
    }
  const std::string to(state_.at("phase").as_string());
  const bool lands = (to == "ActionPhase" || to == "PhantomPhase") && state_.at("action").at("items").at(0).at("type") == "Meeple" && !state_.at("action").at("canPass").as_bool();
  demand(lands == !landings(plan_, *table_, state_, type).empty(), "whether " + type + " lands");
}

}  // namespace bastide::laws
