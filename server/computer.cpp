#include "computer.hpp"

#include "log_lines.hpp"

namespace bastide::server {

std::optional<Move> choice_of(SeatBot& bot, const Game& game, std::chrono::milliseconds time, const std::atomic<bool>& stop,
                              const std::string& table) {
  try {
    return bot.choose(game, time, stop);
  } catch (const std::exception& e) {
    log_error({.table = table}, "a computer player: {}", e.what());
    return {};
  }
}

ComputerAnswer play_for_computer(Match& match, const std::optional<Move>& move, std::int64_t time, std::int64_t spent) {
  if (move) {
    try {
      return {match.apply_bot(*move, time, spent), false};
    } catch (const Error& e) {
      log_error({.table = match.table().id}, "a computer's move is refused: {}", e.what());
    }
  }
  MoveRow row = match.bot_row(match.first_answer(false).value(), time, spent);
  match.apply(row);
  return {std::move(row), true};
}

}  // namespace bastide::server
