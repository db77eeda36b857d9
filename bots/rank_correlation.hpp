// How well the evaluation ranks turns: beside what comes of them when games are played on to the end.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// Positions of games that `best` plays against itself with 100 playouts a turn, every seventh turn of each, where somebody must
/// place a tile. The same with the same seed.
std::vector<Game> positions_of_best(const std::shared_ptr<const Ruleset>&, int count, std::uint64_t seed);

/// Spearman's coefficient, -1 to 1: the correlation of the ranks, equals sharing theirs. Two lists of the same length; 0 if all of
/// one are equal.
double spearman(const std::vector<double>& a, const std::vector<double>& b);

/// Of one position: so many turns that the evaluation of `best` puts first (`best` itself looks at 16), by that evaluation and by
/// the mean of so many rollouts to the end of the game, in all of them with the same tiles. The noise of the means makes it less
/// than it would be with more rollouts, and fewer turns are closer to each other.
double rank_correlation(const Game&, int turns, int rollouts, std::uint64_t seed);

}  // namespace bastide
