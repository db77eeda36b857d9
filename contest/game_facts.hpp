// What the record of a game says in figures: what `bastide stats` counts and exports (docs/stats.md).
#pragma once
#include <map>
#include <string>
#include <vector>

#include "contest/statistics.hpp"
#include "protocol/session.hpp"

namespace bastide {

/// Points that a player got at once, or paid (less than 0).
struct ScoreFact {
  int turn = 0, seat = 0, points = 0, tiles = 0;  ///< tiles that counted
  bool at_end = false;                            ///< in the final scoring
  std::string kind;                               ///< of feature as people call it, "city"; or what scored if it is none, "king"; "auction": a bid that was paid
  std::string sum;                                ///< "6 x 2 + 1 x 2 = 14"
};

struct SeatFacts {
  std::string name;
  int score = 0;
  bool resigned = false;
  std::map<std::string, int> placed;  ///< figures that were put on features, by role: "knight"
  int returned = 0, standing = 0;     ///< figures that came home, and that stood at the end of the record
  Outcome outcome;                    ///< against the others in the mean: points more than they, games won (ties half)
};

struct GameFacts {
  enum class End { played, resigned, open };
  std::string file, rules, seed, event, date;             ///< the last three as the record has them, or empty
  End end = End::open;                                    ///< played to the last tile; ended by those who gave up; not finished
  int turns = 0, tiles = 0, discards = 0, decisions = 0;  ///< tiles: placed by players; decisions: answers that the record holds
  std::vector<SeatFacts> seats;
  std::vector<ScoreFact> scores;  ///< in order
};

/// Of a record and its replay (protocol/session.hpp). `file` is what people call it.
GameFacts facts_of(const std::string& file, const Record&, const Session&);

/// What a seat has of a game against another one: 1 won, 0.5 level, 0 lost. Who gave up has lost to who did not.
double score_between(const SeatFacts& me, const SeatFacts& other);
/// "played", "resigned", "open".
const char* to_word(GameFacts::End);
/// The seat that won, or -1 if several did, or nobody has yet.
int winner_of(const GameFacts&);

}  // namespace bastide
