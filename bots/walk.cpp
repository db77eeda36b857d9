#include "bots/walk.hpp"

namespace bastide {

bool Walk::next() {
  const int before = turn_;
  drawn_ = false;
  while (at_ < moves_.size() && (game_.actor() == kChance || game_.s().turn.number == before)) step();
  if (game_.over() || game_.actor() == kChance || game_.s().turn.number == before) return false;
  turn_ = game_.s().turn.number;
  return true;
}

bool Walk::to_tile() {
  while (game_.actor() == kChance || game_.s().turn.tile_in_hand == kNo) {
    if (at_ == moves_.size() || game_.over() || game_.s().turn.number != turn_) return false;
    step();
  }
  return game_.s().turn.number == turn_;
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
  const Move m = moves_[at_++];
  if (m.kind == MoveKind::Confirm) return;
  drawn_ = m.kind == MoveKind::Draw;
  if (drawn_) before_ = std::make_unique<Game>(game_), draw_ = m;
  game_.play(m);
}

}  // namespace bastide
