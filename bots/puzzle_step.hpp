// A puzzle as it is solved: what is said of the answers so far, as JSON (docs/protocol.md, "Puzzles"). Nothing is kept between two asks.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "bots/puzzle.hpp"

namespace bastide {

/// The longest list of answers that a turn can have.
constexpr std::size_t kMostTurnAnswers = 8;

/// All puzzles, and that of a day as puzzle_of_day counts it.
boost::json::object puzzles_json(std::int64_t day);
/// How the game stands after these answers; when the turn is over, whether it was right, what is best, and why. A turn that is not right
/// is not played. Throws Error (illegal) for what is no legal move, or one too many.
boost::json::object puzzle_json(const Puzzle&, const std::vector<std::string>& answers);
/// Why the tile in hand may not lie there. Throws Error (illegal).
boost::json::object puzzle_why_json(const Puzzle&, const std::vector<std::string>& answers, Pos);
/// POST /api/puzzles/ID/step and ID/why; `rest` is what stands behind /api/puzzles/. Throws Error in words.
boost::json::object puzzle_answer(std::string_view rest, const std::string& body);
/// Names of the seats, as pictures show them.
std::vector<std::string> seat_names(const Game&);

}  // namespace bastide
