// What many games say together (docs/stats.md). Games with the same deal are one observation, as in matches: every mean is over
// deals, and so is every standard error.
#pragma once
#include <boost/json.hpp>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "contest/game_facts.hpp"

namespace bastide {

/// The mean over deals of values that games give.
class DealMean {
 public:
  void add(int deal, double value);
  Mean mean() const;
  /// How many values were added.
  int values() const { return values_; }

 private:
  struct Sum {
    int n = 0;
    double value = 0;
  };
  std::unordered_map<int, Sum> deals_;
  int values_ = 0;
};

/// How often, and for how many points in all.
struct Paid {
  long long times = 0, points = 0;
};

/// Points and figures of seats in games that were played to the end.
struct Takings {
  long long seats = 0, returned = 0, standing = 0;
  std::map<std::string, Paid> in_play, at_end;  ///< by kind of feature
  std::map<std::string, long long> placed;      ///< figures by role

  void add(const GameFacts&, std::size_t seat);
};

/// A player as the records name him, or whoever sits in a seat: games that were finished.
struct Showing {
  DealMean points, margin, wins;  ///< margin and wins against players of other names
  Takings takings;
};

class GameStatistics {
 public:
  void add(const GameFacts&);

  int games() const { return games_; }
  int played() const { return played_; }      ///< to the last tile
  int resigned() const { return resigned_; }  ///< ended by those who gave up
  int open() const { return games_ - played_ - resigned_; }
  const std::map<std::string, int>& rules() const { return rules_; }
  const DealMean& turns() const { return turns_; }
  const DealMean& tiles() const { return tiles_; }
  const DealMean& decisions() const { return decisions_; }
  const DealMean& discards() const { return discards_; }
  int fewest_turns() const { return fewest_; }
  int most_turns() const { return most_; }
  const Takings& takings() const { return takings_; }
  /// By number of players: who moves first.
  const std::map<int, Showing>& first_seat() const { return first_seat_; }
  const std::map<std::string, Showing>& players() const { return players_; }

 private:
  int deal_of(const GameFacts&);
  void add_length(const GameFacts&, int deal);
  void add_players(const GameFacts&, int deal);

  std::unordered_map<std::string, int> deals_;  ///< by rules and seed
  int games_ = 0, played_ = 0, resigned_ = 0, unknown_deals_ = 0, fewest_ = 0, most_ = 0;
  std::map<std::string, int> rules_;
  DealMean turns_, tiles_, decisions_, discards_;
  Takings takings_;
  std::map<int, Showing> first_seat_;
  std::map<std::string, Showing> players_;
};

boost::json::object to_json(const GameStatistics&);
std::string to_words(const GameStatistics&);

}  // namespace bastide
