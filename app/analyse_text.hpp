// What `bastide analyse` says to people.
#pragma once
#include "bots/analysis_json.hpp"

namespace bastide::app {

/// The position, its best turns with their reasons, and its features.
void tell_analysis(const Game&, const Analysis&, const Names&);
/// One turn of a game: what was played, and what would have been better.
void tell_loss(const Game&, const Analysis&, const Names&);

}  // namespace bastide::app
