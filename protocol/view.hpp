// A game as JSON (docs/protocol.md): state, decision, events. Everything in it is public.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "protocol/aids.hpp"

namespace bastide {

/// What a seat without a name is called: Blue, Red, ...
const char* default_name(int seat);
/// What it goes by where a page gives it a name, in the language of whoever looks: "Player 1", ...
std::string neutral_name(int seat);
/// The names as a story tells them: those that several seats share with their colour, "Ann (Red)".
std::vector<std::string> told_apart(std::vector<std::string> names);
/// Whether the state has its two long lists, `tiles` and `features`, which Landscape hold as well (landscape.hpp).
enum class Lists { told, left_out };
/// "The state", without `seq`, `decision` and `winners`. What the aids hide is not computed. It lies in the `memory` that is given.
boost::json::object state_json(const Game&, const std::vector<std::string>& names, Aids = Aids::helpful, Lists = Lists::told,
                               boost::json::storage_ptr memory = {});
/// How a decision tells where a tile may lie: by options like all others, or by their notation alone ("Changes").
enum class Placements { described, named };
/// "Decisions", without `seq` and `undo`. The game must not be over.
boost::json::object decision_json(const Game&, Placements = Placements::described);
/// "Events": the n-th of the ledger. `names` are used in the texts.
boost::json::object event_json(const Game&, const Event&, int n, const std::vector<std::string>& names);
/// The events that the ledger does not hold: the start with what lay on the table then, and that a player gives up.
boost::json::object start_json(const Game&);
boost::json::object resign_json(int n, int turn, int seat, bool on_time);
/// The seats with the most points.
boost::json::array winners_json(const Game&);

}  // namespace bastide
