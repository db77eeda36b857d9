// Random games for the laws: every expansion and option, two to six players, both printings, many copies, odd tiles,
// designs.
#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/game.hpp"

namespace bastide::laws {

/// Of which sort: those for which documents.hpp knows an independent reading (the base game and the River), or any set of expansions.
enum class Games { documented, any };

/// A rules line drawn at random.
std::string random_rules(Rng&, Games);

/// The built-in tiles and a set `odd` of tiles with every peculiarity that the catalogue allows.
const Catalogue& odd_catalogue();

/// Compiled with odd_catalogue().
std::shared_ptr<const Ruleset> compiled(const std::string& rules);

/// Calls law(game, rng) with games at their beginning until the time (BASTIDE_LAW_SECONDS, 10 if not given) is over or a game
/// breaks the law; prints the seed, and for a broken law which BASTIDE_LAW_SEED repeats it. At least five games are played.
void for_random_games(Games, const std::function<void(Game&, Rng&)>& law);

}  // namespace bastide::laws
