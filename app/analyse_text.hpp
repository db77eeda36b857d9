// What `bastide analyse` says to people.
#pragma once
#include "bots/review_json.hpp"

namespace bastide::app {

/// The position, its best turns with their reasons, and its features.
void tell_analysis(const Game&, const Analysis&, const Names&);
/// One turn of a game: what was played, how lucky the tile was, and what would have been better.
void tell_turn_review(const Game&, const TurnReview&, const Names&);
/// What each player's turns lost and his draws brought.
void tell_totals(const ReviewTotals&, const Names&);

}  // namespace bastide::app
