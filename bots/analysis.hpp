// A position explained: the best turns, what they are worth and why, and what is likely to become of every feature.
#pragma once
#include <optional>

#include "bots/appraisal.hpp"
#include "bots/comparison.hpp"
#include "bots/facts.hpp"
#include "bots/forecast.hpp"
#include "bots/prospects.hpp"

namespace bastide {

/// What one part of the evaluation says for a turn, in points: more than for the ordinary turn.
struct Reason {
  Part part;
  double own;     ///< by what the player has
  double others;  ///< by what the strongest of the others has
};

/// A whole turn, judged.
struct Judgement {
  Plan plan;
  double rank = 0;            ///< points by which it leads, by our player's reckoning
  bool exact = false;         ///< the rest of the game was solved: `rank` is the expected final lead if everybody plays best, `gain` exact
  Estimate gain;              ///< points that it is better than the ordinary turn; the standard error is that of the difference
  Forecast forecast;          ///< rollouts to the end; its fates are those of the features that can be completed, in their order
  std::vector<Fact> facts;
  std::vector<Reason> reasons;  ///< the heaviest first; those of less than a tenth of a point are left out

  /// The final lead of `me`, who decides.
  Estimate margin(std::size_t me) const { return exact ? Estimate{rank, 0} : forecast.lead[me]; }
};

struct Analysis {
  int actor = 0;                     ///< who decides: a player, kChance while a tile must be drawn; nobody if the game is over
  bool over = false;
  int turns = 0;                     ///< how many turns there are; 0 where no player decides
  std::vector<Judgement> moves;      ///< the best turns, best first; none where no player decides
  std::optional<Judgement> played;   ///< the turn that was asked about, if it is one of them
  std::vector<Prospect> features;
  Forecast forecast;                 ///< after the best turn, or of the position as it stands; fates as above
  std::int64_t compared = 0;         ///< rollouts of some placements
};

struct AnalysisSettings {
  int moves = 3;               ///< turns that are told
  int threads = 1;             ///< with any number of them the same playouts give the same
  std::uint64_t seed = 1;
  std::int64_t playouts = 4000;  ///< where the limit bounds nothing
  unsigned gone = 0;           ///< bit set of the seats that have resigned: they win no more, and where one player is left the game is over
};

/// Half of the limit goes into finding the best turns (bots/comparison.hpp), half into playing them on to the end. The ordinary turn
/// is the one in the middle of all that there are, by the evaluation alone. `played`: a turn that is judged too.
Analysis analyse(const Game&, const AnalysisSettings&, const Limit&, const Plan* played = nullptr);

/// The word for a part of the evaluation: "now", "hope", "hand", ...
const char* name_of(Part);

}  // namespace bastide
