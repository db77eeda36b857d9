// What a game may have at most: refused in words when rules are compiled, so that play need not look.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {

/// Words of the undo log that one move of such a game can take at most.
std::size_t words_of_a_move(const Ruleset&);

/// Throws RulesError in words if such a game would not fit into the state, into a list of moves or into the undo log.
void check_limits(const Ruleset&);

/// All that a player has, on the table and in his supply.
int figures_of_a_player(const Ruleset&);

/// Sum of count(TileKind) over all tiles of the game: the stacks, the start tiles, what players have in their hands from the start.
template <class F>
int over_all_tiles(const Ruleset& set, F&& count) {
  int sum = 0;
  for (auto& row : set.deck) sum += row.count * count(set.tiles[row.kind]);
  for (auto& s : set.start) sum += count(set.tiles[s.kind]);
  if (set.own_tile != kNo) sum += set.players * set.own_each * count(set.tiles[set.own_tile]);
  return sum;
}

}  // namespace bastide
