// A game looked back at: how every turn was played, what would have been better, how lucky its tile was, and how the game stood then.
#pragma once
#include <optional>

#include "bots/analysis.hpp"
#include "bots/luck.hpp"
#include "bots/walk.hpp"

namespace bastide {

/// How good a turn was, by the points that it surely lost: those that it was worth less than the best one, less their standard error.
enum class Grade { best, good, inaccuracy, mistake, blunder };
constexpr int kGrades = 5;
/// Below so many points a turn still has the grade; a blunder is what loses more.
constexpr double kGradeBelow[kGrades - 1] = {0.5, 1.5, 3, 6};
Grade grade_of(double lost, double error);
/// "best", "good", "inaccuracy", "mistake", "blunder".
const char* name_of(Grade);

struct TurnReview {
  int turn = 0, seat = 0;
  u16 tile = kNo;             ///< in hand
  Judgement played, best;     ///< the same where nothing better was found
  double lost = 0, error = 0;  ///< points less than the best turn, at least 0, with the standard error
  Grade grade = Grade::best;
  bool choice = false;        ///< there was more than one turn
  std::optional<double> luck_points, luck_odds;  ///< of the draw; none where no other tile could come
};

struct ReviewSettings {
  AnalysisSettings analysis;
  bool luck = true;  ///< draws are looked at, too
};

/// Rollouts for a turn where somebody waits on his own device.
constexpr std::int64_t kReviewPlayouts = 300;

/// How many turns a `Review` of that game tells of; as `Walk`.
std::size_t turns_to_review(const Game& begun, std::vector<Move> history);

/// Goes through a game turn by turn. With the same settings the same comes out on every machine. Not thread-safe.
class Review {
 public:
  /// As `Walk`.
  Review(const Game& begun, std::vector<Move> history, const ReviewSettings& settings)
      : walk_(begun, std::move(history)), settings_(settings), luck_(begun.shared_rules()) {}

  /// The next turn that a player had to decide with a tile in hand; nothing at the end of the game, or if `limit` says stop.
  std::optional<TurnReview> next(const Limit& limit);
  /// The game as it stands before the turn that was told last.
  const Game& game() const { return walk_.game(); }

 private:
  void look_at_luck(TurnReview&);

  Walk walk_;
  ReviewSettings settings_;
  Luck luck_;
};

/// What a game came to for each player.
struct ReviewTotals {
  struct Player {
    int turns = 0;                    ///< that he had to decide
    double lost = 0;                  ///< points
    double luck_points = 0, luck_odds = 0;
    std::array<int, kGrades> grades{};  ///< turns with each grade, those without a choice left out
  };
  std::vector<Player> players;  ///< by seat

  explicit ReviewTotals(std::size_t seats) : players(seats) {}
  void add(const TurnReview&);
};

}  // namespace bastide
