// Which tile is drawn: the same tiles from the same random numbers as JCloisterZone draws.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace bastide::jcz {

/// The number after `random`: the generator that is stepped whenever one message needs several numbers.
double next_random(double random);

/// What a setup says about the draws.
struct Draws {
  double random = 0;               ///< of the first draw; each confirmed turn brings another
  std::vector<std::string> order;  ///< tiles that are drawn first, by id; `#END` ends the game
  std::optional<int> limit;        ///< so many draws, then the game ends
};

/// A tile taken out of the pack: its number among those that could be drawn, and how many they were.
struct Drawn {
  int index, size;
};

/// The lowest-numbered of evenly spread random numbers from which JCloisterZone draws these tiles, one after another; nothing if none
/// is found soon, as with many tiles at once.
std::optional<double> random_for(const std::vector<Drawn>&);

class Pack {
 public:
  Pack(const Ruleset&, Draws);
  /// The next draws are made from this number.
  void seed(double random) { draws_.random = random; }
  /// The tile to be drawn while chance is the actor; nothing if the game ends here.
  /// At a bazaar nothing ends it.
  std::optional<Move> draw(const Game&, bool at_bazaar = false);
  /// The die of a flying machine: 1 to 3.
  int roll();
  /// Tiles that are left to be drawn, as JCloisterZone counts them.
  int size(const Game&) const;
  /// Where it stands; `cut` goes back to there.
  struct Mark {
    double random;
    std::optional<int> limit;
    std::size_t next, drawn;
  };
  Mark mark() const { return {draws_.random, draws_.limit, next_, drawn_.size()}; }
  void cut(const Mark&);
  /// What has been drawn.
  const std::vector<Drawn>& drawn() const { return drawn_; }

 private:
  std::optional<Move> next(const Game&, bool at_bazaar);
  std::optional<Move> forced(const Game&);
  Move random(const Game&);
  Drawn place_of(const Game&, Move) const;

  Draws draws_;
  std::size_t next_ = 0;                 ///< in the given order
  std::vector<Drawn> drawn_;
  std::vector<std::vector<u16>> by_id_;  ///< rows of the deck by stage, in the order of their groups and ids
};

}  // namespace bastide::jcz
