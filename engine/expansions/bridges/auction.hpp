// A bazaar as those see it who bid.
#pragma once
#include <optional>
#include <vector>

#include "core/game.hpp"

namespace bastide {

constexpr int kMostBid = 99;  ///< no tile is worth more

struct Auction {
  std::vector<int> lots;   ///< the kinds of tile that lie open
  int opener = -1;
  int chosen = -1;         ///< the kind that is sold, -1: one is to be chosen
  int price = 0;           ///< the highest bid
  int bidder = -1;         ///< whose it is, -1: nobody has bid
};

/// What a player must decide about now, if it is that.
std::optional<Auction> auction_of(const Game&);
/// The same table as if it were the player's turn and he had such a tile in hand, and no bazaar.
Game with_tile_in_hand(const Game&, int player, int kind);

}  // namespace bastide
