// Abbeys, wagons and barns: what may be done with them, and what is due.
#pragma once
#include "laws/jcz/board.hpp"

namespace bastide::laws {

/// The player has an abbey, and there is a hole for it.
bool has_use_for_abbey(const Plan&, const Table&, const json::object& state, int player);
/// "Place x,y,0" for each hole.
std::multiset<std::string> fillings(const Table&);
/// "Meeple Barn POINTER" for each field of the tile laid last on a corner of which a barn may be built.
std::multiset<std::string> barn_sites(const Plan&, const Table&, const json::object& state, int player);
/// Nobody is there, nor in the other use of a special monastery (MON-OCC-1), nor a barn.
bool is_free(const Table&, int whole);

/// A wagon that has been scored.
struct Wagon {
  int player;
  json::object at;  ///< a pointer
};
/// Those on what the last tile completed, in the order in which they move on.
std::vector<Wagon> scored_wagons(const Table&, const json::object& before);
/// "Meeple Wagon POINTER from POINTER" for each place at which it may stop.
std::multiset<std::string> drives(const Plan&, const Table&, const json::object& state, const json::object& from);

/// Was a barn built on that field in the last part of the game?
bool is_built(const Table&, const json::object& state, int whole);

}  // namespace bastide::laws
