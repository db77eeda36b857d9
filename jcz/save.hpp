// JCloisterZone's saved games (.jcz) and the assertions that some of them carry.
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "jcz/match.hpp"

namespace bastide::jcz {

/// A saved game: the setup as the client sends it to its engine, and the messages.
struct Save {
  boost::json::object setup;              ///< the payload of GAME_SETUP
  boost::json::array replay;
  std::vector<std::string> names;         ///< players by seat
  std::vector<std::string> assertions;    ///< what must hold at the end
};

/// The JSON of a save. Throws Error (bad-save) with the line.
boost::json::object parse_save(std::string_view text);

/// Reads a save. Throws Error (bad-save) with the place in the file: a line of text, or a path such as `replay[12]`.
Save read_save(const boost::json::object&);
Save read_save(std::string_view text);

/// Plays a save from its first message to its last. Throws Error (bad-setup, bad-save) with the place.
/// `after` is called after each message with the number of the turn in which it came.
Match play_save(const Save&, const std::function<void(const boost::json::object& message, int turn)>& after = {});

/// The assertions that do not hold for a state, each with a word on why.
std::vector<std::string> failing(const Save&, const boost::json::object& state);

}  // namespace bastide::jcz
