// The chapters, and the whole turn of the second game on one page ("Order of steps implied by the documents").
#include "laws/documents/phases.hpp"

namespace bastide::laws::second {

const std::vector<const Chapter*>& all_chapters() {
  static const std::vector<const Chapter*> all = {&base_chapter(),  &inns_chapter(),    &traders_chapter(),   &abbey_chapter(),
                                                  &abbot_chapter(), &phantom_chapter(), &river_chapter(),   &shrines_chapter(),
                                                  &siege_chapter(), &king_chapter(),    &monasteries_chapter(), &count_chapter(),
                                                  &festival_chapter(), &flier_chapter(), &tower_chapter(), &dragon_chapter(), &bridges_chapter(), &messages_chapter(), &plague_chapter()};
  return all;
}

const std::vector<const Phase*>& turn_page() {
  static const std::vector<const Phase*> page = {
      &fairy_phase(), &plague_ends_phase(), &first_messages_phase(), &hand_phase(), &abbey_phase(), &mix_phase(), &go_on_phase(), &draw_phase(), &place_phase(), &bridge_phase(), &princess_phase(), &deploy_phase(), &capture_phase(), &exchange_phase(), &roll_phase(), &land_phase(),
      &phantom_phase(), &roll_phase(), &land_phase(), &second_messages_phase(), &before_run_phase(), &run_phase(), &before_scoring_phase(), &castle_phase(), &redeploy_phase(), &score_phase(), &messages_home_phase(), &third_messages_phase(), &wagon_phase(), &go_home_phase(), &enter_phase(),
      &walk_phase(), &before_late_run_phase(), &late_run_phase(), &message_tile_phase(), &escape_phase(), &second_tile_phase(), &spread_phase(), &second_part_phase(), &last_escape_phase(), &turn_up_phase(), &auction_phase(), &last_messages_phase(), &extra_turn_phase(), &next_player_phase()};
  return page;
}

const std::vector<const Phase*>& end_page() {
  static const std::vector<const Phase*> page = {&late_abbey_phase(), &last_rounds_phase(), &final_phase()};
  return page;
}

}  // namespace bastide::laws::second
