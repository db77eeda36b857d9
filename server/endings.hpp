// How games end that people played who are known: what is kept of each, whether it is rated, and what it does to their ratings. See
// docs/ratings.md.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match.hpp"

namespace bastide::server {

/// A finished game, as its rows give it.
struct Standing {
  struct Seat {
    std::string name, bot;  ///< `bot`: who has played here from the beginning; empty for a person
    std::string person;     ///< his id; empty if he is not known
    int points = 0;
    bool left = false;      ///< he gave up, his time was up, or a computer had his seat in the end
  };
  std::string table;
  std::string game;  ///< expansions, as in a rules line
  std::string kind;  ///< see rating_kind; empty: the game is not rated
  std::string why;   ///< because of this: a word of docs/ratings.md; empty if nobody wished that it be rated
  std::int64_t time = 0;
  std::vector<Seat> seats;
};

Standing standing_of(const Match&);
/// What is kept of it, when these are the ratings of its people since their last games, by seat.
GameEnd ending_of(const Standing&, const std::vector<Rating>& before);
/// Keeps it, unless somebody else has: then what he kept is the answer.
GameEnd settle(Store&, const Standing&);

/// Throws std::runtime_error if what is kept is damaged.
boost::json::object read_ending(const std::string& text);
/// The message of type "result"; empty where nobody wished that the game be rated.
boost::json::object result_told(const GameEnd&);

}  // namespace bastide::server
