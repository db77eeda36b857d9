// Ctrl-C and termination, for commands that end in order.
#pragma once
#include <atomic>

namespace bastide::app {

/// True once a signal (interrupt, termination) has come.
extern std::atomic<bool> stopped_by_signal;

/// The first signal sets `stopped_by_signal`, a second one ends the program at once.
void stop_on_signals();

}  // namespace bastide::app
