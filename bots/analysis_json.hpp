// An analysis in words and as JSON (docs/analysis.md). `names` are those of the seats; who decides is "you" in the sentences.
#pragma once
#include <boost/json.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "bots/analysis.hpp"

namespace bastide {

using Names = std::vector<std::string>;

/// Points to a hundredth, odds to a ten thousandth: more is noise.
inline double rounded_points(double x) { return std::round(x * 100) / 100; }
inline double rounded_odds(double x) { return std::round(x * 10000) / 10000; }

/// The object of type "position": who decides, with which tile, the scores as they are and as they are expected.
boost::json::object position_line_json(const Game&, const Analysis&, const Names&);
/// The object of type "move", its `rank` counted from 1, or, with rank 0, of type "played".
boost::json::object move_json(const Game&, const Analysis&, const Judgement&, int rank, const Names&);
/// The object of type "feature", one for each of Analysis::features.
boost::json::object feature_json(const Game&, const Analysis&, std::size_t feature);
/// All moves and features in one object of type "hint".
boost::json::object hint_json(const Game&, const Analysis&, const Names&);

/// The facts of a turn of `me`.
boost::json::array facts_json(const Game&, const Judgement&, int me, const Names&);
/// The answers of a plan in notation.
std::vector<std::string> notation_of(const Game&, const Plan&);
/// "closes your city: 14 points".
std::string sentence(const Game&, const Fact&, int me, const Names&);
/// The sentences of a turn: "closes your city: 14 points; keeps 2 followers".
std::string sentences(const Game&, const Judgement&, int me, const Names&);
/// "your city", "Red's city", "your and Red's city"; of nobody "a city", "an abbey".
std::string owned(const std::string& noun, unsigned seats, int me, const Names&);

}  // namespace bastide
