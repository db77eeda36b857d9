// A position on one line, for chat, bug reports and puzzles (docs/protocol.md, "Position").
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/setup.hpp"

namespace bastide {

/// Everything that the players see on the table, on one line in its canonical spelling: rules; tiles in the order laid; figures;
/// scores; tiles that left the game; whose turn, with the tile in hand.
std::string position_line(const Game&);

/// The game that goes on from a position. `tiles` are further definitions (docs/catalogue.md) for the `tiles=` of its rules. The
/// line of a game's position reads as a game with the same decisions ahead; it has no past, so its ledger is empty. Throws Error
/// (bad-position, bad-rules) in words that say where.
Game read_position(std::string_view line, std::string_view tiles = {});

/// The same by rules that are compiled already.
Game read_position(std::string_view line, std::shared_ptr<const Ruleset>);
/// The same with its ledger on from there.
std::unique_ptr<Game> told_from(std::string_view line, std::shared_ptr<const Ruleset>);

/// The position as one with which a game can begin: its turns count from 1, and a turn that only had to be confirmed is over. Throws
/// Error (bad-position), also if there is nothing left to play.
std::string beginning_of(std::string_view line, std::string_view tiles = {});
/// The rules line of a position, as it stands there.
std::string rules_of_position(std::string_view line);

/// A position as people describe it, and its line. Throws Error (bad-position, bad-rules); whether such a game can be will show only when
/// it is made (`from_setup`).
struct DrawnUp {
  std::shared_ptr<const Ruleset> rules;
  Setup setup;
};
DrawnUp read_drawn_up(std::string_view line, std::string_view tiles = {});
std::string position_line(const Ruleset&, const Setup&);

/// The state of such a game with its decision (docs/protocol.md, "The state"); `seq` is 0.
boost::json::object position_json(const Game&);

}  // namespace bastide
