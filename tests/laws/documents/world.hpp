// The second game as it stands: what a box of pieces and a memory for rules would hold. The chapters work on it.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "laws/documents/board.hpp"

namespace bastide::laws::second {

class Chapter;
class Phase;

/// A sort of figure: how many each player has, what it counts in a majority, on what it may be deployed.
struct Sort {
  std::string name;
  int count, power;
  std::set<Kind> on;
  bool follower = true;
};

/// A figure on the table.
struct Man {
  int player, sort, row;
  bool from_city = false;  ///< came out of Carcassonne to where he stands
  int late = 0;  ///< came out of Carcassonne to what was complete already, as the first, second ... to do so; 0: did not
};

/// Why points are paid: the Count asks.
enum class Source { completion, barn, tile, other };

/// Points for which a player has still to move one of his figures on the score track, and the feature that gave them, -1: none.
struct Owed {
  int player, points, feature;
  bool scored;  ///< no payment
};

using Purse = std::array<int, kMaxPlayers>;

struct World {
  // What was agreed.
  std::map<std::string, std::string> options;  ///< value by key
  std::set<std::string> expansions;
  int players = 2;
  std::vector<Sort> sorts;
  std::vector<const Chapter*> chapters;
  std::vector<const TileDef*> defs;       ///< by kind of tile
  std::vector<std::array<int, 4>> alike;  ///< by kind of tile and rotation: the first rotation that looks like it
  // What is on the table and in hands.
  Board board;
  std::vector<Man> men;
  std::vector<int> castles;               ///< a row of each
  Purse points{};
  std::vector<Owed> owed;                 ///< with The Messages
  std::vector<std::array<int, kFigureKinds>> supply;  ///< by player and sort
  std::vector<int> left;                              ///< tiles in the stacks, by kind
  int hand = -1;                                      ///< kind of the tile in hand
  int discarded = 0;
  int active = 0;                     ///< whose turn it is
  Purse by_tile{}, by_completion{}, by_barn{};  ///< points that the tile placed last has brought so far
  std::map<std::string, int> memory;  ///< what chapters remember; 0 where nothing is

  const std::string& option(const std::string& key) const;
  bool says(const std::string& key, const std::string& value) const;
  bool with(const std::string& expansion) const { return expansions.count(expansion) > 0; }
  int remembered(const std::string& what) const;
  int after(int player) const { return (player + 1) % players; }

  int feature_under(const Man& m) const { return board.feature_of[m.row]; }
  const Feature& under(const Man& m) const { return board.features[feature_under(m)]; }
  std::vector<Man> on(int feature) const;
  bool occupied(int feature) const;
  /// Has the city become a castle?
  bool is_castle(int feature) const;
  /// What the last tile has completed, but for castles.
  std::vector<int> completed() const;

  /// BASE-MAJ-2, BASE-MAJ-3: all points to each of those with the most power. Returns who was paid.
  std::set<int> majority(const std::vector<Man>&) const;
  void pay(int player, int points, Source, int feature = -1);
  /// Points that are no score: one player pays another.
  void settle(int player, int points);
  void pay_majority(const std::vector<Man>&, int points, Source);
  void owe(int player, int points, int feature, bool scored);
  void send_home(const Man&);
  /// One goes home though nothing sends home the others.
  void leave(const Man&);
  void send_all_home(int feature);
  /// A figure from the supply comes to a row.
  void stand(int player, int sort, int row);
};

/// What must be decided now, and by whom; no moves: nothing.
struct Decision {
  int actor = -1;
  std::vector<Move> moves;
};

}  // namespace bastide::laws::second
