// What a computer player decides, kept from doing harm: one that fails must not stop the game. Wherever it thinks, here or in a
// worker.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "match.hpp"
#include "rooms.hpp"

namespace bastide::server {

/// What it chooses in about this time; nothing, and a line in the log, if it fails. From any thread.
std::optional<Move> choice_of(SeatBot&, const Game&, std::chrono::milliseconds time, const std::atomic<bool>& stop,
                              const std::string& table);

struct ComputerAnswer {
  MoveRow row;
  bool stood_in = false;  ///< the first legal answer was played in the place of what was chosen
};
/// Plays what was chosen; if nothing was, or what is not legal, the first legal answer. `spent`: what it took, where clocks run; no more is
/// gone than there is.
ComputerAnswer play_for_computer(Match&, const std::optional<Move>&, std::int64_t time, std::int64_t spent);

}  // namespace bastide::server
