// The chapters and phases by name, for the page that puts them in order.
#pragma once
#include "laws/documents/chapter.hpp"

namespace bastide::laws::second {

const Chapter& base_chapter();
const Chapter& inns_chapter();
const Chapter& traders_chapter();
const Chapter& abbey_chapter();
const Chapter& abbot_chapter();
const Chapter& phantom_chapter();
const Chapter& river_chapter();
const Chapter& king_chapter();
const Chapter& shrines_chapter();
const Chapter& siege_chapter();
const Chapter& monasteries_chapter();
const Chapter& count_chapter();
const Chapter& festival_chapter();
const Chapter& flier_chapter();
const Chapter& dragon_chapter();
const Chapter& tower_chapter();
const Chapter& bridges_chapter();
const Chapter& messages_chapter();
const Chapter& plague_chapter();

const Phase& first_messages_phase();  ///< Messages: the rounds of scoring
const Phase& second_messages_phase();
const Phase& messages_home_phase();
const Phase& third_messages_phase();
const Phase& last_messages_phase();
const Phase& message_tile_phase();
const Phase& plague_ends_phase();  ///< Plague
const Phase& mix_phase();
const Phase& before_run_phase();
const Phase& before_late_run_phase();
const Phase& before_scoring_phase();
const Phase& spread_phase();
/// The dragon has run after the figures, or a princess was obeyed in their place.
bool dragon_will_run(const World&);
bool dragon_came_between(const World&);
/// PLAG-SETUP-1: it is looked whether sources may come now.
void mix_sources(World&);
/// PLAG-OUT-2, PLAG-OCC-1
bool plague_closes(const World&, int tile);
/// TB-BUILD-8: the player draws again after this part of his turn.
bool second_part_follows(const World&);
const Phase& second_part_phase();
const Phase& abbey_phase();       ///< Abbey & Mayor
const Phase& draw_phase();
const Phase& place_phase();
const Phase& bridge_phase();  ///< Bridges, Castles & Bazaars
const Phase& hand_phase();    ///< Bridges, Castles & Bazaars: a tile from a bazaar
const Phase& go_on_phase();
const Phase& castle_phase();
/// PD-FAIRY-10: for what scored otherwise than by its completion.
void fairy_pays_for(World&, int feature);
/// PD-FAIRY-12: for a follower who is scored alone as at the end of the game.
void fairy_pays_one(World&, const Man&);
bool has_bazaar_tile(const World&, int player);
const Phase& turn_up_phase();
const Phase& auction_phase();
const Phase& deploy_phase();
const Phase& phantom_phase();   ///< Phantom
/// FEST-ACT-7, PHAN-DEP-5: the player whose turn it is has called home or captured one of his own; a phantom rests then.
void sent_home(World&, int sort);
/// FLY-WHO-4: has the tile laid last a machine from which nobody has taken off yet?
bool may_take_off(const World&);
void take_off(World&, int sort);
/// The sort of figure that took off from it, -1: none.
int flown(const World&);

/// PD-VOLC-7
bool dragon_lies_on(const World&, int tile);
/// PD-PRIN-3: in this part of the turn.
bool knight_removed(const World&);
/// PD-PORT-8: is the tile laid last a gate through which nobody has gone? Where figures of a sort may go through, and one that goes.
bool gate_is_open(const World&);
int gone_through(const World&);
void add_ways(const World&, int sort, std::vector<Move>&);
void go_through(World&, Move);

/// PHAN-TOW-1: adds where the sort may go onto towers; one that goes, and the sort that has gone in this part of the turn, -1: none.
void add_tops(const World&, int sort, std::vector<Move>&);
void go_up(World&, Move);
int gone_up(const World&);
/// TOW-RANS-1: whom the active player may buy back; one whom he does; and that a turn begins (TOW-RANS-3).
void add_ransoms(const World&, std::vector<Move>&);
void pay_ransom(World&, Move);
void forget_ransom(World&);

const Phase& capture_phase();   ///< Tower
const Phase& exchange_phase();  ///< Tower
const Phase& fairy_phase();     ///< Princess & Dragon
const Phase& princess_phase();  ///< Princess & Dragon
const Phase& run_phase();       ///< Princess & Dragon
const Phase& late_run_phase();  ///< Princess & Dragon, after scoring
const Phase& roll_phase();      ///< Flier
const Phase& land_phase();      ///< Flier
const Phase& redeploy_phase();  ///< Count
const Phase& score_phase();
const Phase& wagon_phase();       ///< Abbey & Mayor
const Phase& go_home_phase();
const Phase& enter_phase();       ///< Count
const Phase& walk_phase();        ///< Count
const Phase& escape_phase();      ///< Siege
const Phase& second_tile_phase();  ///< Traders & Builders
const Phase& last_escape_phase();  ///< Siege, when no second part follows
const Phase& extra_turn_phase();  ///< River II
const Phase& next_player_phase();
const Phase& late_abbey_phase();  ///< Abbey & Mayor
const Phase& last_rounds_phase();  ///< Count
const Phase& final_phase();

}  // namespace bastide::laws::second
