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

class Pack {
 public:
  Pack(const Ruleset&, Draws);
  /// The next draws are made from this number.
  void seed(double random) { draws_.random = random; }
  /// The tile to be drawn while chance is the actor; nothing if the game ends here.
  std::optional<Move> draw(const Game&);
  /// Tiles that are left to be drawn, as JCloisterZone counts them.
  int size(const Game&) const;

 private:
  std::optional<Move> forced(const Game&);
  Move random(const Game&);

  Draws draws_;
  std::size_t next_ = 0;                 ///< in the given order
  std::vector<std::vector<u16>> by_id_;  ///< rows of the deck by stage, in the order of their ids
};

}  // namespace bastide::jcz
