// Towers, prisoners and flying machines: what may be done with them.
#pragma once
#include "laws/jcz/board.hpp"

namespace bastide::laws {

/// "Piece x,y" for each tower that is open.
std::multiset<std::string> pieces(const Plan&, const Table&, const json::object& state, int player);
/// "Meeple KIND x,y I Tower" for the tops of towers.
std::multiset<std::string> tops(const Plan&, const Table&, const json::object& state, int player);
/// "Capture ID POINTER" for whoever is within range of the piece laid last.
std::multiset<std::string> captures(const Table&, const json::object& state);
/// The kinds of the player's figures that another holds, by number; of all if `captor` is -1.
std::map<std::string, int> prisoners(const json::object& state, int player, int captor);
/// "Swap KIND" where several kinds may come back for the one whom the choice takes; empty where nothing is asked.
std::multiset<std::string> exchanges(const json::object& before, const json::object& choice);
/// Messages that buy somebody back.
std::vector<json::object> ransoms(const json::object& state);

/// "Meeple KIND POINTER" for the machine on the tile just placed.
std::multiset<std::string> take_offs(const Plan&, const Table&, const json::object& state, int player);
/// Somebody is in the air: the last thing that happened.
bool is_flying(const json::object& state);
/// Where a figure of that type may land.
std::multiset<std::string> landings(const Plan&, const Table&, const json::object& state, const std::string& type);

}  // namespace bastide::laws
