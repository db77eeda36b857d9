// Random play to the end of a game: the unit in which the engine's speed is measured, and the simplest use of its interface.
#pragma once
#include "core/game.hpp"

namespace bastide {

/// What a playout met on its way.
struct PlayoutCount {
  u64 games = 0, placements = 0, discards = 0, legal_placements = 0, follower_options = 0;
  std::array<i64, kMaxPlayers> points{};
};

/// How the moves of a playout are found.
enum class Find { sample, list };

/// Plays uniformly random moves until the game is over: a uniform tile, a uniform legal placement (symmetric rotations once), then a
/// uniform follower or none. With Find::list the full list of legal moves is made at every decision of a player.
void play_out(Game&, Rng&, PlayoutCount&, Find = Find::sample);

/// Plays a player's answer and whatever chance has to say after it, drawn from `chance`: until somebody must decide again, or the game is over.
/// The same as Game::play and then Game::sample, but quicker where the turn has no phases beyond those of every game.
void play_answer(Game&, Move, Rng& chance);

}  // namespace bastide
