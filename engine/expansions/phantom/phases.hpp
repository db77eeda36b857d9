// The line of the Phantom on the turn page.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// PHAN-DEP-1: after the first action with a figure the phantom may follow, on another feature of the tile just placed.
extern const Phase phantom_follows;
/// The active player has sent a figure of that kind of his own home by what he did before the phantom follows. By the option phantom-freed=later
/// a phantom rests then for this part of the turn (FEST-ACT-7, PHAN-DEP-5).
void phantom_sent_home(Game&, u32 kind);
}  // namespace bastide
