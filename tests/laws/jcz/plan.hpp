// Setups of JCloisterZone's protocol drawn at random, and the pack of tiles that its page describes: an independent reading of it.
#pragma once
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/random.hpp"

namespace bastide::laws {

namespace json = boost::json;

/// A game to be played.
struct Plan {
  std::map<std::string, int> sets;
  std::set<std::string> switches;            ///< elements that are on
  std::map<std::string, int> figures;        ///< small, big, abbot, phantom, builder, pig, mayor, wagon, barn: how many each player has
  std::map<std::string, std::string> rules;  ///< every rule that matters, with its value
  int players = 2;
  double random = 0;
  std::vector<std::string> order;  ///< tiles to be drawn first
  std::optional<int> limit;
  json::object payload;  ///< of GAME_SETUP
  json::object notes;    ///< gameAnnotations of a save

  bool on(const char* element) const { return switches.count(element); }
  bool rule(const char* key, const char* value) const { return rules.at(key) == value; }
};

/// Every combination of sets, elements and rules may come up.
Plan random_plan(Rng&);

/// Sections 3 and 9 of the page.
class Draws {
 public:
  explicit Draws(const Plan&);
  void seed(double random) { random_ = random; }
  /// The id of the next tile; empty if the game ends.
  std::string draw(bool at_bazaar = false);
  /// Tiles that may be drawn now or later without a volcano.
  int left() const;
  /// As the state tells it.
  int size() const;
  int total() const { return total_; }
  bool none_left() const { return active().empty(); }
  /// A volcano lies: the tiles with the sign of the dragon may be drawn.
  void release() { released_ = true; }

 private:
  std::string forced();
  std::string by_chance();
  std::vector<std::string> active() const;

  bool released_ = false;
  bool river_, second_ = false;  ///< is there a second tile on the table?
  double random_;
  std::vector<std::string> order_;
  std::optional<int> limit_;
  std::map<std::string, std::map<std::string, int>> groups_;
  int total_ = 0;
};

double chance(Rng&);

}  // namespace bastide::laws
