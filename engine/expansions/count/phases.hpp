// The lines of the turn page that the City of Carcassonne needs.
#pragma once
#include "core/ruleset.hpp"

namespace bastide {
/// COUNT-REDEPLOY-1: before scoring, everybody once may move followers out of the fitting quarter.
extern const Phase count_redeploy;
/// COUNT-TRIG-1: whoever made others score and did not score himself may send a follower in; then the count may walk (COUNT-COUNT-1).
extern const Phase count_enter;
/// COUNT-FN-27A: before final scoring, one follower at a time, round after round.
extern const Phase count_last_redeploy;
}  // namespace bastide
