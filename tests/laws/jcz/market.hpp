// Bridges, castles and bazaars: what may be done with them, and what is due.
#pragma once
#include "laws/jcz/board.hpp"
#include "laws/jcz/scores.hpp"

namespace bastide::laws {

/// The player has a bridge left, and none has been built in this part of the turn.
bool may_bridge(const Plan&, const json::object& state, int player);
/// Every way in which he may lay the tile.
std::set<std::string> ways_to_lay(const Plan&, const Table&, const json::object& state, int player, const std::string& id);
/// "Bridge POINTER" over the tile just placed.
std::multiset<std::string> spans(const Plan&, const Table&, const json::object& state, int player);

/// The small cities that the last tile has completed and whose owners may make castles of them, in their order: owner and place.
std::vector<std::pair<int, std::string>> small_cities(const Plan&, const Table&, const json::object& state);
/// What castles get by the last tile: castles by number with their points.
std::map<int, int> castles_due(const Plan&, const Table&, const json::object& before);
/// The lord's owner, -1 if there is none.
int lord_of(const Table&, int castle);

/// What is asked at a bazaar: "Select", "Bid" or "Buy or sell".
std::string asked_at_bazaar(const json::object& state);
/// Messages that answer it.
std::vector<json::object> answers_at_bazaar(const Plan&, const json::object& state, Rng&);
/// The tiles that lie there or have been bought, by number of lot; those of somebody's.
std::vector<std::string> lots_of(const json::object& state);
std::map<int, std::string> bought(const json::object& state);

}  // namespace bastide::laws
