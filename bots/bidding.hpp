// What bots do at a bazaar, whatever they think of their turns: they bid by what a tile would be worth to them.
#pragma once
#include <memory>

#include "bots/bot.hpp"

namespace bastide {

/// The same bot, that bids so.
std::unique_ptr<Bot> who_bids(std::unique_ptr<Bot>);

}  // namespace bastide
