// What is answered to whoever sets a position up, or has one read from a text (docs/protocol.md, "Setting a position up"). Nothing is kept: every
// request brings the whole position.
#pragma once
#include <boost/json.hpp>
#include <string_view>

#include "core/game.hpp"
#include "protocol/record.hpp"

namespace bastide {

// All throw Error in words.
/// `asked`: what `POST /api/position` takes; a rules line has so many characters at most.
boost::json::object position_answer(const boost::json::object& asked, std::size_t rules_chars);
/// `asked`: what `POST /api/position/read` takes. `read` knows the records that may be brought.
boost::json::object read_position_answer(const boost::json::object& asked, Record (*read)(std::string_view));
/// The game of the position that `POST /api/position/hint` brings, in which somebody must decide.
Game game_to_think_of(const boost::json::object& asked);

}  // namespace bastide
