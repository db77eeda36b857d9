// A game looked back at as JSON (docs/analysis.md).
#pragma once
#include "bots/analysis_json.hpp"
#include "bots/review.hpp"

namespace bastide {

/// The object of type "turn"; `g` as it stood before it.
boost::json::object turn_json(const Game& g, const TurnReview&, const Names&);
/// The object of type "player".
boost::json::object player_json(const ReviewTotals&, std::size_t seat, const Names&);

}  // namespace bastide
