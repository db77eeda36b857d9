// The Princess & the Dragon: its options, tables and descriptor. Rules: PD-* of the matrix; docs/rules/dragon.md.
#include <bit>

#include "expansions/base/base.hpp"
#include "expansions/dragon/lair.hpp"

namespace bastide {
namespace {

enum { kDragons, kMove, kCityBlock, kFairies, kPlacement, kOnTile, kPrincesses, kAction, kPortals };

std::vector<Option> options() {
  return {
      {"dragons", "the dragon", "PD-DRAG-6",
       {{"yes", "Volcanoes call it, and it eats figures."}, {"no", "There is none: volcanoes and its signs are but pictures."}}},
      {"dragon-move", "when the dragon moves", "PD-DRAG-5",
       {{"before-scoring", "Before what the tile completed is scored."}, {"after-scoring", "After it."}}, "dragons=yes"},
      {"dragon-on-city-block", "the dragon on the City of Carcassonne", "COUNT-DRAGON-1 COUNT-DRAGON-2 COUNT-FN-30",
       {{"outer", "It enters the tiles outside the walls."}, {"never", "It enters none of the twelve tiles."}}, "dragons=yes count"},
      {"fairy", "the fairy", "PD-FAIRY-1",
       {{"yes", "Who deploys nobody may move her."}, {"no", "There is none."}}},
      {"fairy-placement", "where the fairy stands", "PD-FAIRY-2",
       {{"next-follower", "Beside one follower, whom alone she pays."}, {"on-tile", "On a tile."}}, "fairy=yes"},
      {"fairy-on-tile", "what the fairy on a tile pays at the start of a turn", "PD-FAIRY-15",
       {{"each", "1 point for each of the player's followers there."}, {"one", "1 point, however many they are."}}, "fairy=yes fairy-placement=on-tile"},
      {"princesses", "princesses in cities", "PD-PRIN-1",
       {{"yes", "They send knights home."}, {"no", "They are but pictures."}}},
      {"princess-action", "a princess where there are knights", "PD-PRIN-2",
       {{"may", "Whoever adds her may send a knight home."}, {"must", "He must."}}, "princesses=yes"},
      {"portals", "gates of magic", "PD-PORT-1",
       {{"yes", "A follower may go through to another tile."}, {"no", "They are but pictures."}}},
  };
}

bool chosen(const Rules& r, int option) { return r.value(dragon.options[static_cast<std::size_t>(option)]) == 0; }

using Params = std::array<u32, 8>;

void add_dragon(Builder& b, Params& params) {
  params[lair::kVolcano] = b.note("volcano") | b.note("volcano-lake");  // PD-VOLC-8
  params[lair::kSign] = b.note("dragon");
  b.held_back = "dragon";  // PD-DRAG-1, PD-DRAG-3
  if (b.rules.has(count)) params[lair::kBlock] = chosen(b.rules, kCityBlock) ? lair::kOuterTiles : lair::kNever;
  b.set.placed.add({lair::dragon_placed, lair::is_volcano}, dragon);
  b.set.may_deploy.add({lair::dragon_may_deploy}, dragon);
}

void add_fairy(Builder& b, Params& params) {
  const bool each = chosen(b.rules, kOnTile);
  params[lair::kFairy] = chosen(b.rules, kPlacement) ? lair::kBeside : each ? lair::kOnTileEach : lair::kOnTileOne;
  b.set.actions.push_back(lair::fairy_moves(chosen(b.rules, kPlacement)));
  b.set.after_scoring.add(lair::fairy_scores, dragon);
  b.set.game_end.add(lair::fairy_at_the_end, dragon);
  b.set.parted.add(lair::fairy_parted, dragon);
}

void tables(Builder& b) {
  Params& params = b.set.params[static_cast<std::size_t>(index_of(dragon))];
  b.sets.emplace_back(second_printing(b.rules) ? "princess-and-dragon:2" : "princess-and-dragon:1", 1);
  if (chosen(b.rules, kDragons)) add_dragon(b, params);
  if (chosen(b.rules, kPrincesses)) {
    params[lair::kPrincess] = b.mark({.name = "princess", .kind = City});
    params[lair::kRemoved] = b.part_memory();
    if (chosen(b.rules, kAction)) b.set.actions.push_back({.offer = lair::offer_princess, .take = lair::take_princess, .after = lair::has_princess});
  }
  if (chosen(b.rules, kFairies)) add_fairy(b, params);
  if (!chosen(b.rules, kPortals)) return;
  params[lair::kGate] = b.note("portal");
  params[lair::kThrough] = static_cast<u32>(std::countr_zero(b.part_memory()));
  for (int bit = 1; bit < lair::kThroughBits; ++bit) b.part_memory();
  b.set.actions.push_back({.offer = lair::offer_gate, .take = dragon_go_through, .lots = lair::lots_of_ways, .lot = lair::lot_of_ways, .after = lair::has_gate});
}

}  // namespace

bool dragon_has_fairy(const Rules& r) { return chosen(r, kFairies); }
bool dragon_princess_must(const Rules& r) { return chosen(r, kPrincesses) && !chosen(r, kAction); }
bool dragon_runs_before_scoring(const Rules& r) { return chosen(r, kDragons) && chosen(r, kMove); }
bool dragon_runs_after_scoring(const Rules& r) { return chosen(r, kDragons) && !chosen(r, kMove); }

const Expansion dragon{
    .id = "dragon",
    .name = "The Princess & the Dragon",
    .summary = "A dragon that eats figures, a fairy against it, princesses who send knights home, and gates of magic.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .marks = {{"princess", City, "Princess"}},
    .tokens = lair::tokens,
    .put_token = lair::put_token,
    .share_bytes = sizeof(lair::Share),
};

}  // namespace bastide
