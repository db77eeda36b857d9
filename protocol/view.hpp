// A game as JSON (docs/protocol.md): state, decision, events. Everything in it is public.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// What a seat without a name is called: Blue, Red, ...
const char* default_name(int seat);
/// "The state", without `seq`, `decision` and `winners`.
boost::json::object state_json(const Game&, const std::vector<std::string>& names);
/// "Decisions", without `seq` and `undo`. The game must not be over.
boost::json::object decision_json(const Game&);
/// "Events": the n-th of the ledger. `names` are used in the texts.
boost::json::object event_json(const Game&, const Event&, int n, const std::vector<std::string>& names);
/// The start event, which the ledger does not hold.
boost::json::object start_json(const Game&);
/// The seats with the most points.
boost::json::array winners_json(const Game&);

}  // namespace bastide
