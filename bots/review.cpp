#include "bots/review.hpp"

#include <cmath>

namespace bastide {
namespace {

constexpr const char* kGradeName[kGrades] = {"best", "good", "inaccuracy", "mistake", "blunder"};

}  // namespace

Grade grade_of(double lost, double error) {
  int grade = 0;
  while (grade < kGrades - 1 && lost - error >= kGradeBelow[grade]) ++grade;
  return static_cast<Grade>(grade);
}

const char* name_of(Grade grade) { return kGradeName[static_cast<int>(grade)]; }

std::size_t turns_to_review(const Game& begun, std::vector<Move> history) {
  std::size_t turns = 0;
  for (Walk walk(begun, std::move(history)); walk.next();) turns += walk.to_tile() && walk.played().count;
  return turns;
}

std::optional<TurnReview> Review::next(const Limit& limit) {
  while (walk_.next()) {
    if (!walk_.to_tile()) continue;
    const Plan played = walk_.played();
    if (!played.count) continue;
    Analysis a = analyse(walk_.game(), settings_.analysis, limit, &played);
    if (limit.stop && *limit.stop) return {};
    if (!a.played) continue;
    TurnReview t;
    t.turn = walk_.turn(), t.seat = a.actor, t.tile = walk_.game().s().turn.tile_in_hand;
    t.choice = a.turns > 1;
    t.played = std::move(*a.played), t.best = std::move(a.moves.front());
    t.lost = std::max(0.0, t.best.rank - t.played.rank);
    if (t.played.plan == t.best.plan || t.lost == 0) t.best = t.played, t.lost = 0;
    else if (!t.best.exact || !t.played.exact) t.error = std::hypot(t.best.gain.error, t.played.gain.error);
    t.grade = grade_of(t.lost, t.error);
    if (settings_.luck) look_at_luck(t);
    return t;
  }
  return {};
}

void Review::look_at_luck(TurnReview& t) {
  const Game* before = walk_.before_draw();
  if (!before || before->s().turn.active != t.seat) return;
  const auto chances = luck_.look(*before, walk_.drawn());
  if (chances.size() < 2) return;
  const auto seat = static_cast<std::size_t>(t.seat);
  const Forecast& f = t.best.forecast;
  t.luck_points = luck_in_points(chances);
  t.luck_odds = luck_in_odds(chances, f.win[seat].mean, f.lead[seat].error * std::sqrt(f.rounds));
}

void ReviewTotals::add(const TurnReview& t) {
  Player& p = players[static_cast<std::size_t>(t.seat)];
  ++p.turns;
  p.lost += t.lost;
  p.luck_points += t.luck_points.value_or(0), p.luck_odds += t.luck_odds.value_or(0);
  if (t.choice) ++p.grades[static_cast<std::size_t>(t.grade)];
}

}  // namespace bastide
