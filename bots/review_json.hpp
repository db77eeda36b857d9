// A game looked back at as JSON (docs/analysis.md).
#pragma once
#include "bots/analysis_json.hpp"
#include "bots/review.hpp"

namespace bastide {

/// The object of type "turn"; `g` as it stood before it.
boost::json::object turn_json(const Game& g, const TurnReview&, const Names&);
/// The objects of type "player", one for each seat of the totals; `names`, by seat, may be more.
boost::json::array totals_json(const ReviewTotals&, const Names&);

/// What is answered to whoever asks for a table's review (docs/protocol.md, "HTTP"), without `players`: `none`, `working` or `done`, and of
/// `of` turns those that are there from number `from` on.
boost::json::object review_answer(const char* state, std::size_t of, int from, const boost::json::array& turns);
inline boost::json::object no_review() { return review_answer("none", 0, 0, {}); }

}  // namespace bastide
