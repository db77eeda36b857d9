#include "analyse_game.hpp"

#include "protocol/duration.hpp"

namespace bastide::app {

Limit limit_of(const AnalyseOptions& o) {
  Limit limit;
  limit.playouts = o.playouts;
  if (!o.time.empty()) limit.time = duration_from(o.time, "--time");
  if (o.time.empty() && !o.playouts) limit.time = std::chrono::milliseconds(o.all ? 300 : 2000);
  return limit;
}

bool Walk::next() {
  const int before = turn_;
  while (at_ < moves_.size() && (game_.actor() == kChance || game_.s().turn.number == before)) step();
  if (game_.over() || game_.actor() == kChance || game_.s().turn.number == before) return false;
  turn_ = game_.s().turn.number;
  return true;
}

Plan Walk::played() const {
  Plan plan;
  Game along(game_);
  for (std::size_t i = at_; i < moves_.size() && plan.count < Plan::kAnswers; ++i) {
    if (moves_[i].kind == MoveKind::Confirm || !Planner::goes_on(along, game_.actor(), turn_)) break;
    plan.answer[static_cast<std::size_t>(plan.count++)] = moves_[i];
    along.play(moves_[i]);
  }
  return plan;
}

void Walk::step() {
  if (moves_[at_].kind != MoveKind::Confirm) game_.play(moves_[at_]);
  ++at_;
}

}  // namespace bastide::app
