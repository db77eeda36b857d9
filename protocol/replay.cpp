#include "protocol/replay.hpp"

#include <algorithm>

#include "protocol/position.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace json = boost::json;

Replay::Replay(const Session& s) : rules_(s.game().shared_rules()), position_(s.position()), resigned_(s.resigned()) {
  for (const Move m : s.history())
    if (m.kind != MoveKind::Confirm) moves_.push_back(m);
  find_steps();
  find_turns();
}

Game Replay::beginning() const { return position_.empty() ? Game(rules_) : read_position(position_, rules_); }

/// The same, ready to be told.
std::unique_ptr<Game> Replay::begun() const {
  auto game = position_.empty() ? std::make_unique<Game>(rules_) : told_from(position_, rules_);
  begin_ledger(*game);
  return game;
}

void Replay::find_steps() {
  steps_.push_back({0, 0});
  std::size_t answers = 0;
  auto gone = resigned_.begin();
  auto resign = [&] {
    for (; gone != resigned_.end() && gone->answers <= answers; ++gone)
      steps_.push_back({steps_.back().moves, steps_.back().resigned + 1});
  };
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const bool rolls = moves_[i].kind == MoveKind::Roll || moves_[i].kind == MoveKind::Reveal;
    if (moves_[i].kind == MoveKind::Draw || rolls) {  // chance belongs to the step that led to it
      steps_.back().moves = i + 1;
      answers += rolls;  // it stands among them in the record
      continue;
    }
    resign();
    steps_.push_back({i + 1, steps_.back().resigned});
    ++answers;
  }
  resign();
}

void Replay::find_turns() {
  Game game = beginning();
  std::size_t played = 0;
  for (int step = 0; step <= last(); ++step) {
    for (; played < steps_[static_cast<std::size_t>(step)].moves; ++played) game.play(moves_[played]);
    if (!game.over() && static_cast<int>(turns_.size()) < game.s().turn.number)
      turns_.resize(static_cast<std::size_t>(game.s().turn.number), step);
  }
}

Replay::Step Replay::previous(int step) const { return step ? steps_[static_cast<std::size_t>(step) - 1] : Step{0, 0}; }

Scene Replay::scene(const Game& game, const Step& step, const std::vector<std::string>& names) const {
  return {game, names, std::span(resigned_).first(step.resigned)};
}

const Replay::Step& Replay::step(int number) const {
  if (number < 0 || number > last())
    throw Error("bad-message", "at: expected the number of a step, 0 to " + std::to_string(last()));
  return steps_[static_cast<std::size_t>(number)];
}

Game Replay::game(int number) const {
  const Step& until = step(number);
  Game game = beginning();
  for (std::size_t i = 0; i < until.moves; ++i) game.play(moves_[i]);
  return game;
}

json::object Replay::at(int number, const std::vector<std::string>& names) const {
  const Step now_at = step(number), before = previous(number);
  const std::unique_ptr<Game> begins = begun();
  Game& game = *begins;
  std::size_t played = 0;
  for (; played < before.moves; ++played) game.play(moves_[played]);
  int from = number ? scene(game, before, names).event_count() : 0;
  for (std::size_t i = before.resigned; i < now_at.resigned; ++i)  // it may have come before a draw that needed no answer
    from = std::min(from, static_cast<int>(resigned_[i].ledger + i) + 1);
  for (; played < now_at.moves; ++played) game.play(moves_[played]);
  const Scene now = scene(game, now_at, names);
  json::object state = now.state(number);
  if (!now.over() && game.actor() != kChance) {
    json::object decision = decision_json(game);
    decision["seq"] = number;
    decision["undo"] = false;
    state["decision"] = std::move(decision);
  }
  return {{"at", number},
          {"of", last()},
          {"turns", json::value_from(turns_)},
          {"from", from},
          {"events", now.events(from)},
          {"state", std::move(state)}};
}

}  // namespace bastide
