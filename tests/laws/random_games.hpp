// Random games for the laws: every expansion and option, two to six players, both printings, many copies, odd tiles,
// designs.
#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/game.hpp"

namespace bastide::laws {

/// A rules line drawn at random.
std::string random_rules(Rng&);

/// The built-in tiles and a set `odd` of tiles with every peculiarity that the catalogue allows.
const Catalogue& odd_catalogue();

/// Compiled with odd_catalogue().
std::shared_ptr<const Ruleset> compiled(const std::string& rules);

/// Calls law(game, rng) with games at their beginning until the time (BASTIDE_LAW_SECONDS, 10 if not given) is over or a game
/// breaks the law; prints the seed, and for a broken law which BASTIDE_LAW_SEED repeats it. At least five games are played, two
/// under sanitizers.
/// BASTIDE_LAW_SETS says with which expansions the games are played, such as `base+inns`; with `all` the law is
/// tried on every system alone, every pair and triple, and ten thousand larger sets, whatever the time.
void for_random_games(const std::function<void(Game&, Rng&)>& law);

/// Calls law(seed) until the time is over or a test fails; prints which BASTIDE_LAW_SEED repeats that. At least as many times.
void for_seeds(const std::function<void(u64)>& law);

/// The seed to begin with, printed: BASTIDE_LAW_SEED, or the test's own of BASTIDE_SEED, or a fresh one.
u64 printed_seed();

/// Whether a costly law looks at this position: always, but one time in `seldom` when every set of expansions is tried.
bool looks(Rng&, u32 seldom);

}  // namespace bastide::laws
