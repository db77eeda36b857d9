// A game's setup as JCloisterZone describes it, and the rules line that plays it.
#pragma once
#include <boost/json.hpp>
#include <string>

#include "jcz/pack.hpp"
#include "protocol/error.hpp"

namespace bastide::jcz {

struct Setup {
  std::string rules;  ///< a rules line (docs/rules/options.md)
  Draws draws;
  bool gardens = true;  ///< are they features? Without the element each is but a picture
  int idle_pigs = 0, idle_barns = 0;  ///< each player's where nobody can farm: Bastide leaves them in the box, they stay in supply
};

/// Reads the payload of GAME_SETUP. Throws Error (bad-setup) that names what Bastide does not have: `unknown tile set: tower:1`.
Setup read_setup(const boost::json::object& payload);

}  // namespace bastide::jcz
