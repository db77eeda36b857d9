#include "stop.hpp"

#include <signal.h>

namespace bastide::app {

std::atomic<bool> stopped_by_signal{false};

void stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = [](int) { stopped_by_signal = true; };
  action.sa_flags = SA_RESETHAND;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace bastide::app
