// Lessons: short steps in which a newcomer plays a turn of a position and is told at once whether it was what is asked (docs/lessons.md).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace bastide::course {

/// The same words in both languages.
struct Text {
  std::string en, de;
  bool empty() const { return en.empty() && de.empty(); }
};

/// What is said for a typical wrong try.
struct Mistake {
  std::vector<std::string> moves;  ///< as Step::wanted; the first mistake that fits is told
  Text words;
};

/// One answer of the learner.
struct Step {
  std::vector<std::string> wanted;  ///< any of them will do: moves, or what they are
  Text hint;
  std::vector<Mistake> mistakes;
};

/// Points that somebody gets in the course of the lesson.
struct Payment {
  int seat = 0, points = 0;
  friend bool operator==(const Payment&, const Payment&) = default;
};

struct Lesson {
  std::string id, system, where;  ///< where: file and line, for whoever writes them
  Text title, tell, well;         ///< well: what is said when it is done
  std::string position;
  bool last = false;                ///< all tiles that lie nowhere have left the game
  std::vector<std::string> script;  ///< what is drawn and what others answer afterwards, in this order
  std::vector<Step> steps;
  std::vector<Payment> payments;  ///< all that are made, in order
};

/// The lessons of a file. Throws Error (bad-lesson) with the line.
std::vector<Lesson> read_lessons(std::string_view text, const std::string& file);
/// Those of the program, system by system in the order of all_expansions(): the base game's come first.
const std::vector<Lesson>& all_lessons();
/// How many lessons a system has.
int lessons_of(std::string_view system);
/// Throws Error (not-found).
const Lesson& lesson_named(std::string_view id);

/// The learner's seat.
constexpr int kLearner = 0;
/// The longest list of answers that anybody can have given.
constexpr std::size_t kMostAnswers = 12;
/// The game in which it begins, with a ledger. Throws Error (bad-position, bad-rules).
Game begin(const Lesson&);
/// Is this legal move what the word names? A move in notation, the kind of a move, a figure or its role, `completes:KIND`, `scores:POINTS`,
/// `any`.
bool is_meant(const Game&, Move, const std::string& word);
bool is_meant(const Game&, Move, const std::vector<std::string>& words);
/// Plays what the script has until the learner must answer, the script ends or the game is over; `at` counts what was played of it. Throws
/// Error (illegal).
void follow(const Lesson&, Game&, std::size_t& at);

}  // namespace bastide::course
