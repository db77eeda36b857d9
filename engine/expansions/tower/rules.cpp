// The Tower: its options, tables and descriptor. Rules: TOW-* of the matrix; docs/rules/tower.md.
#include <bit>
#include <string_view>

#include "expansions/base/base.hpp"
#include "expansions/tower/keep.hpp"

namespace bastide {
namespace {

std::vector<Option> options() {
  return {
      {"dragon-eats-tower", "the dragon and followers on towers", "PD-DRAG-18",
       {{"yes", "It eats them like others."}, {"no", "They are safe from it."}}, "dragon dragons=yes"},
  };
}

/// TOW-COMP-2
u32 pieces_each(int players) {
  constexpr u8 each[kMaxPlayers] = {10, 10, 9, 7, 6, 5};
  return each[players - 1];
}

/// TOW-ACT-9, TOW-ACT-10: who may stand on a tower, as a bit set of kinds.
u32 let_up(Ruleset& set) {
  u32 kinds = 0;
  for (int f = 0; f < set.figure_kinds; ++f)
    for (const std::string_view name : {"follower", "big follower", "phantom"})
      if (set.figure[f].name == name) {
        set.figure[f].where = static_cast<u16>(set.figure[f].where | 1 << Tower);
        kinds |= 1u << f;
      }
  return kinds;
}

void tables(Builder& b) {
  b.sets.emplace_back(second_printing(b.rules) ? "tower:2" : "tower:1", 1);
  b.places.push_back({keep::kNote, Tower, keep::kMaxSites});
  b.set.bare |= 1 << Tower;  // TOW-ACT-6
  const u32 climbers = let_up(b.set);
  const u32 bought = b.turn_memory();
  const u32 up = static_cast<u32>(std::countr_zero(b.part_memory()));
  for (int bit = 1; bit < keep::kUpBits; ++bit) b.part_memory();
  b.set.params[static_cast<std::size_t>(index_of(tower))] = {pieces_each(b.rules.players), bought, up, static_cast<u32>(b.rules.value(tower.options[0])), climbers};
  b.set.actions.push_back({keep::offer_pieces, keep::take_piece, false, false, keep::lots_of_pieces, keep::lot_of_pieces});
  b.set.actions.push_back({keep::offer_tops, tower_go_up, false, false, keep::lots_of_tops, keep::lot_of_tops});
  b.set.actions.push_back({tower_add_ransoms, tower_pay_ransom, true, true, keep::lots_of_ransoms, keep::lot_of_ransoms});
}

}  // namespace

const Expansion tower{
    .id = "tower",
    .name = "The Tower",
    .summary = "Towers that grow piece by piece, from which followers are captured, exchanged and bought back.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .placed = keep::placed,
    .matters = keep::has_foundation,
    .tokens = keep::tokens,
    .put_token = keep::put_token,
    .held = keep::held,
    .wrong = keep::wrong,
    .share_bytes = sizeof(keep::Share),
};

}  // namespace bastide
