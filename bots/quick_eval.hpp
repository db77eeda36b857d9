// What laying a tile would change at once, reckoned from the borders without laying it: points in the making, gained and lost.
#pragma once
#include "bots/evaluation.hpp"
#include "core/board.hpp"

namespace bastide {

/// Values the placements of one tile by one player.
class QuickEval {
 public:
  /// For the player who must place the tile in hand.
  explicit QuickEval(const Game&);

  /// Looks at a cell of the frontier: what the neighbours show is the same for every rotation there.
  void at(Pos);
  /// Points, over doing nothing, of laying the tile there so turned, the follower that is worth most among them.
  float gain(int rot) const;

 private:
  /// Features as they would be when joined.
  struct Sum {
    int tiles = 0, open = 0, pennants = 0;
    u64 power = 0;
    u32 tags = 0;
    float before = 0;  ///< what its parts are worth to the player now

    void add(const Feature&);
  };
  float worth(Kind, const Sum&) const;
  float share(u64 power, float points, bool done) const;
  float claim(Kind, const Sum&) const;
  float around() const;
  float surrounded(int segment) const;

  const Game& g_;
  const Ruleset& rules_;
  const TileKind& tile_;
  int me_;
  bool has_figure_;
  float others_, figure_, chance_[kKinds][8];
  // Of the cell at hand.
  u16 label_[4];  ///< the feature that each neighbour shows, kNo for none or a field
  float around_ = 0;
  int neighbours_ = 0;  ///< tiles around, if the tile counts them
};

}  // namespace bastide
