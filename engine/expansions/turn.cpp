// The whole turn on one page, every expansion's phases included, in the order of play.
#include "core/phases.hpp"
#include "expansions/registry.hpp"

namespace bastide {

const std::vector<TurnSlot>& turn_page() {
  static const std::vector<TurnSlot> page = {
      {&phases::draw},         // 1B  a tile from the stack; discards and draws again where it fits nowhere
      {&phases::place},        // 1C
      {&phases::deploy},       // 2B  one figure on the tile just placed
      {&phases::score},        // 3   what is completed; figures come home
      {&phases::confirm},      //     the player gives up his right to take back
      {&phases::next_player},  // 4E
      // The end of the game.
      {&phases::final_scoring, nullptr, true},
  };
  return page;
}

}  // namespace bastide
