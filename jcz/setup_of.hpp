// The other way round from setup.hpp: the setup of a game, as JCloisterZone's client would describe it.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "core/rules.hpp"

namespace bastide::jcz {

/// The setup of a save: sets, elements, rules that are not the default, start tiles. What JCloisterZone cannot say is left out.
/// Throws Error (bad-rules) naming what it does not have: tiles of the players' own.
boost::json::object setup_of(const Rules&);

/// `key=value` of each option of the rules that another value answers for in JCloisterZone: `farm-scoring=city4 (there farm3)`.
std::vector<std::string> readings_that_differ(const Rules& ours, const Rules& theirs);

}  // namespace bastide::jcz
