// A program outside as a player: it is asked in the words of `bastide engine` (docs/engine.md, docs/arena.md).
#pragma once
#include <memory>
#include <string>

#include "bots/bot.hpp"

namespace bastide {

/// A bot that starts the command, as a POSIX shell reads it, when its first game begins, and ends it with its life; it plays one
/// game. The program is told the rules (`new`) and everything that is played (`play`), and asked for each move (`go`). `choose`
/// throws std::runtime_error if the program does not come to life, and Forfeit, naming what it said, if it ends, says nothing for
/// five seconds longer than it may think (ten minutes where it has no time), or answers with what is no legal move.
std::unique_ptr<Bot> make_external(const std::string& command, std::uint64_t seed);

/// Starts the command, lets it begin a game by these rules and ends it. Throws std::runtime_error if it does not begin one.
void try_external(const std::string& command, const Rules&);

}  // namespace bastide
