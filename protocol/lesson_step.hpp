// A lesson as it is played: what is said of the answers so far, as JSON (docs/protocol.md, "Lessons"). Nothing is kept between two asks.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/lesson.hpp"
#include "protocol/scene.hpp"

namespace bastide::course {

enum class Verdict { asked, wrong, done };

/// A lesson after some answers of the learner's.
struct Attempt {
  Game game;
  std::size_t taken = 0;  ///< answers that were right, and are played
  Verdict verdict = Verdict::asked;
  const Text* words = nullptr;  ///< what is said of the last answer; null: nothing particular
  std::size_t script = 0;       ///< what was played of it
  int turn = 0;                 ///< of the last answer
};

/// Plays answers up to the first that is not what was asked. Throws Error (illegal) for one that is no legal move, or one too many.
Attempt attempt(const Lesson&, const std::vector<std::string>& answers);

/// All lessons with their words, system by system.
boost::json::array lessons_json();
/// How the game stands, what happened, and whether the last answer was right.
boost::json::object step_json(const Lesson&, const std::vector<std::string>& answers);
/// Why the tile in hand may not lie there. Throws Error (illegal).
boost::json::object why_json(const Lesson&, const std::vector<std::string>& answers, Pos);
/// POST /api/lessons/ID/step and ID/why; `rest` is what stands behind /api/lessons/. Throws Error in words.
boost::json::object lesson_answer(std::string_view rest, const std::string& body);

/// What puzzles ask and tell likewise. All answers so far, of `most`, and for /why a cell.
struct Asked {
  std::vector<std::string> answers;
  std::optional<Pos> cell;
};
/// `what`: /step or /why. Throws Error in words.
Asked read_asked(std::string_view what, const std::string& body, std::size_t most);
/// What stands before the first slash, and from there on.
std::pair<std::string, std::string> halves(std::string_view rest);
/// Names of the seats: `me` has none, so that a page calls him as it calls who looks at it.
std::vector<std::string> names_around(const Game&, int me);
/// The state with the decision at hand, after so many answers of his; `undo`: the last of them may be taken back.
boost::json::object state_at(const Game&, const std::vector<std::string>& names, int taken, bool undo);

}  // namespace bastide::course
