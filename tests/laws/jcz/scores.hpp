// What scoring must have told: worked out from the table before it.
#pragma once
#include "laws/jcz/board.hpp"

namespace bastide::laws {

/// Every event of points in one word: "road 0:3 1:3".
using Told = std::multiset<std::string>;

/// By the last tile; the state before it was scored.
Told due_for_turn(const Plan&, const Table&, const json::object& before);
/// The farms with a barn whose farmers are paid and go home with the last tile, and what is told of one.
std::vector<int> scored_farms(const Table&);
std::string farm_due(const Table&, const json::object& before, int whole);
/// For an abbot who is taken back from there.
std::string due_for_abbot(const Plan&, const Table&, const json::object& pointer, int player);
/// At the end of the game; `next` would have had the next turn.
Told due_at_the_end(const Plan&, const Table&, const json::object& before, int next);
/// Points of a feature that is no field.
int worth(const Plan&, const Table&, const Whole&, bool final);
/// How many tokens of a good a player has.
inline constexpr const char* kGoods[] = {"WINE", "GRAIN", "CLOTH"};
int goods_of(const json::object& state, int player, const char* good);
/// The same after the last tile was scored, if it was.
int goods_due(const Table&, const json::object& before, int player, const char* good, bool scored);
/// KING and ROBBER as "player,size", empty while nobody has it.
std::string card(const json::object& state, const char* name);
std::string card_due(const Plan&, const Table&, const json::object& before, Kind);

}  // namespace bastide::laws
