// A special monastery: one feature with two uses (MON-OCC-1). It is a cloister, where followers are monks, and beside it an abbacy, where
// they lie as abbots.
#pragma once
#include "core/figures.hpp"

namespace bastide::monastery {

/// False where these rules have no use for abbacies.
inline bool in_play(const Ruleset& rules) { return rules.scores >> Abbacy & 1; }

/// The feature of that kind on the tile of segment row `row`, kNo if there is none.
u16 on_tile(const Game&, u16 row, Kind);

/// Does anybody lie as abbot at this cloister?
bool has_abbot(const Game&, u16 cloister);

/// Abbots alone hold it: then it is never completed (COUNT-FN-24, MON-CAS-1).
inline bool held_by_abbots(const Game& g, u16 cloister) { return !g.s().features[cloister].occupied() && has_abbot(g, cloister); }

}  // namespace bastide::monastery
