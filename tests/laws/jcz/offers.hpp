// What may be done: as a state offers it, as the table tells, and as messages.
#pragma once
#include "laws/jcz/board.hpp"

namespace bastide::laws {

/// Every option of a state's action in one word, such as "Meeple SmallFollower 1,0 N City".
std::multiset<std::string> offered(const json::object& state);

/// What is wrong with how options are put together as items; empty if nothing is.
std::string odd_items(const json::object& state);

/// The same options worked out from the table, for who must act in that phase.
std::multiset<std::string> due(const Plan&, const Table&, const json::object& state, const std::string& phase);

/// Parts of it for a player: figures, escapes out of a siege, moves out of Carcassonne to features just completed or before the
/// What the phantom may do after the first action.
std::multiset<std::string> phantoms(const Plan&, const Table&, const json::object& state, int player);
/// end.
std::multiset<std::string> actions(const Plan&, const Table&, const json::object& state, int player);
std::multiset<std::string> escapes(const Plan&, const Table&, const json::object& state, int player);
std::multiset<std::string> leaving(const Plan&, const Table&, const json::object& state, int player, const std::vector<int>& to);
std::multiset<std::string> leaving_at_the_end(const Plan&, const Table&, const json::object& state, int player);

/// A message for every option; COMMIT and PASS too.
std::vector<json::object> messages(const Plan&, const json::object& state, Rng&);

/// Messages that no option stands for: they must be refused.
std::vector<json::object> nonsense(const Table&, const json::object& state, Rng&);

/// Which kinds of features take a figure.
std::set<Kind> takes(const Plan&, const std::string& type);
/// The features that the last tile completed.
std::vector<int> just_completed(const Table&);
/// These, and the farms with a barn that will be scored: to them one may come from Carcassonne.
std::vector<int> about_to_score(const Table&, const json::object& state);
/// Which quarter waits for a kind of feature, such as "QUARTER_CASTLE"; empty for none.
std::string quarter_for(Kind);

}  // namespace bastide::laws
