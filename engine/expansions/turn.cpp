// The whole turn on one page, every expansion's phases included, in the order of play; and who goes first where several have a say at once.
#include "core/phases.hpp"
#include "expansions/abbey/phases.hpp"
#include "expansions/bridges/phases.hpp"
#include "expansions/count/phases.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/flier/phases.hpp"
#include "expansions/messages/phases.hpp"
#include "expansions/phantom/phases.hpp"
#include "expansions/plague/phases.hpp"
#include "expansions/registry.hpp"
#include "expansions/river2/phases.hpp"
#include "expansions/siege/phases.hpp"
#include "expansions/tower/phases.hpp"
#include "expansions/traders/phases.hpp"

namespace bastide {

const std::vector<TurnSlot>& turn_page() {
  static const std::vector<TurnSlot> page = {
      {.anchor = Anchor::Turn},                       // 1A  a player's turn begins
      {&dragon_fairy_pays, &dragon, dragon_has_fairy},  //  the fairy's point
      {&plague_ends, &plague},                        //     an outbreak is over
      {&messages_first, &messages},                   //     whose points they are moves a figure, and may get a message
      {.anchor = Anchor::Part},                       // 1B  a part of it begins: most turns have one
      {&bridges_hand, &bridges, bridges_have_bazaars},  //     a tile from a bazaar, whatever else there is
      {&abbey_instead, &abbey, abbey_has_abbeys},     //     an abbey instead of a tile drawn
      {.anchor = Anchor::Draw},                       //     a tile is drawn, perhaps not the first of this part
      {&plague_mix, &plague},                         //       sources of the plague among them from a time on
      {&bridges_vain, &bridges, bridges_have_bazaars},  //     after one from a bazaar that fitted nowhere
      {&bridges_go_on, &bridges, bridges_have_bazaars},  //     the turn of whoever has one, if nothing is left to draw
      {&phases::draw},                                //       a tile from the stack; discards and draws again where it fits nowhere
      {.anchor = Anchor::Held},                       //     a tile is in hand
      {&phases::place},                               // 1C
      {.anchor = Anchor::Laid},                       //     a tile lies, drawn or not
      {&bridges_build, &bridges, bridges_are_built_first},  //     a bridge over it
      {&dragon_princess, &dragon, dragon_princess_must},  // a knight must go, and then the next line is passed over
      {&phases::deploy},                              // 2B  one figure on the tile just placed, or another action of the player's
      {&tower_capture, &tower},                       //       a tower piece, and at once a prisoner
      {&tower_exchange, &tower},                      //       or an exchange
      {&flier_roll, &flier},                          //       or a follower has taken off: the die
      {&flier_land, &flier},                          //       and where he lands
      {&phantom_follows, &phantom},                   //     and the phantom
      {&flier_roll, &flier},                          //       who may have taken off instead
      {&flier_land, &flier},
      {&messages_second, &messages},                  // 2D  figures and messages for points until now
      {&plague_before_run, &plague, dragon_runs_before_scoring},  //  a flight, before the dragon comes
      {&dragon_run, &dragon, dragon_runs_before_scoring},  // 2E  the dragon's run
      {&plague_before_scoring, &plague, plague_waits_for_dragon},  //  a flea or a flight now, if the figures were not the last to act
      {&bridges_castles, &bridges, bridges_have_castles},  // 3B  castles
      {&count_redeploy, &count},                      // 3A  out of the City of Carcassonne, all players once around the table
      {&phases::score},                               // 3C  what is completed
      {&messages_home, &messages},                    //     where there are messages figures come home before them, but for wagons
      {&messages_third, &messages},                   // 3D  figures and messages for what has been scored
      {&abbey_wagons, &abbey, abbey_has_wagons},      // 3E  wagons may move on
      {&phases::go_home},                             //     its figures come home
      {&count_enter, &count},                         // 3D  into the City of Carcassonne, then the count may walk
      {&plague_before_run, &plague, dragon_runs_after_scoring},  //   a flight, before the dragon comes
      {&dragon_run, &dragon, dragon_runs_after_scoring},  // 3H  or only now
      {&messages_tile, &messages},                    //     another tile by a message
      {.anchor = Anchor::Done},                       //     where no tile can be drawn a part goes on here
      {&siege_escape, &siege, siege_asks_each_part},  // 4A  a knight leaves a besieged city
      {&traders_second_tile, &traders},               // 4B  the builder's second tile, or not
      {&plague_spread, &plague},                      //     a flea, if the player has not put one yet
      {&siege_escape, &siege, siege_asks_at_the_end},  // 4C  or only now, once a turn
      {&phases::confirm},                             //     the player gives up his right to take back
      {&traders_second_part, &traders},               // 4B  which begins at 1B
      {&bridges_turn_up, &bridges, bridges_have_bazaars},  // 4D  a bazaar: tiles are turned up
      {&bridges_auction, &bridges, bridges_have_bazaars},  //     and sold
      {&messages_last, &messages},                    //     figures for what has been paid
      {&river2_extra_turn, &river2, river2_has_extra_turn},
      {&phases::next_player},                         // 4E

      {.anchor = Anchor::Finale},      //     the end of the game
      {&abbey_late, &abbey, abbey_has_late_ones},  // abbeys that are left
      {&count_last_redeploy, &count},  // out of the City of Carcassonne, around the table until nobody can or will
      {&phases::final_scoring},
  };
  return page;
}

const HookOrder& hook_order() {
  static const HookOrder order = {
      .may_place = {&shrines, &river},               // the river chooses among what all others allow
      .forbids = {&river, &shrines},
      .may_deploy = {&traders, &shrines, &monasteries, &dragon, &plague},
      .placed = {&dragon, &traders, &shrines, &siege, &tower, &bridges, &plague},
      .before_scoring = {&king},
      .also_scores = {&abbey, &bridges},                       // 3C  barns
      .after_scoring = {&dragon, &traders, &king, &shrines},  // 3C  the fairy; 3D  goods, then the cards
      .left = {&traders},
      .parted = {&dragon},
      .gained = {&messages},
      .worth = {&base, &siege, &monasteries},
      .explain = {&shrines},
      .game_end = {&abbey, &base, &dragon, &traders, &king},
      .farm_extras = {&traders},
      .power = {&abbey},
  };
  return order;
}

}  // namespace bastide
